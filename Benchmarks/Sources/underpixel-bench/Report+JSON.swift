internal import Foundation
internal import Underpixel

extension Report {
  /// One flat object for each result.
  var json: Data {
    let (comparisons, engines) = (Comparison.all(in: results), EngineComparison.all(in: results))
    var writer = JSONWriter()
    writer.array { writer in
      for result in results {
        let comparison = comparisons.first { $0.results.contains { $0.name == result.name } }
        writer.object { writer in
          writer.member("name", .string(result.name))
          writer.member("unit", "ns")
          writer.member("samples", .integer(Int64(result.samples.count)))
          writer.member("min", .number(result.samples[0]))
          for (name, part) in [("p50", 0.5), ("p90", 0.9), ("p99", 0.99)] {
            writer.member(name, .number(result.quantile(part)))
          }
          writer.member("max", .number(result.quantile(1)))
          writer.member("mean", .number(result.mean))
          if let items = result.items { writer.member("items", .integer(Int64(items))) }
          if let bytes = result.bytes { writer.member("bytes", .integer(Int64(bytes))) }
          if let each = result.bytesPerItem { writer.member("bytes_per_item", .number(each)) }
          if let each = result.boxBytesPerItem { writer.member("box_bytes_per_item", .number(each)) }
          if let comparison, let baseline = comparison.baseline, let ratio = comparison.ratio(of: result) {
            writer.member("ratio", .number(ratio.median))
            writer.member("baseline", .string(baseline.contender))
          }
          if let engine = engines.first(where: { $0.ours.name == result.name }), let ratio = engine.ratio {
            writer.member("ratio", .number(ratio.median))
            writer.member("ratio_of_medians", .number(engine.ratioOfMedians))
            writer.member("baseline", .string(engine.theirs.contender))
          }
          if let agreement = result.agreement {
            writer.member("answers", .integer(Int64(agreement.pixels)))
            writer.member("equal_answers", .integer(Int64(agreement.equal)))
            writer.member("same_features", .integer(Int64(agreement.sameFeatures)))
          }
          writer.member("seed", .unsigned(result.seed))
          writer.member("checksum", .string(String(result.checksum, radix: 16)))
          writer.member("machine", .string("\(Machine.processor), \(Machine.cores) cores"))
          writer.member("configuration", .string(Machine.configuration))
        }
      }
    }
    return Data(writer.bytes)
  }
}
