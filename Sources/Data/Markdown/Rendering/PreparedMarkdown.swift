public import Portico

/// A Markdown text as HTML, all but where its links to notes lead and where its files are: what is long to make, and the
/// same until the text changes.
///
/// ```swift
/// let prepared = PreparedMarkdown("- [ ] read [[Plan]]", tasks: .tickable)
/// prepared.noteTitles                                     // ["Plan"]
/// prepared.hasTasks                                       // true
/// prepared.html(noteURL: { titles[$0] })                  // with a link to Plan, if there is such a note
/// ```
public struct PreparedMarkdown: Hashable, Sendable {
    /// Why it is not shown as Markdown but as it was typed; nil when it is.
    public let problem: MarkdownProblem?
    /// The titles in `[[title]]` as they are spelt, each once, in the order of the text. Of `[[title#heading]]` both the
    /// whole and the title, since either may be a note's.
    public let noteTitles: [String]
    /// The names of files in `![text](folder/name)` and `[text](folder/name)`, each once, in the order of the text.
    public let fileNames: [String]
    /// Those of them that stand in the text, as images do.
    public let placedNames: [String]
    /// The first headings, in the order of the text.
    public let headings: [MarkdownHeading]
    /// Whether there are task items.
    public let hasTasks: Bool
    private let bytes: [UInt8]
    private let noteLinks: [NoteLinkPosition]
    private let named: [NamedPlace]

    /// Any text can be prepared.
    ///
    /// - Parameter keepsLines: whether each line of a paragraph is one in HTML, too.
    public init(_ source: String, tasks: MarkdownRenderer.Tasks, keepsLines: Bool = false) {
        do throws(MarkdownProblem) {
            let document = try MarkdownParser.parse(source)
            var writer = DocumentWriter(document, tasks: tasks, keepsLines: keepsLines)
            try writer.write()
            guard HTMLGrammar.accepts(writer.html.bytes) else { throw .unsafe }
            problem = nil
            bytes = writer.html.bytes
            noteLinks = writer.noteLinks
            named = writer.named
            headings = writer.contents
            hasTasks = writer.taskCount > 0
        } catch {
            problem = error
            bytes = Self.plain(source)
            noteLinks = []
            named = []
            headings = []
            hasTasks = false
        }
        var seen: Set<String> = []
        // Each is looked for. What is before a `#` comes last: it is one where the whole is none.
        let titles = noteLinks.map(\.title) + noteLinks.flatMap { $0.parts.map(\.title) }
        noteTitles = Array(titles.filter { seen.insert($0).inserted }.prefix(NoteLink.limit))
        seen = []
        fileNames = named.compactMap(\.name).filter { seen.insert($0).inserted }
        seen = []
        placedNames = named.filter(\.isPlaced).compactMap(\.name).filter { seen.insert($0).inserted }
    }

    /// Whether there are pictures of other sites, which `html` can show.
    public var hasRemotePictures: Bool { named.contains { if case .remote = $0 { true } else { false } } }

    /// About how much memory it takes, in bytes.
    public var size: Int {
        bytes.count + noteLinks.reduce(0) { $0 + $1.size }
            + named.reduce(0) { $0 + $1.size }
            + headings.reduce(0) { $0 + 2 * $1.text.utf8.count + 64 }
    }

    /// The HTML of the text; with a problem, the text as it was typed, in `<pre>`.
    ///
    /// - Parameters:
    ///   - noteURL: The address of the note with a title, nil when there is none. Called for each link, also of equal
    ///     titles.
    ///   - newNoteURL: Where a note of a title can be written that is not there yet, nil where it cannot.
    ///   - file: Where the file of a name is, nil when there is none.
    ///   - remotePictures: whether pictures of other sites are loaded from there. Else a link leads to each.
    public func html(
        remotePictures: Bool = false,
        noteURL: (String) -> String?,
        newNoteURL: (String) -> String? = { _ in nil },
        file: (String) -> FileAddress? = { _ in nil }
    ) -> SafeHTML {
        var html = HTMLText()
        var copied = 0
        var named = named[...]
        for link in noteLinks {
            while let place = named.first, place.all.lowerBound < link.all.lowerBound {
                write(named.removeFirst(), file, remotePictures, behind: &copied, into: &html)
            }
            let found = link.destination(noteURL)
            guard let (address, shown) = found ?? link.newNote(newNoteURL).map({ ($0, nil) }) else { continue }
            html.written(bytes[copied..<link.all.lowerBound])
            html.markup(found == nil ? "<a class=\"missing-note\"" : "<a class=\"note-link\"")
            address.write(into: &html)
            html.markup(">")
            if let shown { html.text(shown) } else { html.written(bytes[link.shown]) }
            html.markup("</a>")
            copied = link.all.upperBound
        }
        for place in named { write(place, file, remotePictures, behind: &copied, into: &html) }
        html.written(bytes[copied...])
        return SafeHTML(unescaped: html.string)
    }

    private func write(
        _ place: NamedPlace,
        _ file: (String) -> FileAddress?,
        _ remotePictures: Bool,
        behind copied: inout Int,
        into html: inout HTMLText
    ) {
        if case .remote(let picture) = place, remotePictures {
            html.written(bytes[copied..<place.all.lowerBound])
            picture.write(into: &html)
            copied = place.all.upperBound
        }
        guard let name = place.name, let address = file(name)?.safe(inLink: place.isInLink) else { return }
        html.written(bytes[copied..<place.all.lowerBound])
        place.write(address, into: &html)
        copied = place.all.upperBound
    }

    /// HTML leaves out a line end right after `<pre>`, so one is always there.
    private static func plain(_ source: String) -> [UInt8] {
        var html = HTMLText()
        html.markup("<pre>\n")
        html.text(source)
        html.markup("</pre>")
        return html.bytes
    }
}

/// Where a link to a note stands in HTML, written as if there were no such note.
struct NoteLinkPosition: Hashable {
    let title: String
    /// What it leads to where no note has that title.
    let parts: [NotePart]
    /// Whether it says nothing of its own.
    let showsTitle: Bool
    /// The element.
    let all: Range<Int>
    /// What it shows.
    let shown: Range<Int>

    /// About how much memory it takes, in bytes.
    var size: Int { (2 + 3 * parts.count) * title.utf8.count + 100 * (1 + parts.count) }

    /// Where it leads, and what it shows where that is not what is written; nil where there is no such note.
    func destination(_ noteURL: (String) -> String?) -> (address: LinkAddress, shown: String?)? {
        if let address = noteURL(title).flatMap(LinkAddress.init), !address.url.isEmpty { return (address, nil) }
        for part in parts {
            guard let url = noteURL(part.title).flatMap(LinkAddress.init)?.url, !url.isEmpty else { continue }
            let heading = part.headings.last.map { "#" + HTMLAttribute.idPrefix + HeadingIDs.slug($0) } ?? ""
            guard let address = LinkAddress(url + heading) else { continue }
            return (address, showsTitle ? part.shown : nil)
        }
        return nil
    }

    /// Where the note is written that it leads to: of `[[Plan#Hull]]` that is Plan.
    func newNote(_ newNoteURL: (String) -> String?) -> LinkAddress? {
        newNoteURL(parts.last?.title ?? title).flatMap(LinkAddress.init).flatMap { $0.url.isEmpty ? nil : $0 }
    }
}
