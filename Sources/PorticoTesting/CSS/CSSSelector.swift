/// A list of CSS selectors, to be translated to XPath.
///
/// ```swift
/// try CSSSelector("#results li:first-child > a[href^='/domains/']").xpath
/// ```
///
/// Supported, after Selectors Level 4: type, `*`, `#id`, `.class`, `[a]` with `=` `~=` `|=` `^=` `$=` `*=`, the
/// combinators (space, `>`, `+`, `~`), lists, `:first-child`, `:last-child`, `:nth-child()` and `:not()` around one
/// simple selector. All else is an error.
struct CSSSelector: Equatable {
    enum Combinator: Equatable {
        case descendant, child, nextSibling, laterSibling
    }

    enum Match: String {
        case equals = "="
        case word = "~="
        case language = "|="
        case prefix = "^="
        case suffix = "$="
        case contains = "*="
    }

    indirect enum Simple: Equatable {
        case any
        case type(String)
        case id(String)
        case `class`(String)
        case attribute(String)
        case attributeValue(String, Match, String)
        case nthChild(step: Int, offset: Int)
        case lastChild
        case not(Simple)
    }

    struct Compound: Equatable {
        var simples: [Simple]
    }

    struct Complex: Equatable {
        var first: Compound
        var rest: [Step] = []
    }

    struct Step: Equatable {
        var combinator: Combinator
        var compound: Compound
    }

    var alternatives: [Complex]

    /// - Throws: `CSSSelectorError` with the column of the mistake.
    init(_ text: String) throws(CSSSelectorError) {
        var parser = CSSSelectorParser(text)
        alternatives = try parser.selectorList()
    }
}

/// Which children `:nth-child()` takes: `odd`, `even`, `3`, `2n+1` (CSS Syntax Level 3, 6).
struct CSSPosition: Equatable {
    let step: Int
    let offset: Int

    /// Reads up to the closing bracket.
    init(_ scanner: inout CSSScanner) throws(CSSSelectorError) {
        scanner.skipSpace()
        let start = scanner.position
        var text = ""
        while let character = scanner.next, character != ")" {
            text.unicodeScalars.append(character)
            scanner.skip()
        }
        guard let parsed = Self.parse(text.asciiTrimmed.asciiLowercased) else {
            throw scanner.error("expected a position: a number, odd, even, or like 2n+1", at: start)
        }
        (step, offset) = parsed
    }

    private static func parse(_ text: String) -> (step: Int, offset: Int)? {
        switch text {
        case "odd": return (2, 1)
        case "even": return (2, 0)
        default: break
        }
        guard let letter = text.firstIndex(of: "n") else { return number(text).map { (0, $0) } }
        let before = text[..<letter]
        let step =
            switch before {
            case "", "+": 1
            case "-": -1
            default: number(String(before))
            }
        let after = text[text.index(after: letter)...]
        guard let step else { return nil }
        if after.allSatisfy({ $0 == " " }) { return (step, 0) }
        let signed = String(String.UnicodeScalarView(after.unicodeScalars.filter { !$0.isASCIIWhitespace }))
        guard let sign = signed.first, sign == "+" || sign == "-", let offset = number(signed) else { return nil }
        return (step, offset)
    }

    /// A whole number small enough to calculate with.
    private static func number(_ text: String) -> Int? {
        Int(text).flatMap { (-1_000_000...1_000_000).contains($0) ? $0 : nil }
    }
}
