import Notes

/// What is left out of many notes of one file alike: said once, with how many they are.
///
///     var remarks = SharedRemarks()
///     remarks.add(folders: "a/b", madeInto: tag, of: note.place)
///     remarks.take()      // that they do not all fit into the tag, which one note has
struct SharedRemarks {
    private struct Folders: Hashable {
        let path: String
        let tag: NoteTag?
    }

    private var folders: [Folders] = []
    private var notes: [Folders: Int] = [:]
    private var coloured = 0
    private var file = ""

    /// How many folders are remembered; further ones are said with these, and counted anew.
    private static let maxFolders = 1_000

    /// Whether there is no room for further folders.
    var isFull: Bool { folders.count >= Self.maxFolders }

    mutating func add(folders path: String, madeInto tag: NoteTag?, of place: TransferPlace) {
        let added = Folders(path: path, tag: tag)
        if notes[added] == nil { folders.append(added) }
        notes[added, default: 0] += 1
        name(place)
    }

    mutating func addColour(of place: TransferPlace) {
        coloured += 1
        name(place)
    }

    private mutating func name(_ place: TransferPlace) {
        if case .file(let name)? = place.parts.first { file = name }
    }

    /// All of them, in the order of the file.
    mutating func take() -> [TransferProblem] {
        defer { self = SharedRemarks() }
        var reasons = folders.map { NoteReason.cut(folders: $0.path, to: $0.tag, notes: notes[$0, default: 0]) }
        if coloured > 0 { reasons.append(.coloursLeftOut(notes: coloured)) }
        return reasons.map { TransferProblem(at: TransferPlace(file: file), .note($0)) }
    }
}
