import Notes
import Portico

/// A note's text in Evernote's markup (ENML) as Markdown.
///
///     try ENMLText(Array("<en-note><h1>Plan</h1><en-todo checked=\"true\"/>Milk</en-note>".utf8), attachments: [:]).markdown
///
/// Markup that is not well formed is read as HTML, as browsers do: links, boxes and lists of it are kept.
struct ENMLText {
    let markdown: String
    /// As programs wrote it up to November 2026.
    let earlier: String
    /// As programs wrote it in that month, where lists, tasks, tables and sounds may have been something else; nil where
    /// there are none of them, and where that became too long.
    private(set) var former: String?
    /// The line, from 1, from which on it is not well formed; nil where it is.
    private(set) var malformedLine: Int?
    /// Whether it was not even read as HTML, which would have taken too long.
    private(set) var hasWordsAlone = false
    /// How many of its parts are encrypted.
    private(set) var encrypted = 0
    /// The MD5 of files that the markup names and the note does not have.
    private(set) var missing: Set<String> = []

    /// Why a text is not read.
    struct Refusal: Error {
        /// Nil where nobody waits for it any more.
        let reason: NoteReason?
    }

    /// - Parameters:
    ///   - attachments: the names of the note's files by their MD5, which the markup names them by.
    ///   - shown: the MD5 of those that are shown or played where the markup names them.
    ///   - formerlyShown: those that a program before showed.
    ///   - earlierNames: what an older program called the files, where that is something else.
    ///   - takeTasks: the tasks that stand where a group of them is, by its id; nil where the note has none.
    ///   - take: keeps a picture that the markup has in itself, and gives its name; nil where it is left out. It is asked
    ///     once about each that is written the same.
    init(
        _ bytes: [UInt8],
        attachments: [String: String],
        shown: Set<String> = [],
        formerlyShown: Set<String> = [],
        earlierNames: [String: String]? = nil,
        tasks takeTasks: @escaping (String) -> [ENEXNote.Task]? = { _ in nil },
        taking take: @escaping (DataAddress) -> String? = { _ in nil }
    ) throws(Refusal) {
        let place = bytes[...].firstPlace(of: "<en-note")
        let start = place ?? bytes.startIndex
        guard bytes[..<start].firstPlace(of: "<!entity", ignoringCase: true) == nil else {
            throw Refusal(reason: .markupDeclaresEntities)
        }
        let embedded = EmbeddedPictures(takenOutOf: bytes[start...])
        let markup = embedded.markup
        var tree = ENMLTree()
        if let fault = try Self.fault(in: markup, by: Self.pieceBytes, readInto: tree) {
            malformedLine = bytes[..<start].count { $0 == UInt8(ascii: "\n") } + max(1, fault.line - 1)
            earlier = try Self.stripped(bytes[start...], as: .earlier)
            guard let read = ENMLHTML.tree(of: markup) else {
                markdown = try Self.stripped(markup, as: .today)
                hasWordsAlone = true
                return
            }
            tree = read
        } else {
            // With the pieces that there were, of the whole markup.
            let wasCut =
                !embedded.isEmpty ? try Self.fault(in: bytes[start...], by: 65_536, readInto: ENMLTree()) != nil : false
            if place == nil || wasCut {
                earlier = try Self.stripped(bytes[start...], as: .earlier)
            } else if tree.isTooLarge {
                earlier = ""
            } else {
                let blocks = EarlierENMLBlocks(attachments: earlierNames ?? attachments)
                earlier = (try? blocks.markdown(of: tree.root)) ?? ""
            }
        }
        guard !tree.isTooLarge else {
            throw Refusal(reason: .markupTooLong(limit: ENMLTree.maxElements))
        }
        var names: [String: String?] = [:]
        var groups: [[ENEXNote.Task]?] = []
        let tasks = { (group: String) -> [ENEXNote.Task]? in
            groups.append(takeTasks(group))
            return groups.last ?? nil
        }
        let blocks = ENMLBlocks(attachments: attachments, shown: shown, tasks: tasks) { text in
            guard let address = embedded.address(text) else { return nil }
            if let known = names[text] { return known }
            let name = take(address)
            names[text] = .some(name)
            return name
        }
        markdown = try blocks.markdown(of: tree.root)
        var isOther = false
        lookThrough(tree.root, attachments, played: shown.subtracting(formerlyShown), &isOther)
        guard isOther else { return }
        // Nothing is taken twice.
        var taken = groups[...]
        let before = ENMLBlocks(
            attachments: attachments,
            shown: formerlyShown,
            formerly: true,
            tasks: { _ in taken.popFirst() ?? nil },
            taking: { names[$0] ?? nil }
        )
        former = try? before.markdown(of: tree.root)
    }

    /// Finds what is shown of it and does not come, and whether a program before may have written it otherwise.
    private mutating func lookThrough(
        _ node: ENMLNode,
        _ attachments: [String: String],
        played: Set<String>,
        _ isOther: inout Bool
    ) {
        guard !node.isHidden else { return }
        switch node.name {
        case "en-crypt": encrypted += 1
        case "en-media":
            let hash = (node.attributes["hash"] ?? "").lowercased()
            if attachments[hash] == nil { missing.insert(hash) }
            if played.contains(hash) { isOther = true }
        default:
            if node.mayBeOtherThanBefore { isOther = true }
            for child in node.children { lookThrough(child, attachments, played: played, &isOther) }
        }
    }

    /// Why it is not well-formed; nil where it is.
    private static func fault(
        in markup: ArraySlice<UInt8>,
        by pieceBytes: Int,
        readInto tree: ENMLTree
    ) throws(Refusal) -> XMLEvents.Fault? {
        let events = XMLEvents(tree, knowsHTMLEntities: true)
        var rest = markup
        do throws(XMLEvents.Fault) {
            // Without a document type libxml2 takes entities that it does not know for mistakes. Nothing is fetched for
            // it.
            try events.feed(Array("<!DOCTYPE en-note SYSTEM \"enml2.dtd\">\n".utf8))
            while !rest.isEmpty, !Interruption.isAsked {
                try events.feed(Array(rest.prefix(pieceBytes)))
                rest = rest.dropFirst(pieceBytes)
            }
            if rest.isEmpty { try events.finish() }
        } catch {
            return error
        }
        guard rest.isEmpty else { throw Refusal(reason: nil) }
        return nil
    }

    /// Of markup, between two looks at whether somebody still waits for it.
    private static let pieceBytes = 16_384

    private enum Program { case today, earlier }

    /// The words of markup, each line a paragraph.
    static func words(in markup: ArraySlice<UInt8>) throws(Refusal) -> String { try stripped(markup, as: .today) }

    /// The text without what stands between `<` and `>`; elements that begin a line do so.
    private static func stripped(_ markup: ArraySlice<UInt8>, as program: Program) throws(Refusal) -> String {
        let allowance = ENMLAllowance()
        var (text, isInTag, tag): (String, Bool, String) = ("", false, "")
        // The element whose text is none, of those that end.
        var hidden: String?
        var endings = program == .today ? ENMLNode.endings(in: markup) : [:]
        var before: Unicode.Scalar = " "
        var count = 0
        for scalar in String(decoding: markup, as: UTF8.self).unicodeScalars {
            count += 1
            if count.isMultiple(of: pieceBytes) { try allowance.spend(0) }
            if isInTag {
                if scalar == ">" {
                    isInTag = false
                    let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
                    if tag.hasPrefix("/") {
                        endings[name]? -= 1
                        if hidden == name { hidden = nil }
                    } else if hidden == nil, before != "/", endings[name, default: 0] > 0 {
                        hidden = name
                    }
                    if ["div", "p", "br", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6"].contains(name) {
                        text += "\n"
                    }
                } else if scalar == "<", hidden != nil {
                    tag = ""
                } else if tag.utf8.count < 16 {
                    tag.unicodeScalars.append(scalar)
                }
            } else if scalar == "<" {
                (isInTag, tag) = (true, "")
            } else if hidden == nil {
                text.unicodeScalars.append(scalar)
            }
            before = scalar
        }
        var plain: [String] = []
        var rest = text.utf8[...]
        while !rest.isEmpty {
            let bytes = rest.prefix { $0 != UInt8(ascii: "\n") }
            rest = rest[bytes.endIndex...].dropFirst()
            try allowance.spend(bytes.count)
            let line = characters.reduce(String(Substring(bytes))) { $0.replacing($1.0, with: $1.1) }.trimmed
            guard !line.isEmpty else { continue }
            plain.append(
                program == .today
                    ? MarkdownEscapes.line(MarkdownEscapes.unmarked(line))
                    : EarlierEscapes.line(EarlierEscapes.text(line))
            )
        }
        return plain.joined(separator: "\n\n")
    }

    /// What stands for a character that means something in markup; the last is part of what the others stand for.
    private static let characters = [
        ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
    ]
}

extension ENMLNode {
    /// Whether it is a list with another right in it, a table with blocks in its cells, or a task that is indented.
    fileprivate var mayBeOtherThanBefore: Bool {
        isList && children.contains(where: \.isList) || name == "table" && blocksOfTheirOwn > 0
            || contents.contains(.mark) && ENMLContext().indented(by: self).steps > 0
    }
}

/// How much may be written while one note's markup becomes Markdown.
///
///     try allowance.spend(text.utf8.count)
///
/// Each element writes again what those in it wrote. So a small file of lists in lists or of empty table cells could
/// come to gigabytes and keep a server busy for minutes.
final class ENMLAllowance {
    private var rest = 16 * NoteLimits.textBytes

    /// Throws where a piece, in bytes, is more than any note can have, and where nobody waits for it any more. It also
    /// throws where all pieces together are more than a note's markup has a use for.
    func spend(_ bytes: Int) throws(ENMLText.Refusal) {
        guard !Interruption.isAsked else { throw ENMLText.Refusal(reason: nil) }
        guard bytes <= 2 * NoteLimits.textBytes else { throw ENMLText.Refusal(reason: .tooLarge) }
        rest -= bytes
        guard rest >= 0 else { throw ENMLText.Refusal(reason: .markupTooNested) }
    }
}
