internal import CUnderpixel
internal import Synchronization
internal import UnderpixelGeometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What a handle of C stands for.
protocol Handled: AnyObject {
  /// The type that C knows it by.
  associatedtype Opaque
  static var kind: HandleKind { get }
}

enum HandleKind: UInt {
  case features = 1
  case tiles, builder, scene, frame, map, collision, packedTree, tree, treeSnapshot
}

/// The handles that are alive.
///
/// A handle is no address but a number that names a slot of a table, how many others had the slot before, and its kind: one
/// that was freed, is of another kind, or was never given, is told by a look at its slot, without a lock, whatever its bits
/// are. On systems of 64 bits.
enum Handles {
  /// How many handles there can be at once: 20 bits name a slot.
  static let capacity = 1 << 20
  private static let kindShift: UInt = 56

  /// Two words a slot: the handle, 0 where it is free, and the object. The system gives the memory as it is used.
  nonisolated(unsafe) private static let words: UnsafeMutablePointer<Atomic<UInt>> = {
    guard let memory = calloc(2 * capacity, MemoryLayout<UInt>.size) else {
      preconditionFailure("no memory for the table of handles")
    }
    // Zeros are what an atomic word of 0 is.
    return memory.assumingMemoryBound(to: Atomic<UInt>.self)
  }()

  private struct Slots {
    var free: [UInt32] = []
    /// By slot, how many handles it had.
    var generations: [UInt32] = []
  }

  private static let slots = Locked(Slots())

  /// A new handle, which keeps the object until it is freed.
  static func make<Object: Handled>(_ object: Object) throws(Failure) -> UnsafeMutablePointer<Object.Opaque> {
    let slot: (index: Int, generation: UInt32)? = slots.withLock { slots in
      if let index = slots.free.popLast() {
        slots.generations[Int(index)] &+= 1
        return (Int(index), slots.generations[Int(index)])
      }
      guard slots.generations.count < capacity else { return nil }
      slots.generations.append(0)
      return (slots.generations.count - 1, 0)
    }
    guard let slot else { throw Failure(UP_ERROR_LIMIT, "there are \(capacity) handles already; free some") }
    let handle = Object.kind.rawValue << kindShift | UInt(slot.generation) << 24 | UInt(slot.index)
    let reference = UInt(bitPattern: Unmanaged.passRetained(object).toOpaque())
    words[2 * slot.index + 1].store(reference, ordering: .relaxed)
    words[2 * slot.index].store(handle, ordering: .releasing)
    // The kind makes it other than null.
    return UnsafeMutablePointer(bitPattern: handle)!
  }

  /// The object of a handle.
  @inline(__always)
  static func object<Object: Handled>(
    of pointer: UnsafePointer<Object.Opaque>?, _ name: StaticString, as type: Object.Type = Object.self
  ) throws(Failure) -> Object {
    let handle = UInt(bitPattern: pointer)
    let index = Int(truncatingIfNeeded: handle & UInt(capacity - 1))
    guard handle != 0, words[2 * index].load(ordering: .acquiring) == handle,
      handle >> kindShift == Object.kind.rawValue,
      let reference = UnsafeRawPointer(bitPattern: words[2 * index + 1].load(ordering: .relaxed))
    else { throw refusal(handle, name, Object.kind) }
    // The slot keeps an object of the handle's kind.
    return Unmanaged<Object>.fromOpaque(reference).takeUnretainedValue()
  }

  /// Frees a handle; null is none.
  static func free<Object: Handled>(_ pointer: UnsafeMutablePointer<Object.Opaque>?, as type: Object.Type) -> up_status
  {
    crossing { () throws(Failure) in
      guard let pointer = pointer else { return }
      let handle = UInt(bitPattern: pointer)
      let index = Int(truncatingIfNeeded: handle & UInt(capacity - 1))
      guard handle >> kindShift == Object.kind.rawValue,
        words[2 * index].compareExchange(expected: handle, desired: 0, ordering: .acquiringAndReleasing).exchanged,
        let reference = UnsafeRawPointer(bitPattern: words[2 * index + 1].load(ordering: .relaxed))
      else { throw refusal(handle, "handle", Object.kind) }
      slots.withLock { $0.free.append(UInt32(index)) }
      Unmanaged<Object>.fromOpaque(reference).release()
    }
  }

  @inline(never)
  private static func refusal(_ handle: UInt, _ name: StaticString, _ kind: HandleKind) -> Failure {
    if handle == 0 { return Failure(UP_ERROR_NULL, "\(name) is null") }
    let index = Int(truncatingIfNeeded: handle & UInt(capacity - 1))
    guard words[2 * index].load(ordering: .acquiring) == handle else {
      return Failure(UP_ERROR_HANDLE, "\(name) was freed, or is no handle")
    }
    let found = HandleKind(rawValue: handle >> kindShift).map { "\($0)" } ?? "something else"
    return Failure(UP_ERROR_HANDLE_KIND, "\(name) is a handle of \(found), expected one of \(kind)")
  }
}
