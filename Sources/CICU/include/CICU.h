/// ICU's locales, collators and number formatters behind C: texts are UTF-8, tags are BCP 47. No C++ exception crosses.
#ifndef CICU_H
#define CICU_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Writes the canonical form of a tag (aliases replaced, "iw" becomes "he") and a zero into `buffer`. Gives its length,
/// or 0 where ICU refuses the tag or the room lacks.
int32_t up_locale_canonicalize(const char *_Nonnull tag, char *_Nonnull buffer, int32_t capacity);

/// The locales that there are collations for, and those that there is anything for. The names are ICU's ("de_AT"); they
/// are never freed.
int32_t up_collation_locale_count(void);
const char *_Nullable up_collation_locale(int32_t index);
int32_t up_locale_count(void);
const char *_Nullable up_locale(int32_t index);

/// Whether the locale can be sorted in this way; the name of the collation is that of BCP 47 ("phonebk").
bool up_collation_exists(const char *_Nonnull tag, const char *_Nonnull collation);

/// Whether there is a numbering system of this name ("arab") in which each digit stands for itself.
bool up_digits_exist(const char *_Nonnull numbering_system);

/// What a collator tells apart.
enum {
  /// Base letters.
  UP_COLLATOR_PRIMARY = 0,
  /// Accents too.
  UP_COLLATOR_SECONDARY = 1,
  /// Case and variants too.
  UP_COLLATOR_TERTIARY = 2
};

/// A collator, or null where ICU gives none. With `case_level`, case counts at any strength. The owner destroys it.
void *_Nullable up_collator_create(const char *_Nonnull tag, int32_t strength, bool case_level);
void up_collator_destroy(void *_Nonnull collator);

/// -1, 0 or 1. Any number of threads may compare with one collator.
int32_t up_collator_compare(
    const void *_Nonnull collator, const char *_Nonnull a, int32_t a_count, const char *_Nonnull b, int32_t b_count);

/// How many digits a currency has after the point, by its code in capitals.
int32_t up_currency_digits(const char *_Nonnull code);

/// A formatter that rounds half away from zero, or null where ICU gives none. Of the currency and the unit, at most one
/// is given; the second unit is what the first is divided by. The owner destroys it.
void *_Nullable up_number_format_create(
    const char *_Nonnull tag, const char *_Nullable currency, const char *_Nullable unit,
    const char *_Nullable per_unit, int32_t min_fraction_digits, int32_t max_fraction_digits);
void up_number_format_destroy(void *_Nonnull format);

/// Writes the number as far as the room goes, without a zero at the end. Gives the length of the whole text, or -1 where
/// ICU fails. Any number of threads may write with one formatter.
int32_t up_number_format_write(const void *_Nonnull format, double number, char *_Nonnull buffer, int32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
