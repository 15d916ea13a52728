import UnderpixelTestSupport

/// A change to some bytes.
struct ByteEdit {
  enum Kind: CaseIterable { case flip, set, insert, cut }

  var place: Int
  var kind: Kind
  var byte: UInt8

  func apply(to bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let place = place % bytes.count
    switch kind {
    case .flip: bytes[place] ^= 1 << (byte & 7)
    case .set: bytes[place] = byte
    case .insert: bytes.insert(byte, at: place)
    case .cut: bytes.removeSubrange(place...)
    }
  }
}

extension Gen where Value == ByteEdit {
  static var byteEdit: Gen<ByteEdit> {
    zip(Gen<Int>.int(in: 0...1 << 20), Gen<ByteEdit.Kind>.element(of: ByteEdit.Kind.allCases), Gen<UInt8>.byte)
      .map(ByteEdit.init)
  }
}

extension Gen where Value == UInt8 {
  static var byte: Gen<UInt8> { Gen<Int>.int(in: 0...255).map { UInt8($0) } }
}
