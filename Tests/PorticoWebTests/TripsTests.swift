import Foundation
import Portico
import PorticoTerminal
import PorticoTesting
import PorticoWeb
import Synchronization
import Testing

@testable import Trips

/// View models that know nothing of Portico, as they are served.
@Suite struct TripsTests {
    private static func names(_ visitor: WebVisitor) throws -> [String] {
        try visitor.findAll(css: "#things input").map { $0["value"] ?? "" }
    }

    @Test(.inBothModes) func aTripIsWrittenInMemoryAndSaved() async throws {
        try await visiting(TripsProgram.site().application) { visitor in
            try await visitor.open("/")
            try await visitor.click("New trip")
            #expect(visitor.url == "/new")
            try visitor.fill("Thing 1", with: "Tent")
            try await visitor.click("Add a thing")
            try visitor.fill("Thing 2", with: "Boots")
            try visitor.fill("Title", with: "Alps")
            try await visitor.click("Add a thing")
            try visitor.fill("Thing 3", with: "Map")
            try await visitor.click("Sort")
            #expect(try Self.names(visitor) == ["Boots", "Map", "Tent"])
            #expect(try visitor.value(of: "Title") == "Alps")
            try await visitor.click("Remove thing 2")
            try await visitor.click("Save")
            #expect(visitor.url == "/")
            #expect(try visitor.find(css: "#trips li").text.hasPrefix("Alps Boots, Tent"))
            try await visitor.click("Delete Alps")
            #expect(try visitor.findAll(css: "#trips li").isEmpty)
        }
    }

    @Test(.inBothModes) func aTripWithoutATitleStaysAsItIs() async throws {
        try await visiting(TripsProgram.site().application) { visitor in
            try await visitor.open("/new")
            try visitor.fill("Thing 1", with: "Tent")
            try await visitor.click("Add a thing")
            try await visitor.click("Save")
            #expect(visitor.page.status == 422)
            #expect(try Self.names(visitor) == ["Tent", ""])
            #expect(try visitor.find(css: ".field-error").text.contains("Give the trip a title."))
            try visitor.fill("Title", with: "Sea")
            try await visitor.click("Save")
            #expect(try visitor.find(css: "#trips li").text.hasPrefix("Sea Tent"))
        }
    }

    @Test func anIndexOfAnOlderPageEndsNothing() async throws {
        try await visiting(TripsProgram.site().application) { visitor in
            try await visitor.open("/new")
            try await visitor.click("Add a thing")
            let answer = try await visitor.send(
                event: "thingRemoved",
                ["index": ["7"], "title": ["a"], "thing": ["Tent"]],
                to: "/new"
            )
            #expect(answer.status == 200)
            #expect(answer.text.contains("Tent"))
        }
    }

    @Test func theTerminalShowsTheSameTrips() async throws {
        let written = Mutex("")
        let coordinator = TripsCoordinator(store: MemoryTrips())
        let terminal = Terminal(
            coordinator: coordinator,
            command: ["trips"],
            writeFile: { _ in },
            write: { text in written.withLock { $0 += text + "\n" } }
        )
        let form = Form([Form.Entry(name: "title", value: "Alps"), Form.Entry(name: "thing", value: "Tent")])
        #expect(try await terminal.send("saved", form, to: TripsRoute.newTrip) == .ok)
        #expect(written.withLock { $0 }.contains("Alps"))
        #expect(try await terminal.send("saved", ["title": "", "thing": "Tent"], to: TripsRoute.newTrip) != .ok)
    }
}
