import Foundation
import HTTPTypes
import Portico
import PorticoTerminal
import PorticoTesting
import Synchronization
import Testing

@testable import PorticoWeb

/// A screen whose view model has in memory what is done there.
@Suite struct WorkingPageTests {
    private let log = PackingLog()
    private let services = SiteServices.still()

    private func visitingIt(
        _ path: String = "/",
        _ body: @Sendable (WebVisitor) async throws -> Void
    ) async throws {
        let site = try Site(PackingCoordinator(log: log), templates: PackingCoordinator.templates, services: services)
        try await visiting(site.application) { visitor in
            try await visitor.open(path)
            try await body(visitor)
        }
    }

    private static func names(_ visitor: WebVisitor) throws -> [String] {
        try visitor.findAll(css: "input[name=name]").map { $0["value"] ?? "" }
    }

    @Test(.inBothModes) func whatIsAddedAndTakenAwayStaysAsTheModelHasIt() async throws {
        try await visitingIt { visitor in
            try visitor.fill("Row 0", with: "Boots")
            try await visitor.click("Add a row")
            #expect(visitor.page.status == 200)
            #expect(try Self.names(visitor) == ["Boots", ""])
            try visitor.fill("Row 1", with: "Map")
            try await visitor.click("Add a row")
            try visitor.fill("Row 2", with: "Tent")
            try await visitor.click("Remove 0")
            #expect(try Self.names(visitor) == ["Map", "Tent"], "the form as it was sent is not laid over it")
            try await visitor.click("Save")
            #expect(try visitor.find(css: "h1").text == "Packed")
        }
        #expect(log.saved.suffix(1) == [["Map", "Tent"]])
    }

    @Test(.inBothModes) func whatNoFieldShowsIsTakenAlong() async throws {
        try await visitingIt { visitor in
            try visitor.fill("Row 0", with: "Compass")
            try await visitor.click("Order")
            try await visitor.click("Add a row")
            #expect(try visitor.find(css: "#order").text == "By length")
            #expect(try Self.names(visitor) == ["", "Compass"])
        }
    }

    @Test func noCacheKeepsThePageAndItsMemoryCannotBeRead() async throws {
        try await visitingIt { visitor in
            #expect(try visitor.findAll(css: "[name=_memory]").isEmpty, "the first page has none")
            let request = try FormFields(visitor, "#packing").request(["name": "Passport"])
            let page = try await visitor.send(request)
            #expect(page.status == 200)
            #expect(page.headers[.cacheControl] == "private, no-store")
            let memory = try #require(try HTMLDocument(page.text).findAll(css: "[name=_memory]").first?["value"])
            let bytes = try #require(Base64URL.decode(memory.utf8))
            #expect(!String(decoding: bytes, as: UTF8.self).contains("Passport"))
        }
    }

    @Test func aMemoryThatWasChangedOrIsOfAnotherPageIsRefusedAndWhatWasTypedStays() async throws {
        try await visitingIt { visitor in
            try visitor.fill("Row 0", with: "Boots")
            try await visitor.click("Add a row")
            var form = try FormFields(visitor, "#packing")
            let index = try #require(form.hidden.firstIndex { $0.name == "_memory" })
            for forged in [String(form.hidden[index].value.reversed()), "AAAA", "%", String(repeating: "A", count: 90)]
            {
                form.hidden[index].value = forged
                let page = try await visitor.send(form.request(["name": "Gloves"]))
                #expect(page.status == 403)
                #expect(page.text.contains("Gloves"))
                let memories = try HTMLDocument(page.text).findAll(css: "[name=_memory]").compactMap { $0["value"] }
                #expect(memories == [""], "the page that comes back can be sent")
            }
        }
        #expect(log.handled == 1)
    }

    @Test func aRefusalShowsWhatIsWrongOnThePageAsTheModelHasIt() async throws {
        try await visitingIt { visitor in
            try visitor.fill("Row 0", with: "Boots")
            try await visitor.click("Order")
            try await visitor.click("Add a row")
            try await visitor.click("Save")
            #expect(visitor.page.status == 422)
            #expect(try Self.names(visitor) == ["", "Boots"])
            #expect(try visitor.find(css: "#order").text == "By length")
            #expect(try visitor.find(css: ".field-error").text.contains("is missing"))
            try visitor.fill("Row 0", with: "Map")
            try await visitor.click("Save")
        }
        #expect(log.saved == [["Map", "Boots"]])
    }

    @Test func aFieldThatCannotBeReadCostsNothingOfTheWork() async throws {
        try await visitingIt { visitor in
            try visitor.fill("Row 0", with: "Boots")
            try await visitor.click("Add a row")
            try visitor.fill("Row 1", with: "Tent")
            try visitor.fill("Weight", with: "much")
            try await visitor.click("Weigh")
            #expect(visitor.page.status == 422)
            #expect(try Self.names(visitor) == ["Boots", "Tent"])
            #expect(try visitor.value(of: "Weight") == "much")
            try visitor.fill("Weight", with: "3")
            try await visitor.click("Weigh")
            #expect(try Self.names(visitor) == ["BOOTS", "TENT"])
        }
    }

    @Test func aPageThatCannotHoldMoreSaysSoAndIsAsItWas() async throws {
        try await visitingIt { visitor in
            try visitor.fill("Row 0", with: "Boots")
            try await visitor.click("Add a row")
            try visitor.fill("Row 1", with: String(repeating: "x", count: WorkingMemory.maximumBytes))
            try await visitor.click("Add a row")
            #expect(visitor.page.status == 413)
            #expect(visitor.page.text.contains("This page cannot hold that much at once."))
            #expect(try Self.names(visitor).map(\.count) == [5, WorkingMemory.maximumBytes])
        }
    }

    @Test func aPostThatComesAgainGetsTheSamePageAndIsDoneOnce() async throws {
        try await visitingIt { visitor in
            let request = try FormFields(visitor, "#packing").request(["name": "Boots"])
            let first = try await visitor.send(request)
            let second = try await visitor.send(request)
            #expect(second.status == 200)
            #expect(second.text == first.text)
            #expect(second.headers[.cacheControl] == "private, no-store")
        }
        #expect(log.handled == 1)
    }

    @Test func aNewcomerWhoseAnswerWasLostGetsTheSamePage() async throws {
        try await visitingIt { visitor in
            let request = try FormFields(visitor, "#packing").request(["name": "Boots"])
            let first = try await visitor.send(request)
            visitor.clearCookies()
            let second = try await visitor.send(request)
            #expect(second.status == 200)
            #expect(second.text == first.text)
        }
        #expect(log.handled == 1)
    }

    @Test func whoHasSignedOutIsShownNoPageOfTheirSessionAgain() async throws {
        var site = DiarySite()
        site.isListWorking = true
        try await site.visiting { visitor in
            try await visitor.signIn(opening: "/entries?page=9")
            let button = try visitor.find(css: "button")
            var form = try FormFields(visitor, "#portico")
            form.action = button["formaction"] ?? ""
            let request = form.request(["_event": button["value"] ?? ""])
            let first = try await visitor.send(request)
            #expect(first.status == 200)
            #expect(try await visitor.send(request).text == first.text)
            visitor.clearCookies()
            let again = try await visitor.send(request)
            #expect(again.status == 403)
            #expect(again.text.contains("<h1>Sign in</h1>"))
        }
    }

    @Test func aRestartLosesNothing() async throws {
        let request = Mutex<PageRequest?>(nil)
        try await visitingIt { visitor in
            try visitor.fill("Row 0", with: "Compass")
            try await visitor.click("Order")
            let form = try FormFields(visitor, "#packing")
            request.withLock { $0 = form.request(["name": "Compass", "name": "Map"]) }
        }
        try await visitingIt { visitor in
            let page = try await visitor.send(try #require(request.withLock { $0 }))
            #expect(page.status == 200)
            #expect(page.text.contains("By length"))
        }
    }

    @Test func programsAreGivenTheMemoryToo() async throws {
        struct Answer: Decodable {
            struct Screen: Decodable {
                struct Value: Decodable {
                    struct Row: Decodable { let name: String }
                    let rows: [Row]
                    let isByLength: Bool
                }
                let memory: String?
                let value: Value
            }
            let screen: Screen
        }
        try await visitingIt { visitor in
            func send(_ event: String, _ memory: String?) async throws -> PageResponse {
                var headers = PageRequest.sameOriginHeaders
                headers[.contentType] = "application/json"
                headers[.accept] = "application/json"
                var body = #"{"event": "\#(event)", "fields": {"name": ["Compass", "Map"]}"#
                if let memory { body += #", "memory": "\#(memory)""# }
                return try await visitor.send(PageRequest(.post, "/", headers: headers, body: Data((body + "}").utf8)))
            }
            let first = try JSONDecoder().decode(Answer.self, from: try await send("orderTapped", nil).body).screen
            #expect(first.value.isByLength)
            let second = try JSONDecoder().decode(
                Answer.self,
                from: try await send("rowAdded", first.memory).body
            )
            #expect(second.screen.value.isByLength)
            #expect(second.screen.value.rows.map(\.name) == ["", "Map", "Compass"])
            #expect(try await send("rowAdded", "AAAA").status == 403)
        }
    }

    @Test func theTerminalShowsTheSame() async throws {
        let written = Mutex("")
        let terminal = Terminal(
            coordinator: PackingCoordinator(log: log),
            command: ["show"],
            writeFile: { _ in },
            write: { text in written.withLock { $0 += text + "\n" } }
        )
        let form = Form([Form.Entry(name: "name", value: "Compass"), Form.Entry(name: "name", value: "Map")])
        #expect(try await terminal.send("orderTapped", form, to: PackingRoute.list) == .ok)
        #expect(written.withLock { $0 }.contains("Compass"))
        #expect(try await terminal.send("saved", ["name": ""], to: PackingRoute.list) != .ok)
    }

    @Test func whatIsDeclaredAsWorkingIsChecked() {
        let early = ScreenTable<PackingRoute>(templates: "") { $0.working(.list) }
        #expect(early.problems == ["route list is declared as working before a screen is declared for it"])
    }
}
