/// Each piece as one element of MathML Core, as those that have others in fixed places need it.
extension MathNode {
    /// - Parameter isDisplay: whether sums have their limits below and above.
    private func write(into html: inout HTMLText, isDisplay: Bool) {
        switch self {
        case .identifier(let text, let isUpright): html.identifier(text, isUpright: isUpright)
        case .function(let name, _): html.identifier(name, isUpright: true)
        case .number(let text): html.leaf("<mn>", text, "</mn>")
        case .text(let text): html.leaf("<mtext>", text, "</mtext>")
        case .sign(let text, _): html.leaf("<mo>", text, "</mo>")
        case .fence(let text, let stretches): html.fence(text, stretches: stretches, opens: false)
        case .space(let width): html.space(width)
        case .row(let items):
            html.markup("<mrow>")
            Self.write(items, into: &html, isDisplay: isDisplay)
            html.markup("</mrow>")
        case .styled(let node, let isDisplay):
            html.markup(isDisplay ? "<mrow displaystyle=\"true\">" : "<mrow displaystyle=\"false\">")
            node.writeContents(into: &html, isDisplay: isDisplay)
            html.markup("</mrow>")
        case .fraction(let over, let under, let hasLine):
            html.markup(hasLine ? "<mfrac>" : "<mfrac linethickness=\"0\">")
            over.write(into: &html, isDisplay: false)
            under.write(into: &html, isDisplay: false)
            html.markup("</mfrac>")
        case .root(let node, let index?):
            html.markup("<mroot>")
            node.write(into: &html, isDisplay: isDisplay)
            index.write(into: &html, isDisplay: false)
            html.markup("</mroot>")
        case .root(let node, nil):
            html.markup("<msqrt>")
            node.writeContents(into: &html, isDisplay: isDisplay)
            html.markup("</msqrt>")
        case .scripts(let base, let lower, let upper, let limits):
            let areLimits = limits == .always || limits == .whereDisplayed && isDisplay
            let tags = Self.tags(lower: lower != nil, upper: upper != nil, areLimits: areLimits)
            html.markup(tags.start)
            base.write(into: &html, isDisplay: isDisplay)
            lower?.write(into: &html, isDisplay: false)
            upper?.write(into: &html, isDisplay: false)
            html.markup(tags.end)
        case .accent(let node, let accent):
            html.markup(accent.isBelow ? "<munder accentunder=\"true\">" : "<mover accent=\"true\">")
            node.write(into: &html, isDisplay: isDisplay)
            html.sign(accent.sign, stretches: accent.stretches)
            html.markup(accent.isBelow ? "</munder>" : "</mover>")
        case .table(let rows, let kind): Self.write(rows, kind, into: &html)
        }
    }

    /// What stands in an element that holds any number of pieces: a row needs none of its own there.
    private func writeContents(into html: inout HTMLText, isDisplay: Bool) {
        if case .row(let items) = self {
            Self.write(items, into: &html, isDisplay: isDisplay)
        } else {
            write(into: &html, isDisplay: isDisplay)
        }
    }

    static func write(_ items: [MathNode], into html: inout HTMLText, isDisplay: Bool) {
        var previous: MathNode?
        var isOpen = true
        for item in items {
            if let previous, needsSpace(between: previous, item) { html.space("0.1667em") }
            switch item {
            case .sign(let text, _) where isOpen && "+−±∓".contains(text):
                // It belongs to what follows alone, as that of `= -1` does.
                html.leaf("<mo form=\"prefix\">", text, "</mo>")
            case .fence(let text, let stretches): html.fence(text, stretches: stretches, opens: isOpen)
            default: item.write(into: &html, isDisplay: isDisplay)
            }
            isOpen = item.staysOpen(isOpen)
            previous = item
        }
    }

    private static func write(_ rows: [[MathNode]], _ kind: MathEnvironment.Kind, into html: inout HTMLText) {
        switch kind {
        case .matrix: html.markup("<mtable>")
        case .cases: html.markup("<mtable class=\"cases\">")
        case .aligned: html.markup("<mtable class=\"aligned\" displaystyle=\"true\">")
        }
        for row in rows {
            html.markup("<mtr>")
            for cell in row {
                html.markup("<mtd>")
                cell.writeContents(into: &html, isDisplay: kind == .aligned)
                html.markup("</mtd>")
            }
            html.markup("</mtr>")
        }
        html.markup("</mtable>")
    }

    private static func tags(lower: Bool, upper: Bool, areLimits: Bool) -> (start: StaticString, end: StaticString) {
        switch (lower, upper) {
        case (true, true): areLimits ? ("<munderover>", "</munderover>") : ("<msubsup>", "</msubsup>")
        case (true, false): areLimits ? ("<munder>", "</munder>") : ("<msub>", "</msub>")
        default: areLimits ? ("<mover>", "</mover>") : ("<msup>", "</msup>")
        }
    }

    /// Whether something has to follow it. Of a bar that depends on whether something had to come there.
    private func staysOpen(_ wasOpen: Bool) -> Bool {
        switch self {
        case .sign(let text, _): text != "!"
        case .fence(let text, _): "([{⟨⌊⌈".contains(text) || "|‖".contains(text) && wasOpen
        default: false
        }
    }

    /// Whether TeX has a small space there: around `sin`, but not before a bracket.
    private static func needsSpace(between previous: MathNode, _ next: MathNode) -> Bool {
        previous.isFunction && next.isOrdinary || next.isFunction && (previous.isOrdinary || previous.isFunction)
    }

    private var isFunction: Bool {
        switch self {
        case .function: true
        case .scripts(let base, _, _, _): base.isFunction
        default: false
        }
    }

    private var isOrdinary: Bool {
        switch self {
        case .identifier, .number, .fraction, .root, .accent, .text, .styled: true
        case .row(let items): items.first?.isOrdinary ?? false
        case .scripts(let base, _, _, _): base.isOrdinary
        case .sign, .fence, .function, .space, .table: false
        }
    }
}

extension HTMLText {
    fileprivate mutating func leaf(_ start: StaticString, _ text: String, _ end: StaticString) {
        markup(start)
        self.text(text)
        markup(end)
    }

    fileprivate mutating func space(_ width: String) {
        markup("<mspace")
        attribute("width", width)
        markup("></mspace>")
    }

    /// Browsers make a letter that stands alone italic, and no word.
    fileprivate mutating func identifier(_ text: String, isUpright: Bool) {
        let isChanged = isUpright && text.unicodeScalars.count == 1
        leaf(isChanged ? "<mi mathvariant=\"normal\">" : "<mi>", text, "</mi>")
    }

    /// A bar has the same sign on both sides, so that it has to be said which it is.
    fileprivate mutating func fence(_ text: String, stretches: Bool, opens: Bool) {
        guard "|‖".contains(text) else { return sign(text, stretches: stretches) }
        markup(opens ? "<mo form=\"prefix\"" : "<mo form=\"postfix\"")
        leaf(stretches ? " stretchy=\"true\">" : " stretchy=\"false\">", text, "</mo>")
    }

    fileprivate mutating func sign(_ text: String, stretches: Bool) {
        leaf(stretches ? "<mo stretchy=\"true\">" : "<mo stretchy=\"false\">", text, "</mo>")
    }
}
