import Foundation

/// The files of a note by the names that its text calls them by: `![A boat](boat.png)` is its file `boat.png`.
///
///     NamedFiles(files)["boat.png"]?.id
///
/// Where none is spelt so, one whose name differs by case alone, or by the way `é` is written, is meant.
public struct NamedFiles: Sendable {
    private var exact: [String: NoteFile] = [:]
    private var similar: [String: NoteFile] = [:]

    /// Of several with one name the first is meant.
    public init(_ files: [NoteFile]) {
        for file in files {
            if exact[file.name] == nil { exact[file.name] = file }
            let key = NoteFile.key(ofName: file.name)
            if similar[key] == nil { similar[key] = file }
        }
    }

    public subscript(name: String) -> NoteFile? { exact[name] ?? similar[NoteFile.key(ofName: name)] }

    /// Where the files of these names are; those that are none are left out.
    func shown(_ names: [String], at place: (NoteFile) -> NotesRoute) -> [String: NamedFile] {
        Dictionary(
            names.compactMap { name in
                self[name].map { (name, NamedFile(place: place($0), isPicture: PictureKind(fileName: $0.name) != nil)) }
            }
        ) { first, _ in first }
    }
}

/// A file that a text names, as its reader gets it.
public struct NamedFile: Sendable, Hashable {
    public let place: NotesRoute
    /// Whether it is shown where the text names it, and not only linked. Its name says so; where its bytes do not, the
    /// browser shows what stands for it in words.
    public let isPicture: Bool
}

extension NoteFile {
    /// The same for names that mean one file: case and the ways to write `é` make no difference.
    public static func key(ofName name: String) -> String {
        name.lowercased().precomposedStringWithCanonicalMapping
    }
}
