import Testing

@testable import PorticoMacros

@Suite struct PathTemplateTests {
    @Test func aPathIsCutIntoLiteralsAndParameters() throws {
        #expect(try PathTemplate("/").segments == [])
        #expect(try PathTemplate("/domains.csv").segments == [.literal("domains.csv")])
        #expect(
            try PathTemplate("/a/{b}/c d/{e}").segments == [
                .literal("a"), .parameter("b"), .literal("c d"), .parameter("e"),
            ]
        )
        #expect(try PathTemplate("/über/...").segments == [.literal("über"), .literal("...")])
    }

    @Test(arguments: [
        ("", "a path begins with `/`: write `/`"),
        ("domains", "a path begins with `/`: write `/domains`"),
        ("{name}", "a path begins with `/`: write `/{name}`"),
        ("/domains/", "a path has no `/` at its end: write `/domains`"),
        ("//", "a path has no `/` at its end: write `/`"),
        ("/a//b", "`//` holds an empty segment: write one `/`"),
        ("/{name", "`{name` has no closing brace"),
        ("/{na/me}", "`{na` has no closing brace"),
        ("/name}", "`name}` has no opening brace"),
        ("/{}", "`{}` names no parameter: write `{name}`"),
        ("/a{name}", "`a{name}` mixes text and a parameter: a parameter is a whole segment, as in `/{name}`"),
        ("/{name}.csv", "`{name}.csv` mixes text and a parameter: a parameter is a whole segment, as in `/{name}`"),
        ("/{a}{b}", "`{a}{b}` mixes text and a parameter: a parameter is a whole segment, as in `/{name}`"),
        ("/}{", "`}{` mixes text and a parameter: a parameter is a whole segment, as in `/{name}`"),
        ("/a/{b}/c/{b}", "`{b}` is in the path twice: a parameter has one place"),
        ("/caf%C3%A9", "write `caf%C3%A9` as plain text: it is percent-encoded when it is printed"),
        ("/a/../b", "a browser takes `..` out of a path: write where it leads to"),
        (
            "/a?b",
            "a path ends before `?`: a parameter of the case that is not in braces becomes part of the query by itself"
        ),
        (
            "/a#b",
            "a path ends before `#`: a parameter of the case that is not in braces becomes part of the query by itself"
        ),
    ])
    func whatNoPathCanHaveIsRefused(text: String, message: String) {
        let error = #expect(throws: PathTemplateError.self) { try PathTemplate(text) }
        #expect(error?.message == message)
    }
}
