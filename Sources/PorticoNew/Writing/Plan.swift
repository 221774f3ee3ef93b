import Foundation

/// Files to write and to change in one folder, all of them or none: nothing is touched before it is known that
/// everything can be.
///
///     var plan = Plan(folder: package)
///     plan.add("Sources/Features/Bookmarks/Bookmark.swift", text)
///     try plan.change("Package.swift") { try $0.insert("…", before: "…") }
///     try plan.carryOut()
struct Plan {
    let folder: URL
    /// In the order in which they were added.
    private(set) var written: [(path: String, text: String)] = []
    private(set) var changed: [(path: String, text: String)] = []

    init(folder: URL) {
        self.folder = folder
    }

    /// Plans a new file. Throws where there is one already.
    mutating func add(_ path: String, _ text: String) throws(NewError) {
        guard !written.contains(where: { $0.path == path }), !FileManager.default.fileExists(atPath: url(path).path)
        else {
            throw NewError("\(path) is there already; nothing was written")
        }
        written.append((path, text))
    }

    /// Plans a change of a file that is there.
    mutating func change(_ path: String, _ edit: (inout SourceText) throws(NewError) -> Void) throws(NewError) {
        let text: String
        if let index = changed.firstIndex(where: { $0.path == path }) {
            text = changed.remove(at: index).text
        } else {
            do {
                text = try String(contentsOf: url(path), encoding: .utf8)
            } catch {
                throw NewError("\(path) cannot be read; is this the folder of the package? Nothing was written")
            }
        }
        var source = SourceText(path: path, text: text)
        try edit(&source)
        changed.append((path, source.text))
    }

    /// Writes everything.
    func carryOut() throws {
        for (path, text) in written {
            try FileManager.default.createDirectory(
                at: url(path).deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try text.write(to: url(path), atomically: true, encoding: .utf8)
        }
        for (path, text) in changed { try text.write(to: url(path), atomically: true, encoding: .utf8) }
    }

    private func url(_ path: String) -> URL { folder.appending(path: path) }
}

/// The text of a file that is being changed.
struct SourceText {
    let path: String
    fileprivate(set) var text: String

    /// Puts a text before the first place where another stands. Throws where it stands nowhere, with what has to be done
    /// by hand.
    mutating func insert(_ new: String, before anchor: String) throws(NewError) {
        let range = try range(of: anchor, for: new)
        text.insert(contentsOf: new, at: range.lowerBound)
    }

    /// Puts a text behind the first place where another stands.
    ///
    /// - Parameter start: what has to stand before that place; nothing by default.
    mutating func insert(_ new: String, after anchor: String, behind start: String = "") throws(NewError) {
        let begin = start.isEmpty ? text.startIndex : try range(of: start, for: new).upperBound
        let place = try range(of: anchor, in: begin..<text.endIndex, for: new)
        text.insert(contentsOf: new, at: place.upperBound)
    }

    /// Puts lines behind the last one in which another text stands.
    mutating func insert(_ new: String, afterLastLineWith anchor: String) throws(NewError) {
        let range = try range(of: anchor, last: true, for: new)
        let end = text[range.upperBound...].firstIndex(of: "\n") ?? text.endIndex
        text.insert(contentsOf: new, at: end)
    }

    /// Puts a name into a list of names in quotation marks that are in their order: `"Accounts", "Domains", "Notes",`.
    ///
    /// - Parameter anchor: what the list begins behind.
    mutating func insert(_ name: String, inListAfter anchor: String) throws(NewError) {
        let new = "\"\(name)\""
        var end = try range(of: anchor, for: new).upperBound
        var isFirst = true
        while let item = text[end...].prefixMatch(of: /\s*"(\w+)"(,?)/) {
            if item.1 > name {
                text.insert(contentsOf: new + ", ", at: text.index(before: item.1.startIndex))
                return
            }
            isFirst = false
            end = item.2.startIndex
            guard !item.2.isEmpty else { break }
            end = item.2.endIndex
        }
        // Behind the last one, which may have a comma and may not.
        let isClosed = text[..<end].hasSuffix(",")
        text.insert(contentsOf: isFirst ? new + ", " : isClosed ? " " + new + "," : ", " + new, at: end)
    }

    private func range(
        of anchor: String,
        last: Bool = false,
        in part: Range<String.Index>? = nil,
        for new: String
    ) throws(NewError) -> Range<String.Index> {
        let part = part ?? text.startIndex..<text.endIndex
        guard let range = text.range(of: anchor, options: last ? .backwards : [], range: part) else {
            throw NewError(
                "\(path) has no “\(anchor.trimmingCharacters(in: .whitespacesAndNewlines))”, beside which this belongs: "
                    + "\(new.trimmingCharacters(in: .whitespacesAndNewlines)). Nothing was written"
            )
        }
        return range
    }
}
