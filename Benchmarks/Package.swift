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
    // The indexes that people pick instead.
    .target(
      name: "CPeers",
      // As fast as they get: without their assertions, and optimized as their makers do.
      cxxSettings: [.define("NDEBUG"), .unsafeFlags(["-O3"])],
      linkerSettings: [.linkedLibrary("geos"), .linkedLibrary("spatialindex")]),
    .executableTarget(
      name: "underpixel-bench",
      dependencies: [
        "CPeers", .product(name: "UnderpixelIndex", package: "Underpixel"),
        .product(name: "Underpixel", package: "Underpixel"), .product(name: "UnderpixelGEOS", package: "Underpixel"),
      ],
      swiftSettings: strict),
  ],
  cxxLanguageStandard: .cxx17
)
