// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(), .treatAllWarnings(as: .error),
]

// Built and run by Scripts/fuzz: each target is a reader of bytes from outside, and libFuzzer has its `main`.
let package = Package(
  name: "UnderpixelFuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Underpixel", path: "..", traits: [])],
  targets: [
    .executableTarget(
      name: "fuzz-rtree",
      dependencies: [
        .product(name: "UnderpixelIndex", package: "Underpixel"),
        .product(name: "UnderpixelGeometry", package: "Underpixel"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "fuzz-style", dependencies: [.product(name: "Underpixel", package: "Underpixel")], swiftSettings: strict),
    .executableTarget(
      name: "fuzz-mvt", dependencies: [.product(name: "Underpixel", package: "Underpixel")], swiftSettings: strict),
    .executableTarget(
      name: "fuzz-pmtiles", dependencies: [.product(name: "Underpixel", package: "Underpixel")], swiftSettings: strict),
    .executableTarget(
      name: "fuzz-mbtiles", dependencies: [.product(name: "Underpixel", package: "Underpixel")], swiftSettings: strict),
    .executableTarget(
      name: "fuzz-tilejson", dependencies: [.product(name: "Underpixel", package: "Underpixel")],
      swiftSettings: strict),
    .executableTarget(
      name: "fuzz-sprite", dependencies: [.product(name: "Underpixel", package: "Underpixel")], swiftSettings: strict),
    .executableTarget(
      name: "fuzz-glyphs", dependencies: [.product(name: "Underpixel", package: "Underpixel")], swiftSettings: strict),
  ],
  cxxLanguageStandard: .cxx17
)
