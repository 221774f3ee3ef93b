import ArgumentParser
import Foundation

/// `portico-new feature Bookmarks title:text url:url`: a list that each visitor keeps, a form, a page for each, and tests.
struct NewFeatureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feature",
        abstract: "Write a feature: a list that each visitor keeps, a form to add to it, a page for each, and tests.",
        discussion: """
            A field is NAME:TYPE. The types are text (one line), long (several lines), url, number (whole, from 0), decimal (from 0, with two digits \
            behind the point), date and flag; "?" behind one lets it be left out, and has to be quoted for the shell: "comment:long?". What an item is \
            called in the list is its first text. What is removed can be put back.

            It is written into the package in the current folder, or in --package. In Portico's own folder that is Atrium, where the list is for who is \
            signed in, is stored, and speaks three languages; in a package of your own it is kept in memory until you give it a store.
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
        let names = try FeatureNames(name, singular: singular)
        let fields = try FeatureField.fields(fields)
        guard !fields.contains(where: { $0.name == names.features }) else {
            throw NewError("a field cannot be called like the feature, “\(names.features)”")
        }
        let folder = URL(filePath: package, directoryHint: .isDirectory)
        let kind = try PackageKind(of: folder)
        switch kind {
        case .atrium:
            let title = Translation(ofList: names.title, german: german, arabic: arabic)
            let feature = AtriumFeature(names: names, fields: fields, title: title)
            try feature.plan(in: folder).carryOutAndReport(in: kind, untranslated: feature.untranslated)
        case .own(let app):
            let identity = try OwnFeature.identity(in: folder)
            let feature = try OwnFeature(names: names, fields: fields, app: app, identity: identity)
            try feature.plan(in: folder).carryOutAndReport(in: kind)
        }
        print("\n\(names.report)")
    }
}
