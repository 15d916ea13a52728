import Underpixel

/// Reads the bytes as a vector tile under both policies; asks what was read everything, and compares.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
  let id = TileID(z: 14, x: 8529, y: 5975)
  let strict = Result { () throws(VectorTileError) in try VectorTileReader().read(bytes, tile: id) }
  let tolerant = Result { () throws(VectorTileError) in try VectorTileReader(policy: .tolerant).read(bytes, tile: id) }
  switch (strict, tolerant) {
  case (.success(let strict), .success(let tolerant)):
    precondition(tolerant.problemCount == 0, "what is right is reported: \(tolerant.problems)")
    precondition(ask(strict.features) == ask(tolerant.features), "policies read what is right differently")
    askForLayers(of: strict.features, bytes, id)
  case (.failure(let error), .success(let tolerant)):
    precondition(tolerant.problems.first == error, "\(error) is thrown, \(tolerant.problems) is reported")
    _ = ask(tolerant.features)
  case (.success, .failure(let error)): preconditionFailure("tolerance throws \(error)")
  case (.failure(let a), .failure(let b)): precondition(a == b, "\(a) is thrown, or \(b)")
  }
  return 0
}

/// Reading one layer gives what it has among all.
private func askForLayers(of features: FeatureCollection, _ bytes: [UInt8], _ id: TileID) {
  for (index, name) in features.sourceLayers.prefix(3).enumerated() {
    let one = try? VectorTileReader(layers: [name]).read(bytes, tile: id).features
    let expected = (0..<features.count).count { features.sourceLayerIndex(of: $0) == index }
    precondition(one?.count == expected, "layer \(name) alone has \(one?.count ?? -1) features, not \(expected)")
  }
}

private func ask(_ features: FeatureCollection) -> Int {
  var checksum = 0
  for feature in 0..<features.count {
    precondition(features.sourceLayer(of: feature) != nil, "a feature of no layer")
    checksum &+= features.ordinal(of: feature)
    checksum &+= features.properties(of: feature).reduce(0) { $0 &+ $1.name.utf8.count &+ $1.value.json.count }
    let parts = features.parts(of: feature)
    precondition(!parts.isEmpty, "a feature without parts")
    for part in parts {
      precondition(features.feature(ofPart: part) == feature)
      for ring in features.rings(ofPart: part) {
        let positions = features.positions(ofRing: ring)
        precondition(!positions.isEmpty, "a ring without positions")
        checksum &+= positions.count
      }
    }
    _ = features.geometry(of: feature)
  }
  precondition(features.planePositions.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "a position that is none")
  return checksum &+ features.positionCount
}

extension PropertyValue {
  fileprivate var json: [UInt8] {
    if let number, !number.isFinite { return [] }
    return JSONWriter.bytes(of: self)
  }
}
