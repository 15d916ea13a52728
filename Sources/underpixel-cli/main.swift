internal import Underpixel

let arguments = CommandLine.arguments.dropFirst()

do throws(UsageError) {
  switch arguments.first {
  case "hit": try HitCommand(Array(arguments.dropFirst())).run()
  case "draw": try DrawCommand(Array(arguments.dropFirst())).run()
  case "targets": try TargetsCommand(Array(arguments.dropFirst())).run()
  case "query": try QueryCommand(Array(arguments.dropFirst())).run()
  case "replay": try ReplayCommand(Array(arguments.dropFirst())).run()
  case "evaluate": try EvaluateCommand(Array(arguments.dropFirst())).run()
  case "validate": try ValidateCommand(Array(arguments.dropFirst())).run()
  case nil, "help", "--help", "-h": Terminal.print(Help.overview)
  case let name?:
    throw UsageError("there is no command \"\(name)\"; \"underpixel --help\" lists them")
  }
} catch {
  Terminal.printError("underpixel: \(error.message)")
  Terminal.exit(error.status)
}
