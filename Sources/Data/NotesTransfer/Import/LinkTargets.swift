import Foundation
import Markdown
import Notes
import Portico

/// The notes of an import by the names of their files. A link by such a name then leads to the note's title, as links
/// do here.
///
///     var targets = LinkTargets()
///     targets.add(SourcePath("ideas/Boat.md"), title: "A boat")
///     targets.linked("See [[Boat#Hull]].", in: SourcePath("Plan.md"))   // "See [[A boat#Hull|Boat > Hull]]."
///
/// A name is looked for as `PathIndex` does: as it is spelt, and where there is none in any case. A link that leads to a
/// title as it is stays as it is, and so do those that Atrium wrote between brackets. A note that is to stand in another
/// is linked there. A name that no file and no note has may be an alias of one. `EvernoteTargets` finds those of
/// Evernote.
struct LinkTargets {
    /// The files under their names and under the keys of these, with and without what they end in.
    private var exact = PathIndex<Int>()
    private var similar = PathIndex<Int>()
    private var files: [(path: SourcePath, title: String, isGiven: Bool, formerTitle: String?)] = []
    /// The files under the keys of what they are also called.
    private var aliases: [String: Int] = [:]
    /// How many files have a title, were given it, and have a name, by their keys.
    private var titleCounts: [String: Int] = [:]
    private var givenCounts: [String: Int] = [:]
    private var nameCounts: [String: Int] = [:]
    private var evernote = EvernoteTargets()
    /// What paths and titles may still take in memory, in bytes; links to further files stay as they are.
    fileprivate var room = 67_108_864

    init() {}

    /// A file below more folders is not found, and its links stay as they are.
    private static let maxFolders = 64

    /// - Parameters:
    ///   - isGiven: whether the title stays though another note has it.
    ///   - formerTitle: what a program before called the note, where that may be something else.
    ///   - aliases: what else the note is called; of several with one alias the first is found by it.
    mutating func add(
        _ path: SourcePath,
        title: String,
        isGiven: Bool = false,
        formerTitle: String? = nil,
        aliases names: [String] = []
    ) {
        guard path.folders.count <= Self.maxFolders else { return }
        let texts = path.folders + [path.name, path.name, title] + names
        room -= 2 * texts.reduce(0) { $0 + $1.utf8.count + 2 * MemoryLayout<String>.size }
        guard room >= 0 else { return }
        // What a name without its ending leads to is Markdown where there is such.
        let isMarkdown = FormatReader.isText(path.ending) && !path.isPlainText
        let folders = path.folders.map(NoteLinks.key)
        for (name, isFirst) in [(path.stem, isMarkdown), (path.name, false)] {
            exact.add(files.count, folders: path.folders, name: name, first: isFirst)
            similar.add(files.count, folders: folders, name: NoteLinks.key(ofTitle: name), first: isFirst)
        }
        for key in names.map(NoteLinks.key) where !key.isEmpty && aliases[key] == nil { aliases[key] = files.count }
        files.append((path, title, isGiven, formerTitle))
        titleCounts[NoteLinks.key(ofTitle: title), default: 0] += 1
        if isGiven { givenCounts[NoteLinks.key(ofTitle: title), default: 0] += 1 }
        nameCounts[NoteLinks.key(ofTitle: path.stem), default: 0] += 1
    }

    /// With the titles that a program before gave the notes; nil where they are the same.
    fileprivate var former: Self? {
        guard files.contains(where: { $0.formerTitle ?? $0.title != $0.title }) else { return nil }
        var former = Self()
        // They share their texts with these.
        former.room = .max
        for file in files { former.add(file.path, title: file.formerTitle ?? file.title, isGiven: file.isGiven) }
        former.aliases = aliases
        return former
    }

    /// A title as a link says it (see `NoteLink`).
    private static func inLink(_ title: String) -> String {
        let barless = title.replacing("|", with: "%7C")
        return mayStandInLink(title) ? barless : barless.replacing("[", with: "%5B").replacing("]", with: "%5D")
    }

    /// Two brackets begin or end a link, and in one that has brackets two equals signs mark text.
    private static func mayStandInLink(_ text: String) -> Bool {
        guard hasBrackets(text) else { return true }
        let bytes = Array(text.utf8)[...]
        return ["[[", "]]", "=="].allSatisfy { bytes.firstPlace(of: $0) == nil }
    }

    /// The title that a file's note gets: where others of the import have the same, the name of the file, and where
    /// others have that as well, its path. Behind a title that was given, in brackets: a link leads to one note alone.
    private func title(ofFile index: Int) -> String {
        let (path, title, isGiven, _) = files[index]
        let titleKey = NoteLinks.key(ofTitle: title)
        guard titleCounts[titleKey, default: 0] > 1 else { return title }
        let name = NoteTitle.fitting(path.stem)
        let nameKey = NoteLinks.key(ofTitle: name)
        guard !nameKey.isEmpty else { return title }
        if isGiven {
            // Those that were not given it give way, but for one that has it by its name.
            let named = nameCounts[titleKey, default: 0] - (nameKey == titleKey ? 1 : 0)
            guard named > 0 || givenCounts[titleKey, default: 0] > 1 else { return title }
            // An id says nothing to a reader.
            guard path.stem.wholeMatch(of: /[0-9a-f]{32}/) == nil else { return title }
            let isName = nameKey != titleKey && nameCounts[nameKey] == 1
            let parts = path.folders + (nameKey == titleKey && !path.folders.isEmpty ? [] : [path.stem])
            let place = isName ? path.stem : parts.joined(separator: "/")
            return NoteTitle.fitting("\(title) (\(place))")
        }
        if nameCounts[nameKey] == 1, nameKey == titleKey || titleCounts[nameKey] == nil { return name }
        // Another file of the folder may differ in its ending alone.
        let first = exact.find(path.folders, path.stem, from: .outermost)
        let last = first == index ? path.stem : path.name
        return NoteTitle.fitting((path.folders + [last]).joined(separator: "/"))
    }

    /// A note by the title that it gets among the others, and what it is otherwise called.
    private func titled(_ note: ImportedNote, _ origin: inout FileOrigin) -> ImportedNote {
        guard origin.path.folders.count <= Self.maxFolders,
            let index = exact.find(origin.path.folders, origin.path.name, from: .outermost),
            files[index].path == origin.path, case let title = title(ofFile: index),
            !title.hasSameBytes(as: note.content.title)
        else { return note }
        var titled = note
        titled.content.title = title
        let body = note.content.body
        let start = body.utf8.index(body.startIndex, offsetBy: origin.headBytes)
        // A heading that says the title no longer is part of the text.
        titled.content.body = String(body[..<start]) + origin.heading + String(body[start...])
        guard (try? NoteLimits.check(titled.content)) != nil else { return note }
        origin.heading = ""
        titled.others.contents.insert(note.content, at: 0)
        return titled
    }

    mutating func add(_ note: ImportedNote) {
        room -= EvernoteTargets.size(of: note)
        guard room >= 0 else { return }
        evernote.add(note)
    }

    /// Once all notes are added.
    mutating func settle() { evernote.settle() }

    /// A note of Evernote's by the title that it gets among the others.
    private func titled(_ note: ImportedNote) -> ImportedNote {
        guard room >= 0, let title = evernote.title(at: note.place), !title.hasSameBytes(as: note.content.title) else {
            return note
        }
        var titled = note
        titled.content.title = title
        titled.others.contents.insert(note.content, at: 0)
        return titled
    }

    /// What a link says of a note of Evernote's; nil for every other link.
    static func evernoteLink(_ link: FileLinks.Link) -> EvernoteLink? {
        guard link.form == .elsewhere, let id = EvernoteID(linkedBy: link.target) else { return nil }
        let title = NoteTitle.fitting(text(of: link.shown ?? ""))
        return EvernoteLink(id: id, key: NoteLinks.key(ofTitle: title))
    }

    /// Which links between notes of Evernote stay in a note whose links lead to titles, and why.
    func remarks(on note: ImportedNote) -> [TransferProblem] {
        guard note.origin?.evernote != nil, EvernoteID.mayBeLinked(in: note.content.body.utf8) else { return [] }
        var (nowhere, several, kept) = (0, 0, 0)
        _ = FileLinks.replaced(in: note.content.body) { link in
            guard let said = Self.evernoteLink(link) else { return nil }
            switch room >= 0 ? evernote.find(said, from: note.place) : .nowhere {
            case .nowhere: nowhere += 1
            case .several: several += 1
            case .note: kept += 1
            }
            return nil
        }
        let reasons: [NoteReason] = [.linksLeadNowhere(nowhere), .linksMeanSeveral(several), .linksShowMore(kept)]
        return zip(reasons, [nowhere, several, kept]).filter { $0.1 > 0 }
            .map { TransferProblem(at: note.place, .note($0.0)) }
    }

    /// A note whose links by names of files lead to titles; as it is where it would be too long with them.
    func linked(_ note: ImportedNote) -> ImportedNote {
        guard var origin = note.origin else { return note }
        let note = origin.isOwn ? note : origin.evernote == nil ? titled(note, &origin) : titled(note)
        guard origin.evernote == nil || EvernoteID.mayBeLinked(in: note.content.body.utf8) else { return note }
        var (linked, contents): (ImportedNote, [NoteContent]) = (note, [])
        for (number, body) in ([note.content.body] + origin.otherBodies).enumerated() {
            let text = self.linked(body, behind: origin, of: note.place)
            var content = note.content
            if !origin.heading.isEmpty {
                // A program before kept the heading.
                let start = text.utf8.index(text.startIndex, offsetBy: origin.headBytes)
                content.body = String(text[..<start]) + origin.heading + String(text[start...])
                contents.append(content)
            }
            guard !text.hasSameBytes(as: body) else { continue }
            content.body = text
            let isShort = text.utf8.count <= body.utf8.count
            guard isShort || (try? NoteLimits.check(content)) != nil else { continue }
            if let former = formerlyLinked(body, text, origin, of: note.place) {
                var content = note.content
                content.body = former
                contents.append(content)
            }
            if number == 0 {
                linked.content = content
                // It may have been imported without the files that it links to.
                contents.append(note.content)
            } else {
                contents.append(content)
            }
        }
        linked.others.contents = contents + linked.others.contents
        return linked
    }

    /// What front matter says of others is theirs.
    private func linked(
        _ body: String,
        behind origin: FileOrigin,
        of place: TransferPlace,
        formerly: Bool = false
    ) -> String {
        let start = body.utf8.index(body.startIndex, offsetBy: origin.headBytes)
        let text = String(body[start...])
        return String(body[..<start])
            + linked(text, in: origin.path, of: place, formerly: formerly, addressesAlone: origin.isOwn)
    }

    /// As a program before wrote the links, which led to no headings; nil where it is the same.
    private func formerlyLinked(
        _ body: String,
        _ linked: String,
        _ origin: FileOrigin,
        of place: TransferPlace
    ) -> String? {
        guard origin.evernote == nil, body.utf8.contains(UInt8(ascii: "#")) || body.contains("![[") else { return nil }
        let text = self.linked(body, behind: origin, of: place, formerly: true)
        return text.hasSameBytes(as: linked) ? nil : text
    }

    /// - Parameters:
    ///   - note: where the note stands whose text it is; nil where it is none of Evernote's.
    ///   - formerly: whether links lead to notes alone, and notes that stand in others do so.
    ///   - addressesAlone: whether links between brackets lead to titles already.
    func linked(
        _ text: String,
        in path: SourcePath,
        of note: TransferPlace? = nil,
        formerly: Bool = false,
        addressesAlone: Bool = false
    ) -> String {
        guard path.folders.count <= Self.maxFolders else { return text }
        let beside = Place(
            exact: exact.place(of: path.folders),
            similar: similar.place(of: path.folders.map(NoteLinks.key))
        )
        // Making one takes longer than reading its link.
        var titles: [Int: String] = [:]
        return FileLinks.replaced(in: text) { link in
            guard !addressesAlone || link.form == .address,
                let found = find(link, of: path, in: note, from: beside, &titles)
            else { return nil }
            let key = NoteLinks.key(ofTitle: found.title)
            let target = found.title + (formerly ? "" : found.part.map { "#" + $0 } ?? "")
            let isPlain = link.shown.map { Self.plain($0) == $0 } ?? true
            let isThere =
                formerly
                ? link.form != .address && found.part == nil && NoteLinks.key(ofTitle: link.target) == key
                : link.form == .wiki && leads(link.target, to: target, titled: key)
            let stays = isPlain && isThere
            guard !key.isEmpty, !stays else { return nil }
            let isSize = !formerly && link.form == .embed && link.shown.map(PictureText.isSize) ?? false
            let shown = link.form == .elsewhere || isSize ? found.shown : link.shown ?? found.shown
            guard Self.mayStandInLink(Self.text(of: shown)) else { return nil }
            let bar = link.isInTable ? "\\|" : "|"
            let title = MarkdownEscapes.text(Self.inLink(target))
            let inner = title + (shown == target ? "" : bar + Self.plain(shown))
            // Else a bracket at an end would be one of the link's own.
            let space = Self.hasBrackets(inner) ? " " : ""
            return "\(formerly && link.form == .embed ? "!" : "")[[\(space)\(inner)\(space)]]"
        }
    }

    /// Whether a link leads to a title as it is written. Of titles that differ in their case each is found as it is.
    private func leads(_ written: String, to target: String, titled key: String) -> Bool {
        written == target
            || titleCounts[key, default: 0] <= 1 && NoteLinks.key(ofTitle: written) == NoteLinks.key(ofTitle: target)
    }

    /// Emphasis and code would end the link.
    private static func plain(_ shown: String) -> String {
        let plain = text(of: shown)
        return plain == shown && !hasBrackets(shown) ? shown : MarkdownEscapes.text(plain)
    }

    private static func hasBrackets(_ text: String) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
    }

    /// What Markdown within a line shows.
    private static func text(of shown: String) -> String {
        guard shown.contains(where: { "*_`~<&\\|".contains($0) }) else { return shown }
        // Behind a word it cannot begin a list or a heading.
        return String(MarkdownText.plain("x " + shown).dropFirst(2)).replacing("\n", with: " ")
    }

    private typealias Found = (title: String, part: String?, shown: String)

    /// Where the text lies that is read.
    private struct Place {
        let exact: PathIndex<Int>.Place
        let similar: PathIndex<Int>.Place
    }

    /// How many signs of a name may be the first of a part of the note. A page looks for as many.
    private static let maxSigns = 3

    /// Names may have a `#` in them, so what is behind one is a part of the note only where there is no such name.
    private func find(
        _ link: FileLinks.Link,
        of path: SourcePath,
        in note: TransferPlace?,
        from folders: Place,
        _ titles: inout [Int: String]
    ) -> Found? {
        switch link.form {
        case .image, .tag: return nil
        case .elsewhere:
            guard room >= 0, let note, let said = Self.evernoteLink(link),
                case .note(let title) = evernote.find(said, from: note)
            else { return nil }
            let text = Self.text(of: link.shown ?? "")
            // An address says nothing to a reader.
            return (title, nil, text == title || text == link.target ? title : link.shown ?? title)
        case .address:
            let name = String(link.target.prefix { $0 != "#" })
            // As in Obsidian, what a file of Markdown ends in may be left out.
            guard let plain = name.removingPercentEncoding,
                case let file = SourcePath(plain),
                file.ending.isEmpty || FormatReader.isText(file.ending) || path.isPage && file.isPage
            else { return nil }
            // The names of places in web pages are not kept.
            let part = file.isPage ? "" : link.target.dropFirst(name.count + 1).removingPercentEncoding ?? ""
            return title(plain, from: folders, &titles).map { ($0, Self.part(part, of: $0), plain) }
        case .wiki, .embed:
            let name = link.target
            if let title = title(name, from: folders, &titles) ?? title(alias: name) { return (title, nil, name) }
            let signs = name.indices.filter { name[$0] == "#" || name[$0] == "^" }
            for sign in signs.prefix(Self.maxSigns).reversed() {
                let before = String(name[..<sign])
                guard let title = title(before, from: folders, &titles) ?? title(alias: before) else { continue }
                let part = String(name[sign...].drop { $0 == "#" })
                let shown = before.trimmed
                // The number of a block says nothing to a reader.
                let isBlock = part.hasPrefix("^") || part.allSatisfy(\.isWhitespace)
                let headings = part.replacing(/#(?!\s|$)/, with: " > ")
                return (title, Self.part(part, of: title), isBlock ? shown : "\(shown) > \(headings)")
            }
            return nil
        }
    }

    /// A part of a note as a link says it; nil where none can, or there is none.
    private static func part(_ text: String, of title: String) -> String? {
        let part = text.trimmed
        let isSaid = !part.isEmpty && !part.contains(where: \.isNewline) && title.count { $0 == "#" } < maxSigns
        return isSaid ? part : nil
    }

    private func title(alias: String) -> String? {
        let key = NoteLinks.key(ofTitle: alias)
        return titleCounts[key] == nil ? aliases[key].map(title) : nil
    }

    private func title(
        _ name: String,
        from beside: Place,
        _ titles: inout [Int: String]
    ) -> String? {
        var folders = name.split(separator: "/").map(String.init)
        guard let last = folders.popLast() else { return nil }
        let file = SourcePath(name: last)
        let names = [last] + (FormatReader.isText(file.ending) || file.isPage ? [file.stem] : [])
        let isFromRoot = name.hasPrefix("/")
        let found =
            names.lazy.compactMap { exact.find(folders, $0, from: isFromRoot ? .outermost : beside.exact) }.first
            ?? names.lazy.compactMap { name in
                let keys = folders.map(NoteLinks.key)
                return similar.find(
                    keys,
                    NoteLinks.key(ofTitle: name),
                    from: isFromRoot ? .outermost : beside.similar
                )
            }
            .first
        guard let index = found else { return nil }
        let title = titles[index] ?? title(ofFile: index)
        titles[index] = title
        return title
    }
}

/// The link targets of all files of an import. Those of an archive are found from within it alone; files that are in
/// none lie side by side.
struct ImportLinks {
    /// By their archives; those of single files under nil.
    private var targets: [NoteSource?: LinkTargets] = [:]
    /// The same with the titles of a program before, where some of them were others.
    private var former: [NoteSource?: LinkTargets] = [:]
    private var room = LinkTargets().room
    /// Evernote's notes lead to each other whichever file has them.
    private var evernote = LinkTargets()

    /// Reads the titles of their Markdown files and of Evernote's notes. Where one cannot be read, the reading for its
    /// notes says so.
    ///
    /// - Parameter sources: those that may have such (`SourceReader.mayHaveTitles`).
    /// - Parameter progress: told how many bytes of the files are read.
    init(
        of sources: [NoteSource],
        workFolder: URL,
        limits: TransferLimits,
        progress: (Int) async throws -> Void = { _ in }
    ) async throws {
        var before = 0
        for source in sources {
            let reader = try? SourceReader(source, workFolder: workFolder, limits: limits, reads: .titles)
            while let item = try? reader?.next() {
                try Task.checkCancellation()
                if case .note(let note) = item { add(note, of: source, isArchive: reader?.isArchive == true) }
                try await progress(before + (reader?.position ?? 0))
            }
            try Task.checkCancellation()
            before += source.size
        }
        evernote.settle()
        former = targets.compactMapValues(\.former)
    }

    private mutating func add(_ note: ImportedNote, of source: NoteSource, isArchive: Bool) {
        guard let origin = note.origin else { return }
        guard origin.evernote == nil else {
            evernote.room = room
            evernote.add(note)
            room = evernote.room
            return
        }
        let key = isArchive ? source : nil
        targets[key, default: LinkTargets()].room = room
        targets[key]?
            .add(
                origin.path,
                title: note.content.title,
                isGiven: origin.isTitleGiven,
                formerTitle: origin.formerTitle,
                aliases: origin.aliases
            )
        room = targets[key]?.room ?? room
    }

    /// Which links stay in a note whose links lead to titles, and why.
    func remarks(on note: ImportedNote) -> [TransferProblem] { evernote.remarks(on: note) }

    func linked(_ note: ImportedNote, of source: NoteSource) -> ImportedNote {
        guard let origin = note.origin else { return note }
        guard origin.evernote == nil else { return evernote.linked(note) }
        let key = targets[source] == nil ? nil : source
        var linked = targets[key]?.linked(note) ?? note
        if let former = former[key] {
            var before = note
            before.content.title = origin.formerTitle ?? note.content.title
            before.others.contents = note.others.contents(titled: note.content.title, as: before.content.title)
            before = former.linked(before)
            linked.others.contents += [before.content] + before.others.contents
        }
        return linked
    }
}
