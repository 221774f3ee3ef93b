import Foundation

/// The notebook that a file of Evernote's is called after.
///
///     NotebookName(SourcePath("Recipes (1).enex")).folders   // ["Recipes"]
struct NotebookName {
    /// With those that the file lay in.
    let folders: [String]
    /// The same with the number that browsers add to the name of a second download.
    let otherFolders: [[String]]
    private let letters: String

    /// Evernote cuts long titles to make names of them.
    private static let maxCut = 40

    init(_ path: SourcePath) {
        let name = path.stem.replacing(#/ ?\([0-9]{1,3}\)$/#, with: "")
        let isCopy = !name.isEmpty && name != path.stem
        folders = path.folders + [isCopy ? name : path.stem]
        otherFolders = isCopy ? [path.folders + [path.stem]] : []
        letters = Self.letters(of: isCopy ? name : path.stem)
    }

    /// Whether the file has its name from a note of this title, whose punctuation may be another in it.
    func isNamed(after title: String) -> Bool {
        let title = Self.letters(of: title)
        return !letters.isEmpty && (title == letters || letters.count >= Self.maxCut && title.hasPrefix(letters))
    }

    private static func letters(of text: String) -> String {
        text.precomposedStringWithCanonicalMapping.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}
