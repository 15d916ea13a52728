#if GEOS
  internal import CGEOS

  /// Owns one GEOS context; used from one thread at a time.
  @safe final class Context {
    private let handle: GEOSContextHandle_t

    /// Nil when there is no memory for it.
    init?() {
      guard let handle = unsafe GEOS_init_r() else { return nil }
      unsafe self.handle = handle
    }

    deinit {
      unsafe GEOS_finish_r(handle)
    }

    /// Lends the handle, which lives as long as the context.
    func withHandle<Result: ~Copyable>(_ body: (GEOSContextHandle_t) -> Result) -> Result {
      unsafe body(handle)
    }
  }
#endif
