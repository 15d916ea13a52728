public import Foundation

/// Puts glyphs (`fonts/Regular/0-255.pbf`) and sprites of the two densities (`sprite.json`, `sprite@2x.json`) into a folder;
/// the image `sign` is 20 x 10 in the one, and wider in the other, so that it is known.
public func writeLabelAssets(to folder: URL) throws {
  let fonts = folder.appending(path: "fonts/Regular")
  try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: true)
  try Data(evenGlyphs(stack: "Regular")).write(to: fonts.appending(path: "0-255.pbf"))
  let sign = #"{"sign": {"x": 0, "y": 0, "width": 20, "height": 10, "pixelRatio": 1}}"#
  try Data(sign.utf8).write(to: folder.appending(path: "sprite.json"))
  let dense = #"{"sign": {"x": 0, "y": 0, "width": 60, "height": 20, "pixelRatio": 2}}"#
  try Data(dense.utf8).write(to: folder.appending(path: "sprite@2x.json"))
}
