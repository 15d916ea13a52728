internal import Underpixel

/// One document of `underpixel query`.
struct QueryDocument {
  private let document: MapDocument

  init(_ value: PropertyValue, _ cache: SourceCache) throws {
    document = try MapDocument(value, asking: "queries", cache)
  }

  func answer(to writer: inout JSONWriter) throws {
    let root = document.root
    var warnings = document.warnings
    var results: [QueryAnswer] = []
    for (index, query) in try root.array("queries").enumerated() {
      results.append(try MapQuery(try Members(query, "/queries/\(index)")).answer(document.map, &warnings))
    }
    warnings.add(document.map.tileProblems)
    warnings.add(document.map.symbolProblems)
    writer.object { writer in
      writer.member("id", root["id"] ?? .null)
      writer.member("results") { writer in
        writer.array { writer in for answer in results { Report.write(answer, to: &writer) } }
      }
      writer.member("warnings", .array(warnings.texts.map(PropertyValue.string)))
    }
  }
}
