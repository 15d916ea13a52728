extension Recipe {
  init(_ archetype: SyntheticCity.Archetype) {
    switch archetype {
    case .gridCity: self = .gridCity
    case .oldDenseCity: self = .oldDenseCity
    case .valleyTowns: self = .valleyTowns
    case .sprawl: self = .sprawl
    }
  }

  private static var gridCity: Recipe {
    let real = RealCity.manhattan
    return Recipe(
      areas: real.areas, aspects: real.aspects, vertexCounts: VertexCounts(from3: real.vertexShares, tail: 40...160),
      heights: Quantiles([
        0: 2.5, 0.01: 4, 0.05: 8, 0.1: 10.9, 0.25: 13.75, 0.5: 17.8, 0.75: 28.7, 0.9: 51.4, 0.95: 66.2, 0.99: 120,
        1: 443,
      ]),
      turn: Turn(degrees: -29), blockWidth: 274, blockHeight: 80, turnedBlocks: 0, street: 18,
      buildingDepth: 30.5, rowDepth: 30.5, yard: 0.5, rowShare: 0.935, throughChance: 0.75, attachedChance: 0.7,
      buildingWidth: 60, largeChance: 0.2, aloneChance: 0.04, nextChance: 0.97,
      gaps: Quantiles([0: 0.3, 0.2: 1, 0.5: 3, 0.9: 15, 1: 30]),
      alignedChance: 0.985, jitter: 0, obliqueChance: 0.05,
      deepChance: 0.9, alikeChance: 0.3, sameDepthChance: 0.4, wallStepChance: 0.6, wallVertexChance: 0.88,
      cornerVertexChance: 1, straightChance: 0.85, courtyardChance: 0.013)
  }

  private static var oldDenseCity: Recipe {
    let real = RealCity.monaco
    return Recipe(
      areas: real.areas, aspects: real.aspects, vertexCounts: VertexCounts(from3: real.vertexShares, tail: 40...115),
      heights: Quantiles([0: 2.5, 0.05: 6, 0.1: 9, 0.25: 12, 0.5: 14, 0.75: 21, 0.9: 34, 0.95: 44, 0.99: 84, 1: 170]),
      blockWidth: 220, blockHeight: 220, street: 8,
      buildingDepth: 24, rowDepth: 27, yard: 3, rowShare: 0.9, throughChance: 0.6, buildingWidth: 50, largeChance: 0.35,
      aloneChance: 0.69, nextChance: 0.6,
      gaps: Quantiles([0: 0.2, 0.07: 1, 0.5: 3, 0.8: 6, 0.95: 20, 1: 40]),
      alignedChance: 0.68, jitter: 3, obliqueChance: 0.6,
      deepChance: 0.5, alikeChance: 0.25, sameDepthChance: 0.5, wallStepChance: 0.5, wallVertexChance: 0.6,
      cornerVertexChance: 0.8, straightChance: 0.15, courtyardChance: 0.06)
  }

  private static var valleyTowns: Recipe {
    let real = RealCity.andorra
    return Recipe(
      areas: real.areas, aspects: real.aspects, vertexCounts: VertexCounts(from3: real.vertexShares, tail: 40...125),
      heights: Quantiles([0: 2.5, 0.05: 5, 0.1: 6, 0.25: 9, 0.5: 12, 0.75: 18, 0.95: 21, 0.99: 27, 1: 60]),
      blockWidth: 240, blockHeight: 240, street: 12, settlement: .valleys,
      buildingDepth: 32, rowDepth: 44, yard: 4, rowShare: 0.96, throughChance: 0.3, buildingWidth: 65, largeChance: 0.3,
      aloneChance: 0.89, nextChance: 0.5,
      gaps: Quantiles([0: 0.2, 0.08: 1, 0.45: 5, 0.9: 20, 1: 50]),
      alignedChance: 0.63, jitter: 4, obliqueChance: 0.28,
      deepChance: 0.5, alikeChance: 0.3, sameDepthChance: 0.5, wallStepChance: 0.6, wallVertexChance: 0.7,
      cornerVertexChance: 0.9, straightChance: 0.15, courtyardChance: 0.023)
  }

  private static var sprawl: Recipe {
    let real = RealCity.malta
    return Recipe(
      areas: real.areas, aspects: real.aspects, vertexCounts: VertexCounts(from3: real.vertexShares, tail: 40...200),
      heights: Quantiles([0: 2.5, 0.2: 3.5, 0.35: 6, 0.5: 9, 0.8: 12, 0.95: 18, 0.99: 24, 1: 98]),
      blockWidth: 300, blockHeight: 300, street: 12, settlement: .villages,
      buildingDepth: 36, rowDepth: 50, yard: 10, rowShare: 0.92, throughChance: 0.8, buildingWidth: 80,
      largeChance: 0.35, aloneChance: 0.93, nextChance: 0.5,
      gaps: Quantiles([0: 0.3, 0.02: 1, 0.2: 5, 0.7: 20, 1: 60]),
      alignedChance: 0.63, jitter: 4, obliqueChance: 0.36,
      deepChance: 0.5, alikeChance: 0.3, sameDepthChance: 0.3, wallStepChance: 0.5, wallVertexChance: 0.6,
      cornerVertexChance: 0.8, straightChance: 0.03, courtyardChance: 0.023)
  }
}
