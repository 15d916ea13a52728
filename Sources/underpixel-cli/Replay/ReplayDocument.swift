internal import Underpixel

/// One document of `underpixel replay`.
struct ReplayDocument {
  private let document: MapDocument

  init(_ value: PropertyValue, _ cache: SourceCache) throws {
    document = try MapDocument(value, asking: "steps", cache)
  }

  func answer(to writer: inout JSONWriter) throws {
    let map = document.map
    let session = ReplayMap(map)
    var warnings = document.warnings
    var results: [ReplayStep.Result] = []
    for (index, step) in try document.root.array("steps").enumerated() {
      do {
        results.append(try ReplayStep(step, "/steps/\(index)").carryOut(on: session, &warnings))
      } catch {
        results.append(.failure("\(error)"))
        // Calls of what was carried out before the failure are no result of the next step.
        _ = session.takeCalls()
      }
      warnings.add(map.warnings.map(\.description))
    }
    warnings.add(map.tileProblems + map.symbolProblems)
    writer.object { writer in
      writer.member("id", document.root["id"] ?? .null)
      writer.member("results") { writer in
        writer.array { writer in for result in results { result.write(to: &writer) } }
      }
      writer.member("warnings", .array(warnings.texts.map(PropertyValue.string)))
    }
  }
}
