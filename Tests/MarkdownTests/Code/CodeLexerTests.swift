import Testing

@testable import Markdown

@Suite struct CodeLexerTests {
    @Test(arguments: ["swift", "js", "java", "c", "go", "python"])
    func aStringEndsWithItsLine(language: String) throws {
        #expect(
            try found("\"a \\\nif\r\n\"b\r\nif", language) == [
                "string \"a \\", "keyword if", "string \"b", "keyword if",
            ]
        )
    }

    @Test func aStringOfOneLineEndsWithItEvenInAValue() throws {
        #expect(try found("\"a \\(b(\n) if", "swift") == ["string \"a \\(", "function b", "keyword if"])
        #expect(try found("`a ${b\n} if` if", "js") == ["string `a ${", "string } if`", "keyword if"])
    }

    @Test(arguments: [("/* a */ /* b", "c"), ("\"\"\" a \"", "swift"), ("<!-- a --", "html"), ("`a\n", "go")])
    func whatHasNoEndOfItsOwnGoesToThatOfTheText(code: String, language: String) throws {
        #expect(try found(code + "\nif", language).last?.hasSuffix("\nif") == true)
    }

    @Test func aStringWithFencesEndsBehindAsMany() throws {
        #expect(
            try found(###"##"a"# \#(b) \##(c) \##"d"## if"###, "swift") == [
                ###"string ##"a"# \#(b) \##("###, ###"string ) \##"d"##"###, "keyword if",
            ]
        )
        #expect(try found("##a #\"b\"## if", "swift") == ["attribute ##a", "string #\"b\"#", "keyword if"])
    }

    @Test func aRegularExpressionStandsWhereAValueIsExpected() throws {
        #expect(try found("a = b / c / d", "js").isEmpty)
        #expect(try found("return /a b/g", "js") == ["keyword return", "string /a b/g"])
        #expect(try found("x = / \"a\"\ny = /b/", "js") == ["string \"a\"", "string /b/"])
        #expect(try found("(1) / 2 / [3] / 4", "js") == ["number 1", "number 2", "number 3", "number 4"])
    }

    @Test func aWordIsNoKeywordWithLettersBeforeOrBehindIt() throws {
        #expect(try found("iff éif ifé _if if1 a.if 0..<if", "swift") == ["number 0", "keyword if"])
    }

    @Test func aNumberEndsBeforeARangeOrAMember() throws {
        #expect(
            try found("1..<2 3.0.f 0xAe+1 1e+5 1_0u8 x1", "swift") == [
                "number 1", "number 2", "number 3.0", "number 0xAe", "number 1", "number 1e+5", "number 1_0u8",
            ]
        )
    }

    @Test func aTextHasOnlySoManyPieces() {
        for language in CodeLanguage.all {
            let line = language.names.first == "html" ? "<a b=\"c\">\n" : "\"a\": 1, if # \n b: \"2\"\n"
            let code = Array(String(repeating: line, count: CodePiece.limit).utf8)
            let found = pieces(of: code, language)
            #expect(found.count == CodePiece.limit, "\(language.names)")
        }
    }

    /// Shapes that would be quadratic if anything were looked for again and again.
    static let shapes = [
        "/*", "/* ", "*/", "/*/", "\"\"\"", "\"", "'", "`", "#", "#\"", "\"#", "##\"#", "\\", "\\#", "r#", "r#\"",
        "\"\\(",
        "\"\\((", "`${", "`${{", "\"${", "\"$(", "${", "(", ")", "/", "= /", "=/[", "/\\", "a /", "<<", "<<A\n",
        "<<A\nA",
        "<<<", "@", "@a.", "@\"", "\"\"", "''", "#[", "R\"(", ")\"", "<", "</", "<!", "<!--", "<a ", "<a b=",
        "<script>",
        "<style>", "<script></scrip", "<![CDATA[", "<?", ">", ":", "a:", "a :", "\"a\"", "- ", "|\n", "a: |\n", "|\n\n",
        "a: |\n  b\n", "\n", " ", "\r", "&", "*", "!", "[", "{", "}", "]", ",", "a", "A", "_", "1", "1.", "1e+", "0x",
        "$",
        "--", "a-", "é", "\u{0}", "#fff", "if ", "'a", "a #", "#\n", ";#", "? ", "%",
    ]

    @Test(arguments: CodeLanguage.all)
    func eachByteIsLookedAtAFewTimes(language: CodeLanguage) {
        for shape in Self.shapes {
            for start in [
                "", "\"", "##\"", "r###\"", "###", "x = ", "cat <<" + String(repeating: "A", count: 300) + "\n",
            ] {
                let code = start + String(repeating: shape, count: 800 / shape.utf8.count)
                #expect(looks(at: code, language) <= 16 * code.utf8.count + 100, "\(language.names) \(start) \(shape)")
            }
        }
    }

    @Test func twiceTheTextTakesTwiceTheLooks() {
        for language in CodeLanguage.all {
            for shape in Self.shapes {
                let once = looks(at: String(repeating: shape, count: 200), language)
                let twice = looks(at: String(repeating: shape, count: 400), language)
                #expect(twice <= 2 * once + 100, "\(language.names) \(shape)")
            }
        }
    }

    @Test func fencesThatDifferInNumberAreCountedOnce() throws {
        for (open, close) in [("#", "\"#"), ("#", "\\#"), ("", "#\""), ("#\"", "\"")] {
            for language in CodeLanguage.all {
                let fences = String(repeating: "#", count: 300)
                let code = fences + open + "\"" + (1..<40).map { String(repeating: close, count: $0) }.joined()
                #expect(looks(at: code, language) <= 16 * code.utf8.count + 100, "\(language.names) \(open) \(close)")
            }
        }
    }

    private func looks(at code: String, _ language: CodeLanguage) -> Int {
        Array(code.utf8).withUnsafeBufferPointer { bytes in
            var lexer = CodeLexer(bytes, language.syntax)
            lexer.read()
            return lexer.looks
        }
    }
}

extension CodeLanguage: CustomTestStringConvertible {
    public var testDescription: String { names.first.map(String.init) ?? "" }
}
