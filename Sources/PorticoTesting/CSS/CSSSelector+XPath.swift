extension CSSSelector {
    /// The XPath 1.0 expression that selects the same elements below its context node.
    var xpath: String {
        alternatives.map(\.xpath).joined(separator: " | ")
    }
}

extension CSSSelector.Complex {
    fileprivate var xpath: String {
        rest.reduce("descendant::*" + first.conditions) { path, step in
            switch step.combinator {
            case .descendant: path + "/descendant::*" + step.compound.conditions
            case .child: path + "/*" + step.compound.conditions
            case .nextSibling: path + "/following-sibling::*[1]" + step.compound.conditions
            case .laterSibling: path + "/following-sibling::*" + step.compound.conditions
            }
        }
    }
}

extension CSSSelector.Compound {
    fileprivate var conditions: String {
        simples.compactMap(\.condition).map { "[\($0)]" }.joined()
    }
}

extension CSSSelector.Simple {
    /// The condition an element has to meet; nil where all do.
    fileprivate var condition: String? {
        switch self {
        case .any:
            nil
        case .type(let name):
            Self.name(is: name)
        case .id(let id):
            "@id = \(XPathLiteral(id))"
        case .class(let name):
            Self.test("@class", .word, name)
        case .attribute(let name):
            "@*[\(Self.name(is: name))]"
        case .attributeValue(let name, let match, let value):
            "@*[\(Self.name(is: name))][\(Self.test(".", match, value))]"
        case .nthChild(let step, let offset):
            Self.child(step: step, offset: offset)
        case .lastChild:
            "not(following-sibling::*)"
        case .not(let simple):
            "not(\(simple.condition ?? "true()"))"
        }
    }

    /// HTML names match whatever their case, SVG names as written (Selectors, 6.1; WHATWG HTML, 4.17.2).
    private static func name(is name: String) -> String {
        let lower = name.asciiLowercased
        return lower == name
            ? "name() = \(XPathLiteral(name))" : "name() = \(XPathLiteral(name)) or name() = \(XPathLiteral(lower))"
    }

    /// A value, compared as Selectors 6.2 says; nothing contains, begins or ends with an empty text there.
    private static func test(_ subject: String, _ match: CSSSelector.Match, _ value: String) -> String {
        let literal = XPathLiteral(value)
        switch match {
        case .equals:
            return "\(subject) = \(literal)"
        case .word:
            guard !value.isEmpty, !value.unicodeScalars.contains(where: \.isASCIIWhitespace) else { return "false()" }
            return "contains(concat(' ', normalize-space(\(subject)), ' '), \(XPathLiteral(" \(value) ")))"
        case .language:
            return "\(subject) = \(literal) or starts-with(\(subject), \(XPathLiteral(value + "-")))"
        case .prefix:
            return value.isEmpty ? "false()" : "starts-with(\(subject), \(literal))"
        case .suffix:
            let from = "string-length(\(subject)) - \(value.unicodeScalars.count - 1)"
            return value.isEmpty
                ? "false()"
                : "string-length(\(subject)) >= \(value.unicodeScalars.count) and substring(\(subject), \(from)) = \(literal)"
        case .contains:
            return value.isEmpty ? "false()" : "contains(\(subject), \(literal))"
        }
    }

    /// Position = step × n + offset for some n ≥ 0 (Selectors, 14.3.2).
    private static func child(step: Int, offset: Int) -> String {
        let position = "(count(preceding-sibling::*) + 1)"
        switch step {
        case 0: return "\(position) = \(offset)"
        case 1...: return "\(position) >= \(offset) and (\(position) - \(offset)) mod \(step) = 0"
        default: return "\(position) <= \(offset) and (\(offset) - \(position)) mod \(-step) = 0"
        }
    }
}
