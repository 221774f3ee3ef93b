import Foundation
import Markdown
import Notes

/// The folder of a note's files in an archive of Markdown files: `Plan.files` beside `Plan.md`.
///
///     let folder = NoteFolder(of: files, beside: "archive/Plan.md")
///     folder.places   // [(boat.png, "archive/Plan.files/boat.png")]
///     folder.text("![A boat](boat.png)")   // ![A boat](Plan.files/boat.png), and a link to it likewise
///
/// Files keep their names: what some system does not take in one is percent-encoded. Of several with one name all but
/// the first lie in numbered folders of their own. An import reads back the same names and texts.
struct NoteFolder {
    private(set) var places: [(file: NoteFile, path: String)] = []
    /// What a text calls the folder.
    private let name: String
    private var named: [NoteFile.ID: String] = [:]
    private let files: NamedFiles

    /// - Parameter path: of the note in the archive.
    init(of files: [NoteFile], beside path: String) {
        let (folders, file) = (path.lastIndex(of: "/").map { String(path[...$0]) } ?? "", SourcePath(path))
        name = Self.name(of: file.stem)
        self.files = NamedFiles(files)
        var counts: [String: Int] = [:]
        for file in files {
            let written = Self.written(file.name)
            let count = counts[NoteFile.key(ofName: written), default: 0] + 1
            counts[NoteFile.key(ofName: written)] = count
            let inner = count == 1 ? written : "\(count)/\(written)"
            places.append((file, "\(folders)\(name)/\(inner)"))
            named[file.id] = inner
        }
    }

    static func name(of stem: String) -> String { stem + ending }

    /// Whether a folder may be such a one.
    static func isName(_ folder: String) -> Bool { folder.hasSuffix(ending) }

    private static let ending = ".files"

    /// A text whose pictures and other files are called by where they lie in the archive. Those that it calls otherwise
    /// than an import does stay, so that it reads back the same text.
    func text(_ body: String) -> String {
        guard !places.isEmpty, body.contains("](") else { return body }
        return FileLinks.replaced(in: body, addressesAlone: true) { link in
            guard link.form == .image || link.form == .address, let called = FileNameAddress.name(at: link.target),
                let file = files[called],
                FileNameAddress.address(of: file.name) == link.target, let inner = named[file.id]
            else { return nil }
            return ([name] + inner.split(separator: "/").map(String.init)).map(FileNameAddress.address)
                .joined(separator: "/")
        }
    }

    /// A file's name as every system takes it. Hidden files are none of a note for an import.
    private static func written(_ name: String) -> String {
        var written = ""
        let scalars = Array(name.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let isEdge =
                index == 0 && (scalar == "." || FileNames.isDevice(name))
                || index == scalars.count - 1 && (scalar == "." || scalar.properties.isWhitespace)
            if isEdge || "/\\:*?\"<>|%".unicodeScalars.contains(scalar) || !FileNames.isVisible(scalar) {
                for byte in String(scalar).utf8 { written += String(format: "%%%02X", byte) }
            } else {
                written.unicodeScalars.append(scalar)
            }
        }
        return written
    }
}
