// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(), .treatAllWarnings(as: .error),
]

let package = Package(
  name: "UnderpixelBenchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Underpixel", path: "..")],
  targets: [
    .target(
      name: "SyntheticCity", dependencies: [.product(name: "UnderpixelGeometry", package: "Underpixel")],
      swiftSettings: strict),
    .testTarget(
      name: "SyntheticCityTests",
      dependencies: ["SyntheticCity", .product(name: "UnderpixelGeometry", package: "Underpixel")],
      resources: [.copy("Resources/building-statistics.json")], swiftSettings: strict),
    // The indexes that people pick instead.
    .target(
      name: "CPeers",
      // As fast as they get: without their assertions, and optimized as their makers do.
      cxxSettings: [.define("NDEBUG"), .unsafeFlags(["-O3"])],
      linkerSettings: [.linkedLibrary("geos"), .linkedLibrary("spatialindex")]),
    .executableTarget(
      name: "underpixel-bench",
      dependencies: [
        "CPeers", "SyntheticCity", .product(name: "UnderpixelIndex", package: "Underpixel"),
        .product(name: "Underpixel", package: "Underpixel"), .product(name: "UnderpixelGEOS", package: "Underpixel"),
        .product(name: "UnderpixelCollision", package: "Underpixel"),
        .product(name: "UnderpixelC", package: "Underpixel"),
      ],
      exclude: ["Suites/Collision/grid.mjs", "Suites/Engine/browser.py", "Suites/Engine/page.html"],
      swiftSettings: strict),
  ],
  cxxLanguageStandard: .cxx17
)
