import CSQLite
import UnderpixelGeometry

/// Owns a connection to a database that is not trusted, and the statement that finds tiles; for one thread at a time.
@safe
struct SQLiteConnection: ~Copyable {
  private let database: OpaquePointer
  private let budget: UnsafeMutablePointer<Int>
  private var tiles: OpaquePointer?

  /// How many thousand steps of SQLite's machine a question may take; a look into an index takes some twenty steps, a
  /// look through a million rows without one some ten million.
  private static let budgetOfQuestion = 100_000

  static func open(path: String) throws(TileError) -> SQLiteConnection {
    guard !path.utf8.contains(0) else { throw TileError(.file, problem: "a zero byte in the path") }
    let connection = try open(path, SQLITE_OPEN_READONLY)
    connection.restrict()
    return connection
  }

  /// Opens a database whose file is in memory.
  static func open(_ bytes: [UInt8]) throws(TileError) -> SQLiteConnection {
    let connection = try open(":memory:", SQLITE_OPEN_READWRITE)
    guard let copy = unsafe sqlite3_malloc64(UInt64(max(bytes.count, 1))) else {
      throw TileError(.capacity, problem: "no memory for \(bytes.count) bytes")
    }
    unsafe bytes.withUnsafeBytes { source in
      if let from = source.baseAddress { unsafe copy.copyMemory(from: from, byteCount: source.count) }
    }
    // SQLite owns the copy from here on, and frees it even when it refuses it.
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
    let result = unsafe sqlite3_deserialize(
      connection.database, "main", copy.assumingMemoryBound(to: UInt8.self), Int64(bytes.count), Int64(bytes.count),
      flags)
    guard result == SQLITE_OK else { throw connection.failure(result) }
    // Only now: SQLite attaches the bytes by a statement of its own.
    connection.restrict()
    return connection
  }

  private static func open(_ name: String, _ flags: Int32) throws(TileError) -> SQLiteConnection {
    var opened: OpaquePointer?
    // The text is lent as a C string for the call. A handle is given even on failure, and closed by its owner.
    let result = unsafe sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard let database = unsafe opened else { throw TileError(.capacity, problem: "no memory") }
    let connection = unsafe SQLiteConnection(database)
    guard result == SQLITE_OK else { throw connection.failure(result) }
    try connection.distrust()
    return connection
  }

  private init(_ database: OpaquePointer) {
    unsafe self.database = database
    unsafe budget = .allocate(capacity: 1)
    unsafe budget.initialize(to: Self.budgetOfQuestion)
  }

  /// Bounds what the database's own text and values can do.
  private func distrust() throws(TileError) {
    let result = unsafe up_sqlite_distrust(database)
    guard result == SQLITE_OK else { throw failure(result) }
    unsafe sqlite3_limit(database, SQLITE_LIMIT_LENGTH, Int32(MBTiles.maximumByteCount))
    unsafe sqlite3_limit(database, SQLITE_LIMIT_SQL_LENGTH, 1 << 20)
    unsafe sqlite3_limit(database, SQLITE_LIMIT_EXPR_DEPTH, 64)
    unsafe sqlite3_limit(database, SQLITE_LIMIT_COMPOUND_SELECT, 16)
    unsafe sqlite3_busy_timeout(database, 1_000)
    // The pointer to the budget is valid as long as the connection.
    unsafe sqlite3_progress_handler(
      database, 1_000,
      { budget in
        guard let budget = unsafe budget?.assumingMemoryBound(to: Int.self) else { return 1 }
        unsafe budget.pointee -= 1
        return unsafe budget.pointee < 0 ? 1 : 0
      }, budget)
  }

  /// Allows views to read and to join, and nothing else.
  private func restrict() {
    unsafe sqlite3_set_authorizer(
      database,
      { _, action, _, _, _, _ in action == SQLITE_SELECT || action == SQLITE_READ ? SQLITE_OK : SQLITE_DENY }, nil)
  }

  deinit {
    unsafe sqlite3_finalize(tiles)
    unsafe sqlite3_close(database)
    unsafe budget.deallocate()
  }

  // MARK: Questions

  /// The bytes of a tile, by the database's own count of rows; nil where there is none.
  mutating func tile(zoom: Int, column: Int, row: Int) throws(TileError) -> [UInt8]? {
    if unsafe tiles == nil {
      unsafe tiles = try prepare(
        "SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3 LIMIT 1")
    }
    let statement = unsafe tiles
    defer { unsafe sqlite3_reset(statement) }
    for (index, number) in [zoom, column, row].enumerated() {
      let result = unsafe sqlite3_bind_int64(statement, Int32(index + 1), Int64(number))
      guard result == SQLITE_OK else { throw failure(result) }
    }
    guard try unsafe step(statement) else { return nil }
    guard unsafe sqlite3_column_type(statement, 0) != SQLITE_NULL else { return nil }
    // The blob first, its length after; both hold until the next step.
    let blob = unsafe sqlite3_column_blob(statement, 0)
    let count = Int(unsafe sqlite3_column_bytes(statement, 0))
    return unsafe [UInt8](UnsafeRawBufferPointer(start: blob, count: blob == nil ? 0 : count))
  }

  /// The first or last zoom that there are tiles of.
  func zoom(isLast: Bool) throws(TileError) -> Int? {
    let statement = unsafe try prepare(
      "SELECT zoom_level FROM tiles ORDER BY zoom_level \(isLast ? "DESC" : "ASC") LIMIT 1")
    defer { unsafe sqlite3_finalize(statement) }
    guard try unsafe step(statement) else { return nil }
    let zoom = unsafe sqlite3_column_int64(statement, 0)
    guard (0...Int64(TileID.maximumZoom)).contains(zoom) else {
      throw TileError(.format, problem: "a tile of zoom \(zoom)")
    }
    return Int(zoom)
  }

  /// The names and values of the metadata; none where there is no such table.
  func metadata() throws(TileError) -> [String: String] {
    let found = unsafe try prepare(
      "SELECT 1 FROM sqlite_master WHERE type IN ('table', 'view') AND name = 'metadata' COLLATE NOCASE")
    defer { unsafe sqlite3_finalize(found) }
    guard try unsafe step(found) else { return [:] }
    let statement = unsafe try prepare("SELECT name, value FROM metadata LIMIT 1000")
    defer { unsafe sqlite3_finalize(statement) }
    var metadata: [String: String] = [:]
    var byteCount = 0
    while try unsafe step(statement) {
      guard let name = unsafe text(statement, 0), let value = unsafe text(statement, 1) else { continue }
      byteCount += name.utf8.count + value.utf8.count
      guard byteCount <= MBTiles.maximumByteCount else {
        throw TileError(.capacity, problem: "metadata of more than \(MBTiles.maximumByteCount) bytes")
      }
      metadata[name] = value
    }
    return metadata
  }

  // MARK: Statements

  private func prepare(_ sql: String) throws(TileError) -> OpaquePointer? {
    var statement: OpaquePointer?
    unsafe budget.pointee = Self.budgetOfQuestion
    let result = unsafe sqlite3_prepare_v3(database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard result == SQLITE_OK else { throw failure(result) }
    return unsafe statement
  }

  /// True for a row, false at the end.
  private func step(_ statement: OpaquePointer?) throws(TileError) -> Bool {
    unsafe budget.pointee = Self.budgetOfQuestion
    let result = unsafe sqlite3_step(statement)
    switch result {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw failure(result)
    }
  }

  private func text(_ statement: OpaquePointer?, _ column: Int32) -> String? {
    // The text first, its length after; both hold until the next step.
    guard let start = unsafe sqlite3_column_text(statement, column) else { return nil }
    let count = Int(unsafe sqlite3_column_bytes(statement, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// What SQLite said last.
  private func failure(_ code: Int32) -> TileError {
    // The message holds until the next call.
    let message = unsafe sqlite3_errmsg(database).map { unsafe String(cString: $0) } ?? "error \(code)"
    switch code & 0xFF {
    case SQLITE_TOOBIG, SQLITE_NOMEM: return TileError(.capacity, problem: message)
    case SQLITE_INTERRUPT: return TileError(.capacity, problem: "the database makes too much work of it")
    case SQLITE_NOTADB, SQLITE_CORRUPT, SQLITE_ERROR, SQLITE_AUTH, SQLITE_FORMAT:
      return TileError(.format, problem: message)
    default: return TileError(.file, problem: message)
    }
  }
}
