import Foundation
import SyntheticCity

/// What was measured in real cities. Data (c) OpenStreetMap contributors, ODbL 1.0.
struct RealStatistics: Decodable {
  struct City: Decodable {
    let vertices: Vertices
    let shareWithHoles: Double
    let area: Area
    let corners: [String: Double]
    let orientation: [String: Double]
    let gap: [String: Double]
    let overlappingShare: Double
    let sharedVertexShare: Double
    let height: Height

    private enum CodingKeys: String, CodingKey {
      case vertices = "ring_vertices_excluding_closing"
      case shareWithHoles = "share_with_holes"
      case area = "area_m2"
      case corners = "corner_turn"
      case orientation = "orientation_difference_to_4_nearest_deg"
      case gap = "gap_to_nearest_building_m"
      case overlappingShare = "share_of_buildings_in_an_overlap_gt_1m2"
      case sharedVertexShare = "share_of_vertices_exactly_shared_with_another_building"
      case height
    }

    var rightCornerShare: Double { get throws { try value("share_within_5deg_of_90", in: corners) } }
    var alignedNeighborShare: Double { get throws { try value("share_lt_5deg", in: orientation) } }
    var touchingShare: Double { get throws { try value("share_touching_lt_0.05m", in: gap) } }

    /// Shares of outlines by their number of vertices; 40 stands for 40 and more.
    var vertexShares: [Int: Double] {
      Dictionary(uniqueKeysWithValues: vertices.shares.map { (Int($0.key.prefix { $0 != "+" }) ?? 0, $0.value) })
    }
  }

  struct Vertices: Decodable {
    let shares: [String: Double]

    private enum CodingKeys: String, CodingKey {
      case shares = "histogram_probability"
    }
  }

  struct Area: Decodable {
    let percentiles: [String: Double]
    let lognormal: [String: Double]

    private enum CodingKeys: String, CodingKey {
      case percentiles
      case lognormal = "lognormal_fit"
    }
  }

  struct Height: Decodable {
    let meters: [String: Double]

    private enum CodingKeys: String, CodingKey {
      case meters = "height_m"
    }
  }

  struct Missing: Error {
    let name: String
  }

  let cities: [String: City]

  /// The real city that an archetype is to be like.
  static func city(_ archetype: SyntheticCity.Archetype) throws -> City {
    let name =
      switch archetype {
      case .gridCity: "manhattan"
      case .oldDenseCity: "monaco"
      case .valleyTowns: "andorra"
      case .sprawl: "malta"
      }
    guard let file = Bundle.module.url(forResource: "building-statistics", withExtension: "json") else {
      throw Missing(name: "building-statistics.json")
    }
    let statistics = try JSONDecoder().decode(RealStatistics.self, from: Data(contentsOf: file))
    guard let city = statistics.cities[name] else { throw Missing(name: name) }
    return city
  }
}

/// The number of a name, or the error that it is not there.
func value(_ name: String, in values: [String: Double]) throws -> Double {
  guard let value = values[name] else { throw RealStatistics.Missing(name: name) }
  return value
}
