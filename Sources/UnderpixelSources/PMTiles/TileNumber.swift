import UnderpixelGeometry

extension TileID {
  /// The tile's place among all tiles: zoom by zoom, within a zoom along a Hilbert curve that starts in the north-west
  /// (PMTiles specification 3, section 4.1). Valid tiles only.
  var pmtilesNumber: UInt64 {
    // All tiles of smaller zooms: 1 + 4 + 16 and so on.
    var number = ((UInt64(1) << (2 * UInt64(z))) - 1) / 3
    var (column, row) = (x, y)
    var side = z == 0 ? 0 : 1 << (z - 1)
    while side > 0 {
      let (east, south) = (column & side != 0, row & side != 0)
      number += UInt64(side) * UInt64(side) * ((east ? 3 : 0) ^ (south ? 1 : 0))
      if !south {
        if east { (column, row) = (side - 1 - column & (side - 1), side - 1 - row & (side - 1)) }
        swap(&column, &row)
      }
      column &= side - 1
      row &= side - 1
      side >>= 1
    }
    return number
  }
}
