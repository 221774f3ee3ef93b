import FilmFeatures
import Portico
import PorticoTerminal
import PorticoTesting
import PorticoWeb
import Synchronization
import Testing

@testable import Films

/// Class coordinators that were written with UIKit, as they are served.
@Suite struct FilmsTests {
    @Test(.inBothModes) func aSearchIsInTheAddress() async throws {
        try await visiting(FilmsProgram.site().application) { visitor in
            try await visitor.open("/")
            try visitor.fill("Search", with: "nos")
            try await visitor.click("Search")
            #expect(visitor.url == "/?query=nos")
            #expect(try visitor.findAll(css: "#films li").map(\.text) == ["Nosferatu 1922"])
        }
    }

    @Test(.inBothModes) func whatIsPushedIsTheNextPageAndWhatIsPoppedTheOneBefore() async throws {
        try await visiting(FilmsProgram.site().application) { visitor in
            try await visitor.open("/")
            try await visitor.click("M")
            #expect(visitor.url == "/films/2")
            #expect(try visitor.find(css: "h1").text == "M")
            try await visitor.click("Remove")
            #expect(visitor.url == "/")
            #expect(visitor.page.text.contains("M was removed."))
            #expect(try visitor.findAll(css: "#films li").count == 2)
        }
    }

    @Test(.inBothModes) func anAlertOnTheSameScreenIsSaidThere() async throws {
        try await visiting(FilmsProgram.site().application) { visitor in
            try await visitor.open("/films/1")
            try await visitor.click("Remove")
            #expect(visitor.url == "/films/1")
            #expect(visitor.page.status == 422)
            #expect(try visitor.findAll(css: "#problem li").map(\.text) == ["Metropolis cannot be removed."])
        }
    }

    @Test(.inBothModes) func whatASheetIsGivenBackIsInTheAddressOfTheScreenBelow() async throws {
        try await visiting(FilmsProgram.site().application) { visitor in
            try await visitor.open("/?query=nos")
            try await visitor.click("Recent searches")
            #expect(visitor.url == "/recent-searches")
            try await visitor.click("nos")
            #expect(visitor.url == "/?query=nos")
            try await visitor.open("/recent-searches")
            try await visitor.click("Cancel")
            #expect(visitor.url == "/")
        }
    }

    @Test func aFilmThatIsNotThereIsNotFound() async throws {
        try await visiting(FilmsProgram.site().application) { visitor in
            try await visitor.open("/films/9")
            #expect(visitor.page.status == 404)
        }
    }

    @Test func theTerminalIsLedThereToo() async throws {
        let written = Mutex("")
        let terminal = Terminal(
            coordinator: FilmsCoordinator(store: MemoryFilms()),
            command: ["films"],
            writeFile: { _ in },
            write: { text in written.withLock { $0 += text + "\n" } }
        )
        #expect(try await terminal.send("selected", ["id": "3"], to: FilmsRoute.list()) == .ok)
        #expect(written.withLock { $0 }.contains("Nosferatu"))
    }
}
