// swift-tools-version: 6.2
import PackageDescription

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
  ]
)
