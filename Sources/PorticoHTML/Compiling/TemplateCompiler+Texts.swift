import Portico

// {{text …}}: what the page says in its language, as literal bytes.
extension TemplateCompiler {
    mutating func compileText(_ directive: Directive, at offset: Int, in inclusion: Inclusion) {
        let place = html.escapingContext
        html.print(.field, at: inclusion.point(offset))
        let keepsNewline = html.dropsNewline
        guard let text = text(of: directive, in: inclusion) else { return }
        switch place {
        case .text, .rcdata: print(text, .text, keepsNewline: keepsNewline)
        case .attribute: print(text, .attribute, keepsNewline: false)
        case .url:
            let what = "{{text}} prints a text, and a URL is needed"
            report(offset, in: inclusion, what, hint: "use {{link …}} or a field")
        case .refused(let what, let hint): report(offset, in: inclusion, what, hint: hint)
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
