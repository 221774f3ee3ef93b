import Foundation
import Testing

@testable import Atrium

@Suite struct CheckCommandTests {
    /// The app's own templates and static files, which a test may break.
    private func withCopies(
        _ body: (_ folder: URL, _ check: () async throws -> Program.Outcome) async throws -> Void
    ) async throws {
        let app = try TestApp()
        defer { app.remove() }
        for name in ["Templates", "Static"] {
            try FileManager.default.copyItem(at: TestApp.root.appending(path: name), to: app.data.appending(path: name))
        }
        let arguments = ["check", "--templates", app.data.path + "/Templates", "--static", app.data.path + "/Static"]
        try await body(app.data) {
            let outcome = try await Program.run(arguments)
            #expect(outcome.errors == "")
            return outcome
        }
    }

    private func change(_ file: URL, _ old: String, to new: String) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains(old))
        try Data(text.replacing(old, with: new).utf8).write(to: file)
    }

    @Test func theTemplatesOfTheAppAreInOrder() async throws {
        let outcome = try await Program.run(["check"])
        #expect(outcome.status == 0)
        #expect(outcome.output.wholeMatch(of: /\d+ templates, no problems\n/) != nil, "\(outcome.output)")
    }

    /// A change of a template, and what is said of it.
    struct Mistake: Sendable {
        let file: String
        let old: String
        let new: String
        let line: String

        init(_ file: String, _ old: String, _ new: String, _ line: String) {
            (self.file, self.old, self.new, self.line) = (file, old, new, line)
        }
    }

    /// Those of a group are told at once. What is named comes before what is printed, and finished pages come last.
    @Test(arguments: [
        [
            Mistake(
                "layouts/page.html",
                "{{title}}",
                "{{titel}}",
                "Templates/layouts/page.html:6:8: no field 'titel' in ShellViewInputData; did you mean 'title'?"
            ),
            Mistake("layouts/page.html", "app.css", "ap.css", "no asset 'ap.css'; did you mean 'app.css'?"),
            Mistake("mail/letter.html", "{{reason}}", "{{raison}}", "no field 'raison' in LetterViewInputData"),
            Mistake(
                "dog-facts/fact.html",
                "{{text another}}",
                "{{text anoter}}",
                "no text 'anoter' in DogFactTexts; did you mean 'another'?"
            ),
            Mistake("errors/error.html", "{{link home}}", "{{link hme}}", "no route 'hme'; did you mean 'home'?"),
        ],
        [
            Mistake(
                "mail/letter.html",
                "{{reason}}",
                "",
                "Templates/mail/letter.html:1:1: no template prints LetterViewInputData.reason"
            ),
            Mistake(
                "layouts/page.html",
                "{{notice}}",
                "",
                "Templates/layouts/page.html:1:1: it prints no notice, so nobody would be told"
            ),
        ],
        [
            Mistake(
                "layouts/page.html",
                "{{description}}",
                "",
                "Templates/layouts/page.html:1:1: no template prints ShellViewInputData.description; remove the field, or print it"
            ),
            Mistake(
                "layouts/page.html",
                "{{text skip}}",
                "Skip",
                "Templates/layouts/page.html:1:1: no template says LayoutTexts.skip; remove the text, or move it to an enum"
            ),
            Mistake(
                "dog-facts/fact.html",
                "{{text another}}",
                "Another",
                "Templates/dog-facts/fact.html:1:1: no template says DogFactTexts.another; remove the text,"
            ),
        ],
        [
            Mistake("mail/letter.html", "</h1>", "</p>", "Templates/mail/letter.html:10:"),
            Mistake("errors/error.html", "<h1>", "<i><h1>", "Templates/errors/error.html:"),
        ],
        [Mistake("layouts/page.html", "</header>", "</div>", "</div> closes nothing")],
    ])
    func eachProblemIsALineAndTheExitCodeIsOne(mistakes: [Mistake]) async throws {
        try await withCopies { folder, check in
            for mistake in mistakes {
                try change(folder.appending(path: "Templates/\(mistake.file)"), mistake.old, to: mistake.new)
            }
            let outcome = try await check()
            #expect(outcome.status == 1)
            let lines = outcome.output.split(separator: "\n")
            for mistake in mistakes {
                #expect(lines.contains { $0.contains(mistake.line) }, "\(mistake.line): \(outcome.output)")
            }
            #expect(!outcome.output.contains("no problems"))
        }
    }

    @Test func theProblemsOfAllTemplatesAreSorted() async throws {
        try await withCopies { folder, check in
            for file in ["layouts/page.html", "domains/domain.html", "errors/error.html"] {
                let url = folder.appending(path: "Templates/\(file)")
                try Data((String(contentsOf: url, encoding: .utf8) + "{{/nope}}").utf8).write(to: url)
            }
            try Data("<p>".utf8).write(to: folder.appending(path: "Templates/zoo.html"))
            let lines = try await check().output.split(separator: "\n").map(String.init)
            #expect(lines.count == 3)
            #expect(lines == lines.sorted())
        }
    }

    /// What somebody new to it does wrong, each with all that is said of it.
    @Test(arguments: [
        (
            "notes/row.html", "{{title}}", "{{titel}}",
            ["Templates/notes/row.html:4:57: no field 'titel' in NoteRowViewInputData; did you mean 'title'?"]
        ),
        (
            "layouts/page.html", "portico.js", "portcio.js",
            ["Templates/layouts/page.html:23:36: no asset 'portcio.js'; did you mean 'portico.js'?"]
        ),
        (
            "notes/tags.html", "{{/tree}}", "{{/tre}}",
            ["Templates/notes/tags.html:8:51: {{/tre}} closes nothing; {{#tree}} of line 8 is open"]
        ),
        (
            "accounts/sign-in.html", "signInTapped", "signInTaped",
            ["Templates/accounts/sign-in.html:5:58: no event 'signInTaped'; did you mean 'signInTapped'?"]
        ),
        (
            "accounts/sign-in.html", "name=\"password\"", "name=\"pasword\"",
            ["Templates/accounts/sign-in.html:12:7: no event of the form takes 'pasword'; did you mean 'password'?"]
        ),
        (
            "accounts/sign-in.html", "type=\"password\" name=\"password\"", "name=\"password\"",
            ["Templates/accounts/sign-in.html:12:7: 'password' is secret; write <input type=\"password\">"]
        ),
        (
            "notes/tags.html", "<h1>", "<h1><a href=\"/notes\">x</a>",
            [
                "Templates/notes/tags.html:3:10: no URL is written by hand, but 'href' is \"/notes\"; "
                    + "use {{link …}}, {{event …}} or {{asset …}}; #fragment and https:// are fine"
            ]
        ),
    ])
    func oneMistakeIsOneLine(file: String, old: String, new: String, lines: [String]) async throws {
        try await withCopies { folder, check in
            try change(folder.appending(path: "Templates/\(file)"), old, to: new)
            #expect(try await check().output.split(separator: "\n").map(String.init) == lines)
        }
    }

    @Test func allMistakesInAFormAreTold() async throws {
        try await withCopies { folder, check in
            let file = folder.appending(path: "Templates/accounts/sign-in.html")
            try change(file, "event signInTapped", to: "event signInTaped")
            try change(file, "name=\"email\"", to: "name=\"emial\"")
            try change(file, "name=\"password\"", to: "name=\"pasword\"")
            try change(file, "name=\"staysSignedIn\"", to: "name=\"stays\"")
            let lines = try await check().output.split(separator: "\n").map(String.init)
            #expect(
                lines == [
                    "Templates/accounts/sign-in.html:5:58: no event 'signInTaped'; did you mean 'signInTapped'?",
                    "Templates/accounts/sign-in.html:8:7: no event of the form takes 'emial'; did you mean 'email'?",
                    "Templates/accounts/sign-in.html:12:7: no event of the form takes 'pasword'; did you mean 'password'?",
                    "Templates/accounts/sign-in.html:15:14: no event of the form takes 'stays'; "
                        + "it takes email, password, staysSignedIn",
                ]
            )
        }
    }

    @Test func aPartialThatIsMissingIsToldOnce() async throws {
        try await withCopies { folder, check in
            try FileManager.default.removeItem(at: folder.appending(path: "Templates/notes/row.html"))
            #expect(
                try await check().output
                    == "Templates/notes/archive.html:3:9: no parent 'notes/row', which 3 templates name; "
                    + "write Templates/notes/row.html\n"
            )
        }
    }

    @Test func aTemplateOfNoPageAndOneThatIsMissingAreNamed() async throws {
        try await withCopies { folder, check in
            try FileManager.default.moveItem(
                at: folder.appending(path: "Templates/domains/domain.html"),
                to: folder.appending(path: "Templates/domains/detail.html")
            )
            let output = try await check().output
            #expect(
                output == "there is no template domains/domain, which would render DomainDetailViewInputData; "
                    + "is it 'domains/detail', which no page uses?\n"
            )
        }
    }

    @Test func nothingThatIsStoredIsNeeded() async throws {
        let outcome = try await Program.run(
            ["check"],
            environment: ["ATRIUM_HOST": "256.256.256.256", "ATRIUM_PORT": "1"]
        )
        #expect(outcome.status == 0)
    }

    @Test func aFolderThatIsMissingIsSaid() async throws {
        let outcome = try await Program.run(["check", "--templates", "/no/such/folder"])
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("there is no folder /no/such/folder"))
    }
}
