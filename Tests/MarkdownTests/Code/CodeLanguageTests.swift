import Testing

@testable import Markdown

/// A sample of each language, as people write it.
@Suite struct CodeLanguageTests {
    @Test func aLanguageIsFoundByEachOfItsNames() {
        for (index, language) in CodeLanguage.all.enumerated() {
            for name in language.names {
                #expect(CodeLanguage(named: name.uppercased())?.names == language.names)
                #expect(CodeLanguage.all[..<index].allSatisfy { !$0.names.contains(name) }, "\(name) is there twice")
            }
        }
        #expect(CodeLanguage(named: "") == nil && CodeLanguage(named: "text") == nil)
    }

    @Test func eachKindHasAClassOfItsOwn() {
        #expect(Set(CodePiece.Kind.allCases.map(\.rawValue)).count == 8)
        #expect(CodePiece.Kind.allCases.allSatisfy { $0.rawValue == "code-\($0)" })
    }

    @Test func swift() throws {
        let code = """
            @MainActor struct Note: Sendable {
                var title = "A \\(parts["b"] ?? "c") d"   // said
                func save() async throws { print(#"\\n "x""#, 0xFF, 1...3, .init) }
            }
            #if DEBUG
            """
        #expect(
            try found(code, "swift") == [
                "attribute @MainActor", "keyword struct", "type Note", "type Sendable", "keyword var",
                "string \"A \\(", "string \"b\"", "string \"c\") d\"", "comment // said",
                "keyword func", "function save", "keyword async", "keyword throws", "function print",
                "string #\"\\n \"x\"\"#", "number 0xFF", "number 1", "number 3", "attribute #if", "type DEBUG",
            ]
        )
    }

    @Test func python() throws {
        let code = """
            @app.route("/")
            async def home(name: str = 'x') -> None:
                \"""Says "hello".
                Twice.\"""
                return f"{name}" * 2.5e-3  # times
            """
        #expect(
            try found(code, "py") == [
                "attribute @app.route", "string \"/\"", "keyword async", "keyword def", "function home", "type str",
                "string 'x'", "keyword None", "string \"\"\"Says \"hello\".\n    Twice.\"\"\"", "keyword return",
                "string \"{name}\"", "number 2.5e-3", "comment # times",
            ]
        )
    }

    @Test func javaScript() throws {
        let code = """
            const $list = new Map(), half = count / 2 / n
            export default async () => `a ${rows.map(r => `<li>${r}</li>`)} b`
            promise.catch(e => /[/"]+\\/"/gi.test(e)) // done
            return <p>{x}</p>
            """
        #expect(
            try found(code, "js") == [
                "keyword const", "keyword new", "type Map", "number 2", "keyword export", "keyword default",
                "keyword async", "string `a ${", "function map", "string `<li>${", "string }</li>`", "string } b`",
                "function catch", "string /[/\"]+\\/\"/gi", "function test", "comment // done", "keyword return",
            ]
        )
    }

    @Test func typeScript() throws {
        #expect(
            try found("interface A<T> { readonly id: string | null }", "tsx") == [
                "keyword interface", "type A", "type T", "keyword readonly", "type string", "keyword null",
            ]
        )
        #expect(try found("type", "js").isEmpty)
    }

    @Test func java() throws {
        let code = """
            @Override public List<String> of(int n) {
                /* a /* b */ return List.of("x\\"", 'c', 10L, MAX_SIZE, TEXT);
            }
            """
        #expect(
            try found(code, "java") == [
                "attribute @Override", "keyword public", "type List", "type String", "function of", "type int",
                "comment /* a /* b */", "keyword return", "type List", "function of", "string \"x\\\"\"", "string 'c'",
                "number 10L", "type TEXT",
            ]
        )
    }

    @Test func kotlin() throws {
        let code = """
            data class A(val b: Int?) { /* a /* b */ c */
                fun `is this`() = "${b ?: "none"} $b" + \"""\\ "${b}" \"""
            }
            """
        #expect(
            try found(code, "kt") == [
                "keyword data", "keyword class", "type A", "keyword val", "type Int", "comment /* a /* b */ c */",
                "keyword fun", "name `is this`", "string \"${", "string \"none\"} $b\"",
                "string \"\"\"\\ \"${", "string }\" \"\"\"",
            ]
        )
    }

    @Test func c() throws {
        let code = """
            #include <stdio.h>
            static const size_t n = 0x1Fu; /* all */
            int main(void) { FILE *f = NULL; printf("%d\\n", 'a'); }
            """
        #expect(
            try found(code, "c") == [
                "attribute #include", "keyword static", "keyword const", "type size_t", "number 0x1Fu",
                "comment /* all */", "type int", "function main", "type void", "type FILE", "keyword NULL",
                "function printf", "string \"%d\\n\"", "string 'a'",
            ]
        )
        #expect(
            try found("template <class T> auto x = R\"(a\n\"b\")\" + 1'000;", "c++") == [
                "keyword template", "keyword class", "type T", "keyword auto", "string R\"(a\n\"b\")\"",
                "number 1'000",
            ]
        )
    }

    @Test func cSharp() throws {
        let code = """
            #region A
            public record Note(string Title) { void Save() => Console.WriteLine($"{Title}"); }
            var path = @"C:\\""x\\" + \"""a "b" c\""";
            """
        #expect(
            try found(code, "c#") == [
                "attribute #region", "type A", "keyword public", "keyword record", "function Note", "type string",
                "type Title", "type void", "function Save", "type Console", "function WriteLine",
                "string \"{Title}\"", "type var", "string @\"C:\\\"\"x\\\"", "string \"\"\"a \"b\" c\"\"\"",
            ]
        )
    }

    @Test func go() throws {
        let code = """
            func (s *Server) Serve(c chan int) error {
                defer s.Close() // later
                return fmt.Errorf(`a\\`, 'b', "c", 1_000, nil)
            }
            """
        #expect(
            try found(code, "golang") == [
                "keyword func", "type Server", "function Serve", "keyword chan", "type int", "type error",
                "keyword defer", "function Close", "comment // later", "keyword return", "function Errorf",
                "string `a\\`", "string 'b'", "string \"c\"", "number 1_000", "keyword nil",
            ]
        )
    }

    @Test func rust() throws {
        let code = """
            #[derive(Debug)]
            pub fn name<'a>(x: &'a str) -> Option<char> { /* a /* b */ */
                println!("{}", r#"a "b" \\"#); Some('é') // 'x'
            }
            """
        #expect(
            try found(code, "rs") == [
                "attribute #[derive(Debug)]", "keyword pub", "keyword fn", "type str", "type Option", "type char",
                "comment /* a /* b */ */", "function println", "string \"{}\"", "string r#\"a \"b\" \\\"#",
                "type Some", "string 'é'", "comment // 'x'",
            ]
        )
    }

    @Test func shell() throws {
        let code = """
            #!/bin/sh
            NAME='it'; export PATH="$HOME/bin:$(pwd "x")" # set
            if [ $# -gt 2 ]; then echo it\\'s a#b --if "${NAME}" ${NAME} $1; fi
            cat <<'EOF' > file
            it's $HOME
            EOF
            done
            """
        #expect(
            try found(code, "bash") == [
                "comment #!/bin/sh", "name NAME", "string 'it'", "keyword export", "name PATH", "string \"$HOME/bin:$(",
                "string \"x\")\"", "comment # set", "keyword if", "number 2", "keyword then",
                "string \"${NAME}\"", "name ${NAME}", "name $1", "keyword fi", "string it's $HOME\nEOF", "keyword done",
            ]
        )
    }

    @Test func whatAShellSaidDoesNotColourTheRest() throws {
        #expect(try found("$ cat x\ndon't\nif", "console") == ["string 't", "keyword if"])
    }

    @Test func sql() throws {
        let code = """
            select COUNT(*) FROM "notes" WHERE title = 'it''s' AND id > $1 -- all
            CREATE TABLE a (id BIGINT PRIMARY KEY, `b` varchar(20) DEFAULT NULL);
            """
        #expect(
            try found(code, "sql") == [
                "keyword select", "function COUNT", "keyword FROM", "name \"notes\"", "keyword WHERE", "string 'it''s'",
                "keyword AND", "name $1", "comment -- all", "keyword CREATE", "keyword TABLE", "type BIGINT",
                "keyword PRIMARY", "keyword KEY", "name `b`", "type varchar", "number 20", "keyword DEFAULT",
                "keyword NULL",
            ]
        )
    }

    @Test func json() throws {
        #expect(
            try found(#"{"a": "b:\"c", "d" : [1.5e+3, -2, true, null], "e": {}} // f"#, "json") == [
                "name \"a\"", #"string "b:\"c""#, "name \"d\"", "number 1.5e+3", "number 2", "keyword true",
                "keyword null", "name \"e\"", "comment // f",
            ]
        )
    }

    @Test func yaml() throws {
        let code = """
            # All
            on: push   # always
            jobs:
              - my name: It's "so" #1, http://x
                "env": {A: 1, b: 'it''s', "c":yes}
                run: |
                  echo "a: b"

                  it's
                size: [1.5, -2, 1.5.x]
              - &base !tag *base
            a#b: >-
              text
            last: true
            """
        #expect(
            try found(code, "yml") == [
                "comment # All", "name on", "comment # always", "name jobs", "name my name", "comment #1, http://x",
                "name \"env\"", "name A", "number 1", "name b", "string 'it''s'", "name \"c\"", "keyword yes",
                "name run", "string \n      echo \"a: b\"\n\n      it's", "name size", "number 1.5", "number -2",
                "attribute &base", "attribute !tag", "attribute *base", "name a#b", "string \n  text", "name last",
                "keyword true",
            ]
        )
    }

    @Test func markup() throws {
        let code = """
            <!DOCTYPE html><!-- <b> --><p class="a>b" id=x/y hidden>if a < b "c" &amp;</p><br/>
            <style>p { color: red }</style>
            <SCRIPT async>if (a<b) x("</p>")</Script><x-a b:c='d'/>
            """
        #expect(
            try found(code, "html") == [
                "attribute <!DOCTYPE html>", "comment <!-- <b> -->", "keyword p", "attribute class", "string \"a>b\"",
                "attribute id", "string x/y", "attribute hidden", "keyword p", "keyword br", "keyword style",
                "name color", "keyword style", "keyword SCRIPT", "attribute async", "keyword if", "function x",
                "string \"</p>\"", "keyword Script", "keyword x-a", "attribute b:c", "string 'd'",
            ]
        )
    }

    @Test func css() throws {
        let code = """
            @media (min-width: 40em) { a:hover, #main > .b::before { --c: #a0c4ff; margin:-1px 50% !important } }
            /* a */ p { background: url(https://x.example) rgb(1 2 3) "x" }
            """
        #expect(
            try found(code, "css") == [
                "attribute @media", "name min-width", "number 40em", "name --c", "number #a0c4ff", "name margin",
                "number 1px", "number 50", "keyword important", "comment /* a */", "name background", "function url",
                "function rgb", "number 1", "number 2", "number 3", "string \"x\"",
            ]
        )
        #expect(
            try found("$a: 1px; // b\n@include c($a);", "scss") == [
                "name $a", "number 1px", "comment // b", "attribute @include", "function c", "name $a",
            ]
        )
    }
}
