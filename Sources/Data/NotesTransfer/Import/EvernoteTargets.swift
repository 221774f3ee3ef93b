import Notes

/// The notes of Evernote's files in an import, by what links say of them: an id, and mostly the title.
///
///     var targets = EvernoteTargets()
///     targets.add(note)
///     targets.settle()
///     targets.find(link, from: place)     // .note(title: "Boat (Recipes)")
///
/// Evernote's own exports have no ids. So a note is found by its title: among those of the file that the link stands in,
/// which is a notebook, else among all. A link here leads to a title. So a linked note whose title another has, too, gets
/// its notebook's name behind it.
struct EvernoteTargets {
    /// Where a link leads.
    enum Found: Hashable {
        case note(title: String)
        /// Several have the title.
        case several
        case nowhere
    }

    private struct Target {
        let place: TransferPlace
        let file: SourcePath
        let notebook: String
        var title: String
    }

    /// A title in one file, or in all.
    private struct Name: Hashable {
        let key: String
        let file: SourcePath?
    }

    private var notes: [Target] = []
    private var byID: [EvernoteID: Int] = [:]
    /// Of those that have no id, the first few.
    private var byName: [Name: [Int]] = [:]
    /// Nil where files of one name have a note each.
    private var byPlace: [TransferPlace: Int?] = [:]
    private var titleCounts: [String: Int] = [:]
    private var links: [(from: TransferPlace, link: EvernoteLink)] = []

    /// As many as say that it is not one, also where the note itself is among them.
    private static let maxPerName = 3

    mutating func add(_ note: ImportedNote) {
        guard let origin = note.origin, let evernote = origin.evernote else { return }
        let key = NoteLinks.key(ofTitle: note.content.title)
        if let id = evernote.id {
            if byID[id] == nil { byID[id] = notes.count }
        } else {
            for name in [Name(key: key, file: nil), Name(key: key, file: origin.path)]
            where byName[name, default: []].count < Self.maxPerName {
                byName[name, default: []].append(notes.count)
            }
        }
        byPlace[note.place] = .some(byPlace[note.place] == nil ? notes.count : nil)
        titleCounts[key, default: 0] += 1
        links += evernote.links.map { (note.place, $0) }
        let title = note.content.title
        notes.append(Target(place: note.place, file: origin.path, notebook: note.folders.last ?? "", title: title))
    }

    /// How much memory a note takes, in bytes.
    static func size(of note: ImportedNote) -> Int {
        let links = note.origin?.evernote?.links ?? []
        return 4 * note.content.title.utf8.count + 16 * MemoryLayout<String>.size
            + links.reduce(0) { $0 + $1.key.utf8.count + 8 * MemoryLayout<String>.size }
    }

    /// Gives the notes that links lead to titles of their own, once all notes are known.
    mutating func settle() {
        var numbers: [String: Int] = [:]
        var settled: Set<Int> = []
        for (place, link) in links {
            guard let index = index(of: link, from: place).index, settled.insert(index).inserted,
                byPlace[notes[index].place] != .some(nil),
                titleCounts[NoteLinks.key(ofTitle: notes[index].title), default: 0] > 1
            else { continue }
            let title = ownTitle(of: notes[index], &numbers)
            titleCounts[NoteLinks.key(ofTitle: title), default: 0] += 1
            notes[index].title = title
        }
        links = []
    }

    private func ownTitle(of note: Target, _ numbers: inout [String: Int]) -> String {
        let isName = NoteLinks.key(ofTitle: note.notebook) == NoteLinks.key(ofTitle: note.title)
        let name = isName ? "" : NoteTitle.fitting(note.notebook)
        // With room for any end: titles that begin alike share their numbers, so each number is tried about once.
        let stem = String(String.UnicodeScalarView(note.title.unicodeScalars.prefix(Self.maxStem)))
        let key = NoteLinks.key(ofTitle: stem)
        while true {
            let number = numbers["\(key)/\(name)", default: name.isEmpty ? 1 : 0] + 1
            numbers["\(key)/\(name)"] = number
            let words = [name, number == 1 ? "" : String(number)].filter { !$0.isEmpty }
            let end = String(words.joined(separator: " ").unicodeScalars.suffix(Self.maxEnd))
            let title = "\(stem) (\(end))"
            if titleCounts[NoteLinks.key(ofTitle: title)] == nil { return title }
        }
    }

    /// Of a name behind a title, in Unicode scalars.
    private static let maxEnd = 60
    private static let maxStem = NoteLimits.titleLength - maxEnd - " ()".unicodeScalars.count

    /// The title that a note gets; nil where it keeps its own.
    func title(at place: TransferPlace) -> String? { (byPlace[place] ?? nil).map { notes[$0].title } }

    func find(_ link: EvernoteLink, from place: TransferPlace) -> Found {
        let (index, isOneOfSeveral) = index(of: link, from: place)
        return index.map { .note(title: notes[$0].title) } ?? (isOneOfSeveral ? .several : .nowhere)
    }

    private func index(of link: EvernoteLink, from place: TransferPlace) -> (index: Int?, isOneOfSeveral: Bool) {
        if let index = byID[link.id] { return (index, false) }
        guard !link.key.isEmpty else { return (nil, false) }
        let own = byPlace[place] ?? nil
        let all = byName[Name(key: link.key, file: nil)] ?? []
        let beside = own.flatMap { byName[Name(key: link.key, file: notes[$0].file)] } ?? []
        // Hardly any note links to itself.
        for found in [beside.filter { $0 != own }, all.filter { $0 != own }, all] where !found.isEmpty {
            return found.count == 1 ? (found[0], false) : (nil, true)
        }
        return (nil, false)
    }
}

/// What a link of Evernote's says of the note that it leads to.
struct EvernoteLink: Hashable {
    let id: EvernoteID
    /// Of the title that it shows.
    let key: String
}
