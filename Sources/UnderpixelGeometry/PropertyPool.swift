/// The property names and values of many features, each kept once.
///
/// Text and numbers that repeat (a city has a million `"building": "yes"`) share one entry, found by hash.
@usableFromInline
struct PropertyPool: Sendable {
  /// A value in 16 bytes; text and nested values lie beside.
  @usableFromInline
  enum Entry: Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case number(Double)
    case text(start: UInt32, count: UInt32)
    case nested(UInt32)
  }

  private(set) var names: [PropertyName] = []
  /// Open addressing over `names`: index + 1, or 0 for a free slot.
  private var nameSlots: [UInt32] = Array(repeating: 0, count: 16)
  private(set) var entries: [Entry] = []
  private var text: [UInt8] = []
  private var nested: [PropertyValue] = []
  /// Open addressing over `entries`: index + 1, or 0 for a free slot. Empty until a value is looked for.
  private var slots: [UInt32] = []
  private var hashed = 0

  /// Complexity: O(1).
  func index(of name: PropertyName) -> UInt32? {
    var slot = name.slot(in: nameSlots.count)
    while nameSlots[slot] != 0 {
      let index = nameSlots[slot] - 1
      if names[Int(index)] == name { return index }
      slot = (slot + 1) & (nameSlots.count - 1)
    }
    return nil
  }

  mutating func intern(_ name: PropertyName) -> UInt32 {
    if let index = index(of: name) { return index }
    names.append(name)
    if names.count * 3 > nameSlots.count * 2 {
      nameSlots = Array(repeating: 0, count: nameSlots.count * 2)
      for index in names.indices { place(UInt32(index)) }
    } else {
      place(UInt32(names.count - 1))
    }
    return UInt32(names.count - 1)
  }

  private mutating func place(_ index: UInt32) {
    var slot = names[Int(index)].slot(in: nameSlots.count)
    while nameSlots[slot] != 0 { slot = (slot + 1) & (nameSlots.count - 1) }
    nameSlots[slot] = index + 1
  }

  mutating func intern(_ value: PropertyValue) -> UInt32 {
    switch value {
    case .null: return intern(bits: 0, tag: 0) { .null }
    case .bool(let bool): return intern(bits: bool ? 1 : 0, tag: 1) { .bool(bool) }
    case .integer(let integer): return intern(bits: UInt64(bitPattern: integer), tag: 2) { .integer(integer) }
    case .unsigned(let unsigned): return intern(bits: unsigned, tag: 3) { .unsigned(unsigned) }
    case .number(let number): return intern(bits: number.bitPattern, tag: 4) { .number(number) }
    case .string(var string): return string.withUTF8 { unsafe intern(utf8: $0.span) }
    case .array, .object:
      nested.append(value)
      entries.append(.nested(UInt32(nested.count - 1)))
      return UInt32(entries.count - 1)
    }
  }

  mutating func intern(utf8 bytes: Span<UInt8>) -> UInt32 {
    growIfNeeded()
    var slot = Self.hash(bytes) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = slots[slot] - 1
      if case .text(let start, let count) = entries[Int(index)], isText(start, count, equalTo: bytes) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    let start = UInt32(text.count)
    for i in bytes.indices { text.append(bytes[i]) }
    return add(.text(start: start, count: UInt32(bytes.count)), at: slot)
  }

  private mutating func intern(bits: UInt64, tag: UInt64, _ entry: () -> Entry) -> UInt32 {
    growIfNeeded()
    var slot = Self.hash(bits: bits, tag: tag) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = slots[slot] - 1
      if let other = Self.bits(of: entries[Int(index)]), other == (bits, tag) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return add(entry(), at: slot)
  }

  private mutating func add(_ entry: Entry, at slot: Int) -> UInt32 {
    entries.append(entry)
    hashed += 1
    slots[slot] = UInt32(entries.count)
    return UInt32(entries.count - 1)
  }

  /// Makes room for one more value; a sealed pool takes values again.
  private mutating func growIfNeeded() {
    guard (hashed + 1) * 3 > slots.count * 2 else { return }
    var size = max(slots.count, 64)
    while (hashed + 1) * 3 > size * 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
    for (index, entry) in entries.enumerated() {
      if case .nested = entry { continue }
      var slot = hash(of: entry) & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt32(index + 1)
    }
  }

  /// Hands over the text at `index`, in UTF-8; false where there is none.
  func withText(at index: UInt32, _ body: (Span<UInt8>) -> Void) -> Bool {
    guard case .text(let start, let count) = entries[Int(index)] else { return false }
    body(text.span.extracting(Int(start)..<Int(start) + Int(count)))
    return true
  }

  /// The value at `index`, with its text as a new string.
  func value(at index: UInt32) -> PropertyValue {
    switch entries[Int(index)] {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .integer(let integer): .integer(integer)
    case .unsigned(let unsigned): .unsigned(unsigned)
    case .number(let number): .number(number)
    case .text(let start, let count):
      .string(String(decoding: text[Int(start)..<Int(start) + Int(count)], as: UTF8.self))
    case .nested(let index): nested[Int(index)]
    }
  }

  /// Frees what only building needs.
  mutating func seal() {
    slots = []
  }

  var textBytes: Int { text.count }

  // MARK: Hashing

  private func isText(_ start: UInt32, _ count: UInt32, equalTo bytes: Span<UInt8>) -> Bool {
    guard Int(count) == bytes.count else { return false }
    for i in bytes.indices where text[Int(start) + i] != bytes[i] { return false }
    return true
  }

  private func hash(of entry: Entry) -> Int {
    if let (bits, tag) = Self.bits(of: entry) { return Self.hash(bits: bits, tag: tag) }
    guard case .text(let start, let count) = entry else { return 0 }
    return Self.hash(text.span.extracting(Int(start)..<Int(start) + Int(count)))
  }

  private static func bits(of entry: Entry) -> (UInt64, UInt64)? {
    switch entry {
    case .null: (0, 0)
    case .bool(let bool): (bool ? 1 : 0, 1)
    case .integer(let integer): (UInt64(bitPattern: integer), 2)
    case .unsigned(let unsigned): (unsigned, 3)
    case .number(let number): (number.bitPattern, 4)
    case .text, .nested: nil
    }
  }

  private static func hash(bits: UInt64, tag: UInt64) -> Int {
    mixed((bits ^ tag &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93)
  }

  private static func hash(_ bytes: Span<UInt8>) -> Int {
    Int(truncatingIfNeeded: PropertyName.hash(bytes) & 0x7FFF_FFFF_FFFF_FFFF)
  }

  private static func mixed(_ hash: UInt64) -> Int {
    let mixed = (hash ^ (hash >> 32)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: (mixed ^ (mixed >> 29)) & 0x7FFF_FFFF_FFFF_FFFF)
  }
}
