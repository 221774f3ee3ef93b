import Portico

// Tags that have a closing one.
extension TemplateParser {
    mutating func push(_ kind: OpenTag.Kind, _ name: String, _ offset: Int, _ place: TagExtent) {
        let end = place.range.upperBound
        open.append(
            OpenTag(
                kind: kind,
                name: name,
                offset: offset,
                lead: place.lead,
                contentLine: isLineStart(end) ? end : nil,
                standsAlone: place.standsAlone
            )
        )
        levels.append([])
    }

    mutating func close(_ name: String, at offset: Int, _ place: TagExtent) {
        guard let index = open.lastIndex(where: { $0.name == name }) else {
            closeNothing(name, at: offset)
            return
        }
        while open.count > index + 1, let unclosed = open.last {
            reportUnclosed(unclosed, "is not closed before {{/\(name.abbreviated)}}")
        }
        if let tag = open.last {
            close(
                tag,
                at: offset,
                takesRest: isLineStart(place.range.upperBound) || place.range.upperBound == file.bytes.count
            )
        }
    }

    /// A closing tag without one that it closes. One that was nearly named is taken for closed, so that what comes next
    /// is not read as its content.
    private mutating func closeNothing(_ name: String, at offset: Int) {
        // It comes too late, and that was told.
        if let known = closedEarly.lastIndex(of: name) {
            closedEarly.remove(at: known)
            return
        }
        let innermost = open.last
        let hint = innermost.map { "\($0.summary) of line \(file.position(of: $0.offset).line) is open" }
        report(offset, "{{/\(name.abbreviated)}} closes nothing", hint: hint)
        guard let innermost else { return }
        if NearestName.nearest(to: name, among: [innermost.name]) != nil {
            closedEarly.append(innermost.name)
            close(innermost)
        } else {
            open[open.count - 1].hasStrayEnd = true
        }
    }

    /// A tag that something around it closes.
    mutating func reportUnclosed(_ tag: OpenTag, _ what: String) {
        // Where a closing tag closed nothing in it, that one was told to be wrong.
        if !tag.hasStrayEnd {
            report(tag.offset, "\(tag.summary) \(what)", hint: "add {{/\(tag.name.abbreviated)}}")
        }
        closedEarly.append(tag.name)
        close(tag)
    }

    /// Ends the innermost open tag: what was read since becomes its content.
    mutating func close(_ tag: OpenTag, at end: Int? = nil, takesRest: Bool = false) {
        open.removeLast()
        let content = levels.removeLast()
        switch tag.kind {
        case .section(let name?, let isInverted):
            append(.section(name, isInverted: isInverted, content), at: tag.offset)
        case .section(nil, _): break
        case .text(let directive):
            let slots = arguments(in: content)
            append(directive.map { .text($0, slots) } ?? .refused, at: tag.offset)
        case .parent(let use):
            let arguments = arguments(in: content)
            let isAlone = tag.lead != nil && takesRest
            // The space before the tag is its text after all.
            if let lead = tag.lead, !isAlone { append(.literal(lead), at: lead.lowerBound) }
            guard var use else { return }
            use.indent = isAlone ? tag.lead : nil
            append(.parent(use, arguments), at: tag.offset)
        case .block:
            let inner = tag.contentLine.flatMap { firstIndent(in: $0..<max($0, end ?? $0)) }
            let layout = TemplateBlock.Layout(
                lead: tag.lead,
                standsAlone: tag.standsAlone,
                contentLine: tag.contentLine,
                inner: inner
            )
            append(
                .block(TemplateBlock(name: tag.name, offset: tag.offset, nodes: content, layout: layout)),
                at: tag.offset
            )
        }
    }

    /// What a parent or a text is given: blocks, and the space between them.
    private mutating func arguments(in content: [TemplateNode]) -> TemplateArguments {
        var blocks: [TemplateBlock] = []
        var names: Set<String> = []
        var strays: [Int] = []
        for node in content {
            switch node.kind {
            case .block(let block):
                if !names.insert(block.name).inserted {
                    report(block.offset, "the block '\(block.name.abbreviated)' is given twice")
                }
                blocks.append(block)
            case .literal(let range) where file.bytes[range].allSatisfy(\.isHTMLSpace): break
            default: strays.append(node.offset)
            }
        }
        return TemplateArguments(blocks: blocks, strays: strays)
    }
}

/// A tag that waits for its closing one.
struct OpenTag {
    enum Kind {
        /// Without a name where it was not one.
        case section(FieldName?, isInverted: Bool)
        /// Without a directive where it was not one.
        case text(Directive?)
        /// Without a use where it named none.
        case parent(TemplateUse?)
        case block
    }

    let kind: Kind
    let name: String
    let offset: Int
    /// The space before it, where nothing else is before it on the line.
    let lead: Range<Int>?
    /// Where its content begins, when that is a line of its own.
    let contentLine: Int?
    /// Whether it is all there is on its line.
    let standsAlone: Bool
    /// Whether a closing tag in it closed nothing.
    var hasStrayEnd = false

    /// As it stands in the file.
    var summary: String {
        let sign =
            switch kind {
            case .section(_, let isInverted): isInverted ? "^" : "#"
            case .text: "#"
            case .parent: "<"
            case .block: "$"
            }
        return "{{\(sign)\(name.abbreviated)}}"
    }

    var isParent: Bool {
        if case .parent = kind { true } else { false }
    }

    var isBlock: Bool {
        if case .block = kind { true } else { false }
    }
}
