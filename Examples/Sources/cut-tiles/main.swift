// Cuts the tiles of Monaco out of their archive, as files z-x-y.mvt: what the engines in C and C++ draw.
import Foundation
import Underpixel

let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? ".")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
let archive = try PMTiles(path: "datasets/osm-liberty/monaco.pmtiles")
for x in 8528...8531 {
  for y in 5973...5976 {
    guard case .encoded(let bytes)? = try archive.localTile(TileID(z: 14, x: x, y: y)) else { continue }
    try Data(bytes).write(to: folder.appending(path: "14-\(x)-\(y).mvt"))
  }
}
