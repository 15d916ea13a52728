import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@testable import UnderpixelInteraction

/// Hover under random moves, changes of the map and of its interactions.
@Suite("Hover, under random moves and changes")
struct HoverPropertyTests {
  enum Step {
    case move(Double)
    case leaveMap
    /// A feature goes elsewhere, to another place in the stack.
    case change(feature: Int, start: Double, length: Double, to: Int)
    case remove(feature: Int)
    case setState(feature: Int, Bool)
    case cover(Bool)
    case add(Declared)
    case cancel(Int)
    case replace(Int)
  }

  struct Declared {
    var isOnMap: Bool
    var radius: Double
    var followsState: Bool
    /// The ids of the features that are hidden below once it is entered, as a mask.
    var takes: UInt64
    /// What an enter does besides: cancel an interaction, remove a feature, set a state.
    var mischief: UInt64
  }

  static var declared: Gen<Declared> {
    .draw { random, _ in
      Declared(
        isOnMap: random.next(below: 6) == 0, radius: Double(random.next(below: 4)) * 2,
        followsState: random.next(below: 4) == 0, takes: random.next(below: 64), mischief: random.next(below: 12))
    }
  }

  static var step: Gen<Step> {
    let declared = declared
    return .draw { random, size in
      let (feature, start) = (Int(random.next(below: 5)), Double(random.next(below: 30)))
      switch random.next(below: 14) {
      case 0: return .leaveMap
      case 1, 2:
        let length = Double(random.next(below: 15))
        return .change(feature: feature, start: start, length: length, to: Int(random.next(below: 5)))
      case 3: return .remove(feature: feature)
      case 4: return .setState(feature: feature, random.next(below: 2) == 0)
      case 5: return .cover(random.next(below: 3) == 0)
      case 6, 7: return .add(declared.makeTree(&random, size).value)
      case 8: return .cancel(Int(random.next(below: 8)))
      case 9: return .replace(Int(random.next(below: 8)))
      default: return .move(start)
      }
    }
  }

  /// A map with some features, and what was told of them.
  final class Stage {
    let map = LineMap((0..<4).map { LineMap.Feature(id: FeatureID(Int64($0)), stretch: Double($0 * 6)...20) })
    /// The interactions by the number of their line: what they declare, and the token of the latest.
    var lines: [(declared: Declared, token: InteractionToken)] = []
    /// What happened, in order: an interaction's line, the feature (nil: the map itself), whether entered.
    var events: [(line: Int, feature: String?, isEnter: Bool)] = []
    var isMischievous = false
    /// How many more gestures handlers may dispatch: they could go on forever.
    var gesturesLeft = 5

    func interaction(_ declared: Declared, _ line: Int) -> Interaction {
      func enter(_ feature: String?) -> Bool {
        events.append((line, feature, true))
        if isMischievous { doMischief(declared.mischief, line) }
        return HoverPropertyTests.hides(declared, feature)
      }
      func leave(_ feature: String?) { events.append((line, feature, false)) }
      guard !declared.isOnMap else {
        return HoverInteraction { _ in
          enter(nil)
        } leave: { _ in
          leave(nil)
        }.interaction
      }
      let filter = declared.followsState ? Exp(json: ["!", ["to-boolean", ["feature-state", "off"]]]) : nil
      return HoverInteraction(.layer("area"), filter: filter, radius: declared.radius) { feature, _ in
        enter(name(feature))
      } leave: { feature, _ in
        leave(name(feature))
      }.interaction
    }

    func doMischief(_ mischief: UInt64, _ line: Int) {
      switch mischief {
      case 0: lines[line].token.cancel()
      case 1: lines.first?.token.cancel()
      case 2: if !map.features.isEmpty { map.features.removeFirst() }
      case 3: map.states = Dictionary(uniqueKeysWithValues: map.features.map { ($0.identity, ["off": true]) })
      case 4: map.states = [:]
      case 5: map.features.reverse()
      case 6, 7:
        guard gesturesLeft > 0 else { return }
        gesturesLeft -= 1
        map.dispatcher.dispatch(mischief == 6 ? .pointerLeaveMap : .pointerMove(to: at(10)), on: map)
      case 8: replace(line)
      default: return
      }
      map.dispatcher.refreshHover(on: map)
    }

    func replace(_ line: Int) {
      guard lines.indices.contains(line), !lines[line].token.isCancelled else { return }
      let interaction = interaction(lines[line].declared, line)
      lines[line].token = map.dispatcher.add(interaction, replacing: lines[line].token)
    }

    func take(_ step: Step) {
      switch step {
      case .move(let x): map.dispatcher.dispatch(.pointerMove(to: at(x)), on: map)
      case .leaveMap: map.dispatcher.dispatch(.pointerLeaveMap, on: map)
      case .change(let id, let start, let length, let place):
        map.features.removeAll { $0.id == FeatureID(Int64(id)) }
        let feature = LineMap.Feature(id: FeatureID(Int64(id)), stretch: start...start + length)
        map.features.insert(feature, at: min(place, map.features.count))
      case .remove(let id): map.features.removeAll { $0.id == FeatureID(Int64(id)) }
      case .setState(let id, let isOff):
        for feature in map.features where feature.id == FeatureID(Int64(id)) {
          map.states[feature.identity] = ["off": .bool(isOff)]
        }
      case .cover(let isCovered): map.cover = isCovered ? 5...15 : nil
      case .add(let declared):
        lines.append((declared, map.add(interaction(declared, lines.count))))
      case .cancel(let line): if lines.indices.contains(line) { lines[line].token.cancel() }
      case .replace(let line): replace(line)
      }
      map.dispatcher.refreshHover(on: map)
    }
  }

  static func hides(_ declared: Declared, _ feature: String?) -> Bool {
    declared.takes >> (feature.flatMap { UInt64($0) } ?? 5) & 1 == 1
  }

  struct Told: Hashable {
    var line: Int
    var feature: String?
  }

  // MARK: Balance

  @Test(
    "every enter has one leave, and none is left unless entered, whatever handlers do", arguments: [3, 9] as [UInt64])
  func balanced(seed: UInt64) {
    forAll(Self.step.array(upTo: 40), seed: seed, count: 600) { steps in
      let stage = Stage()
      stage.isMischievous = true
      steps.forEach(stage.take)
      stage.isMischievous = false
      stage.take(.leaveMap)
      var entered: Set<Told> = []
      for event in stage.events {
        let told = Told(line: event.line, feature: event.feature)
        if event.isEnter {
          guard entered.insert(told).inserted else { return false }
        } else {
          guard entered.remove(told) != nil else { return false }
        }
      }
      return entered.isEmpty
    }
  }

  // MARK: What is hovered

  /// What the rules say is hovered: from the top, until somebody hides what lies below.
  static func hovered(_ stage: Stage, _ pointer: Double?, _ order: [Int]) -> [Told] {
    guard let pointer, !stage.map.covers(at(pointer)) else { return [] }
    let newest = order.reversed().filter { !stage.lines[$0].token.isCancelled }
    var hovered: [Told] = []
    for feature in stage.map.features {
      for line in newest where !stage.lines[line].declared.isOnMap {
        let declared = stage.lines[line].declared
        guard stage.map.distance(from: pointer, to: feature) <= declared.radius else { continue }
        if declared.followsState, stage.map.states[feature.identity]?["off"] == true { continue }
        hovered.append(Told(line: line, feature: feature.id?.description))
        if hides(declared, feature.id?.description) { return hovered }
      }
    }
    for line in newest where stage.lines[line].declared.isOnMap {
      hovered.append(Told(line: line, feature: nil))
      if hides(stage.lines[line].declared, nil) { return hovered }
    }
    return hovered
  }

  @Test(
    "after every step, exactly what the rules name was entered, and what they name no more was left",
    arguments: [4, 8] as [UInt64])
  func follows(seed: UInt64) {
    forAll(Self.step.array(upTo: 40), seed: seed, count: 600) { steps in
      let stage = Stage()
      var (pointer, before, order) = (nil as Double?, [] as [Told], [] as [Int])
      for step in steps {
        let known = stage.events.count
        let live = stage.lines.map { !$0.token.isCancelled }
        stage.take(step)
        switch step {
        case .move(let x): pointer = x
        case .leaveMap: pointer = nil
        case .add: order.append(stage.lines.count - 1)
        case .replace(let line) where live.indices.contains(line) && live[line]:
          order.removeAll { $0 == line }
          order.append(line)
        default: break
        }
        let now = Self.hovered(stage, pointer, order)
        let events = stage.events[known...]
        let entered = events.filter(\.isEnter).map { Told(line: $0.line, feature: $0.feature) }
        let left = events.filter { !$0.isEnter }.map { Told(line: $0.line, feature: $0.feature) }
        // Enters from the top; leaves from the top, first of what is gone, then of what the enters hide.
        guard entered == now.filter({ !before.contains($0) }) else { return false }
        guard Set(left) == Set(before).subtracting(now), left.count == Set(left).count else { return false }
        before = now
      }
      return true
    }
  }

  @Test("leaves come before enters, but for what an enter hides", arguments: [5] as [UInt64])
  func leaveBeforeEnter(seed: UInt64) {
    forAll(Self.step.array(upTo: 40), seed: seed, count: 600) { steps in
      let stage = Stage()
      for step in steps {
        let known = stage.events.count
        stage.take(step)
        let events = Array(stage.events[known...])
        guard let firstEnter = events.firstIndex(where: \.isEnter) else { continue }
        guard let firstLate = events[firstEnter...].firstIndex(where: { !$0.isEnter }) else { continue }
        // All enters lie between, and the last of them hides the rest.
        let lastEnter = events[firstLate - 1]
        guard lastEnter.isEnter, events[firstLate...].allSatisfy({ !$0.isEnter }),
          Self.hides(stage.lines[lastEnter.line].declared, lastEnter.feature)
        else { return false }
      }
      return true
    }
  }
}
