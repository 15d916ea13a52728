internal import Foundation

do {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  if options.wantsHelp {
    print(Options.help)
    exit(0)
  }
  let runner = Runner(options)
  try loadSuite(runner)
  try pixelSuite(runner)
  containmentSuite(runner)
  try indexSuite(runner)
  try dynamicSuite(runner)
  if options.listsOnly { exit(0) }
  if runner.results.isEmpty { throw OptionError(message: "no benchmark has \"\(options.filter)\" in its name") }
  try runner.report()
} catch {
  FileHandle.standardError.write(Data("underpixel-bench: \(error)\n".utf8))
  exit(error is OptionError ? 2 : 1)
}
