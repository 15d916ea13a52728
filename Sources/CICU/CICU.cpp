#include "CICU.h"

#include <unicode/bytestream.h>
#include <unicode/coll.h>
#include <unicode/locid.h>
#include <unicode/measunit.h>
#include <unicode/numberformatter.h>
#include <unicode/numsys.h>
#include <unicode/strenum.h>
#include <unicode/ucol.h>
#include <unicode/ucurr.h>
#include <unicode/uloc.h>

#include <cstring>
#include <memory>
#include <utility>

static_assert(UP_COLLATOR_PRIMARY == UCOL_PRIMARY, "strengths are passed through");
static_assert(UP_COLLATOR_SECONDARY == UCOL_SECONDARY, "strengths are passed through");
static_assert(UP_COLLATOR_TERTIARY == UCOL_TERTIARY, "strengths are passed through");

using icu::Collator;
using icu::Locale;
using icu::number::LocalizedNumberFormatter;

extern "C" int32_t up_locale_canonicalize(const char *tag, char *buffer, int32_t capacity) {
  try {
    UErrorCode status = U_ZERO_ERROR;
    Locale locale = Locale::forLanguageTag(tag, status);
    locale.canonicalize(status);
    if (U_FAILURE(status) || capacity < 1) return 0;
    icu::CheckedArrayByteSink sink(buffer, capacity - 1);
    locale.toLanguageTag(sink, status);
    if (U_FAILURE(status) || sink.Overflowed()) return 0;
    buffer[sink.NumberOfBytesWritten()] = 0;
    return sink.NumberOfBytesWritten();
  } catch (...) {
    return 0;
  }
}

extern "C" int32_t up_collation_locale_count(void) { return ucol_countAvailable(); }
extern "C" const char *up_collation_locale(int32_t index) { return ucol_getAvailable(index); }
extern "C" int32_t up_locale_count(void) { return uloc_countAvailable(); }
extern "C" const char *up_locale(int32_t index) { return uloc_getAvailable(index); }

extern "C" bool up_collation_exists(const char *tag, const char *collation) {
  try {
    UErrorCode status = U_ZERO_ERROR;
    const char *name = uloc_toLegacyType("collation", collation);
    if (!name) return false;
    const Locale locale = Locale::forLanguageTag(tag, status);
    const std::unique_ptr<icu::StringEnumeration> names(
        Collator::getKeywordValuesForLocale("collation", locale, false, status));
    if (U_FAILURE(status) || !names) return false;
    while (const char *known = names->next(nullptr, status)) {
      if (std::strcmp(known, name) == 0) return true;
    }
  } catch (...) {
  }
  return false;
}

extern "C" bool up_digits_exist(const char *numbering_system) {
  try {
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::NumberingSystem> system(
        icu::NumberingSystem::createInstanceByName(numbering_system, status));
    return U_SUCCESS(status) && system && !system->isAlgorithmic();
  } catch (...) {
    return false;
  }
}

extern "C" void *up_collator_create(const char *tag, int32_t strength, bool case_level) {
  try {
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<Collator> collator(Collator::createInstance(Locale::forLanguageTag(tag, status), status));
    if (U_FAILURE(status) || !collator) return nullptr;
    collator->setAttribute(UCOL_NORMALIZATION_MODE, UCOL_ON, status);
    collator->setAttribute(UCOL_STRENGTH, static_cast<UColAttributeValue>(strength), status);
    collator->setAttribute(UCOL_CASE_LEVEL, case_level ? UCOL_ON : UCOL_OFF, status);
    return U_FAILURE(status) ? nullptr : collator.release();
  } catch (...) {
    return nullptr;
  }
}

extern "C" void up_collator_destroy(void *collator) { delete static_cast<Collator *>(collator); }

extern "C" int32_t up_collator_compare(
    const void *collator, const char *a, int32_t a_count, const char *b, int32_t b_count) {
  try {
    UErrorCode status = U_ZERO_ERROR;
    return static_cast<const Collator *>(collator)->compareUTF8(
        icu::StringPiece(a, a_count), icu::StringPiece(b, b_count), status);
  } catch (...) {
    return 0;
  }
}

extern "C" int32_t up_currency_digits(const char *code) {
  const char16_t name[] = {char16_t(code[0]), char16_t(code[1]), char16_t(code[2]), 0};
  UErrorCode status = U_ZERO_ERROR;
  const int32_t digits = ucurr_getDefaultFractionDigits(name, &status);
  return U_FAILURE(status) ? 2 : digits;
}

extern "C" void *up_number_format_create(
    const char *tag, const char *currency, const char *unit, const char *per_unit, int32_t min_fraction_digits,
    int32_t max_fraction_digits) {
  try {
    UErrorCode status = U_ZERO_ERROR;
    LocalizedNumberFormatter format =
        icu::number::NumberFormatter::withLocale(Locale::forLanguageTag(tag, status))
            .roundingMode(UNUM_ROUND_HALFUP)
            .precision(icu::number::Precision::minMaxFraction(min_fraction_digits, max_fraction_digits));
    if (currency) format = format.unit(icu::CurrencyUnit(icu::StringPiece(currency), status));
    if (unit) {
      format = format.unit(icu::MeasureUnit::forIdentifier(unit, status)).unitWidth(UNUM_UNIT_WIDTH_SHORT);
    }
    if (per_unit) format = format.perUnit(icu::MeasureUnit::forIdentifier(per_unit, status));
    // Missing data and units that cannot be combined show in the first number.
    format.formatInt(0, status);
    if (U_FAILURE(status)) return nullptr;
    // ICU has an operator new of its own, which gives null where memory lacks.
    return new LocalizedNumberFormatter(std::move(format));
  } catch (...) {
    return nullptr;
  }
}

extern "C" void up_number_format_destroy(void *format) { delete static_cast<LocalizedNumberFormatter *>(format); }

extern "C" int32_t up_number_format_write(const void *format, double number, char *buffer, int32_t capacity) {
  try {
    UErrorCode status = U_ZERO_ERROR;
    const icu::UnicodeString text =
        static_cast<const LocalizedNumberFormatter *>(format)->formatDouble(number, status).toString(status);
    if (U_FAILURE(status)) return -1;
    icu::CheckedArrayByteSink sink(buffer, capacity);
    text.toUTF8(sink);
    return sink.NumberOfBytesAppended();
  } catch (...) {
    return -1;
  }
}
