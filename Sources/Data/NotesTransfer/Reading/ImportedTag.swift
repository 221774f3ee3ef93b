import Notes

extension NoteTag {
    /// What is longer is no tag, whatever is in it.
    private static let maxBytes = 4_096

    /// A tag as a file has it, or a folder's name; nil where it is none.
    init?(imported text: String) {
        guard text.utf8.count <= Self.maxBytes else { return nil }
        // A comma separates tags here.
        self.init(rawValue: text.replacing(",", with: " "))
    }

    /// The tag of nested folders, from the outermost on: of as many as there is room for in one. Of an outermost one
    /// that is too long by itself its start. Names that can be no part of a tag are passed over.
    ///
    /// - Returns: also whether all of them are in it.
    static func ofFolders(_ folders: [String]) -> (tag: NoteTag?, hasAll: Bool) {
        var tag: NoteTag?
        for (number, folder) in folders.enumerated() {
            let start = String(folder.prefix(maxCharacters).unicodeScalars.prefix(maxCharacters))
            guard NoteTag(imported: start) != nil else { continue }
            guard let longer = NoteTag(imported: (tag.map { $0.rawValue + "/" } ?? "") + folder) else {
                return (tag ?? NoteTag(imported: start), false)
            }
            tag = longer
            if number == maxCharacters { break }
        }
        let parts = tag?.rawValue.split(separator: "/").count ?? 0
        // A name may have a slash in it, and is several then.
        let wanted = folders.reduce(0) { count, folder in
            count + max(folder.split(separator: "/").count { !$0.allSatisfy(\.isWhitespace) }, 1)
        }
        return (tag, parts == wanted)
    }
}
