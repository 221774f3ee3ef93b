/// Writes the pieces of a line as Markdown that shows exactly their text, whatever stands beside them.
///
/// Marks of emphasis count only between some neighbours (CommonMark 0.29, 6.4: left-flanking and right-flanking runs). So
/// punctuation at the edge of what is marked goes outside where a letter touches it. Where marks still do not count, the
/// letter becomes a character reference, which begins and ends with punctuation.
struct ENMLLineWriter {
    private var text = ""
    private var marks: [Mark] = []
    private let isInLink: Bool
    /// Whether the next text has to begin with a character reference.
    private var refersToFirst = false

    /// How many pieces are looked at to find which of several marks ends first.
    private static let maxExamined = 32

    private struct Mark {
        let style: ENMLStyles
        let scalar: Unicode.Scalar
        /// How many there were side by side when it was opened, which decides what may close it.
        let run: Int

        var count: Int { style == .italic ? 1 : 2 }
    }

    private init(isInLink: Bool) { self.isInLink = isInLink }

    /// Spends what it takes before it is written: a link that something parts has its address in each part.
    static func markdown(of line: ENMLLine, within allowance: ENMLAllowance) throws(ENMLText.Refusal) -> String {
        let pieces = moved(highlighted(line.withoutNeedlessStandIns.trimmed.pieces))
        var before: ENMLNode?
        for piece in pieces {
            if let link = piece.link, link !== before { try allowance.spend(link.address.utf8.count) }
            before = piece.link
        }
        var writer = ENMLLineWriter(isInLink: false)
        writer.write(pieces)
        try allowance.spend(writer.text.utf8.count)
        return writer.text
    }

    private mutating func write(_ pieces: [ENMLLine.Piece]) {
        var index = 0
        while index < pieces.count {
            let piece = pieces[index]
            if let link = piece.link {
                let end = pieces[index...].firstIndex { $0.link !== link } ?? pieces.count
                write(Array(pieces[index..<end]), asTextOf: link)
                index = end
                continue
            }
            let isGlued = index > 0 && !pieces[index - 1].isSpace
            write(piece, before: pieces[(index + 1)...].prefix(Self.maxExamined), isGlued: isGlued)
            index += 1
        }
        close(downTo: 0)
    }

    private mutating func write(
        _ piece: ENMLLine.Piece,
        before others: ArraySlice<ENMLLine.Piece>,
        isGlued: Bool
    ) {
        let next = others.first
        switch piece.content {
        case .space(let space):
            guard let next else { return }
            // What goes on behind it stays open; a line through nothing but space would be seen.
            var kept = next.link == nil ? next.styles : []
            if !piece.styles.contains(.struck) { kept.remove(.struck) }
            close(downTo: marks.prefix { kept.contains($0.style) }.count)
            text += space
        case .text(let word):
            let isAlone = !isGlued && piece.styles.isEmpty && (next?.isSpace ?? true)
            let addresses: Addresses = isInLink ? .areText : isAlone ? .mayStand : .areMarked
            let escaped = Self.escaped(word, startsWithReference: false, addresses: addresses)
            change(to: Self.ordered(piece.styles, before: others), before: escaped.unicodeScalars.first)
            if escaped.unicodeScalars.first == "[" { escapeExclamation() }
            text +=
                refersToFirst
                ? Self.escaped(word, startsWithReference: true, addresses: addresses) : escaped
            refersToFirst = false
        case .code(let code):
            change(to: [], before: "`")
            text += MarkdownEscapes.code(code)
        case .written(let markdown):
            change(to: [], before: "*")
            if markdown.unicodeScalars.first == "[" { escapeExclamation() }
            text += markdown
        case .box(let isDone):
            change(to: [], before: "[")
            text += isDone ? "\\[x\\] " : "\\[ \\] "
        case .lineBreak: break
        }
    }

    /// A link has its own marks: within brackets they stand beside punctuation.
    private mutating func write(_ pieces: [ENMLLine.Piece], asTextOf link: ENMLNode) {
        change(to: [], before: "[")
        let inner = pieces.map { piece in
            var piece = piece
            piece.link = nil
            return piece
        }
        let shown = ENMLLine(pieces: inner).trimmed
        if case .space(let space)? = inner.first?.content { text += space }
        if !shown.pieces.isEmpty {
            escapeExclamation()
            var writer = ENMLLineWriter(isInLink: true)
            writer.text = "["
            writer.write(Self.moved(shown.pieces))
            text += "\(writer.text)](\(MarkdownEscapes.destination(link.address)))"
        }
        if case .space(let space)? = inner.last?.content, inner.count > 1 { text += space }
    }

    /// `![` would begin an image.
    private mutating func escapeExclamation() {
        guard text.unicodeScalars.last == "!" else { return }
        text.unicodeScalars.removeLast()
        text += "\\!"
    }

    // Marks

    /// The one that goes on longest first.
    private static func ordered(_ styles: ENMLStyles, before others: ArraySlice<ENMLLine.Piece>) -> [ENMLStyles] {
        let ordered = ENMLStyles.emphasis.filter { styles.contains($0) }
        guard ordered.count > 1 else { return ordered }
        let lengths = ordered.map { style in
            others.prefix { $0.isSpace || $0.link == nil && $0.styles.contains(style) }.count
        }
        return zip(ordered, lengths).sorted { $0.1 > $1.1 }.map(\.0)
    }

    /// Closes and opens what it takes for the text behind.
    private mutating func change(to styles: [ENMLStyles], before scalar: Unicode.Scalar?) {
        let kept = marks.prefix { styles.contains($0.style) }.count
        let missing = styles.filter { style in !marks[..<kept].contains { $0.style == style } }
        let needsMark = close(downTo: kept)
        guard !open(missing, before: scalar), needsMark, let scalar else { return }
        refersToFirst = !Flanking(scalar).isSurelyMark
    }

    /// - Returns: whether what is closed counts only before punctuation or white space.
    @discardableResult
    private mutating func close(downTo count: Int) -> Bool {
        guard marks.count > count else { return false }
        let inner = text.unicodeScalars.last
        let closed = marks[count...].reversed()
        for mark in closed { text.unicodeScalars.append(contentsOf: repeatElement(mark.scalar, count: mark.count)) }
        marks.removeLast(marks.count - count)
        guard let last = closed.last else { return false }
        // Behind a mark of another kind it stands beside punctuation.
        return last.scalar == "_" || closed.contains { $0.scalar != last.scalar }
            || (inner.map { Flanking($0).mayBeMark } ?? true)
    }

    /// - Parameter styles: the one that goes on longest first.
    /// - Returns: whether emphasis begins. The marks of struck text are none to cmark's reading of their neighbours: it
    ///   looks for what stands behind them.
    private mutating func open(_ styles: [ENMLStyles], before scalar: Unicode.Scalar?) -> Bool {
        let isBehindStar = text.unicodeScalars.last == "*" && !isLastEscaped
        let isBehindLine = text.unicodeScalars.last == "_" && !isLastEscaped
        // Runs of three are closed one after the other, so that another one of their kind could close them.
        let runs = marks.filter { $0.run == 3 }.map(\.scalar)
        let emphasis: Unicode.Scalar? =
            !isBehindStar && !runs.contains("*") ? "*" : !isBehindLine && !runs.contains("_") ? "_" : nil
        let wanted = styles.compactMap { style in (style == .struck ? "~" : emphasis).map { (style, $0) } }
        guard let scalar, let first = wanted.first?.1 else { return false }
        if first == "_" || wanted.contains(where: { $0.1 != first }) || Flanking(scalar).mayBeMark { referToLast() }
        for (index, mark) in wanted.enumerated() {
            let isBesideOther = [index - 1, index + 1].contains {
                wanted.indices.contains($0) && wanted[$0].1 == mark.1
            }
            marks.append(Mark(style: mark.0, scalar: mark.1, run: isBesideOther ? 3 : 0))
            text.unicodeScalars.append(contentsOf: repeatElement(mark.1, count: mark.0 == .italic ? 1 : 2))
        }
        return wanted.contains { $0.1 != "~" }
    }

    /// Makes a character reference of a letter that was written last, also before the marks of struck text. Where marks
    /// were opened right before it, they have punctuation behind them then, and need it before.
    private mutating func referToLast() {
        var rest = [cut("~")]
        while let last = text.unicodeScalars.last, !Flanking(last).isSpace, !Flanking(last).isSurelyMark {
            text.unicodeScalars.removeLast()
            rest.append("&#\(last.value);")
            let marks = cut("*_~")
            guard !marks.isEmpty else { break }
            rest.append(marks)
        }
        text += rest.reversed().joined()
    }

    /// Takes marks from the end of what is written.
    private mutating func cut(_ marks: String) -> String {
        let count = text.unicodeScalars.reversed().prefix { marks.unicodeScalars.contains($0) }.count
        defer { text.unicodeScalars.removeLast(count) }
        return String(String.UnicodeScalarView(text.unicodeScalars.suffix(count)))
    }

    /// Whether a backslash stands before the last scalar, and none before that.
    private var isLastEscaped: Bool {
        text.unicodeScalars.dropLast().reversed().prefix { $0 == "\\" }.count % 2 == 1
    }
}

/// What a character is to the rules of emphasis.
struct Flanking {
    let isSpace: Bool
    /// Whether it is punctuation in every version of CommonMark.
    let isSurelyMark: Bool
    /// Whether it is in some: symbols became punctuation with 0.31.
    let mayBeMark: Bool

    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 9, 10, 12, 13, 32, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: isSpace = true
        default: isSpace = false
        }
        switch scalar.properties.generalCategory {
        case _ where scalar.isASCII:
            isSurelyMark =
                scalar.value > 0x20 && scalar.value < 0x7F && !scalar.properties.isAlphabetic
                && scalar.properties.numericType == nil
            mayBeMark = isSurelyMark
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            (isSurelyMark, mayBeMark) = (true, true)
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: (isSurelyMark, mayBeMark) = (false, true)
        default: (isSurelyMark, mayBeMark) = (false, false)
        }
    }
}
