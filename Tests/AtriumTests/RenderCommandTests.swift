import Foundation
import Testing

@Suite struct RenderCommandTests {
    /// Runs it in a folder with these files.
    private func render(
        _ template: String,
        _ data: String,
        _ files: [String: String] = [:],
        arguments: [String] = [],
        prepare: (URL) throws -> Void = { _ in }
    ) async throws -> Program.Outcome {
        let app = try TestApp()
        defer { app.remove() }
        for (name, text) in files.merging(["t.html": template, "d.json": data], uniquingKeysWith: { $1 }) {
            let file = app.data.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        try prepare(app.data)
        return try await Program.run(["render", "--template", "t.html", "--data", "d.json"] + arguments, in: app.data)
    }

    @Test func aTemplateIsPrintedByTheRulesOfHTML() async throws {
        let outcome = try await render("<p title='{{x}}'>{{x}}</p>\n", #"{"x": "<\"'>"}"#)
        #expect(outcome.status == 0)
        #expect(outcome.output == "<p title='&lt;&quot;&#39;&gt;'>&lt;\"'&gt;</p>\n")
        #expect(outcome.errors == "")
    }

    @Test func plainIsPrintedByTheSpecificationOfMustache() async throws {
        let outcome = try await render(
            "<script>{{{x}}}</script>{{#a}}{{.}},{{/a}}",
            #"{"x": "1<2", "a": [1, 2.50]}"#,
            arguments: ["--plain"]
        )
        #expect(outcome.status == 0)
        #expect(outcome.output == "<script>1<2</script>1,2.50,")
    }

    @Test func partialsComeFromTheirFolder() async throws {
        let files = ["parts/row.mustache": "[{{n}}]", "parts/more/foot.html": "<b>{{n}}</b>"]
        for arguments in [["--partials", "parts"], ["--partials", "parts", "--plain"]] {
            let outcome = try await render("{{> row}}{{> more/foot}}", #"{"n": 1}"#, files, arguments: arguments)
            #expect(outcome.output == "[1]<b>1</b>")
        }
    }

    @Test func nothingOutsideTheFolderIsAPartial() async throws {
        let files = ["secret.html": "secret", "parts/row.html": "row"]
        let arguments = ["--partials", "parts"]
        for name in ["../secret", "/etc/passwd", "parts/../../secret", "link"] {
            func prepare(_ folder: URL) throws {
                let link = folder.appending(path: "parts/link.html")
                try FileManager.default.createSymbolicLink(
                    at: link,
                    withDestinationURL: folder.appending(path: "secret.html")
                )
            }
            let checked = try await render("{{> \(name)}}", "{}", files, arguments: arguments, prepare: prepare)
            #expect(checked.status == 1, "\(name)")
            #expect(checked.output == "", "\(name)")
            #expect(
                checked.errors.contains(name == "link" ? "the link leads out of the folder" : "t.html:1:1: no partial"),
                "\(checked.errors)"
            )
            let plain = try await render(
                "{{> \(name)}}",
                "{}",
                files,
                arguments: arguments + ["--plain"],
                prepare: prepare
            )
            #expect(plain.output == "", "\(name)")
        }
    }

    @Test(arguments: [
        ("<p>{{/x}}", "{}", 1 as Int32, "t.html:1:4: {{/x}} closes nothing"),
        ("<p onclick='{{x}}'>", "{}", 1, "t.html:1:4: 'onclick' runs script inline"),
        (
            "<a href=\"{{event x}}\">", "{}", 1,
            "t.html:1:18: no event 'x'; atrium render has no events; print a field that holds the URL"
        ),
        (
            "<a href=\"{{link x}}\">", "{}", 1,
            "t.html:1:17: no route 'x'; atrium render has no links; print a field that holds the URL"
        ),
        (
            "<img src=\"{{asset x.png}}\">", "{}", 1,
            "t.html:1:19: no asset 'x.png'; atrium render has no assets; write the URL"
        ),
        ("{{> foot}}", "{}", 1, "t.html:1:1: no partial 'foot'; name the folder of partials with --partials"),
        ("{{< foot}}{{/ foot}}", "{}", 1, "t.html:1:1: no parent 'foot'; name the folder of partials with --partials"),
        ("<b>{{total}</b>", "{}", 1, "t.html:1:4: the tag is closed by one brace only; end it with }}"),
        ("<p>", "{\"x\": 1,\n  y}", 65, "d.json:2:3:"), ("<p>", "", 65, "d.json:1:1:"),
    ])
    func whatIsWrongHasItsPlaceAndItsExitCode(
        template: String,
        data: String,
        status: Int32,
        message: String
    ) async throws {
        let outcome = try await render(template, data)
        #expect(outcome.status == status)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test func bytesThatAreNotTextAreRefused() async throws {
        let broken = Data([0x22, 0xFF, 0x22])
        let data = try await render("<p>", "") { try broken.write(to: $0.appending(path: "d.json")) }
        #expect(data.status == 65)
        #expect(data.errors.contains("d.json:1:"), "\(data.errors)")
        let template = try await render("", "{}") { try broken.write(to: $0.appending(path: "t.html")) }
        #expect(template.status == 1)
        #expect(template.errors.contains("t.html:1: the line is not UTF-8"), "\(template.errors)")
        let large = try await render("", "{}") { try Data(count: 10 << 20).write(to: $0.appending(path: "t.html")) }
        #expect(large.status == 1)
        #expect(large.errors.contains("t.html: the file has more than 1 MB"), "\(large.errors)")
    }

    @Test func whatIsMissingIsNamed() async throws {
        for (name, message) in [("t.html", "there is no file t.html"), ("d.json", "there is no file d.json")] {
            let outcome = try await render("", "{}") {
                try FileManager.default.removeItem(at: $0.appending(path: name))
            }
            #expect(outcome.status == 66)
            #expect(outcome.errors == "atrium: \(message)\n")
        }
        let folder = try await render("", "{}", arguments: ["--partials", "nope"])
        #expect(folder.status == 66)
        let file = try await render("{{> foot}}", "{}", ["foot.html": ""], arguments: ["--partials", "foot.html"])
        #expect(file.status == 66)
        #expect(file.errors == "atrium: foot.html is a file, not a folder; name the folder it is in\n")
        let other = try await render("{{> foot}}", "{}", ["parts/head.html": ""], arguments: ["--partials", "parts"])
        #expect(other.errors == "t.html:1:1: no partial 'foot'; there is no such file in parts\n")
        let directory = try await render("", "{}") {
            try FileManager.default.removeItem(at: $0.appending(path: "d.json"))
            try FileManager.default.createDirectory(
                at: $0.appending(path: "d.json"),
                withIntermediateDirectories: false
            )
        }
        #expect(directory.status == 66)
        #expect(directory.errors.contains("d.json cannot be read"), "\(directory.errors)")
    }
}
