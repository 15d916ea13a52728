#include <sqlite3.h>

// Swift calls no function with a variable number of arguments.

/// Takes from a connection what only its owner should do through the database's own text; SQLite's advice for files from
/// outside (https://www.sqlite.org/security.html).
static inline int up_sqlite_distrust(sqlite3 *database) {
  int result = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (!result) result = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  if (!result) result = sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
  return result;
}
