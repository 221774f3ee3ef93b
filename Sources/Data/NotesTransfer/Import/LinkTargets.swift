import Foundation
import Markdown
import Notes

/// The notes of an import by the names of their files, so that a link by such a name leads to the note's title, as links
/// do here.
///
///     var targets = LinkTargets()
///     targets.add(SourcePath("ideas/Boat.md"), title: "A boat")
///     targets.linked("See [[Boat#Hull]].", in: SourcePath("Plan.md"))   // "See [[A boat|Boat > Hull]]."
///
/// A name is looked for as Obsidian does: beside the file that links, then where the fewest folders lead, whatever case
/// it is spelt in. A link that leads to a title as it is stays as it is, and so do those that Atrium wrote.
struct LinkTargets {
    private struct Target {
        /// Their keys.
        let folders: [String]
        let title: String
    }

    /// By the key of their name, without what it ends in.
    private var files: [String: [Target]] = [:]
    private var paths: [[String]: String] = [:]
    /// What paths and titles may still take in memory, in bytes; links to further files stay as they are.
    fileprivate(set) var room = 67_108_864

    init() {}

    fileprivate init(room: Int) { self.room = room }

    /// How many files of one name are compared; further ones are found by their whole path.
    private static let mostOfName = 50
    /// A file below more folders is not found, and its links stay as they are.
    private static let mostFolders = 64

    mutating func add(_ path: SourcePath, title: String) {
        guard path.folders.count <= Self.mostFolders else { return }
        let texts = path.folders + [path.name, title]
        room -= texts.reduce(0) { $0 + $1.utf8.count + 2 * MemoryLayout<String>.size }
        guard room >= 0 else { return }
        let folders = path.folders.map(NoteLinks.key)
        let name = NoteLinks.key(ofTitle: path.stem)
        if paths[folders + [name]] == nil { paths[folders + [name]] = title }
        if files[name, default: []].count < Self.mostOfName {
            files[name, default: []].append(Target(folders: folders, title: title))
        }
    }

    /// A note whose links by names of files lead to titles; as it is where it would be too long with them.
    func linked(_ note: ImportedNote) -> ImportedNote {
        guard let origin = note.origin, !origin.isOwn else { return note }
        let body = note.content.body
        let start = body.utf8.index(body.startIndex, offsetBy: origin.headBytes)
        var linked = note
        // What front matter says of others is theirs.
        linked.content.body = String(body[..<start]) + self.linked(String(body[start...]), in: origin.path)
        let isShort = linked.content.body.utf8.count <= body.utf8.count
        guard isShort || (try? NoteLimits.check(linked.content)) != nil else { return note }
        // It may have been imported without the files that it links to.
        guard !linked.content.body.hasSameBytes(as: body) else { return note }
        linked.others.contents.insert(note.content, at: 0)
        if !origin.heading.isEmpty {
            // A program before kept the heading.
            var whole = linked.content
            let rest = whole.body.utf8.dropFirst(origin.headBytes)
            whole.body = String(body[..<start]) + origin.heading + String(Substring(rest))
            linked.others.contents.append(whole)
        }
        return linked
    }

    func linked(_ text: String, in path: SourcePath) -> String {
        guard path.folders.count <= Self.mostFolders else { return text }
        let beside = path.folders.map(NoteLinks.key)
        return FileLinks.replaced(in: text) { link in
            guard let found = find(link, from: beside), !found.title.contains(where: { "[]|\n".contains($0) }) else {
                return nil
            }
            let key = NoteLinks.key(ofTitle: found.title)
            let isThere = link.form == .wiki && found.part == nil && NoteLinks.key(ofTitle: link.target) == key
            guard !key.isEmpty, !isThere else { return nil }
            let shown = link.shown ?? found.shown
            let title = MarkdownEscapes.text(found.title)
            let bar = link.isInTable ? "\\|" : "|"
            return shown == found.title ? "[[\(title)]]" : "[[\(title)\(bar)\(Self.plain(shown))]]"
        }
    }

    /// Emphasis and code would end the link.
    private static func plain(_ shown: String) -> String {
        guard shown.contains(where: { "*_`~<&\\|".contains($0) }) else { return shown }
        return MarkdownEscapes.text(MarkdownText.plain(shown).replacing("\n", with: " "))
    }

    private typealias Found = (title: String, part: String?, shown: String)

    /// Names may have a `#` in them, so what is behind one is a part of the note only where there is no such name.
    private func find(_ link: FileLinks.Link, from folders: [String]) -> Found? {
        switch link.form {
        case .address:
            let name = String(link.target.prefix { $0 != "#" })
            guard let plain = name.removingPercentEncoding, FormatReader.isText(SourcePath(plain).ending) else {
                return nil
            }
            return title(plain, from: folders).map { ($0, nil, plain) }
        case .wiki:
            let name = link.target
            if let title = title(name, from: folders) { return (title, nil, name) }
            guard let mark = name.firstIndex(where: { $0 == "#" || $0 == "^" }) else { return nil }
            let (before, part) = (String(name[..<mark]), name[name.index(after: mark)...].replacing("#", with: " > "))
            guard let title = title(before, from: folders) else { return nil }
            let shown = before.trimmingWhiteSpace
            // The number of a block says nothing to a reader.
            return (title, String(part), part.hasPrefix("^") ? shown : "\(shown) > \(part)")
        }
    }

    private func title(_ name: String, from beside: [String]) -> String? {
        var parts = name.split(separator: "/").map(String.init)
        guard let last = parts.popLast() else { return nil }
        let file = SourcePath(name: last)
        let stem = NoteLinks.key(ofTitle: FormatReader.isText(file.ending) ? file.stem : last)
        guard let named = files[stem] else { return nil }
        let folders = parts.map(NoteLinks.key)
        if let place = Self.folders(folders, from: name.hasPrefix("/") ? [] : beside),
            let title = paths[place + [stem]]
        {
            return title
        }
        // What leads up leads to one place.
        guard !folders.contains("..") else { return nil }
        let below = folders.filter { $0 != "." }
        if let title = paths[below + [stem]] { return title }
        return named.filter { $0.folders.suffix(below.count).elementsEqual(below) }
            .min { $0.folders.count < $1.folders.count }?.title
    }

    /// Nil where they lead above the outermost folder.
    private static func folders(_ parts: [String], from start: [String]) -> [String]? {
        var folders = start
        for part in parts where part != "." {
            if part != ".." {
                folders.append(part)
            } else if folders.popLast() == nil {
                return nil
            }
        }
        return folders
    }
}

/// The link targets of all files of an import. Those of an archive are found from within it alone; files that are in none
/// lie side by side.
struct ImportLinks {
    private var archives: [NoteSource: LinkTargets] = [:]
    private var others = LinkTargets()

    /// Reads the titles of their Markdown files. Where one cannot be read, the reading for its notes says so.
    ///
    /// - Parameter sources: those that may have texts (`SourceReader.mayHaveTexts`).
    /// - Parameter progress: told how many bytes of the files are read.
    init(
        of sources: [NoteSource],
        workFolder: URL,
        limits: TransferLimits,
        progress: (Int) async throws -> Void = { _ in }
    ) async throws {
        var before = 0
        for source in sources {
            let reader = try? SourceReader(source, workFolder: workFolder, limits: limits, reads: .texts)
            while let item = try? reader?.next() {
                try Task.checkCancellation()
                if case .note(let note) = item, let origin = note.origin {
                    add(origin.path, title: note.content.title, of: source, isArchive: reader?.isArchive == true)
                }
                try await progress(before + (reader?.position ?? 0))
            }
            try Task.checkCancellation()
            before += source.size
        }
    }

    private mutating func add(_ path: SourcePath, title: String, of source: NoteSource, isArchive: Bool) {
        if isArchive {
            archives[source, default: LinkTargets(room: others.room)].add(path, title: title)
            others.room = archives[source]?.room ?? others.room
        } else {
            others.add(path, title: title)
        }
    }

    func linked(_ note: ImportedNote, of source: NoteSource) -> ImportedNote {
        (archives[source] ?? others).linked(note)
    }
}
