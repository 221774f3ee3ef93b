import Foundation
import Markdown
import Notes
import Portico

/// A note as a Markdown file: what it is in front matter, then its text as it is.
///
///     MarkdownFile(note).text
///
/// An import reads it back as the same note, apart from its history.
struct MarkdownFile {
    let text: String

    init(_ note: Note) {
        var lines = ["---\ntitle: \(Self.quoted(note.content.title))"]
        if !note.content.tags.isEmpty {
            lines.append("tags: [\(note.content.tags.map(Self.written).joined(separator: ", "))]")
        }
        lines.append("created: \(Self.written(note.dates.created))")
        lines.append("edited: \(Self.written(note.dates.edited))")
        if note.state != .active { lines.append("state: \(note.state.rawValue)") }
        if note.isPinned { lines.append("pinned: true") }
        if note.keepsLines { lines.append("keepsLines: true") }
        text = lines.joined(separator: "\n") + "\n---\n" + note.content.body
    }

    /// Whether a text begins as one of these, also of a program before: with its lines in their order and no others. Other
    /// programs write some of them, too, but hardly both moments with their time.
    static func begins(_ text: String) -> Bool {
        let head = String(decoding: text.utf8.prefix(FrontMatter.maxBytes), as: UTF8.self)
        let lines =
            #/
            ---\n
            title:\ "[^\n]*"\n
            (tags:\ \[[^\n]*\]\n)?
            created:\ [0-9]{4}-[0-9]{2}-[0-9]{2}T[^\s]+\n
            edited:\ [0-9]{4}-[0-9]{2}-[0-9]{2}T[^\s]+\n
            (state:\ (archived|trashed)\n)?
            (pinned:\ true\n)?
            (keepsLines:\ true\n)?
            ---(\n|$)
            /#
        // By scalars: an accent that a title begins with would be one sign with the quotation mark.
        return head.prefixMatch(of: lines.matchingSemantics(.unicodeScalar)) != nil
    }

    /// A `#` before a tag is taken for its mark when it is read, unless it stands there by its number.
    private static func written(_ tag: NoteTag) -> String {
        let text = quoted(tag.rawValue)
        return tag.rawValue.hasPrefix("#") ? "\"\\x23" + text.dropFirst(2) : text
    }

    /// To the millisecond, which is what others read.
    private static func written(_ zoned: ZonedDate) -> String {
        // Downwards, or the last moment of a year would be the first of the next; but for what the number is beside it.
        let milliseconds = (zoned.date.timeIntervalSinceReferenceDate * 1_000 + 0.001).rounded(.down)
        return MomentText.text(
            of: ZonedDate(Date(timeIntervalSinceReferenceDate: milliseconds / 1_000), at: zoned.offset)
        )
    }

    /// In quotation marks, with what YAML prints no other way escaped (YAML 1.2.2 sections 5.1 and 5.7).
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": quoted += String(format: "\\x%02X", scalar.value)
            // Line ends of YAML 1.1, the mark of byte order, and what is no character.
            case "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
                quoted += String(format: "\\u%04X", scalar.value)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

/// Reads a text file as one note.
///
/// Its title is that of the front matter, else of the heading it begins with where that is one of the first level, else
/// the file's name. Such a heading that says the title and nothing else is not said in the text once more. What front
/// matter says that is nothing here stays before the text.
final class MarkdownReader: NoteReader {
    private let source: any ByteSource
    private let place: TransferPlace
    private let path: SourcePath
    private let limits: TransferLimits
    private let attachments: (bringer: NoteAttachments, path: SourcePath)?
    private var waiting: [ImportedItem]?
    /// How much of a text without a title is looked at, in bytes.
    private static let bytesOfHeading = 65_536
    /// How many further names of a note are known.
    private static let maxAliases = 100

    /// - Parameter attachments: what brings them, and where the text lies for that; nil where only titles are read.
    init(
        _ source: any ByteSource,
        place: TransferPlace,
        path: SourcePath,
        limits: TransferLimits,
        attachments: (NoteAttachments, SourcePath)?
    ) {
        self.source = source
        self.place = place
        self.path = path
        self.limits = limits
        self.attachments = attachments
    }

    func next() throws(TransferProblem) -> ImportedItem? {
        var items: [ImportedItem]
        if let waiting { items = waiting } else { items = try read() }
        let item = items.isEmpty ? nil : items.removeFirst()
        waiting = items
        return item
    }

    private func read() throws(TransferProblem) -> [ImportedItem] {
        let bytes = try source.readStart(limits.textBytes + 1)
        guard bytes.count <= limits.textBytes else { return [refusal(.note(.tooLarge))] }
        let text: String
        do throws(TextBytes.Unreadable) {
            text = try TextBytes.text(bytes)
        } catch {
            return [refusal(.file(error.reason))]
        }
        guard !text.utf8.contains(0) else { return [refusal(.file(.zeroBytes))] }
        var (note, remarks) = note(text)
        if let attachments {
            remarks += try attachments.bringer.bring(&note, lying: attachments.path).map(ImportedItem.remark)
        }
        return [.note(note)] + remarks
    }

    private func note(_ text: String) -> (note: ImportedNote, remarks: [ImportedItem]) {
        let matter = FrontMatter(of: text)
        let own = OwnFrontMatter(matter.others)
        let head = own.rest.isEmpty ? "" : "---\n\(own.rest)---\n"
        let isOwn = MarkdownFile.begins(text) && matter.created != nil && matter.edited != nil
        // Others leave it empty where they have none to say; ours have notes without a title.
        let given = matter.title.flatMap { isOwn || !NoteTitle.fitting($0).isEmpty ? $0 : nil }
        // What we wrote has no title in its text.
        let headings = Self.headings(of: isOwn ? "" : matter.body)
        let opening = title(headings.opening?.text)
        let heading = headings.opening?.level == 1 && opening != nil ? headings.opening?.text : nil
        let named = given ?? heading ?? path.stem
        let title = given == nil ? NoteTitle.fitting(named) : NoteTitle.kept(named)
        let tags = ImportedTags(matter.tags, place: place)
        let whole = NoteContent(title: title, body: head + matter.body, tags: tags.tags)
        let repeated = Self.repeated(headings.opening, as: title, in: matter.body)
        var content = whole
        if !repeated.isEmpty {
            content.body = head + String(Substring(matter.body.utf8.dropFirst(repeated.utf8.count)))
        }
        let note = ImportedNote(
            place: place,
            content: content,
            isTitleCut: NoteTitle.isCut(named),
            state: own.state,
            isPinned: own.isPinned,
            keepsLines: own.keepsLines || path.isPlainText,
            created: matter.created ?? matter.edited,
            edited: matter.edited,
            // Our own exports have folders for these.
            folders: own.state == .active ? path.folders : [],
            origin: FileOrigin(
                path: path,
                isTitleGiven: given != nil,
                formerTitle: given == nil && opening != title ? opening : nil,
                isOwn: isOwn,
                aliases: Array(matter.aliases.prefix(Self.maxAliases)),
                headBytes: head.utf8.count,
                heading: repeated
            ),
            others: OtherReadings(contents: [whole, earlier(text, headings, of: matter)].filter { $0 != content })
        )
        let remarks = matter.isYAML ? [] : [TransferProblem(at: place, .note(.frontMatterNotYAML))]
        return (note, remarks.map(ImportedItem.remark) + tags.remarks.items)
    }

    static func headings(of body: String) -> MarkdownText.Headings {
        // Reading a megabyte as Markdown takes longer than somebody who cancels should wait.
        MarkdownText.headings(of: String(decoding: body.utf8.prefix(bytesOfHeading), as: UTF8.self))
    }

    /// Nil where a heading says nothing.
    private func title(_ heading: String?) -> String? {
        let title = heading.map(NoteTitle.fitting) ?? ""
        return title.isEmpty ? nil : title
    }

    /// The heading of a text that only repeats its title; empty where there is none. It stays where the text behind it
    /// would be taken for front matter.
    static func repeated(_ heading: MarkdownText.Headings.Opening?, as title: String, in body: String) -> String {
        guard let heading, heading.level == 1, heading.isPlain, heading.text.hasSameBytes(as: title),
            heading.bytes < bytesOfHeading,
            !body.utf8.dropFirst(heading.bytes).starts(with: "---".utf8)
        else { return "" }
        return String(decoding: body.utf8.prefix(heading.bytes), as: UTF8.self)
    }

    /// The note as an older program read it, which took the first heading of all for its title.
    private func earlier(_ text: String, _ headings: MarkdownText.Headings, of matter: FrontMatter) -> NoteContent {
        let earlier = EarlierFrontMatter(of: text)
        let rest = OwnFrontMatter(earlier.others).rest
        let isSame = matter.title == nil && earlier.body.hasSameBytes(as: matter.body)
        let title =
            earlier.title.map(NoteTitle.kept)
            ?? title((isSame ? headings : Self.headings(of: earlier.body)).first)
            ?? NoteTitle.fitting(path.stem)
        return NoteContent(
            title: title,
            body: rest.isEmpty ? earlier.body : "---\n\(rest)---\n\(earlier.body)",
            tags: ImportedTags(earlier.tags, place: place).tags
        )
    }

    private func refusal(_ reason: TransferReason) -> ImportedItem { .refusal(TransferProblem(at: place, reason)) }
}

/// What our own Markdown files say beside title, tags and dates: where the note lies, whether it is pinned, and whether
/// it keeps its lines.
struct OwnFrontMatter {
    private(set) var state = NoteState.active
    private(set) var isPinned = false
    private(set) var keepsLines = false
    /// The lines of others, which are kept.
    private(set) var rest = ""

    init(_ lines: String) {
        for line in lines.split(separator: "\n", omittingEmptySubsequences: true) {
            switch line {
            case "state: archived": state = .archived
            case "state: trashed": state = .trashed
            case "state: active": state = .active
            case "pinned: true": isPinned = true
            case "pinned: false": isPinned = false
            case "keepsLines: true": keepsLines = true
            default: rest += line + "\n"
            }
        }
    }
}
