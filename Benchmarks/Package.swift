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
    .executableTarget(
      name: "underpixel-bench",
      dependencies: [
        .product(name: "Underpixel", package: "Underpixel"), .product(name: "UnderpixelGEOS", package: "Underpixel"),
      ],
      swiftSettings: strict)
  ]
)
