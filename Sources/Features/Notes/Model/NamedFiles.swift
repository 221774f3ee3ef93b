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
    ///
    /// - Parameter place: the address of a file, of a picture also of its smaller versions.
    func shown(_ names: [String], at place: (NoteFile, PictureWidth?) -> NotesRoute) -> [String: NamedFile] {
        Dictionary(names.compactMap { name in self[name].map { (name, NamedFile($0, at: place)) } }) { first, _ in first
        }
    }
}

/// A file that a text names, as its reader gets it.
public struct NamedFile: Sendable, Hashable {
    public let place: NotesRoute
    /// How it is shown where the text names it; nil where it is linked. Its name says so; where its bytes do not, the
    /// browser shows what stands for it in words.
    public let role: FileKind.Role?
    /// How large it is as it came, where that is known.
    public let size: PictureSize?
    /// Smaller versions of a picture, and where they are, the smallest first.
    public let versions: [Version]

    public struct Version: Sendable, Hashable {
        /// In pixels.
        public let width: Int
        public let place: NotesRoute
    }

    /// Versions that would be no smaller than one before them are left out.
    init(_ file: NoteFile, at place: (NoteFile, PictureWidth?) -> NotesRoute) {
        self.place = place(file, nil)
        role = FileKind(fileName: file.name)?.role
        size = file.pixels
        var versions: [Version] = []
        for width in PictureWidth.allCases where role == .picture {
            if let widest = versions.last?.width, let whole = size?.width, widest >= whole { break }
            versions.append(Version(width: min(width.rawValue, size?.width ?? .max), place: place(file, width)))
        }
        self.versions = versions
    }
}

extension NoteFile {
    /// The same for names that mean one file: case and the ways to write `é` make no difference.
    public static func key(ofName name: String) -> String {
        name.lowercased().precomposedStringWithCanonicalMapping
    }
}
