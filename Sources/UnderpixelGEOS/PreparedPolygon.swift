#if GEOS
  internal import CGEOS
  internal import UnderpixelGeometry

  /// Owns one prepared GEOS polygon, and the context it was made in.
  ///
  /// The place's location is found by counting ray crossings over an interval index of the edges, so rings may cross
  /// themselves and each other: the even-odd rule over all rings of the polygon decides.
  @safe final class PreparedPolygon {
    private let context: Context
    private let geometry: OpaquePointer
    private let prepared: OpaquePointer

    /// Prepares a polygon of closed rings; nil when GEOS can't make one of them.
    init?(rings: [[MercatorPoint]], context: Context) {
      guard let geometry = unsafe Self.polygon(rings, context) else { return nil }
      guard let prepared = unsafe context.withHandle({ unsafe GEOSPrepare_r($0, geometry) }) else {
        unsafe context.withHandle { unsafe GEOSGeom_destroy_r($0, geometry) }
        return nil
      }
      self.context = context
      unsafe self.geometry = geometry
      unsafe self.prepared = prepared
    }

    deinit {
      unsafe context.withHandle {
        unsafe GEOSPreparedGeom_destroy_r($0, prepared)
        unsafe GEOSGeom_destroy_r($0, geometry)
      }
    }

    /// True when the place lies in the polygon or on its edge; nil when GEOS fails.
    func contains(_ point: MercatorPoint) -> Bool? {
      unsafe context.withHandle { handle in
        guard let place = unsafe GEOSGeom_createPointFromXY_r(handle, point.x, point.y) else { return nil }
        defer { unsafe GEOSGeom_destroy_r(handle, place) }
        switch unsafe GEOSPreparedIntersects_r(handle, prepared, place) {
        case 0: return false
        case 1: return true
        default: return nil
        }
      }
    }

    /// A multi-polygon with a polygon for each ring. GEOS counts the crossings of all edges together, so this is the
    /// even-odd rule even where a hole leaves its shell, whose box alone GEOS would look at in a polygon with holes.
    private static func polygon(_ rings: [[MercatorPoint]], _ context: Context) -> OpaquePointer? {
      var made: [OpaquePointer?] = unsafe []
      defer {
        for index in unsafe made.indices {
          unsafe context.withHandle { unsafe GEOSGeom_destroy_r($0, made[index]) }
        }
      }
      for ring in rings {
        guard let polygon = unsafe polygon(ring, context) else { return nil }
        unsafe made.append(polygon)
      }
      guard unsafe !made.isEmpty, let count = UInt32(exactly: rings.count) else { return nil }
      let collection = unsafe context.withHandle { handle in
        unsafe made.withUnsafeMutableBufferPointer { polygons in
          unsafe GEOSGeom_createCollection_r(handle, Int32(GEOS_MULTIPOLYGON.rawValue), polygons.baseAddress, count)
        }
      }
      // The collection owns its polygons from here on, and GEOS destroys them when it fails.
      unsafe made.removeAll()
      return unsafe collection
    }

    private static func polygon(_ ring: [MercatorPoint], _ context: Context) -> OpaquePointer? {
      guard let count = UInt32(exactly: ring.count) else { return nil }
      return unsafe context.withHandle { handle in
        let sequence = unsafe ring.withUnsafeBytes { bytes in
          // A Mercator point is two doubles, x and y: the layout that GEOS reads.
          unsafe GEOSCoordSeq_copyFromBuffer_r(
            handle, bytes.baseAddress?.assumingMemoryBound(to: Double.self), count, 0, 0)
        }
        guard let sequence = unsafe sequence,
          let shell = unsafe GEOSGeom_createLinearRing_r(handle, sequence)
        else { return nil }
        return unsafe GEOSGeom_createPolygon_r(handle, shell, nil, 0)
      }
    }
  }
#endif
