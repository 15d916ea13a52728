#if GEOS
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Darwin)
    internal import Darwin
  #endif
  public import UnderpixelGeometry

  /// Says whether polygons contain places, through GEOS, preparing each polygon when it is first asked.
  ///
  /// Every thread has one GEOS context and a cache of prepared polygons of its own, so no query waits for another. The
  /// cache holds at most ``vertexCapacity`` vertices; beyond, the polygons longest unused make room.
  public enum PolygonLocator {
    /// How many vertices of prepared polygons a thread keeps: some 100 bytes each.
    public static let vertexCapacity = 1 << 20

    /// True when the place lies in the polygon or on its edge, by the even-odd rule over its rings.
    ///
    /// - Parameters:
    ///   - key: What tells this polygon from all others of the process, for as long as it is asked.
    ///   - rings: Gives the polygon's rings, closed, finite, each with three distinct positions; called only when the
    ///     polygon is not in the cache.
    /// - Returns: nil when GEOS can't make the polygon or fails; the caller counts crossings then.
    /// - Complexity: O(log *vertices*) once prepared.
    public static func polygon(
      _ key: PolygonKey, contains point: MercatorPoint, rings: () -> [[MercatorPoint]]
    ) -> Bool? {
      ThreadCache.current?.polygon(key, rings)?.contains(point)
    }
  }

  /// What names a polygon in a thread's cache: a set of features that has a number of its own, and a part of it.
  public struct PolygonKey: Hashable, Sendable {
    let set: UInt64
    let part: Int

    public init(set: UInt64, part: Int) {
      self.set = set
      self.part = part
    }
  }

  /// One thread's context and prepared polygons.
  private final class ThreadCache {
    private struct Entry {
      let polygon: PreparedPolygon?
      let vertices: Int
      var lastUse: UInt64
    }

    private let context: Context
    private var entries: [PolygonKey: Entry] = [:]
    private var vertices = 0
    private var uses: UInt64 = 0
    /// The polygon asked last: a moving pointer stays in one.
    private var latest: (key: PolygonKey, polygon: PreparedPolygon)?

    private init?() {
      guard let context = Context() else { return nil }
      self.context = context
    }

    func polygon(_ key: PolygonKey, _ rings: () -> [[MercatorPoint]]) -> PreparedPolygon? {
      if let latest, latest.key == key { return latest.polygon }
      uses += 1
      let polygon = find(key) ?? prepare(key, rings())
      latest = polygon.map { (key, $0) }
      return polygon
    }

    private func find(_ key: PolygonKey) -> PreparedPolygon?? {
      guard let index = entries.index(forKey: key) else { return nil }
      entries.values[index].lastUse = uses
      return .some(entries.values[index].polygon)
    }

    private func prepare(_ key: PolygonKey, _ rings: [[MercatorPoint]]) -> PreparedPolygon? {
      let polygon = PreparedPolygon(rings: rings, context: context)
      let count = rings.reduce(1) { $0 + $1.count }
      entries[key] = Entry(polygon: polygon, vertices: count, lastUse: uses)
      vertices += count
      if vertices > PolygonLocator.vertexCapacity { makeRoom(keeping: key) }
      return polygon
    }

    /// Drops the longest unused until half the capacity is free, so that this is rare.
    private func makeRoom(keeping key: PolygonKey) {
      for (old, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) where old != key {
        guard vertices > PolygonLocator.vertexCapacity / 2 else { return }
        entries[old] = nil
        vertices -= entry.vertices
      }
    }

    /// The cache of the running thread, made at its first use and destroyed when the thread ends.
    static var current: ThreadCache? {
      if let stored = unsafe pthread_getspecific(slot) {
        return unsafe Unmanaged<ThreadCache>.fromOpaque(stored).takeUnretainedValue()
      }
      guard let made = ThreadCache() else { return nil }
      unsafe pthread_setspecific(slot, Unmanaged.passRetained(made).toOpaque())
      return made
    }

    private static let slot: pthread_key_t = {
      var key = pthread_key_t()
      let status = unsafe pthread_key_create(&key) { stored in
        #if canImport(Glibc)
          guard let stored = unsafe stored else { return }
        #endif
        // Retained by `current`; the thread ends and no one else can reach it.
        unsafe Unmanaged<ThreadCache>.fromOpaque(stored).release()
      }
      precondition(status == 0, "no thread-specific key is left")
      return key
    }()
  }
#endif
