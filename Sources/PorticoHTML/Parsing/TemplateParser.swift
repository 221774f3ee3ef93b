/// Reads Mustache: text and tags become a tree, with every problem it meets.
///
/// It keeps its own stack, so no depth of nesting can overflow the program's.
struct TemplateParser {
    /// Tags may be nested this deep.
    static let maximumDepth = 200
    /// After this many problems the rest of a file is not read.
    static let maximumProblems = 100

    private let file: SourceFile
    private var open: [OpenTag] = []
    /// What was read so far: the file's own nodes, then those in each open tag.
    private var levels: [[TemplateNode]] = [[]]
    private(set) var problems: [TemplateProblem] = []

    init(_ file: SourceFile) {
        self.file = file
    }

    mutating func parse() -> [TemplateNode] {
        var cursor = 0
        while let start = nextTag(from: cursor) {
            guard let tag = TemplateTag(at: start, in: file.bytes) else {
                let isTriple = file.bytes[start...].starts(with: "{{{".utf8)
                report(start, "the tag is never closed", hint: "end it with \(isTriple ? "}}}" : "}}")")
                break
            }
            let line = tag.takesItsLine ? wholeLine(of: tag.range) : nil
            appendLiteral(cursor..<max(cursor, line?.lowerBound ?? start))
            cursor = line?.upperBound ?? tag.range.upperBound
            append(tag)
            guard problems.count < Self.maximumProblems else { return [] }
            guard open.count <= Self.maximumDepth else {
                report(start, "tags are nested more than \(Self.maximumDepth) deep")
                return []
            }
        }
        appendLiteral(cursor..<file.bytes.count)
        while let unclosed = open.last {
            report(unclosed.offset, "\(unclosed.summary) is never closed", hint: "add {{/\(unclosed.name.abbreviated)}}")
            close(unclosed)
        }
        return levels[0]
    }

    private func nextTag(from start: Int) -> Int? {
        var index = start
        while index + 1 < file.bytes.count {
            if file.bytes[index] == UInt8(ascii: "{"), file.bytes[index + 1] == UInt8(ascii: "{") { return index }
            index += 1
        }
        return nil
    }

    /// The line a tag stands on alone, its newline included; nil where something else is on it.
    private func wholeLine(of tag: Range<Int>) -> Range<Int>? {
        let bytes = file.bytes
        var start = tag.lowerBound
        while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
        guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
        var end = tag.upperBound
        while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
        if end < bytes.count, bytes[end] == UInt8(ascii: "\r") { end += 1 }
        guard end < bytes.count else { return start..<end }
        return bytes[end] == UInt8(ascii: "\n") ? start..<end + 1 : nil
    }

    private mutating func appendLiteral(_ range: Range<Int>) {
        if !range.isEmpty { append(.literal(range), at: range.lowerBound) }
    }

    private mutating func append(_ kind: TemplateNode.Kind, at offset: Int) {
        levels[levels.count - 1].append(TemplateNode(offset: offset, kind: kind))
    }

    private mutating func append(_ tag: TemplateTag) {
        let offset = tag.range.lowerBound
        let text = file.text(tag.content)
        switch tag.kind {
        case .comment: break
        case .refused(let what, let hint): refuse(offset, what, hint: hint)
        case .variable: appendVariable(tag, text)
        case .raw:
            append(fieldName(text, at: offset).map { .variable($0, isRaw: true) } ?? .refused, at: offset)
        case .section, .inverted:
            let isInverted = if case .inverted = tag.kind { true } else { false }
            push(.section(fieldName(text, at: offset), isInverted: isInverted), text, offset)
        case .partial:
            if isTemplateName(text, at: offset) { append(.partial(text), at: offset) }
        case .parent:
            _ = isTemplateName(text, at: offset)
            push(.parent, text, offset)
        case .block:
            if text.isEmpty { report(offset, "the block has no name") }
            push(.block, text, offset)
        case .close: close(text, at: offset)
        }
    }

    private mutating func appendVariable(_ tag: TemplateTag, _ text: String) {
        let offset = tag.range.lowerBound
        let word = text.prefix { !$0.isWhitespace }
        guard word.utf8.count < text.utf8.count else {
            append(fieldName(text, at: offset).map { .variable($0, isRaw: false) } ?? .refused, at: offset)
            return
        }
        guard let kind = Directive.Kind(rawValue: String(word)) else {
            let names = Directive.Kind.allCases.map(\.rawValue)
            refuse(offset, "no tag is called '\(String(word).abbreviated)'", hint: NearestName.hint(for: String(word), among: names))
            return
        }
        do throws(DirectiveError) {
            let rest = tag.content.lowerBound + word.utf8.count..<tag.content.upperBound
            append(.directive(try Directive(kind, rest, of: file)), at: offset)
        } catch {
            refuse(error.offset, error.what, hint: error.hint)
        }
    }

    private mutating func fieldName(_ text: String, at offset: Int) -> FieldName? {
        if text.isEmpty {
            report(offset, "the tag is empty")
            return nil
        }
        guard let name = FieldName(text) else {
            report(offset, "'\(text.abbreviated)' is not the name of a field", hint: "formatting belongs in the view model")
            return nil
        }
        return name
    }

    private mutating func isTemplateName(_ text: String, at offset: Int) -> Bool {
        if text.hasPrefix("*") {
            report(offset, "names of templates that depend on data are not part of this version", hint: "write the name out")
            return false
        }
        if text.isEmpty || text.contains(where: \.isWhitespace) {
            report(offset, "'\(text.abbreviated)' is not the name of a template")
            return false
        }
        return true
    }
}

// Tags that have a closing one.
extension TemplateParser {
    private mutating func push(_ kind: OpenTag.Kind, _ name: String, _ offset: Int) {
        open.append(OpenTag(kind: kind, name: name, offset: offset))
        levels.append([])
    }

    private mutating func close(_ name: String, at offset: Int) {
        guard let index = open.lastIndex(where: { $0.name == name }) else {
            let hint = open.last.map { "\($0.summary) of line \(file.position(of: $0.offset).line) is open" }
            report(offset, "{{/\(name.abbreviated)}} closes nothing", hint: hint)
            return
        }
        while open.count > index + 1, let unclosed = open.last {
            report(
                unclosed.offset,
                "\(unclosed.summary) is not closed before {{/\(name.abbreviated)}}",
                hint: "add {{/\(unclosed.name.abbreviated)}}"
            )
            close(unclosed)
        }
        if let tag = open.last { close(tag) }
    }

    /// Ends the innermost open tag: what was read since becomes its content.
    private mutating func close(_ tag: OpenTag) {
        open.removeLast()
        let content = levels.removeLast()
        switch tag.kind {
        case .section(let name?, let isInverted): append(.section(name, isInverted: isInverted, content), at: tag.offset)
        case .section(nil, _): break
        case .parent: append(.parent(tag.name, blocks(in: content, of: tag)), at: tag.offset)
        case .block: append(.block(TemplateBlock(name: tag.name, offset: tag.offset, nodes: content)), at: tag.offset)
        }
    }

    /// What a parent is given: blocks and the space between them.
    private mutating func blocks(in content: [TemplateNode], of tag: OpenTag) -> [TemplateBlock] {
        var blocks: [TemplateBlock] = []
        for node in content {
            switch node.kind {
            case .block(let block):
                if blocks.contains(where: { $0.name == block.name }) {
                    report(node.offset, "the block '\(block.name.abbreviated)' is given twice")
                }
                blocks.append(block)
            case .literal(let range) where file.bytes[range].allSatisfy(\.isHTMLSpace):
                continue
            default:
                report(
                    node.offset,
                    "this stands outside the blocks of {{<\(tag.name.abbreviated)}} and would never be printed",
                    hint: "move it into a block"
                )
            }
        }
        return blocks
    }

    private mutating func refuse(_ offset: Int, _ what: String, hint: String? = nil) {
        report(offset, what, hint: hint)
        append(.refused, at: offset)
    }

    private mutating func report(_ offset: Int, _ what: String, hint: String? = nil) {
        problems.append(SourcePoint(file: file, offset: offset).problem(what, hint: hint))
    }
}
