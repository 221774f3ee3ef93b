import Foundation
import Markdown
import Notes
import Portico

/// A text in HTML as Markdown, and what a page says of itself.
///
///     let page = try PageText(Array("<title>Plan</title><p>Soon".utf8)) { _ in nil }
///     page.title      // "Plan"
///     page.markdown   // "Soon"
struct PageText {
    private(set) var title = ""
    /// Whether it is only the start of what the page has.
    private(set) var isTitleCut = false
    /// What stands in `<meta>`, by names in small letters.
    private(set) var meta: [String: String] = [:]
    let markdown: String
    /// Whether it was too costly to be read as HTML.
    private(set) var hasWordsAlone = false

    private static let maxMeta = 200

    /// - Parameters:
    ///   - path: where a file lies that the text has another address for.
    ///   - take: keeps a picture that the text has in itself: its name, or nil where it is left out.
    init(
        _ html: [UInt8],
        finding path: @escaping (String) -> String? = { _ in nil },
        taking take: @escaping (DataAddress) -> String?
    ) throws(ENMLText.Refusal) {
        let embedded = EmbeddedPictures(takenOutOf: html[...])
        guard let tree = ENMLHTML.tree(of: embedded.markup) else {
            markdown = try ENMLText.words(in: embedded.markup)
            hasWordsAlone = true
            return
        }
        guard !tree.isTooLarge else { throw ENMLText.Refusal(reason: .markupTooLong(limit: ENMLTree.maxElements)) }
        var names: [String: String?] = [:]
        let blocks = ENMLBlocks(
            attachments: [:],
            taking: { text in
                guard let address = embedded.address(text) else { return path(text) ?? Self.file(at: text) }
                if let known = names[text] { return known }
                let name = take(address)
                names[text] = .some(name)
                return name
            }
        )
        markdown = try blocks.markdown(of: tree.root)
        read(tree.root)
    }

    /// The path of a file that lies near the page; nil for every other address.
    private static func file(at address: String) -> String? {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        guard !path.isEmpty, path.utf8.count <= SourcePath.maxBytes, !path.hasPrefix("/"),
            path.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.-]*:/) == nil
        else {
            return nil
        }
        return path.removingPercentEncoding
    }

    private mutating func read(_ node: ENMLNode) {
        switch node.name {
        case "title":
            guard title.isEmpty else { return }
            let text = NoteTitle.start(of: node.plainText).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            title = NoteTitle.fitting(text)
            isTitleCut = NoteTitle.isCut(text)
        case "meta":
            let name = (node.attributes["name"] ?? node.attributes["property"] ?? "").lowercased()
            if !name.isEmpty, meta.count < Self.maxMeta, meta[name] == nil { meta[name] = node.attributes["content"] }
        // Its title is that of a drawing.
        case "svg": break
        default: for child in node.children { read(child) }
        }
    }
}

/// Reads a web page as one note: its title is that of the page, else the heading it begins with, else the file's name.
final class PageReader: NoteReader {
    private let source: any ByteSource
    private let place: TransferPlace
    private let path: SourcePath
    private let workFolder: URL
    private let limits: TransferLimits
    private let attachments: (bringer: NoteAttachments, path: SourcePath)?
    private var waiting: [ImportedItem]?

    /// - Parameter attachments: nil where only titles are read.
    init(
        _ source: any ByteSource,
        place: TransferPlace,
        path: SourcePath,
        workFolder: URL,
        limits: TransferLimits,
        attachments: (NoteAttachments, SourcePath)?
    ) {
        self.source = source
        self.place = place
        self.path = path
        self.workFolder = workFolder
        self.limits = limits
        self.attachments = attachments
    }

    func next() throws(TransferProblem) -> ImportedItem? {
        var items = if let waiting { waiting } else { try read() }
        let item = items.isEmpty ? nil : items.removeFirst()
        waiting = items
        return item
    }

    private func read() throws(TransferProblem) -> [ImportedItem] {
        let bytes = try source.readStart(limits.markupBytes + 1)
        guard bytes.count <= limits.markupBytes else { return [refusal(.note(.tooLarge))] }
        let html: String
        do throws(TextBytes.Unreadable) {
            html = try TextBytes.page(bytes)
        } catch {
            return [refusal(.file(error.reason))]
        }
        var kept = ENEXNote()
        let page: PageText
        do throws(ENMLText.Refusal) {
            page = try PageText(Array(html.utf8)) { [attachments, place, workFolder] address in
                attachments == nil ? nil : kept.takePicture(address, at: place, to: workFolder)
            }
        } catch {
            kept.files.forEach { $0.file.forget() }
            guard let reason = error.reason else { throw TransferProblem(at: place, .file(.interrupted)) }
            return [refusal(.note(reason))]
        }
        var (title, body) = (page.title, page.markdown)
        var isTitleCut = page.isTitleCut
        let opening = MarkdownText.headings(of: String(decoding: body.utf8.prefix(65_536), as: UTF8.self)).opening
        if let opening, opening.level == 1 {
            if title.isEmpty {
                title = NoteTitle.fitting(opening.text)
                isTitleCut = NoteTitle.isCut(opening.text)
            }
            if opening.text == title {
                body = String(Substring(body.utf8.dropFirst(opening.bytes)))
            }
        }
        let tags = ImportedTags(
            (page.meta["keywords"] ?? "").split(separator: ",", maxSplits: limits.tags).prefix(limits.tags).map(
                String.init
            ),
            place: place
        )
        let edited = Self.moment(page.meta, ["updated", "article:modified_time"])
        let created = Self.moment(page.meta, ["created", "date", "article:published_time"])
        var note = ImportedNote(
            place: place,
            content: NoteContent(
                title: title.isEmpty ? NoteTitle.fitting(path.stem) : title,
                body: body,
                tags: tags.tags
            ),
            isTitleCut: isTitleCut,
            created: created ?? edited,
            edited: edited,
            files: kept.files.map(\.file),
            folders: path.folders,
            origin: FileOrigin(path: path, isOwn: false, headBytes: 0)
        )
        var remarks = tags.remarks.items
        if page.hasWordsAlone { kept.remarks.append((nil, .onlyWordsRead)) }
        remarks += kept.remarks.map { .remark(TransferProblem(at: place, .note($0.reason))) }
        if let attachments {
            remarks += try attachments.bringer.bring(&note, lying: attachments.path).map(ImportedItem.remark)
        }
        return [.note(note)] + remarks
    }

    private static func moment(_ meta: [String: String], _ names: [String]) -> ZonedDate? {
        names.lazy.compactMap { meta[$0].flatMap { MomentText.moment($0.trimmed) } }.first
    }

    private func refusal(_ reason: TransferReason) -> ImportedItem { .refusal(TransferProblem(at: place, reason)) }
}

extension TextBytes {
    /// Of a page, which may say in which other encoding it is; where it does not, it is read as browsers read one.
    static func page(_ bytes: [UInt8]) throws(Unreadable) -> String {
        do throws(Unreadable) {
            return try text(bytes)
        } catch {
            guard error.reason == .notText else { throw error }
            let start = String(decoding: bytes.prefix(1_024), as: UTF8.self).lowercased()
            let said = start.firstMatch(of: /charset=["']?\s*([a-z0-9_-]+)/).map { String($0.1) } ?? ""
            let encoding: NameEncoding =
                switch said {
                case "shift_jis", "shift-jis", "sjis", "x-sjis", "windows-31j": .shiftJIS
                case "gbk", "gb2312", "gb18030": .gbk
                case "euc-kr", "ks_c_5601-1987": .korean
                case "big5": .big5
                case "", "windows-1252", "iso-8859-1", "latin1", "us-ascii": .western
                default: throw error
                }
            guard let text = encoding.text(bytes) else { throw error }
            return text.withPlainLineEnds
        }
    }
}
