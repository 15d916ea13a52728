import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("A style and its imports as one stack")
struct StyleStackTests {
  @Test("imports lie below their importer, in the order of their list, depth first")
  func depthFirst() throws {
    let inner = try tree(["i1", "i2"])
    let low = try tree(["l"], imports: [("inner", inner)])
    let stack = StyleStack(try tree(["r1", "r2"], imports: [("low", low), ("high", try tree(["h"]))]))
    #expect(stack.names == ["low/inner:i1", "low/inner:i2", "low:l", "high:h", ":r1", ":r2"])
    #expect(stack.members.map(\.path.description) == ["low/inner", "low", "high", ""])
    #expect(stack.warnings == [])
  }

  @Test("a layer goes into the slot that it names, if that is open already; of one name the first slot counts")
  func slots() throws {
    let low = try tree(["ground", "mid=slot", "top"])
    let high = try tree(["ground", "mid=slot", "top"])
    let root = ["own-a@mid", "own-b", "own-c@mid", "own-d@nowhere", "early@late", "late=slot"]
    let stack = StyleStack(try tree(root, imports: [("low", low), ("high", high)]))
    #expect(
      stack.names == [
        "low:ground", ":own-a", ":own-c", "low:top", "high:ground", "high:top", ":own-b", ":own-d", ":early",
      ])
  }

  @Test("a slot may lie in a slot, and never in itself")
  func nestedSlots() throws {
    let base = try tree(["water", "middle=slot", "label"])
    let root = ["inside=slot@middle", "own-mid@middle", "own-in@inside", "self=slot@self", "s@self"]
    let stack = StyleStack(try tree(root, imports: [("base", base)]))
    #expect(stack.names == ["base:water", ":own-in", ":own-mid", "base:label", ":s"])
  }

  @Test("labels with an occlusion opacity are raised above the top-most extrusion")
  func occlusion() throws {
    var style = try tree(["a=symbol", "b=symbol", "c=fill-extrusion", "d", "e=fill-extrusion", "f=symbol"])
    style.style[layer: "a"]?.paint["icon-occlusion-opacity"] = 0.5
    style.style[layer: "f"]?.paint["text-occlusion-opacity"] = 0.5
    #expect(StyleStack(style).names == [":b", ":c", ":d", ":e", ":a", ":f"])
  }

  @Test("imports lie five deep at the most")
  func depth() throws {
    var deep = try tree(["l6"])
    for level in (0..<6).reversed() { deep = try tree(["l\(level)"], imports: [("i", deep)]) }
    let stack = StyleStack(deep)
    #expect(stack.names.map { $0.suffix(2) } == ["l5", "l4", "l3", "l2", "l1", "l0"])
    let place = String(repeating: "/imports/0/data", count: 5) + "/imports/0"
    #expect(stack.warnings.map(\.path) == [place])
  }

  @Test("slots may lie in slots without end")
  func deepSlots() throws {
    let slots = ["s0=slot"] + (1...50_000).map { "s\($0)=slot@s\($0 - 1)" }
    let stack = StyleStack(try tree(slots + ["top", "deep@s50000", "middle@s100"]))
    #expect(stack.names == [":deep", ":middle", ":top"])
  }

  @Test("a part of a tree is found by its path, and a member by the text of it")
  func paths() throws {
    let stack = StyleStack(
      try tree([], imports: [("a/b", try tree(["x"])), ("a", try tree([], imports: [("b", try tree(["y"]))]))]))
    #expect(stack.member(named: nil)?.path == .root && stack.member(named: "b") == nil)
    // Of two with the same text the lower.
    #expect(stack.member(named: "a/b")?.style.layers.first?.id == "x")
    #expect(stack[ImportPath(["a", "b"])]?.style.layers.first?.id == "y")
  }

  @Test("the order is that of the rules, read one by one", arguments: [1, 2] as [UInt64])
  func slowly(seed: UInt64) {
    let names = Gen<String>.element(of: ["a", "b", "c", "d"])
    let layer = zip(names, Gen<Int>.element(of: [0, 1, 1]), Gen<String>.element(of: ["", "", "a", "b", "c"]))
      .map { name, isSlot, slot in "\(name)\(isSlot == 0 ? "=slot" : "")\(slot.isEmpty ? "" : "@" + slot)" }
    let layers = layer.array(upTo: 7)
    forAll(zip(layers, layers, layers, layers), seed: seed, count: 2000) { inner, low, high, root in
      let lowTree = try tree(low, imports: [("i", try tree(inner))])
      let stack = StyleStack(try tree(root, imports: [("l", lowTree), ("h", try tree(high))]))
      let walked = [("l/i", inner), ("l", low), ("h", high), ("", root)].flatMap { path, layers in
        layers.map { (path, $0) }
      }
      return stack.names == slowOrder(walked)
    }
  }

  /// Each layer by itself: where its slot was opened among those before it.
  private func slowOrder(_ walked: [(path: String, layer: String)]) -> [String] {
    func parts(_ text: String) -> (id: String, isSlot: Bool, slot: String?) {
      let pieces = text.split(separator: "@", omittingEmptySubsequences: false)
      let names = pieces[0].split(separator: "=")
      return (String(names[0]), names.count > 1, pieces.count > 1 ? String(pieces[1]) : nil)
    }
    func opener(of slot: String, before index: Int) -> Int? {
      walked.indices.first { $0 < index && parts(walked[$0].layer).isSlot && parts(walked[$0].layer).id == slot }
    }
    // The place of a layer: the opener of its slot, and so on outward, and its own number.
    func place(_ index: Int) -> [Int] {
      guard let slot = parts(walked[index].layer).slot, let opener = opener(of: slot, before: index) else {
        return [index]
      }
      return place(opener) + [index]
    }
    func counts(_ index: Int) -> Bool {
      let part = parts(walked[index].layer)
      return !part.isSlot
    }
    return walked.indices.filter(counts).sorted { place($0).lexicographicallyPrecedes(place($1)) }
      .map { "\(walked[$0].path):\(parts(walked[$0].layer).id)" }
  }
}

/// A style of layers such as `a`, `a@slot`, `a=symbol`, `a=slot@other`.
private func tree(_ layers: [String], imports: [(String, StyleTree)] = []) throws -> StyleTree {
  var style = Style()
  for text in layers {
    let pieces = text.split(separator: "@")
    let names = pieces[0].split(separator: "=")
    var layer = StyleLayer(id: String(names[0]), type: LayerType(rawValue: names.count > 1 ? String(names[1]) : "fill"))
    layer.slot = pieces.count > 1 ? String(pieces[1]) : nil
    style.layers.append(layer)
  }
  var tree = StyleTree(style: style)
  tree.imports = imports.map { StyleTree.Import(id: $0.0, tree: $0.1) }
  return tree
}

extension StyleStack {
  /// `path:layer`, bottom to top.
  fileprivate var names: [String] { entries.map { "\(members[$0.member].path):\(layer(of: $0).id)" } }
}
