import Notes

/// A name for a file of a note that no other file of it has, since the text calls its pictures by their names.
///
///     FreeName.of("boat.png", beside: [NoteFile.key(ofName: "Boat.png")])   // "boat (2).png"
enum FreeName {
    /// - Parameter taken: the keys of the others' names.
    static func of(_ name: String, beside taken: Set<String>) -> String {
        let stem = SourcePath(name: name).stem
        var (free, number) = (name, 1)
        while taken.contains(NoteFile.key(ofName: free)) {
            number += 1
            free = ImportedFile.kept(name: stem, endingIn: " (\(number))\(name.dropFirst(stem.count))")
        }
        return free
    }
}
