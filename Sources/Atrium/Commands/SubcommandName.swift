import ArgumentParser
import Portico

/// Tells of a misspelt subcommand: without this, it would be a strange argument of the one that is run when none is named.
enum SubcommandName {
    /// What is wrong with the names of subcommands at the start of the arguments; nil where nothing is.
    static func problem(in arguments: some Sequence<String>, of command: any ParsableCommand.Type) -> String? {
        var command = command
        for argument in arguments {
            let subcommands = command.configuration.subcommands
            guard !subcommands.isEmpty, !argument.hasPrefix("-"), argument != "help" else { return nil }
            guard let next = subcommands.first(where: { $0.configuration.commandName == argument }) else {
                let names = subcommands.compactMap { $0.configuration.commandName }
                let hint = NearestName.nearest(to: argument, among: names).map { "did you mean “\($0)”?" }
                return "there is no command “\(argument)”; \(hint ?? "there are \(names.joined(separator: ", "))")"
            }
            command = next
        }
        return nil
    }
}
