import Foundation
import Portico
import PorticoHTML
import Testing

@Suite struct TemplateSourcesTests {
    /// A folder that is there for the time of one test.
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "PorticoHTMLTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func write(_ bytes: [UInt8], _ path: String, in folder: URL) throws {
        let url = folder.appending(path: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    @Test func namesArePathsWithoutExtension() throws {
        try withFolder { folder in
            try write(Array("<p>{{title}}</p>{{> partials/p}}".utf8), "notes/list.html", in: folder)
            try write(Array("P".utf8), "partials/p.mustache", in: folder)
            try write(Array("no".utf8), "readme.txt", in: folder)
            try write(Array("no".utf8), ".hidden.html", in: folder)
            try write(Array("no".utf8), ".git/x.html", in: folder)
            let sources = try TemplateSources(folder: folder)
            #expect(sources.names == ["notes/list", "partials/p"])
            #expect(sources.problems == [])
            #expect(try Template<Note>("notes/list", in: sources).string(Note()) == "<p>Groceries</p>P")
        }
    }

    @Test func aByteOrderMarkIsNoPartOfTheText() throws {
        #expect(try rendered("\u{FEFF}{{! a comment }}\n{{title}}") == "Groceries")
        #expect(problems("\u{FEFF}{{nope}}").first?.hasPrefix("1:1: ") == true)
    }

    @Test func aFileThatIsNoTemplateIsAProblemOfThoseThatUseIt() throws {
        try withFolder { folder in
            try write(Array("{{> bad}}".utf8), "uses.html", in: folder)
            try write(Array("ok\n".utf8) + [0xFF, 0xFE], "bad.html", in: folder)
            try write(Array("a\0".utf8), "nul.html", in: folder)
            try write([UInt8](repeating: 0x20, count: TemplateSources.maximumSize + 1), "large.html", in: folder)
            try write([], "twice.html", in: folder)
            try write([], "twice.mustache", in: folder)
            let sources = try TemplateSources(folder: folder, label: "Views")
            #expect(
                sources.problems.map(\.description) == [
                    "Views/bad.html:2: the line is not UTF-8; save the file as UTF-8",
                    "Views/large.html: the file has more than 1 MB; split it into partials",
                    "Views/nul.html:1:2: a NUL byte in the text",
                    "Views/twice.mustache: two files are the template 'twice'; keep this or Views/twice.html",
                ]
            )
            let error = #expect(throws: TemplateProblems.self) { _ = try Template<Note>("uses", in: sources) }
            #expect(error?.description == "Views/bad.html:2: the line is not UTF-8; save the file as UTF-8")
        }
    }

    @Test func linksOutOfTheFolderAreRefused() throws {
        try withFolder { outer in
            let folder = outer.appending(path: "Templates")
            try write(Array("secret".utf8), "secret.html", in: outer)
            try write(Array("inside".utf8), "Templates/inside.html", in: outer)
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "out.html"),
                withDestinationURL: outer.appending(path: "secret.html")
            )
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "same.html"),
                withDestinationURL: folder.appending(path: "inside.html")
            )
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "gone.html"),
                withDestinationURL: folder.appending(path: "nothing.html")
            )
            let sources = try TemplateSources(folder: folder)
            #expect(
                sources.problems.map(\.description) == [
                    "Templates/gone.html: the link leads to no file",
                    "Templates/out.html: the link leads out of the folder; copy what it points to",
                ]
            )
            #expect(try Template<Note>("same", in: sources).string(Note()) == "inside")
        }
    }

    @Test func aFolderThatIsNotThereIsSaid() {
        let error = #expect(throws: TemplateProblems.self) {
            _ = try TemplateSources(folder: URL(filePath: "/nowhere/Templates"))
        }
        #expect(error?.description == "/nowhere/Templates: no such folder")
    }

    @Test func aFileInPlaceOfAFolderIsSaid() throws {
        try withFolder { folder in
            try write(Array("x".utf8), "page.html", in: folder)
            let file = folder.appending(path: "page.html")
            let error = #expect(throws: TemplateProblems.self) { _ = try TemplateSources(folder: file) }
            #expect(error?.description == "\(file.path): this is a file, not a folder; name the folder it is in")
        }
    }
}
