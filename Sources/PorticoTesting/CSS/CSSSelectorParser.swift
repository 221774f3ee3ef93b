/// Parses what `CSSSelector` supports (Selectors Level 4, 3 and 17) and points at the first thing it does not.
struct CSSSelectorParser {
    private var scanner: CSSScanner

    init(_ text: String) {
        scanner = CSSScanner(text)
    }

    mutating func selectorList() throws(CSSSelectorError) -> [CSSSelector.Complex] {
        var alternatives = [try complex()]
        while scanner.skip(if: ",") {
            alternatives.append(try complex())
        }
        guard scanner.next == nil else { throw unexpected() }
        return alternatives
    }

    private mutating func complex() throws(CSSSelectorError) -> CSSSelector.Complex {
        scanner.skipSpace()
        var selector = CSSSelector.Complex(first: try compound())
        while let combinator = combinator() {
            selector.rest.append(CSSSelector.Step(combinator: combinator, compound: try compound()))
        }
        return selector
    }

    private mutating func combinator() -> CSSSelector.Combinator? {
        let spaced = scanner.skipSpace()
        let combinator: CSSSelector.Combinator
        switch scanner.next {
        case ">": combinator = .child
        case "+": combinator = .nextSibling
        case "~": combinator = .laterSibling
        case nil, ",", ")": return nil
        default: return spaced ? .descendant : nil
        }
        scanner.skip()
        scanner.skipSpace()
        return combinator
    }

    private mutating func compound() throws(CSSSelectorError) -> CSSSelector.Compound {
        var simples: [CSSSelector.Simple] = []
        while let simple = try simple(first: simples.isEmpty) {
            simples.append(simple)
        }
        guard !simples.isEmpty else { throw unexpected() }
        return CSSSelector.Compound(simples: simples)
    }

    /// One simple selector; a type only where `first`.
    private mutating func simple(first: Bool) throws(CSSSelectorError) -> CSSSelector.Simple? {
        switch scanner.next {
        case nil, ",", ">", "+", "~", ")", " ", "\t", "\n", "\r", "\u{C}":
            return nil
        case "#":
            scanner.skip()
            let id = try scanner.name()
            guard !id.isEmpty else { throw scanner.error("expected an id") }
            return .id(id)
        case ".":
            scanner.skip()
            return .class(try scanner.identifier("a class name"))
        case "[":
            scanner.skip()
            return try attribute()
        case ":":
            return try pseudoClass()
        case "*" where first:
            scanner.skip()
            try refuseNamespace()
            return .any
        default:
            guard first else { throw unexpected() }
            let name = try scanner.identifier("an element name, *, #id, .class, [attribute] or :pseudo-class")
            try refuseNamespace()
            return .type(name)
        }
    }

    private func refuseNamespace() throws(CSSSelectorError) {
        if scanner.next == "|" {
            throw scanner.error("namespaces are not supported; elements are found by their name alone")
        }
    }

    private mutating func attribute() throws(CSSSelectorError) -> CSSSelector.Simple {
        scanner.skipSpace()
        let name = try scanner.identifier("an attribute name")
        scanner.skipSpace()
        if scanner.skip(if: "]") { return .attribute(name) }
        var match: CSSSelector.Match?
        for candidate in [CSSSelector.Match.equals, .word, .language, .prefix, .suffix, .contains] where match == nil {
            if scanner.skip(if: candidate.rawValue) { match = candidate }
        }
        guard let match else { throw scanner.error("expected ] or one of = ~= |= ^= $= *=") }
        scanner.skipSpace()
        let value =
            switch scanner.next {
            case "\"", "'": try scanner.string()
            default: try scanner.identifier("a value: a name, or a text in quotes")
            }
        scanner.skipSpace()
        guard scanner.skip(if: "]") else { throw scanner.error("expected ]") }
        return .attributeValue(name, match, value)
    }

    private mutating func pseudoClass() throws(CSSSelectorError) -> CSSSelector.Simple {
        let start = scanner.position
        scanner.skip()
        if scanner.next == ":" { throw scanner.error("pseudo-elements are no elements of the page", at: start) }
        let name = try scanner.identifier("the name of a pseudo-class").asciiLowercased
        switch (name, scanner.skip(if: "(")) {
        case ("first-child", false):
            return .nthChild(step: 0, offset: 1)
        case ("last-child", false):
            return .lastChild
        case ("nth-child", true):
            let position = try CSSPosition(&scanner)
            try close()
            return .nthChild(step: position.step, offset: position.offset)
        case ("not", true):
            scanner.skipSpace()
            if scanner.next == ":", scanner.starts(with: ":not") {
                throw scanner.error(":not() within :not() is not supported")
            }
            guard let simple = try simple(first: true) else { throw unexpected() }
            scanner.skipSpace()
            guard scanner.next == ")" else { throw scanner.error("expected ): :not() takes one simple selector here") }
            try close()
            return .not(simple)
        default:
            throw scanner.error(
                ":\(name) is not supported; :first-child, :last-child, :nth-child(…) and :not(…) are",
                at: start
            )
        }
    }

    private mutating func close() throws(CSSSelectorError) {
        scanner.skipSpace()
        guard scanner.skip(if: ")") else { throw scanner.error("expected )") }
    }

    private func unexpected() -> CSSSelectorError {
        scanner.error(scanner.next.map { "unexpected \(String($0).debugDescription)" } ?? "the selector ends too early")
    }
}

/// A CSS selector that is malformed, or that uses what `CSSSelector` does not support.
public struct CSSSelectorError: Error, Equatable, CustomStringConvertible {
    /// The selector as it was given.
    public let selector: String
    /// The column of the mistake, from 1.
    public let column: Int
    /// What is wrong there.
    public let problem: String

    public var description: String {
        "CSS selector \(selector.debugDescription), column \(column): \(problem)"
    }
}
