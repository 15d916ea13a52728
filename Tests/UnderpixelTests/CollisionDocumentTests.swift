import Foundation
import Testing
import Underpixel

/// The program of Documentation/CollisionModel.md, as it stands there.
@Suite("Documentation of room for labels")
struct CollisionDocumentTests {
  @Test("what it prints is what it says")
  func program() {
    var lines: [String] = []
    func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }

    var room = CollisionIndex(viewport: Size(width: 200, height: 100))
    let boxes = [
      BoundingBox(minX: 10, minY: 10, maxX: 90, maxY: 30),  // the more important first
      BoundingBox(minX: 60, minY: 20, maxX: 160, maxY: 40),
      BoundingBox(minX: 500, minY: 10, maxX: 580, maxY: 30),
    ]
    for (number, box) in boxes.enumerated() where room.isInside(box) && room.fits(box) {
      room.take(box, by: number)
    }
    room.forEach(at: ScreenPoint(x: 75, y: 25)) { print($0.owner) }  // 0
    print(room.blocker(of: boxes[1]) ?? -1, room.isInside(boxes[1]))  // 0 true
    print(room.fits(boxes[2]), room.isInside(boxes[2]))  // true false

    #expect(lines == ["0", "0 true", "true false"])
  }

  @Test("its pieces are those of the test above")
  func pieces() throws { try DocumentPieces.expect(of: "CollisionModel.md", count: 1) }
}
