import ArgumentParser
import Foundation

/// `portico-new app Shop Products title:text price:number`: a package of one's own with a first feature.
struct NewAppCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app",
        abstract: "Write a package of your own that uses Portico, with a first feature and its tests.",
        discussion: """
            The package is a folder of the app's name beside the current one, or in --into. It has make run and make test. The feature is described as \
            for “portico-new feature”; without one it is Entries, with a title and a text.

            With --from it is the server of view models that another package has, which stay as they are: their pages, what a visitor does there, and \
            a list of what is left to decide.
            """
    )

    @Argument(help: ArgumentHelp("What the app is called: Shop.", valueName: "name"))
    var name: String

    @Argument(help: ArgumentHelp("What its first feature is called, in the plural.", valueName: "feature"))
    var feature = "Entries"

    @Argument(help: ArgumentHelp("What each item of it has: title:text price:number.", valueName: "field:type"))
    var fields = ["title:text", "body:long?"]

    @Option(help: ArgumentHelp("What one is called, where that is not the feature without its “s”.", valueName: "word"))
    var singular: String?

    @Option(help: ArgumentHelp("The folder or the repository of Portico.", valueName: "place"))
    var portico = "."

    @Option(help: ArgumentHelp("The folder to write the package's folder into.", valueName: "folder"))
    var into = ".."

    @Option(help: ArgumentHelp("A package of view models, to write the server for instead.", valueName: "folder"))
    var from: String?

    func validate() throws {
        guard from != nil, feature != "Entries" || singular != nil || fields != ["title:text", "body:long?"] else {
            return
        }
        throw ValidationError("with --from no feature is written: leave out what it is called and what it has")
    }

    func run() throws {
        let folder = URL(filePath: into, directoryHint: .isDirectory).appending(
            path: name,
            directoryHint: .isDirectory
        )
        let place = try PorticoPlace(portico, from: folder)
        if let from {
            let source = URL(filePath: from, directoryHint: .isDirectory)
            let server = try ModelServer(name: name, portico: place, folder: folder, from: source)
            try server.plan(in: folder).carryOutAndReport(in: .own(app: name))
            print("\nServed: \(server.served.map(\.model.name).joined(separator: ", ")).")
            if !server.remarks.isEmpty { print("Left to decide, also in README.md:") }
            for remark in server.remarks { print("  \(remark)") }
        } else {
            let names = try FeatureNames(feature, singular: singular)
            let app = try OwnApp(name: name, portico: place, feature: names, fields: FeatureField.fields(fields))
            try app.plan(in: folder).carryOutAndReport(in: .own(app: name))
            print("\n\(names.report)")
        }
        print("In \(folder.standardizedFileURL.path): make run, make test.")
    }
}
