import ArgumentParser
import CPictures
import Foundation

/// `atrium picture 640 < boat.jpg > boat.webp`: the process that makes a smaller picture, which the server starts.
struct PictureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "picture",
        abstract: "Make a smaller version of a picture; the server runs it for each.",
        shouldDisplay: false
    )

    /// What starts it, without the width.
    static var words: [String] {
        (Bundle.main.executableURL?.path(percentEncoded: false)).map { [$0, "picture"] } ?? []
    }

    @Argument(help: "How wide it is at most, in pixels.")
    var width: Int32

    func run() throws {
        throw ExitCode(picture_make(width))
    }

    /// Ends the process with the picture made where the arguments are just those that the server gives.
    static func runIfMeant(by arguments: [String]) {
        guard arguments.count == 3, arguments[1] == configuration.commandName, let width = Int32(arguments[2]) else {
            return
        }
        Foundation.exit(picture_make(width))
    }
}
