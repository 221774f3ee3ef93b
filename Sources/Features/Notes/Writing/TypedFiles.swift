import Foundation
import Portico

/// The files that came with a note's form, each under a name that no other file of the note has.
///
///     let files = TypedFiles(uploads, beside: known) { repository.isContent($0, of: $1) }
///     files.added(to: "See below.")   // "See below.\n\n![boat](boat.png)\n"
struct TypedFiles: Sendable {
    struct Named: Sendable {
        let upload: UploadedFile
        let name: String
    }

    let files: [Named]

    /// - Parameters:
    ///   - known: those that the note has already.
    ///   - isSame: whether one has the same content. It came with an earlier try then, and keeps its name.
    init(_ uploads: [UploadedFile], beside known: [NoteFile], isSame: (UploadedFile, NoteFile) -> Bool) {
        var taken = Set(known.map { NoteFile.key(ofName: $0.name) })
        var numbers: [String: Int] = [:]
        files = uploads.map { upload in
            let kept = NoteFile.kept(name: upload.fileName)
            let isKnown = known.contains { $0.name == kept && $0.size == upload.size && isSame(upload, $0) }
            let name = isKnown ? kept : NoteFile.freeName(kept, beside: taken, numbers: &numbers)
            taken.insert(NoteFile.key(ofName: name))
            return Named(upload: upload, name: name)
        }
    }

    /// A text with a place for each file that it does not name: a browser with a script has put it where the cursor was.
    ///
    /// - Parameter leftOut: files that have no place.
    func added(to body: String, but leftOut: [LeftOutFile] = []) -> String {
        let named = Self.names(in: body)
        let missing = files.filter { file in
            !named.contains(NoteFile.key(ofName: file.name)) && !leftOut.contains { $0.name == file.name }
        }
        guard !missing.isEmpty else { return body }
        let references = missing.map { NoteFile.reference(to: $0.name) }.joined(separator: "\n\n")
        return body.isBlank ? references + "\n" : "\(body.trimmingEnd)\n\n\(references)\n"
    }

    /// A text without the lines that are nothing but a place for a file.
    static func removed(_ name: String, from body: String) -> String {
        let key = NoteFile.key(ofName: name)
        var lines = body.split(separator: "\n", omittingEmptySubsequences: false)
        while let place = lines.firstIndex(where: {
            $0.hasPrefix("![") && $0.hasSuffix(")") && names(in: String($0)) == [key]
        }) {
            lines.remove(at: place)
            // The empty line before it went with it.
            if place > 0, place >= lines.count || lines[place].isEmpty, lines[place - 1].isEmpty {
                lines.remove(at: place - 1)
            }
        }
        return lines.joined(separator: "\n")
    }

    /// What stands as an address in `[text](address)`, `[text](<address>)` and `![[address]]`, as far as it is the name
    /// of a file.
    private static func names(in body: String) -> Set<String> {
        var names: Set<String> = []
        for (start, ends) in [("](", ")"), ("](<", ">"), ("![[", "]|")] {
            for part in body.split(separator: start, omittingEmptySubsequences: false).dropFirst() {
                // No name is longer, and a text may have any number of places.
                let address = part.prefix(4 * NoteFileLimits.nameBytes).prefix { !ends.contains($0) && !$0.isNewline }
                let plain = ends == ")" ? address.prefix { $0 != " " } : address
                for name in [String(plain), String(address)] {
                    names.insert(NoteFile.key(ofName: name.removingPercentEncoding ?? name))
                }
            }
        }
        return names
    }
}

extension String {
    fileprivate var trimmingEnd: Substring {
        lastIndex { !$0.isWhitespace }.map { self[...$0] } ?? ""
    }
}
