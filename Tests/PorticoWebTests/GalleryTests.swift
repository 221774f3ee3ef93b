import Foundation
import Hummingbird
import PorticoTesting
import PorticoWeb
import Testing

@testable import Gallery

/// The page of forms and lists shows what the gallery serves: each template as it is, each declaration as it is
/// compiled, and a picture of each.
@Suite struct GalleryPageTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let catalog = root.appending(path: "Sources/PorticoWeb/PorticoWeb.docc")
    private static let gallery = root.appending(path: "Sources/Examples/Gallery")

    /// What stands below each heading of the page that has a picture, by the name of the picture.
    private static func entries() throws -> [String: String] {
        let page = try String(contentsOf: catalog.appending(path: "FormsAndLists.md"), encoding: .utf8)
        let entries = page.components(separatedBy: "\n### ").dropFirst().map { entry in
            (String(entry.firstMatch(of: /!\[[^\]]+\]\((\w+)\)/)?.output.1 ?? "no picture"), entry)
        }
        return Dictionary(entries) { first, _ in first }
    }

    @Test func thePageHasEachSampleOnce() throws {
        #expect(try Self.entries().keys.sorted() == Sample.allCases.map(\.rawValue).sorted())
    }

    @Test(arguments: Sample.allCases)
    func theTemplateOfASampleIsTheOneServed(sample: Sample) throws {
        let file = Self.gallery.appending(path: "Templates/\(sample.rawValue).html")
        let template = try String(contentsOf: file, encoding: .utf8)
        let blocks = try Self.blocks(of: "html", in: #require(Self.entries()[sample.rawValue]))
        #expect(blocks == [template])
    }

    @Test(arguments: Sample.allCases)
    func theSwiftOfASampleIsCompiled(sample: Sample) throws {
        let compiled = try ["GalleryEvents", "GalleryViewInputData"].map {
            try String(contentsOf: Self.gallery.appending(path: "\($0).swift"), encoding: .utf8)
        }.map(Self.outdented)
        for block in try Self.blocks(of: "swift", in: #require(Self.entries()[sample.rawValue])) {
            for part in Self.outdented(block).components(separatedBy: "\n\n") {
                let declaration = part.trimmingCharacters(in: .newlines)
                #expect(compiled.contains { $0.contains(declaration) }, "not compiled: \(declaration)")
            }
        }
    }

    @Test(arguments: Sample.allCases, ["", "~dark"])
    func aSampleHasASmallPicture(sample: Sample, appearance: String) throws {
        let picture = Self.catalog.appending(path: "Resources/\(sample.rawValue)\(appearance)@2x.png")
        let size = try #require(picture.resourceValues(forKeys: [.fileSizeKey]).fileSize, "run `make pictures`")
        #expect((1...30_000).contains(size))
    }

    private static func blocks(of language: String, in markdown: String) -> [String] {
        markdown.components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    }

    private static func outdented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }.joined(
            separator: "\n"
        )
    }

    static func application() throws -> some ApplicationProtocol {
        let site = try GalleryProgram.site(in: root, reload: .onDemand, services: .still())
        return WebServer(site, host: "127.0.0.1", port: 0, logger: GreetingSite.quiet).application
    }
}

/// What the samples read and where they lead.
@Suite(.inBothModes) struct GalleryTests {
    @Test func eachSampleIsServed() async throws {
        try await visiting(GalleryPageTests.application()) { visitor in
            for sample in Sample.allCases {
                try await visitor.open("/samples/\(sample.rawValue)")
                #expect(visitor.page.status == 200, "\(sample)")
                #expect(try !visitor.find(css: "#sample").text.isEmpty, "\(sample)")
            }
        }
    }

    @Test func eachFormReadsWhatWasTyped() async throws {
        try await visiting(GalleryPageTests.application()) { visitor in
            func saved(
                _ sample: Sample,
                _ button: String = "Save",
                _ fill: () throws -> Void = {}
            ) async throws
                -> String?
            {
                try await visitor.open("/samples/\(sample.rawValue)")
                try fill()
                try await visitor.click(button)
                return visitor.page.notice
            }
            #expect(try await saved(.oneLine) { try visitor.fill("Name", with: "Grace") } == "Read: Grace")
            #expect(try await saved(.manyLines) { try visitor.fill("Text", with: "Two words") } == "Read: Two words")
            #expect(try await saved(.email) { try visitor.fill("Email", with: "a@b.example") } == "Read: a@b.example")
            #expect(
                try await saved(.password) { try visitor.fill("New password", with: "correct horse") }
                    == "Read: 13 characters"
            )
            #expect(try await saved(.number) { try visitor.fill("Price", with: "9.50") } == "Read: 2 for 9.50")
            #expect(try await saved(.day) { try visitor.fill("Day", with: "2026-12-24") } == "Read: 2026-12-24")
            #expect(
                try await saved(.moment) { try visitor.fill("Begins (UTC)", with: "2026-12-24T18:00") }
                    == "Read: 2026-12-24T18:00:00Z"
            )
            #expect(try await saved(.tick) { try visitor.uncheck("Stay signed in") } == "Read: false")
            #expect(try await saved(.ticks) { try visitor.choose("Blue", from: "Colours") } == "Read: blue, green")
            #expect(try await saved(.radio) { try visitor.choose("Red") } == "Read: red")
            #expect(try await saved(.dropDown) { try visitor.choose("Blue", from: "Colour") } == "Read: blue")
            #expect(
                try await saved(.file, "Send") { try visitor.choose("Files", file: "a.txt", bytes: Array("abc".utf8)) }
                    == "Read: a.txt, 3 bytes"
            )
            let place = try await saved(.several) {
                try visitor.fill("Street", with: "1 High Street")
                try visitor.fill("Town", with: "Ely")
            }
            #expect(place == "Read: 1 High Street, Ely")
            #expect(
                try await saved(.folded, "Save the name") { try visitor.fill("New name", with: "Grace") }
                    == "Read: 7 is Grace"
            )
            #expect(try await saved(.twoButtons, "Save as a draft") == "Read: Ada Lovelace")
            #expect(try await saved(.picks, "Blue") == "Read: blue")
            #expect(try await saved(.buttons, "Archive") == "Read: archive")
            #expect(try await saved(.textButton, "Mark all as read") == "Read: read")
            #expect(try await saved(.rowTicks, "Archive") == "Read: 2")
            #expect(try await saved(.asking, "Discard")?.hasPrefix("Removed.") == true)
        }
    }

    @Test func aFormThatDoesNotFitComesBack() async throws {
        try await visiting(GalleryPageTests.application()) { visitor in
            try await visitor.open("/samples/errors")
            try visitor.fill("Seats", with: "40")
            try await visitor.click("Save")
            #expect(visitor.page.status == 422)
            #expect(try visitor.value(of: "Seats") == "40")
            #expect(try visitor.findAll(css: ".field-error").count == 2)
        }
    }

    @Test func whatWasRemovedCanBeBroughtBack() async throws {
        try await visiting(GalleryPageTests.application()) { visitor in
            try await visitor.open("/samples/notice")
            try await visitor.click("Remove")
            try await visitor.click("Undo")
            #expect(visitor.page.notice == "Read: 7 is back")
        }
    }

    @Test func listsLeadOn() async throws {
        try await visiting(GalleryPageTests.application()) { visitor in
            try await visitor.open("/samples/pager?page=2")
            try await visitor.click("Next")
            #expect(visitor.url == "/samples/pager?page=3")
            try await visitor.open("/samples/search")
            try visitor.fill("Search", with: "med")
            try await visitor.click("Search")
            #expect(visitor.url == "/search?query=med")
            try await visitor.open("/samples/facets")
            try await visitor.click("com 61")
            #expect(visitor.url == "/samples/facets?zone=com")
        }
    }
}
