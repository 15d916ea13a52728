// swift-tools-version: 6.2
import PackageDescription

let underpixel: Target.Dependency = .product(name: "Underpixel", package: "Underpixel")

// Packages of one's own look like this: no flags, no system library, public interfaces only.
let package = Package(
  name: "UnderpixelExamples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Underpixel", path: "..")],
  targets: [
    .executableTarget(
      name: "index-alone",
      dependencies: [
        .product(name: "UnderpixelIndex", package: "Underpixel"),
        .product(name: "UnderpixelGeometry", package: "Underpixel"),
      ]),
    .executableTarget(
      name: "own-labels",
      dependencies: [
        .product(name: "UnderpixelHitTest", package: "Underpixel"),
        .product(name: "UnderpixelPlacement", package: "Underpixel"),
        .product(name: "UnderpixelCollision", package: "Underpixel"),
        .product(name: "UnderpixelCamera", package: "Underpixel"),
        .product(name: "UnderpixelGeometry", package: "Underpixel"),
      ]),
    .executableTarget(
      name: "own-engine",
      dependencies: [
        .product(name: "UnderpixelHitTest", package: "Underpixel"),
        .product(name: "UnderpixelCamera", package: "Underpixel"),
        .product(name: "UnderpixelGeometry", package: "Underpixel"),
      ]),
    // For those in C and C++.
    .executableTarget(name: "cut-tiles", dependencies: [underpixel]),

    // MARK: What the tutorials of the Mapbox Maps SDK for iOS show

    .target(name: "Tutorial", dependencies: [underpixel]),
    .executableTarget(name: "place-labels-and-hotels", dependencies: ["Tutorial", underpixel]),
    .executableTarget(name: "predefined-featuresets", dependencies: ["Tutorial", underpixel]),
    .executableTarget(name: "earthquakes", dependencies: ["Tutorial", underpixel]),
    .executableTarget(name: "order-of-interactions", dependencies: ["Tutorial", underpixel]),
    .executableTarget(name: "hotel-appearances", dependencies: ["Tutorial", underpixel]),
  ]
)
