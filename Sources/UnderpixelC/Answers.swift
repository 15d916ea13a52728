internal import CUnderpixel

/// What goes out to C: into buffers of the caller, with the count that would have been needed.

/// Copies as much as there is room for.
@inline(__always)
func give<Source, Element: BitwiseCopyable>(
  _ values: some Collection<Source>, _ target: UnsafeMutablePointer<Element>?, _ capacity: UInt,
  _ count: UnsafeMutablePointer<UInt>?, _ convert: (Source) -> Element
) throws(Failure) {
  if let count = count { count.pointee = UInt(values.count) }
  guard capacity > 0 else { return }
  guard var next = target else { throw Failure(UP_ERROR_NULL, "the array is null, with a capacity of \(capacity)") }
  for value in values.prefix(Int(clamping: capacity)) {
    next.initialize(to: convert(value))
    next += 1
  }
}

/// Copies the items that a search hands over straight into the caller's array: no array between.
@inline(__always)
func giveItems(
  _ items: UnsafeMutablePointer<UInt64>?, _ capacity: UInt, _ count: UnsafeMutablePointer<UInt>?,
  _ search: (_ found: (UInt64) -> Void) -> Void
) throws(Failure) {
  guard capacity == 0 || items != nil else { throw Failure(UP_ERROR_NULL, "items is null") }
  var found: UInt = 0
  search { item in
    if found < capacity, let items { items[Int(found)] = item }
    found += 1
  }
  if let count { count.pointee = found }
}

/// Copies a text, cut to the capacity where a character ends, with a zero at its end.
func give(
  _ text: String, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt, _ length: UnsafeMutablePointer<UInt>?
) throws(Failure) {
  var text = text
  text.makeContiguousUTF8()
  if let length = length { length.pointee = UInt(text.utf8.count) }
  guard capacity > 0 else { return }
  guard let buffer = buffer else {
    throw Failure(UP_ERROR_NULL, "the buffer is null, with a capacity of \(capacity)")
  }
  var fitting = min(text.utf8.count, Int(clamping: capacity) - 1)
  text.withUTF8 { bytes in
    // A continuation byte is none to begin the rest with.
    if fitting < bytes.count { while fitting > 0, bytes[fitting] & 0xC0 == 0x80 { fitting -= 1 } }
    for index in 0..<fitting { buffer[index] = CChar(bitPattern: bytes[index]) }
  }
  buffer[fitting] = 0
}
