internal import CPeers

/// Runs queries once to warm up and once to be counted, and says what ran: a line `NAME QUERIES CHECKSUM` each. The counts
/// are written by callgrind, under the same names.
struct InstructionCounter {
  let options: Options

  func wants(_ name: String) -> Bool {
    guard options.matches(name) else { return false }
    if options.listsOnly { print(name) }
    return !options.listsOnly
  }

  /// - Parameters:
  ///   - operations: How many times to call `operation`, which gets its number and returns what is checked.
  ///   - size: How many queries an operation is.
  func count<Failure: Error>(
    _ name: String, _ operations: Int, of size: Int = 1, _ operation: (Int) throws(Failure) -> UInt64
  ) throws(Failure) {
    let warm = try run(operations, operation)
    up_count_start()
    let checksum = try run(operations, operation)
    // The string is kept for the call, and valgrind copies it.
    unsafe up_count_stop(name)
    precondition(warm == checksum, "\(name) answers once \(warm), once \(checksum)")
    print(name, operations * size, String(checksum, radix: 16))
  }

  @inline(never)
  private func run<Failure: Error>(
    _ operations: Int, _ operation: (Int) throws(Failure) -> UInt64
  ) throws(Failure) -> UInt64 {
    var checksum: UInt64 = 0
    for number in 0..<operations { checksum = (checksum ^ (try operation(number))) &* 0x100_0000_01B3 }
    return checksum
  }
}
