import Portico

/// Reads Mustache 1.4: text and tags become a tree, with every problem it meets.
///
/// It keeps its own stack, so no depth of nesting can overflow the program's.
struct TemplateParser {
    /// Tags may be nested this deep.
    static let maximumDepth = 200
    /// After this many problems the rest of a file is not read.
    static let maximumProblems = 100
    /// A tag that includes another text is indented by at most this many bytes, because each line of the text is.
    static let maximumIndent = 1_000

    let file: SourceFile
    var open: [OpenTag] = []
    /// What was read so far: the file's own nodes, then those in each open tag.
    var levels: [[TemplateNode]] = [[]]
    /// The names of tags that were taken for closed before their closing tag came.
    var closedEarly: [String] = []
    private(set) var problems: [TemplateProblem] = []
    private var delimiters = TemplateDelimiters.braces

    init(_ file: SourceFile) {
        self.file = file
    }

    mutating func parse() -> [TemplateNode] {
        var cursor = 0
        while let start = TemplateDelimiters.next(delimiters.open, from: cursor, in: file.bytes) {
            guard let tag = TemplateTag(at: start, delimiters, in: file.bytes) else {
                let isTriple = delimiters == .braces && file.bytes[start...].starts(with: "{{{".utf8)
                let close = isTriple ? "}}}" : String(decoding: delimiters.close, as: UTF8.self)
                report(start, "the tag is never closed", hint: "end it with \(close)")
                break
            }
            let place = place(of: tag)
            appendLiteral(cursor..<max(cursor, place.range.lowerBound))
            if !place.takesSpace, isLineStart(start) { append(.literal(start..<start), at: start) }
            cursor = place.range.upperBound
            append(tag, place)
            guard problems.count < Self.maximumProblems else { return [] }
            guard open.count <= Self.maximumDepth else {
                report(start, "tags are nested more than \(Self.maximumDepth) deep")
                return []
            }
        }
        appendLiteral(cursor..<file.bytes.count)
        while let unclosed = open.last {
            reportUnclosed(unclosed, "is never closed")
        }
        return levels[0]
    }

    private mutating func appendLiteral(_ range: Range<Int>) {
        if !range.isEmpty { append(.literal(range), at: range.lowerBound) }
    }

    mutating func append(_ kind: TemplateNode.Kind, at offset: Int) {
        levels[levels.count - 1].append(TemplateNode(offset: offset, kind: kind))
    }

    private mutating func append(_ tag: TemplateTag, _ place: TagExtent) {
        let offset = tag.range.lowerBound
        let text = file.text(tag.content)
        if let flaw = tag.flaw { report(offset, flaw, hint: "end it with }}") }
        if let lead = place.lead, lead.count > Self.maximumIndent, tag.isIncluding {
            report(offset, "the tag is indented by more than \(Self.maximumIndent) spaces", hint: "indent it less")
        }
        switch tag.kind {
        case .comment: break
        case .delimiters(let delimiters): self.delimiters = delimiters
        case .refused(let what, let hint): refuse(offset, what, hint: hint)
        case .variable: appendVariable(tag, text)
        case .raw:
            append(fieldName(text, at: offset).map { .variable($0, isRaw: true) } ?? .refused, at: offset)
        case .section where text.hasPrefix("text") && text.dropFirst(4).first?.isWhitespace == true:
            push(.text(directive(.text, tag, at: offset)), "text", offset, place)
        case .section, .inverted:
            let isInverted = if case .inverted = tag.kind { true } else { false }
            push(.section(fieldName(text, at: offset), isInverted: isInverted), text, offset, place)
        case .partial:
            if var use = use(text, at: offset) {
                use.indent = place.standsAlone ? place.lead : nil
                append(.partial(use), at: offset)
            }
        case .parent: push(.parent(use(text, at: offset)), text, offset, place)
        case .block:
            if text.isEmpty { report(offset, "the block has no name") }
            push(.block, text, offset, place)
        case .close: close(text, at: offset, place)
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
            refuse(
                offset,
                "no tag is called '\(String(word).abbreviated)'",
                hint: NearestName.hint(for: String(word), among: names)
            )
            return
        }
        append(directive(kind, tag, at: offset).map { .directive($0) } ?? .refused, at: offset)
    }

    /// What follows the keyword; reports where that is wrong.
    private mutating func directive(_ kind: Directive.Kind, _ tag: TemplateTag, at offset: Int) -> Directive? {
        do throws(DirectiveError) {
            let rest = tag.content.lowerBound + kind.rawValue.utf8.count..<tag.content.upperBound
            return try Directive(kind, rest, of: file)
        } catch {
            report(error.offset, error.what, hint: error.hint)
            return nil
        }
    }

    private mutating func fieldName(_ text: String, at offset: Int) -> FieldName? {
        if text.isEmpty {
            report(offset, "the tag is empty")
            return nil
        }
        guard let name = FieldName(text) else {
            if let meant = FieldName.withoutNeedlessDots(text) {
                report(offset, "'\(text.abbreviated)' has a dot with nothing beside it", hint: "write '\(meant)'")
                return nil
            }
            report(
                offset,
                "'\(text.abbreviated)' is not the name of a field",
                hint: "formatting belongs in the view model"
            )
            return nil
        }
        return name
    }

    private mutating func use(_ text: String, at offset: Int) -> TemplateUse? {
        if text.hasPrefix("*") {
            let name = String(text.dropFirst().drop(while: \.isWhitespace))
            return fieldName(name, at: offset).map { TemplateUse(name: .field($0), text: text, indent: nil) }
        }
        if text.isEmpty || text.contains(where: \.isWhitespace) {
            report(offset, "'\(text.abbreviated)' is not the name of a template")
            return nil
        }
        return TemplateUse(name: .fixed(text), text: text, indent: nil)
    }

    private mutating func refuse(_ offset: Int, _ what: String, hint: String? = nil) {
        report(offset, what, hint: hint)
        append(.refused, at: offset)
    }

    mutating func report(_ offset: Int, _ what: String, hint: String? = nil) {
        problems.append(SourcePoint(file: file, offset: offset).problem(what, hint: hint))
    }
}
