import Foundation
import Markdown
import Notes
import Portico

/// Brings the files that a Markdown note shows or links to along with it: `![A boat](../img/boat.png)` and
/// `![[boat.png|300]]` become `![A boat](boat.png)` and `![boat|300](boat.png)`, and `boat.png` a file of the note. So do
/// `<img src="img/boat.png" width="300">`, `[the paper](files/paper.pdf)` and `[[paper.pdf]]`.
///
///     let remarks = try NoteAttachments(of: files, in: workFolder).bring(&note, lying: SourcePath("plans/Summer.md"))
///
/// What is not among the files stays as it is, and is told. A file that is named several times comes once, and of two
/// with one name the second gets another. A note that Atrium exported has its files in a folder of its own. What somebody
/// put beside it comes, too, but nothing is told of what its text names otherwise.
struct NoteAttachments {
    private let files: CompanionFiles
    private let workFolder: URL

    init(of files: CompanionFiles, in workFolder: URL) {
        self.files = files
        self.workFolder = workFolder
    }

    /// Gives what is left out.
    func bring(_ note: inout ImportedNote, lying path: SourcePath) throws(TransferProblem) -> [TransferProblem] {
        guard let origin = note.origin else { return [] }
        let before = note.content
        let start = before.body.utf8.index(before.body.startIndex, offsetBy: origin.headBytes)
        let (head, text) = (String(before.body[..<start]), String(before.body[start...]))
        var bringing = Bringing(files: files, workFolder: workFolder, path: path, of: note)
        bringing.bringOwn()
        let links = FileLinks(in: text)
        let brought = links.replaced(addressesAlone: true) { bringing.replacement(for: $0) }
        if let failure = bringing.failure {
            bringing.forget()
            throw failure
        }
        note.files += bringing.brought
        guard bringing.namesFiles else { return [] }
        var others: [String] = []
        if bringing.bringsMoreThanImages {
            // Programs before brought no others.
            others.append(
                head
                    + links.replaced(addressesAlone: true) {
                        $0.form == .image || $0.form == .embed ? bringing.replacement(for: $0) : nil
                    }
            )
        }
        if !bringing.missing.isEmpty {
            // Another import may have had them at hand.
            let missing = bringing.missing
            let left = brought.hasSameBytes(as: text) ? links : FileLinks(in: brought)
            others.append(head + left.replaced(addressesAlone: true) { Self.bare($0, of: missing) })
        }
        note.content.body = head + brought
        if (try? NoteLimits.check(note.content)) == nil { note.content.body = before.body }
        others.append(before.body)
        others = others.filter { !$0.hasSameBytes(as: note.content.body) }
        note.origin?.otherBodies += others
        note.others.contents.insert(
            contentsOf: others.map { NoteContent(title: before.title, body: $0, tags: before.tags) },
            at: 0
        )
        return bringing.remarks
    }

    /// A link, or of links whose address alone is replaced that, with another file's name.
    static func written(_ link: FileLinks.Link, as name: String) -> String { Bringing.written(link, as: name) }

    /// As a link would stand whose file had come.
    private static func bare(_ link: FileLinks.Link, of missing: Set<String>) -> String? {
        guard missing.contains(link.target), let name = Bringing.path(of: link).split(separator: "/").last else {
            return nil
        }
        return Bringing.written(link, as: NoteFile.kept(name: String(name)))
    }
}

/// One note's files on their way.
private struct Bringing {
    let files: CompanionFiles
    let workFolder: URL
    let path: SourcePath
    private let beside: CompanionFiles.Place
    let place: TransferPlace
    private(set) var brought: [ImportedFile] = []
    private(set) var remarks: [TransferProblem] = []
    /// What links say that lead to none of the files.
    private(set) var missing: Set<String> = []
    /// Whether what was replaced is more than images.
    private(set) var bringsMoreThanImages = false
    /// What ends the whole import.
    private(set) var failure: TransferProblem?
    /// The names that files have in the note, by their numbers; nil for those that cannot be kept.
    private var names: [Int: String?] = [:]
    private var taken: Set<String>
    private var nameNumbers: [String: Int] = [:]
    /// The files that the note has already, such as pictures that its text had in itself.
    private let there: Set<String>
    /// Whether Atrium exported the note.
    private let isOwn: Bool
    /// The names of the files of such a note, by their paths in its folder.
    private var own: [String: String] = [:]

    init(files: CompanionFiles, workFolder: URL, path: SourcePath, of note: ImportedNote) {
        self.files = files
        self.workFolder = workFolder
        self.path = path
        beside = files.place(of: path)
        place = note.place
        isOwn = note.origin?.isOwn ?? false
        there = Set(note.files.map(\.name))
        taken = Set(there.map(NoteFile.key))
    }

    var namesFiles: Bool { !names.isEmpty || !missing.isEmpty }

    /// The files of a note that Atrium exported, whether its text names them or not.
    mutating func bringOwn() {
        for (path, file) in isOwn ? files.files(ofNoteAt: path) : [] where failure == nil {
            own[path] = name(of: file, called: file.path.name.removingPercentEncoding)
        }
    }

    mutating func replacement(for link: FileLinks.Link) -> String? {
        if failure == nil, Interruption.isAsked { failure = TransferProblem(at: place, .file(.interrupted)) }
        guard failure == nil else { return nil }
        let text: String?
        if let path = ownPath(of: link) {
            text = ownReplacement(for: link, at: path)
        } else {
            text = otherReplacement(for: link)
        }
        if text != nil, link.form != .image, link.form != .embed { bringsMoreThanImages = true }
        return text
    }

    /// Where a link leads in the folder of a note that Atrium exported; nil where it leads elsewhere.
    private func ownPath(of link: FileLinks.Link) -> String? {
        guard isOwn, link.form == .image || link.form == .address else { return nil }
        var parts = link.target.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
        guard parts.count > 1, parts.removeFirst() == NoteFolder.name(of: path.stem) else { return nil }
        return parts.joined(separator: "/")
    }

    /// Its text gets back what it was.
    private mutating func ownReplacement(for link: FileLinks.Link, at path: String) -> String? {
        guard let name = own[path] else {
            miss(link, link.target)
            return nil
        }
        return Self.written(link, as: name)
    }

    private mutating func miss(_ link: FileLinks.Link, _ name: String) {
        guard missing.count < NoteFileLimits.filesOfNote, missing.insert(link.target).inserted else { return }
        remarks.append(TransferProblem(at: place, .note(.leftOut(attachment: name, .notFound))))
    }

    func forget() { brought.forEach { $0.forget() } }

    private mutating func otherReplacement(for link: FileLinks.Link) -> String? {
        guard !missing.contains(link.target) else { return nil }
        let text = Self.path(of: link)
        guard !there.contains(text) else { return nil }
        guard
            let file = files.find(text, from: beside) ?? (link.isAddress ? files.find(link.target, from: beside) : nil)
        else {
            // A text of ours may name what nobody has.
            guard !isOwn else { return nil }
            let name = SourcePath(text)
            // Notes are linked and embedded, too, and a name of theirs may end in anything.
            let isFile = link.isPicture ? !FormatReader.isText(name.ending) : name.isAttachment
            if isFile { miss(link, text) }
            return nil
        }
        // What Atrium exported with other notes is theirs.
        guard !isOwn || !file.path.isOfNote else { return nil }
        // What is only linked may be notes of their own.
        let isLinked = link.form == .address || link.form == .wiki
        let mayBeNote = ["", "enex", "json", "xml"].contains(file.path.ending) || path.isPage && file.path.isPage
        guard !isLinked || !mayBeNote else { return nil }
        // Where the text stays, a file of another folder may have the name already.
        if link.isKept, names[file.number] == nil,
            taken.contains(NoteFile.key(ofName: NoteFile.kept(name: file.path.name)))
        {
            miss(link, text)
            return nil
        }
        return name(of: file).map { Self.written(link, as: $0) }
    }

    /// Nil where it cannot be kept.
    ///
    /// - Parameter called: nil for the name that it lies under.
    private mutating func name(of file: CompanionFiles.File, called: String? = nil) -> String? {
        if let known = names[file.number] { return known }
        guard names.count < NoteFileLimits.filesOfNote else {
            let reason = NoteReason.tooManyAttachments(limit: NoteFileLimits.filesOfNote)
            if remarks.last?.reason != .note(reason) { remarks.append(TransferProblem(at: place, .note(reason))) }
            return nil
        }
        let kept = NoteFile.kept(name: called ?? file.path.name)
        // Those of an export have had their names, also several the same.
        let name = called == nil ? NoteFile.freeName(kept, beside: taken, numbers: &nameNumbers) : kept
        do throws(CompanionFiles.CopyFailure) {
            brought.append(try files.copy(file, as: name, of: place, to: workFolder))
        } catch {
            switch error {
            case .file(let reason):
                remarks.append(TransferProblem(at: place, .note(.leftOut(attachment: file.path.name, reason))))
                names[file.number] = .some(nil)
            case .all(let problem): failure = problem
            }
            return nil
        }
        taken.insert(NoteFile.key(ofName: name))
        names[file.number] = name
        return name
    }

    /// Where a link leads, without encoding and without what may stand behind a path.
    static func path(of link: FileLinks.Link) -> String {
        let path = String(link.target.prefix { $0 != "#" && (!link.isAddress || $0 != "?") })
        return link.isAddress ? path.removingPercentEncoding ?? path : path.trimmed
    }

    /// The only forms in which a text here names a file: an image or a link whose address is the file's name.
    static func written(_ link: FileLinks.Link, as name: String) -> String {
        let address = FileNameAddress.address(of: name)
        let bar = link.isInTable ? "\\|" : "|"
        let shown = link.shown ?? ""
        switch link.form {
        case .image, .address, .elsewhere: return address
        case .wiki: return "[\(shown.isEmpty ? MarkdownEscapes.text(name) : shown)](\(address))"
        case .tag: return "![\(MarkdownEscapes.text(shown))\(link.size.map { bar + $0 } ?? "")](\(address))"
        case .embed:
            let words = MarkdownEscapes.text(SourcePath(name: name).stem)
            let text = PictureText.isSize(shown) ? words + bar + shown : shown.isEmpty ? words : shown
            return "![\(text)](\(address))"
        }
    }
}

extension FileLinks.Link {
    /// Whether what it leads to is to stand in its place, and can be no note.
    fileprivate var isPicture: Bool { form == .image || form == .tag }
    /// Whether its target is an address, and no name.
    fileprivate var isAddress: Bool { form != .wiki && form != .embed }
}

extension SourcePath {
    /// Whether it is a picture, a document, a sound or a film, and so no note: by its name alone.
    var isAttachment: Bool { FileKind(fileName: name) != nil || Self.attachmentEndings.contains(ending) }

    private static let attachmentEndings: Set<String> = [
        "svg", "heic", "tif", "tiff", "bmp", "epub", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "odt", "ods", "odp",
        "rtf", "csv", "aac", "mkv", "avi", "gz", "7z", "rar",
    ]
}
