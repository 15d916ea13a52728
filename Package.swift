// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(), .treatAllWarnings(as: .error),
]

let package = Package(
  name: "Underpixel",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "UnderpixelGeometry", targets: ["UnderpixelGeometry"])
  ],
  traits: [.trait(name: "GEOS", description: "Polygon containment through GEOS."), .default(enabledTraits: ["GEOS"])],
  targets: [
    // MARK: Values and planar predicates
    .target(name: "UnderpixelGeometry", swiftSettings: strict),

    // MARK: Tests
    .target(
      name: "UnderpixelTestSupport", dependencies: ["UnderpixelGeometry"], path: "Tests/UnderpixelTestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "UnderpixelTestSupportTests", dependencies: ["UnderpixelTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "UnderpixelGeometryTests", dependencies: ["UnderpixelGeometry", "UnderpixelTestSupport"],
      swiftSettings: strict),
  ],
  cxxLanguageStandard: .cxx17
)
