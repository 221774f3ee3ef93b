import ArgumentParser
import Foundation

/// `portico-new feature Bookmarks title:text url:url`: a list that each visitor keeps, a form, a page for each, and tests.
struct NewFeatureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feature",
        abstract: "Write a feature: a list that each visitor keeps, a form to add to it, a page for each, and tests.",
        discussion: """
            A field is NAME:TYPE. The types are text (one line), long (several lines), url, number (from 0), date and flag; “?” behind one, as in \
            comment:long?, lets it be left out. What an item is called in the list is its first text. What is removed can be put back. \
            In Atrium the list is for who is signed in, is stored, and speaks its three languages; in a package of your own it is kept in memory \
            until you give it a store.
            """
    )

    @Argument(help: ArgumentHelp("What it is called, in the plural: Bookmarks, ReadingLists.", valueName: "name"))
    var name: String

    @Argument(help: ArgumentHelp("What each item has: title:text url:url.", valueName: "field:type"))
    var fields: [String]

    @Option(help: ArgumentHelp("What one is called, where that is not the name without its “s”.", valueName: "word"))
    var singular: String?

    @Option(help: ArgumentHelp("The list's title in German (Atrium).", valueName: "title"))
    var german: String?

    @Option(help: ArgumentHelp("The list's title in Arabic (Atrium).", valueName: "title"))
    var arabic: String?

    @Option(help: ArgumentHelp("The folder of the package.", valueName: "folder"))
    var package = "."

    func run() throws {
        try reportingErrors {
            let names = try FeatureNames(name, singular: singular)
            let fields = try FeatureField.fields(fields)
            guard !fields.contains(where: { $0.name == names.features }) else {
                throw NewError("a field cannot be called like the feature, “\(names.features)”")
            }
            let folder = URL(filePath: package, directoryHint: .isDirectory)
            switch try PackageKind(of: folder) {
            case .atrium:
                let title = Translation(ofList: names.title, german: german, arabic: arabic)
                let feature = AtriumFeature(names: names, fields: fields, title: title)
                try feature.plan(in: folder).carryOutAndReport(untranslated: feature.untranslated)
            case .own(let app):
                guard app != names.feature, app != names.item else {
                    throw NewError("the app and its feature cannot both be called “\(app)”")
                }
                try OwnFeature(names: names, fields: fields, app: app).plan(in: folder).carryOutAndReport()
            }
        }
    }
}

/// What package a command works in.
enum PackageKind {
    case atrium
    /// One that `portico-new app` wrote, with the name of its program.
    case own(app: String)

    init(of folder: URL) throws(NewError) {
        func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder.appending(path: path).path) }
        guard has("Package.swift") else { throw NewError("there is no Package.swift in \(folder.path)") }
        if has("Sources/AtriumFlow/AppRoute.swift") {
            self = .atrium
            return
        }
        let sources = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Sources").path)
        let apps = (sources ?? []).filter { has("Sources/\($0)/AppRoute.swift") }
        guard apps.count == 1, let app = apps.first else {
            throw NewError("no folder in Sources has an AppRoute.swift, as a package has that “portico-new app” wrote")
        }
        self = .own(app: app)
    }
}

extension ParsableCommand {
    /// Prints what is wrong as one line.
    func reportingErrors(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as NewError {
            throw ValidationError(error.description)
        }
    }
}

extension Plan {
    /// Writes everything, puts it in format and says what was done.
    ///
    /// - Parameter untranslated: texts that are not translated yet.
    func carryOutAndReport(untranslated: [String] = []) throws {
        try carryOut()
        format()
        for (path, _) in written { print("wrote    \(path)") }
        for (path, _) in changed { print("changed  \(path)") }
        if !untranslated.isEmpty {
            print("\nStill to translate into German and Arabic: \(untranslated.joined(separator: ", ")).")
        }
    }

    /// Lines that came to be too long are broken as everywhere else. Without the formatter they stay as they are.
    private func format() {
        let paths = (written + changed).map(\.path).filter { $0.hasSuffix(".swift") }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swift", "format", "format", "--in-place"] + paths
        process.currentDirectoryURL = folder
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return }
        process.waitUntilExit()
    }
}
