internal import Foundation

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  if options.wantsHelp {
    print(Options.help)
    exit(0)
  }
  if let file = options.firstAnswer {
    try printFirstAnswer(of: file)
    exit(0)
  }
  if options.countsInstructions {
    try HotQueries(options: options, counter: InstructionCounter(options: options)).count()
    exit(0)
  }
  // What there is to measure of a file is known when it has been read.
  let names = options.dataset == nil ? try benchmarks(options) : []
  if options.listsOnly {
    print(names.joined(separator: "\n"))
    exit(0)
  }
  if options.chart != nil && options.dataset == nil && !names.contains(where: { $0.hasPrefix("index/") }) {
    throw OptionError(message: "--chart draws benchmarks of index/, and --filter \"\(options.filter)\" leaves none")
  }
  let runner = Runner(options, names)
  try runSuites(runner)
  if runner.results.isEmpty { throw OptionError(message: "nothing is measured: --filter \"\(options.filter)\"") }
  Terminal.clearProgress()
  try Report(runner).write()
} catch {
  Terminal.printError("underpixel-bench: \(error)")
  exit(error is OptionError ? 2 : 1)
}

func runSuites(_ runner: Runner) throws {
  if let dataset = runner.options.dataset { return try datasetSuite(dataset, runner) }
  try loadSuite(runner)
  try tileSuite(runner)
  try pixelSuite(runner)
  try cInterfaceSuite(runner)
  try engineSuite(runner)
  try batchSuite(runner)
  try tapTargetSuite(runner)
  try interactionSuite(runner)
  try statesSuite(runner)
  try containmentSuite(runner)
  try expressionSuite(runner)
  try collisionSuite(runner)
  try placementSuite(runner)
  try indexSuite(runner)
  try dynamicSuite(runner)
  try scaleSuite(runner)
}

/// The names of all that the options ask for.
func benchmarks(_ options: Options) throws -> [String] {
  let lister = Runner(options.listing(filter: options.filter))
  try runSuites(lister)
  if !lister.names.isEmpty { return lister.names }
  let all = Runner(options.listing(filter: ""))
  try runSuites(all)
  throw OptionError(
    message: "no benchmark has \"\(options.filter)\" in its name; there are\n" + outline(all.names))
}

/// Names a line for each folder, as a shell would write them: `a/b/{c,d}`.
private func outline(_ names: [String]) -> String {
  var folders: [(path: Substring, names: [Substring])] = []
  for name in names {
    let last = name.split(separator: "/").last ?? ""
    let path = name.dropLast(last.count)
    if let place = folders.firstIndex(where: { $0.path == path }) {
      folders[place].names.append(last)
    } else {
      folders.append((path, [last]))
    }
  }
  return folders.map { path, names in
    "  \(path)\(names.count == 1 ? "\(names[0])" : "{\(names.joined(separator: ","))}")"
  }.joined(separator: "\n")
}
