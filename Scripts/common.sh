# Sourced by the scripts beside it: goes to the top of the repository and says what all of them need.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Data and answers of other software, which are not part of the repository; tests and benchmarks know the same variable.
reference=${UNDERPIXEL_REFERENCE:-../shared}

# say TEXT: a line of progress.
say() { printf '==> %s\n' "$*"; }

# fail TEXT: a line of what went wrong, and the end.
fail() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

# Homebrew keeps headers and libraries where compilers do not look by themselves.
if [ "$(uname -s)" = Darwin ] && command -v brew >/dev/null; then
  brew_prefix=$(brew --prefix)
  export CPATH="$brew_prefix/include${CPATH:+:$CPATH}"
  export LIBRARY_PATH="$brew_prefix/lib${LIBRARY_PATH:+:$LIBRARY_PATH}"
  # It leaves ICU out of those folders (keg-only), since macOS has a library of the same name without headers.
  if icu_prefix=$(brew --prefix icu4c 2>/dev/null) && [ -d "$icu_prefix/include" ]; then
    export CPATH="$icu_prefix/include:$CPATH"
    export LIBRARY_PATH="$icu_prefix/lib:$LIBRARY_PATH"
  fi
fi
