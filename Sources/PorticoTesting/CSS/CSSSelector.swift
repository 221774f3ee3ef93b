/// A list of CSS selectors, to be translated to XPath.
///
/// ```swift
/// try CSSSelector("#results li:first-child > a[href^='/domains/']").xpath
/// ```
///
/// Supported, after Selectors Level 4: type, `*`, `#id`, `.class`, `[a]` with `=` `~=` `|=` `^=` `$=` `*=`, the combinators (space,
/// `>`, `+`, `~`), lists, `:first-child`, `:last-child`, `:nth-child()` and `:not()` around one simple selector. All else is an error.
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
