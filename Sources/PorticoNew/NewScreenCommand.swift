import ArgumentParser
import Foundation

/// `portico-new screen Bookmarks Archive`: one screen more in a feature that is there.
struct NewScreenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "screen",
        abstract: "Write one screen more in a feature that is there.",
        discussion: """
            It shows what a visitor keeps, as the feature's list does, at a place of its own that the list links to, with a view model, a template and \
            tests to begin with. The feature is one that “portico-new feature” or “portico-new app” wrote, in the package in the current folder, or in \
            --package.
            """
    )

    @Argument(help: ArgumentHelp("The feature: Bookmarks.", valueName: "feature"))
    var feature: String

    @Argument(help: ArgumentHelp("What the screen is called: Archive.", valueName: "name"))
    var name: String

    @Option(help: ArgumentHelp("The folder of the package.", valueName: "folder"))
    var package = "."

    func run() throws {
        let folder = URL(filePath: package, directoryHint: .isDirectory)
        let kind = try PackageKind(of: folder)
        let names = try FeatureScreen.names(of: feature, in: folder)
        let screen = try FeatureScreen(name: name, of: names, in: kind)
        let isAtrium = if case .atrium = kind { true } else { false }
        try screen.plan(in: folder).carryOutAndReport(in: kind, untranslated: isAtrium ? [screen.variable] : [])
        print("\nThe screen shows what the list shows, until \(screen.viewModelFile) shows something else.")
    }
}
