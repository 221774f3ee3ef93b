import Markdown
import Notes
import Portico

/// What stands inside a line of Evernote's markup.
struct ENMLInlines {
    /// The names of files by their MD5.
    let attachments: [String: String]
    /// Those that are shown or played, by the same.
    let shown: Set<String>
    /// See `ENMLText`.
    let takeTasks: (String) -> [ENEXNote.Task]?
    /// Keeps a picture whose address has it in itself: its name, or nil where it is left out or the address is another.
    let take: (String) -> String?
    let allowance: ENMLAllowance

    /// All that is in some elements in one line of Markdown, whatever blocks are among them.
    func text(of nodes: [ENMLNode], _ context: ENMLContext) throws(ENMLText.Refusal) -> String {
        var line = ENMLLine()
        for node in nodes { try add(node, context, to: &line) }
        return try ENMLLineWriter.markdown(of: line.inOneLine, within: allowance)
    }

    func add(_ node: ENMLNode, _ context: ENMLContext, to line: inout ENMLLine) throws(ENMLText.Refusal) {
        guard !node.isHidden else { return }
        if let digits = ShiftedDigits.text(of: node) { return line.add(digits, context.entering(node)) }
        switch node.name {
        case "":
            // Before it is taken apart.
            try allowance.spend(node.text.utf8.count)
            line.add(node.text, context)
        case "br": line.pieces.append(ENMLLine.Piece(content: .lineBreak))
        case "code", "tt", "kbd": try addCode(node, context, to: &line)
        case "a" where node.leadsIntoItself:
            try add(node.children, context, to: &line)
            guard let picture = try picture(linkedBy: node) else { return }
            line.add(" ", ENMLContext())
            try add(picture, context, to: &line)
        case "img": try addImage(node, context, to: &line)
        case "en-media": try addAttachment(node, context, to: &line)
        case "en-todo":
            line.pieces.append(ENMLLine.Piece(content: .box(isDone: node.attributes["checked"] == "true")))
            try add(node.children, context, to: &line)
        case "input" where node.attributes["type"]?.lowercased() == "checkbox":
            line.pieces.append(ENMLLine.Piece(content: .box(isDone: node.attributes["checked"] != nil)))
        case "en-crypt":
            line.add(apart: "*(encrypted in Evernote: it stays in the file that was imported)*", context)
        default:
            if node.isBlock { line.add(" ", ENMLContext()) }
            let inner = context.entering(node)
            let count = line.pieces.count
            try add(node.children, inner, to: &line)
            // It leads somewhere, though it shows nothing; but not out of the text.
            if node.name == "a", inner.link === node, !node.address.hasPrefix("#"),
                line.pieces[count...].allSatisfy(\.isSpace)
            {
                let start = line.pieces.count
                line.add(ShownAddress.text(of: node.address), inner)
                for index in start..<line.pieces.count { line.pieces[index].isStandIn = true }
            }
            if node.isBlock { line.add(" ", ENMLContext()) }
        }
    }

    private func add(
        _ nodes: [ENMLNode],
        _ context: ENMLContext,
        to line: inout ENMLLine
    ) throws(ENMLText.Refusal) {
        var before: ENMLNode?
        for node in nodes {
            if node.isBoxInLine, before?.isBoxInLine == true { line.add(" ", ENMLContext()) }
            try add(node, context, to: &line)
            before = node
        }
    }

    /// A cell's text with breaks between its lines, as no block can be in one. Items have the marks that are shown. Below
    /// the head a box at the start can be ticked; no other box of a cell can.
    func cell(_ node: ENMLNode, _ context: ENMLContext, isHead: Bool) throws(ENMLText.Refusal) -> String {
        var line = ENMLLine()
        try addLines(of: node.children, context.entering(node), to: &line)
        var lines: [String] = []
        var box = ""
        line.pieces.removeFirst(line.pieces.prefix { $0.isSpace || $0.content == .lineBreak }.count)
        if !isHead, case .box(let isDone)? = line.pieces.first?.content {
            box = isDone ? "[x]" : "[ ]"
            line.pieces.removeFirst()
        }
        for pieces in line.pieces.split(whereSeparator: { $0.content == .lineBreak }) {
            let text = try ENMLLineWriter.markdown(of: ENMLLine(pieces: Array(pieces)).inOneLine, within: allowance)
            if !text.isEmpty { lines.append(text) }
        }
        return [box, lines.joined(separator: "<br>")].filter { !$0.isEmpty }.joined(separator: " ")
    }

    private func addLines(
        of nodes: [ENMLNode],
        _ context: ENMLContext,
        to line: inout ENMLLine
    ) throws(ENMLText.Refusal) {
        for node in nodes where !node.isHidden {
            guard node.isBlock else {
                try add(node, context, to: &line)
                continue
            }
            line.breakIfBegun()
            if node.styled("en-task-group"), let tasks = takeTasks(node.style["--en-id"] ?? "") {
                for task in tasks {
                    line.pieces.append(ENMLLine.Piece(content: .box(isDone: task.isDone)))
                    line.add(task.text, context)
                    line.breakIfBegun()
                }
                continue
            }
            if node.isCodeBlock {
                for text in node.code.split(separator: "\n") {
                    let part = ENMLNode("code")
                    part.add(String(text))
                    try addCode(part, context, to: &line)
                    line.breakIfBegun()
                }
                continue
            }
            guard node.isList else {
                try addLines(of: node.children, context.entering(node), to: &line)
                line.breakIfBegun()
                continue
            }
            try addItems(of: node, context.entering(node), to: &line)
        }
    }

    private func addItems(
        of list: ENMLNode,
        _ context: ENMLContext,
        to line: inout ENMLLine
    ) throws(ENMLText.Refusal) {
        var number = list.firstNumber
        for child in list.children where !child.isHidden {
            if child.name.isEmpty, child.text.trimmed.isEmpty { continue }
            line.breakIfBegun()
            guard child.name == "li" else {
                try addLines(of: [child], context, to: &line)
                continue
            }
            if list.styled("en-todo") {
                line.pieces.append(ENMLLine.Piece(content: .box(isDone: child.styled("en-checked"))))
            } else {
                line.add(list.name == "ol" ? "\(number)." : "•", ENMLContext())
                line.add(" ", ENMLContext())
            }
            number += 1
            let start = line.pieces.count
            try addLines(of: child.children, context.entering(child), to: &line)
            // Its text stands beside the mark, also where that is a block.
            if start < line.pieces.count, line.pieces[start].content == .lineBreak { line.pieces.remove(at: start) }
        }
        line.breakIfBegun()
    }

    /// What a link has in itself becomes a picture of the note, unless its text is one.
    func picture(linkedBy node: ENMLNode) throws(ENMLText.Refusal) -> ENMLPicture? {
        guard !node.contents.contains(.picture), let file = take(node.address) else {
            return nil
        }
        let picture = ENMLPicture(node, name: file)
        try allowance.spend(picture.markdown.utf8.count)
        return picture
    }

    private func addCode(
        _ node: ENMLNode,
        _ context: ENMLContext,
        to line: inout ENMLLine
    ) throws(ENMLText.Refusal) {
        if node.contents.contains(.link), node.contents.isDisjoint(with: [.picture, .mark, .hidden]) {
            // Each part of it leads where its link does.
            try allowance.spend(node.children.count)
            for child in node.children {
                let part = ENMLNode("code")
                if child.name.isEmpty { part.add(child.text) } else { child.children.forEach(part.add) }
                try addCode(part, context.entering(child), to: &line)
            }
            return
        }
        let code = node.plainText.replacing("\u{A0}", with: " ")
        try allowance.spend(code.utf8.count)
        let scalars = code.unicodeScalars
        let hasMore = !node.contents.isDisjoint(with: [.link, .picture, .mark, .hidden])
        // By scalars: what joins a space is none. In a cell no backslash can stand before a bar in code.
        let isBroken =
            Array(code.utf8)[...].firstPlace(of: "\\|") != nil
            || code.utf8.first == UInt8(ascii: "|") && line.endsWithBackslash(in: context)
        guard !hasMore, !isBroken, let first = scalars.firstIndex(where: { !Flanking($0).isSpace }),
            let last = scalars.lastIndex(where: { !Flanking($0).isSpace })
        else { return try add(node.children, context, to: &line) }
        if first > scalars.startIndex { line.add(" ", context) }
        line.add(code: String(scalars[first...last]), context)
        if scalars.index(after: last) < scalars.endIndex { line.add(" ", context) }
    }

    /// An image from elsewhere is a link to it. Within a link its text leads where that does, and stands before it.
    private func addImage(
        _ node: ENMLNode,
        _ context: ENMLContext,
        to line: inout ENMLLine
    ) throws(ENMLText.Refusal) {
        let name = (node.attributes["alt"] ?? "").trimmed
        let address = (node.attributes["src"] ?? "").trimmed
        if let file = take(address) {
            return try add(ENMLPicture(node, name: file), context, to: &line)
        }
        guard address.hasPrefix("http://") || address.hasPrefix("https://") else {
            return line.add(context.link == nil ? name : Self.shown(name, at: address), context)
        }
        let isLinked = context.link != nil
        if isLinked { line.add(name.isEmpty ? "image" : name, context) }
        let shown = MarkdownEscapes.text(isLinked || name.isEmpty ? "image" : name)
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if isLinked { line.add(" ", ENMLContext()) }
        line.pieces.append(ENMLLine.Piece(content: .written("[\(shown)](\(MarkdownEscapes.destination(address)))")))
    }

    /// What is shown stands as near to its neighbours as they do to each other; what only names a file stands apart.
    private func addAttachment(
        _ node: ENMLNode,
        _ context: ENMLContext,
        to line: inout ENMLLine
    ) throws(ENMLText.Refusal) {
        let hash = (node.attributes["hash"] ?? "").lowercased()
        let name = attachments[hash] ?? "left out"
        // Nothing is played within a link.
        let isShown = context.link == nil || FileKind(fileName: name)?.role == .picture
        guard !isShown || !shown.contains(hash) else {
            return try add(ENMLPicture(node, name: name), context, to: &line)
        }
        let isThere = attachments[hash] != nil && context.link == nil
        let markdown = Self.naming(name, isThere: isThere)
        // One by one: a short element may stand for a long text, and thousands of them for gigabytes.
        try allowance.spend(markdown.utf8.count)
        // Drawings are shown nowhere, and clipped pages are full of small ones.
        guard node.attributes["type"] == "image/svg+xml" else { return line.add(apart: markdown, context) }
        guard context.link == nil else {
            let words = (node.attributes["alt"] ?? "").trimmed
            return line.add(Self.shown(words, at: FileNameAddress.address(of: attachments[hash] ?? "")), context)
        }
        line.pieces.append(ENMLLine.Piece(content: .written(markdown), isStandIn: true))
    }

    /// What a link shows around a picture that cannot be shown: its words, or its file's name.
    private static func shown(_ words: String, at address: String) -> String {
        guard words.isEmpty else { return words }
        guard address.utf8.count <= SourcePath.maxBytes, let name = FileNameAddress.name(at: address),
            SourcePath(name: name).isAttachment
        else { return "image" }
        return NoteTitle.fitting(name)
    }

    private func add(
        _ picture: ENMLPicture,
        _ context: ENMLContext,
        to line: inout ENMLLine
    ) throws(ENMLText.Refusal) {
        try allowance.spend(picture.markdown.utf8.count)
        line.pieces.append(ENMLLine.Piece(content: .written(picture.markdown), link: context.link))
    }

    private static func naming(_ name: String, isThere: Bool) -> String {
        let line = NoteFile.shown(name).split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
        let text = "Attachment: \(MarkdownEscapes.text(line))"
        return isThere ? "[\(text)](\(FileNameAddress.address(of: name)))" : "*\(text)*"
    }
}
