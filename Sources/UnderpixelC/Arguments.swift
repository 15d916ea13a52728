internal import CUnderpixel

/// What comes in from C is checked here: pointers, counts, texts, numbers.

/// A struct that begins with its size and may gain members.
protocol Versioned {
  init()
  /// The size of its first version.
  static var firstSize: Int { get }
}

extension Versioned {
  static var firstSize: Int { MemoryLayout<Self>.size }
}

extension up_camera: Versioned {}
extension up_feature_arrays: Versioned {}
extension up_label_rules: Versioned {}
extension up_layer: Versioned {}
extension up_query: Versioned {
  static var firstSize: Int { MemoryLayout<up_query>.offset(of: \.candidate_limit) ?? 0 }
}

/// The largest size of a struct that a caller may have.
private let largestStruct = 1 << 16

/// A struct as far as the caller knows it; members that it does not know are zero.
@inline(__always)
func versioned<Value: Versioned & BitwiseCopyable>(_ pointer: UnsafePointer<Value>?, _ name: StaticString)
  throws(Failure) -> Value
{
  guard let pointer = pointer else { throw Failure(UP_ERROR_NULL, "\(name) is null") }
  let bytes = UnsafeRawPointer(pointer)
  let size = Int(clamping: bytes.loadUnaligned(as: UInt.self))
  if size == MemoryLayout<Value>.size { return bytes.loadUnaligned(as: Value.self) }
  return try resized(bytes, size, name)
}

@inline(never)
private func resized<Value: Versioned & BitwiseCopyable>(
  _ bytes: UnsafeRawPointer, _ size: Int, _ name: StaticString
) throws(Failure) -> Value {
  let known = MemoryLayout<Value>.size
  guard size >= Value.firstSize, size <= largestStruct else {
    throw Failure(UP_ERROR_STRUCT_SIZE, "\(name).size is \(size), expected sizeof(\(Value.self)), which is \(known)")
  }
  for index in min(size, known)..<size where bytes.load(fromByteOffset: index, as: UInt8.self) != 0 {
    throw Failure(UP_ERROR_STRUCT_SIZE, "\(name) says something in byte \(index) that this library does not know")
  }
  var value = Value()
  withUnsafeMutableBytes(of: &value) { target in
    target.copyMemory(from: UnsafeRawBufferPointer(start: bytes, count: min(size, known)))
  }
  return value
}

/// What a caller's array holds; null where it holds nothing.
func array<Element: BitwiseCopyable>(
  _ pointer: UnsafePointer<Element>?, _ count: UInt, _ name: StaticString
) throws(Failure) -> [Element] {
  guard count > 0 else { return [] }
  return Array(try buffer(pointer, count, name))
}

/// An array that a struct of C points at; C's sizes come as `Int` in structs.
func buffer<Element: BitwiseCopyable>(
  _ pointer: UnsafePointer<Element>?, _ count: Int, _ name: StaticString
) throws(Failure) -> UnsafeBufferPointer<Element> {
  try buffer(pointer, UInt(bitPattern: count), name)
}

/// A caller's array.
func buffer<Element: BitwiseCopyable>(
  _ pointer: UnsafePointer<Element>?, _ count: UInt, _ name: StaticString
) throws(Failure) -> UnsafeBufferPointer<Element> {
  guard count > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
  guard let pointer = pointer else { throw Failure(UP_ERROR_NULL, "\(name) is null, with \(count) elements") }
  guard count <= UInt(UInt32.max) else { throw Failure(UP_ERROR_LIMIT, "\(name) has \(count) elements") }
  return UnsafeBufferPointer(start: pointer, count: Int(count))
}

/// UTF-8 that ends with a zero.
func text(_ pointer: UnsafePointer<CChar>?, _ name: StaticString) throws(Failure) -> String {
  guard let pointer = pointer else { throw Failure(UP_ERROR_NULL, "\(name) is null") }
  guard let text = String(validatingCString: pointer) else { throw Failure(UP_ERROR_DATA, "\(name) is no UTF-8") }
  return text
}

/// Text that may be null.
func optionalText(_ pointer: UnsafePointer<CChar>?, _ name: StaticString) throws(Failure) -> String? {
  guard let pointer = pointer else { return nil }
  return try text(pointer, name)
}

/// A number that has to be finite.
func finite(_ number: Double, _ name: StaticString) throws(Failure) -> Double {
  guard number.isFinite else { throw Failure(UP_ERROR_NOT_FINITE, "\(name) is \(number)") }
  return number
}

/// A number that has to be finite and at least 0.
@inline(__always)
func length(_ number: Double, _ name: StaticString) throws(Failure) -> Double {
  guard number >= 0, number < .infinity else { throw lengthFailure(number, name) }
  return number
}

@inline(never)
private func lengthFailure(_ number: Double, _ name: StaticString) -> Failure {
  number.isFinite
    ? Failure(UP_ERROR_RANGE, "\(name) is \(number), expected at least 0")
    : Failure(UP_ERROR_NOT_FINITE, "\(name) is \(number)")
}

/// An index into something.
func index(_ index: some BinaryInteger, below count: Int, _ name: StaticString) throws(Failure) -> Int {
  guard index >= 0, index < count else { throw Failure(UP_ERROR_RANGE, "\(name) is \(index), of \(count)") }
  return Int(index)
}

/// Where to put something.
func place<Value>(_ pointer: UnsafeMutablePointer<Value>?, _ name: StaticString) throws(Failure)
  -> UnsafeMutablePointer<Value>
{
  guard let pointer = pointer else { throw Failure(UP_ERROR_NULL, "\(name) is null") }
  return pointer
}

extension Optional {
  /// A member of an enumeration.
  func member(_ number: UInt32, _ name: StaticString) throws(Failure) -> Wrapped {
    guard let self else { throw Failure(UP_ERROR_ENUM, "\(name) is \(number), which is no such number") }
    return self
  }
}
