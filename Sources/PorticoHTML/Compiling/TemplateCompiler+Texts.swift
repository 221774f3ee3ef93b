import Portico

// {{text …}}: what the page says in its language, its words as literal bytes.
extension TemplateCompiler {
    /// A text with what stands at its places: arguments of the tag, or the blocks between its two tags.
    mutating func compileText(
        _ directive: Directive,
        _ slots: TemplateArguments,
        at offset: Int,
        in inclusion: Inclusion
    ) {
        guard isOurs(directive, at: offset, in: inclusion) else { return }
        let place = html.escapingContext
        guard let text = text(of: directive, in: inclusion) else {
            html.print(.field, at: inclusion.point(offset))
            return
        }
        let pattern = TextPattern(text)
        check(pattern, of: directive, slots, in: inclusion)
        if pattern.pieces.isEmpty { html.print(.field, at: inclusion.point(offset)) }
        for piece in pattern.pieces {
            switch piece {
            case .words(let words): compile(words: words, at: offset, in: inclusion)
            case .argument(let name):
                if let slot = slots.blocks.first(where: { $0.name == name }) {
                    compile(slot, in: place, in: inclusion)
                } else if let argument = directive.arguments.first(where: { $0.name == name }) {
                    compile(argument, in: inclusion)
                }
            }
        }
    }

    private mutating func compile(words: String, at offset: Int, in inclusion: Inclusion) {
        let place = html.escapingContext
        let keepsNewline = html.dropsNewline
        html.print(.field, at: inclusion.point(offset))
        switch place {
        case .text, .rcdata: print(words, .text, keepsNewline: keepsNewline)
        case .attribute: print(words, .attribute, keepsNewline: false)
        case .url:
            let what = "{{text}} prints a text, and a URL is needed"
            report(offset, in: inclusion, what, hint: "use {{link …}} or a field")
        case .refused(let what, let hint): report(offset, in: inclusion, what, hint: hint)
        }
    }

    private mutating func compile(_ argument: Directive.Argument, in inclusion: Inclusion) {
        switch argument.value {
        case .literal(let words):
            compile(words: isolated(words), at: argument.offset, in: inclusion)
        case .field(let name):
            compileVariable(name, isRaw: false, isIsolated: true, at: argument.offset, in: inclusion)
        }
    }

    /// A value as it stands among the words of a text.
    func isolated(_ read: @escaping Field.Read<String>) -> Field.Read<String> {
        let direction = environment.language.direction
        return { frames in read(frames).isolated(in: direction) }
    }

    private func isolated(_ words: String) -> String { words.isolated(in: environment.language.direction) }

    /// Markup at a place of a text.
    private mutating func compile(_ slot: TemplateBlock, in place: EscapingContext, in inclusion: Inclusion) {
        guard case .text = place else {
            report(
                slot.offset,
                in: inclusion,
                "the block '\(slot.name.abbreviated)' is markup, and here only text can stand",
                hint: "give the text a field: \(slot.name.abbreviated)=field"
            )
            return
        }
        let start = html.openSection(isConditional: false, repeats: false, at: inclusion.point(slot.offset))
        compile(slot.nodes, in: inclusion)
        html.closeSection(start, repeats: false, named: slot.name, at: inclusion.point(slot.offset))
    }

    /// Reports places that nothing stands at, and what stands at none.
    private mutating func check(
        _ pattern: TextPattern,
        of directive: Directive,
        _ slots: TemplateArguments,
        in inclusion: Inclusion
    ) {
        let wanted = pattern.arguments
        let given =
            directive.arguments.map { ($0.name, $0.offset) } + slots.blocks.map { ($0.name, $0.offset) }
        let language = environment.language.tag
        for (index, (name, offset)) in given.enumerated() {
            if !wanted.contains(name) {
                let what = "the text '\(directive.name)' has no place {\(name.abbreviated)} in \(language)"
                let hint = NearestName.hint(for: name, among: wanted) ?? NearestName.list(wanted, maximum: 8)
                report(offset, in: inclusion, what, hint: hint)
            } else if given.prefix(index).contains(where: { $0.0 == name }) {
                report(offset, in: inclusion, "'\(name)' is given twice")
            }
        }
        for name in wanted where !given.contains(where: { $0.0 == name }) {
            report(
                directive.nameOffset,
                in: inclusion,
                "nothing stands at the place {\(name)} of the text '\(directive.name)' in \(language)",
                hint:
                    "write {{text \(directive.name) \(name)=field}}, or a block {{$\(name)}} between {{#text \(directive.name)}} and {{/text}}"
            )
        }
        for stray in slots.strays {
            report(
                stray,
                in: inclusion,
                "this stands outside the blocks of {{#text \(directive.name)}} and would never be printed",
                hint: "move it into a block {{$name}}, whose place in the text is {name}"
            )
        }
    }

    private mutating func print(_ text: String, _ escaping: Escaping, keepsNewline: Bool) {
        var bytes = escaping.escaped(text)
        // The first newline after <pre> is dropped, whoever printed it.
        if keepsNewline, bytes.first == UInt8(ascii: "\n") { bytes.insert(UInt8(ascii: "\n"), at: 0) }
        literalCount += bytes.count
        builder.add(bytes)
    }

    /// The text of that name; reports where there is none.
    private mutating func text(of directive: Directive, in inclusion: Inclusion) -> String? {
        let isOfLayout = inclusion.scope == .layout && frames.startsWithShell
        let table = isOfLayout ? environment.layoutTexts : environment.texts
        let name = directive.name
        guard let table, let text = table.text(named: name, in: environment.language) else {
            let isLayoutText = !isOfLayout && environment.layoutTexts?.names.contains(name) == true
            report(
                directive.nameOffset,
                in: inclusion,
                "no text '\(name.abbreviated)'" + (table.map { " in \($0.name)" } ?? ""),
                hint: isLayoutText
                    ? "only templates under layouts/ say the texts of the layout"
                    : environment.hint(for: name, .text, among: table?.all.flatMap(\.names) ?? [])
            )
            return nil
        }
        let owners = table.owners(of: name)
        if owners.count > 1 {
            let what = "text '\(name)' is in \(owners.joined(separator: " and in "))"
            report(directive.nameOffset, in: inclusion, what, hint: "give one of them another name")
        }
        for owner in owners { usedTexts.insert(TextReference(table: owner, name: name)) }
        if text.isEmpty {
            report(directive.nameOffset, in: inclusion, "'\(name)' says nothing in \(environment.language.tag)")
        }
        return text
    }
}

extension String {
    /// Apart from words around it that run the other way, so that neither moves the other's signs (Unicode Standard
    /// Annex 9, "explicit directional isolates"). Where both run the same way it is as it is.
    fileprivate func isolated(in direction: Language.Direction) -> String {
        let hasOther = unicodeScalars.contains { scalar in
            direction == .leftToRight ? scalar.mayRunFromRightToLeft : scalar.mayRunFromLeftToRight
        }
        return hasOther ? "\u{2068}\(self)\u{2069}" : self
    }
}

extension Unicode.Scalar {
    /// Whether it could move what stands around it in Arabic: digits and what stands within numbers do not, but a date
    /// such as 2026-11-28 would be turned.
    fileprivate var mayRunFromLeftToRight: Bool {
        guard properties.numericType == nil, !properties.isWhitespace else { return false }
        return !mayRunFromRightToLeft && !".,:".unicodeScalars.contains(self)
    }

    /// Whether it is in a block of scripts that do (Unicode Standard Annex 9, table 4 and "Bidi_Class" of blocks), or
    /// turns what follows.
    fileprivate var mayRunFromRightToLeft: Bool {
        switch value {
        case 0x590...0x8FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF, 0xFE70...0xFEFF,
            0x10800...0x10FFF, 0x1E800...0x1EFFF:
            true
        default: false
        }
    }
}

/// A text that templates can name.
public struct TextReference: Sendable, Hashable, CustomStringConvertible {
    /// The name of the type it is a constant of, such as `DogFactTexts`.
    public let table: String
    public let name: String

    public init(table: String, name: String) {
        self.table = table
        self.name = name
    }

    /// As in problems: `DogFactTexts.next`.
    public var description: String { "\(table).\(name)" }
}
