internal import Underpixel

/// One document of `underpixel replay`.
struct ReplayDocument {
  private let document: MapDocument

  init(_ value: PropertyValue, _ cache: SourceCache) throws {
    document = try MapDocument(value, asking: "steps", cache)
  }

  /// Carries out the steps and writes what each gave.
  func answer(to writer: inout JSONWriter) throws {
    var results: [ReplayStep.Result] = []
    let warnings = try carryOut { _, result in results.append(result) }
    write(to: &writer, warnings) { writer in
      writer.member("results") { writer in
        writer.array { writer in for result in results { result.write(to: &writer) } }
      }
    }
  }

  /// Carries out the steps and writes what gave something else than was expected of it.
  ///
  /// - Returns: Whether nothing did.
  func check(to writer: inout JSONWriter) throws -> Bool {
    var checked = 0
    var failures: [PropertyValue] = []
    var number = 0
    let warnings = try carryOut { step, result in
      let expectation = ReplayExpectation(step)
      if !expectation.isEmpty { checked += 1 }
      if let failure = expectation.failure(result.value) { failures.append(failure.members(ofStep: number)) }
      number += 1
    }
    write(to: &writer, warnings) { writer in
      writer.member("checked", .integer(Int64(checked)))
      writer.member("failed", .array(failures))
    }
    return failures.isEmpty
  }

  /// - Parameter body: Called with each step and what it gave.
  private func carryOut(_ body: (PropertyValue, ReplayStep.Result) throws -> Void) throws -> Warnings {
    let map = document.map
    let session = ReplayMap(map)
    var warnings = document.warnings
    for (index, step) in try document.root.array("steps").enumerated() {
      do {
        let result = try ReplayStep(step, "/steps/\(index)").carryOut(on: session, &warnings)
        try body(step, result)
      } catch {
        // Calls of what was carried out before the failure are no result of the next step.
        _ = session.takeCalls()
        try body(step, .failure("\(error)"))
      }
      warnings.add(map.warnings.map(\.description))
    }
    warnings.add(map.tileProblems + map.symbolProblems)
    return warnings
  }

  private func write(to writer: inout JSONWriter, _ warnings: Warnings, _ body: (inout JSONWriter) -> Void) {
    writer.object { writer in
      writer.member("id", document.root["id"] ?? .null)
      body(&writer)
      writer.member("warnings", .array(warnings.texts.map(PropertyValue.string)))
    }
  }
}
