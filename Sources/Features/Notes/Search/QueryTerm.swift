/// One of the things parted by white space in a search, before anybody looks whether it has words.
struct QueryTerm {
    var text: String
    var isExcluded = false
    var isTag = false
    var isPrefix = false

    static func terms(of text: Substring) -> [QueryTerm] {
        var terms: [QueryTerm] = []
        var rest = text.unicodeScalars
        while true {
            rest = rest.drop { $0.properties.isWhitespace }
            guard !rest.isEmpty else { return terms }
            var term = QueryTerm(text: "")
            if rest.first == "-", let next = rest.dropFirst().first, !next.properties.isWhitespace {
                term.isExcluded = true
                rest = rest.dropFirst()
            }
            if Substring(rest).prefix(4).lowercased() == "tag:" {
                term.isTag = true
                rest = rest.dropFirst(4)
            }
            term.takeText(&rest)
            terms.append(term)
        }
    }

    /// A quoted text, or what stands up to the next white space or quote; a star right behind either makes it a prefix.
    private mutating func takeText(_ rest: inout Substring.UnicodeScalarView) {
        let isQuoted = rest.first == "\""
        if isQuoted { rest = rest.dropFirst() }
        let taken = rest.prefix { isQuoted ? $0 != "\"" : !$0.properties.isWhitespace && $0 != "\"" }
        rest = rest[taken.endIndex...]
        if isQuoted {
            rest = rest.dropFirst()
            isPrefix = rest.first == "*"
            if isPrefix { rest = rest.dropFirst() }
        } else {
            isPrefix = taken.last == "*"
        }
        text = String(Substring(isQuoted || isTag || !isPrefix ? taken : taken.dropLast()))
    }
}
