/// What is said beside an answer: each text once, in the order in which it came up.
struct Warnings {
  private(set) var texts: [String] = []
  private var told: Set<String> = []

  mutating func add(_ text: String) {
    if told.insert(text).inserted { texts.append(text) }
  }

  mutating func add(_ more: some Sequence<String>) {
    for text in more { add(text) }
  }
}
