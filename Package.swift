// swift-tools-version: 6.2
import PackageDescription

let atBoundary: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]
let strict = atBoundary + [.strictMemorySafety()]

func tests(_ module: String, _ dependencies: Target.Dependency..., resources: [Resource] = []) -> Target {
  .testTarget(
    name: "\(module)Tests", dependencies: [.init(stringLiteral: module), "UnderpixelTestSupport"] + dependencies,
    resources: resources, swiftSettings: strict)
}

let package = Package(
  name: "Underpixel",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "Underpixel", targets: ["Underpixel"]),
    .executable(name: "underpixel", targets: ["underpixel-cli"]),
    .library(name: "UnderpixelGeometry", targets: ["UnderpixelGeometry"]),
    .library(name: "UnderpixelCamera", targets: ["UnderpixelCamera"]),
    .library(name: "UnderpixelIndex", targets: ["UnderpixelIndex"]),
    .library(name: "UnderpixelGEOS", targets: ["UnderpixelGEOS"]),
    .library(name: "UnderpixelCollision", targets: ["UnderpixelCollision"]),
    .library(name: "UnderpixelPlacement", targets: ["UnderpixelPlacement"]),
    .library(name: "UnderpixelHitTest", targets: ["UnderpixelHitTest"]),
    // What Scripts/install-c builds.
    .library(name: "UnderpixelC", type: .static, targets: ["UnderpixelC", "CUnderpixel"]),
  ],
  traits: [.trait(name: "GEOS", description: "Polygon containment through GEOS."), .default(enabledTraits: ["GEOS"])],
  targets: [
    // MARK: Values and planar predicates
    .target(name: "UnderpixelGeometry", swiftSettings: strict),

    // MARK: Pixels to the map
    .target(name: "UnderpixelCamera", dependencies: ["UnderpixelGeometry"], swiftSettings: strict),

    // MARK: Boxes in, candidates out
    .target(name: "CIndexLanes"),
    .target(name: "UnderpixelIndex", dependencies: ["UnderpixelGeometry", "CIndexLanes"], swiftSettings: strict),

    // MARK: Polygon containment
    .systemLibrary(name: "CGEOS"),
    .target(
      name: "UnderpixelGEOS",
      dependencies: ["UnderpixelGeometry", .target(name: "CGEOS", condition: .when(traits: ["GEOS"]))],
      swiftSettings: strict),

    // MARK: Room for labels
    .target(name: "UnderpixelCollision", dependencies: ["UnderpixelGeometry"], swiftSettings: strict),
    .target(
      name: "UnderpixelPlacement", dependencies: ["UnderpixelGeometry", "UnderpixelCamera", "UnderpixelCollision"],
      swiftSettings: strict),

    // MARK: Scenes, frames, hits
    .target(
      name: "UnderpixelHitTest",
      dependencies: [
        "UnderpixelGeometry", "UnderpixelCamera", "UnderpixelIndex", "UnderpixelGEOS", "UnderpixelCollision",
        "UnderpixelPlacement",
      ],
      swiftSettings: strict),

    // MARK: Documents
    .target(name: "CSimdJSON", linkerSettings: [.linkedLibrary("simdjson")]),
    .target(name: "UnderpixelJSON", dependencies: ["UnderpixelGeometry", "CSimdJSON"], swiftSettings: strict),

    .target(name: "CICU", linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
    .target(name: "UnderpixelStyle", dependencies: ["UnderpixelGeometry", "CICU"], swiftSettings: strict),

    // MARK: Features from outside
    .target(name: "CProtozero"),
    .systemLibrary(name: "CZlib"),
    .systemLibrary(name: "CSQLite"),
    .target(
      name: "UnderpixelSources",
      dependencies: ["UnderpixelGeometry", "UnderpixelJSON", "UnderpixelStyle", "CProtozero", "CZlib", "CSQLite"],
      swiftSettings: strict),

    // MARK: Labels of a style
    .target(
      name: "UnderpixelSymbols",
      dependencies: [
        "UnderpixelGeometry", "UnderpixelStyle", "UnderpixelSources", "UnderpixelCollision", "UnderpixelPlacement",
      ],
      swiftSettings: strict),

    // MARK: Gestures to handlers
    .target(
      name: "UnderpixelInteraction",
      dependencies: ["UnderpixelGeometry", "UnderpixelCamera", "UnderpixelHitTest", "UnderpixelStyle"],
      swiftSettings: strict),

    // MARK: All of it
    .target(
      name: "Underpixel",
      dependencies: [
        "UnderpixelGeometry", "UnderpixelCamera", "UnderpixelHitTest", "UnderpixelJSON", "UnderpixelStyle",
        "UnderpixelSources", "UnderpixelCollision", "UnderpixelPlacement", "UnderpixelSymbols", "UnderpixelInteraction",
      ],
      swiftSettings: strict),

    // MARK: For C
    .target(name: "CUnderpixel"),
    // Pointers of C on every line: what is marked elsewhere is checked by its few readers of arguments here.
    .target(
      name: "UnderpixelC", dependencies: ["CUnderpixel", "Underpixel", "UnderpixelGeometry", "UnderpixelIndex"],
      swiftSettings: atBoundary),

    // MARK: For the shell
    .systemLibrary(name: "CCairo"),
    .executableTarget(
      name: "underpixel-cli", dependencies: ["Underpixel", "UnderpixelCollision", "UnderpixelPlacement", "CCairo"],
      swiftSettings: strict),

    // MARK: Tests
    .target(
      name: "UnderpixelTestSupport", dependencies: ["UnderpixelGeometry"], path: "Tests/UnderpixelTestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "UnderpixelTestSupportTests", dependencies: ["UnderpixelTestSupport"], swiftSettings: strict),
    tests("UnderpixelGeometry"),
    tests("UnderpixelCamera", "UnderpixelGeometry"),
    tests("UnderpixelIndex", "UnderpixelGeometry"),
    tests("UnderpixelGEOS", "UnderpixelGeometry"),
    tests("UnderpixelCollision", "UnderpixelGeometry"),
    tests("UnderpixelPlacement", "UnderpixelGeometry", "UnderpixelCamera", "UnderpixelCollision"),
    tests(
      "UnderpixelHitTest", "UnderpixelGeometry", "UnderpixelCamera", "UnderpixelCollision", "UnderpixelPlacement"),
    tests("UnderpixelJSON", "UnderpixelGeometry"),
    tests("UnderpixelStyle", "UnderpixelGeometry", "UnderpixelJSON"),
    tests(
      "UnderpixelSources", "UnderpixelGeometry", "UnderpixelJSON", "UnderpixelStyle", "CSQLite", "CZlib",
      resources: [.copy("Fixtures")]),
    tests(
      "UnderpixelSymbols", "UnderpixelGeometry", "UnderpixelCamera", "UnderpixelStyle", "UnderpixelSources",
      "UnderpixelCollision", "UnderpixelPlacement"),
    tests("UnderpixelInteraction", "UnderpixelGeometry", "UnderpixelCamera", "UnderpixelStyle"),
    tests("Underpixel", "UnderpixelGEOS", "UnderpixelHitTest"),
    .testTarget(
      name: "UnderpixelCTests", dependencies: ["UnderpixelC", "CUnderpixel", "Underpixel", "UnderpixelTestSupport"],
      swiftSettings: atBoundary),
    .testTarget(
      name: "UnderpixelCommandTests", dependencies: ["underpixel-cli", "Underpixel", "UnderpixelTestSupport"],
      resources: [.copy("Cases")],
      swiftSettings: strict),
  ],
  cxxLanguageStandard: .cxx17
)
