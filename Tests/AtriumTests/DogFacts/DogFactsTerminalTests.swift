import Foundation
import Testing

@testable import Atrium

@Suite struct DogFactsTerminalTests {
    @Test func aFactIsShownInTheTerminalAtItsOwnPlace() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let outcome = try await Program.run(["show", "dog-facts", "--data", app.data.path])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let place = try #require(outcome.output.firstMatch(of: /\/dog-facts\/([0-9a-f]{12})/))
        #expect(outcome.output.contains("source: "))
        let (id, folder) = (String(place.1), app.data.path)
        let kept = try await Program.run([
            "show", "--data", folder, "/dog-facts/\(id)", "--event", "favouriteTapped", "id=\(id)",
        ])
        #expect(kept.status == 0, "\(kept.errors)")
        #expect(kept.output.contains("Added to your favourites."))
        let list = try await Program.run(["show", "--full", "--data", folder, "/dog-facts/favourites"])
        #expect(list.output.contains(id))
        let missing = try await Program.run(["show", "--data", folder, "/dog-facts/ffffffffffff"])
        #expect(missing.status == 66)
        #expect(missing.output.contains("There is no dog fact at this address."))
    }

    @Test(arguments: [
        (["--dog-facts-source", "elsewhere"], "“elsewhere” is none of local, remote, remote-then-local"),
        (["--dog-facts-url", "facts"], "“facts” is not an address such as"),
        (["--dog-facts-url", "ftp://a.example"], "must begin with https:// or http://"),
        (["--dog-facts-url", "https://me:secret@a.example"], "must not contain a name or password"),
        (["--favourites-at", "http://a.example"], "“http://a.example” must begin with https://"),
        (["--favourites-at", "other"], "“other” is not an address such as"),
    ])
    func aSettingThatIsNoneIsRefused(arguments: [String], words: String) async throws {
        let outcome = try await Program.run(["serve", "--port", "0"] + arguments)
        #expect(outcome.status != 0)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test func aFileWithoutFactsIsRefused() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let file = try app.file("answer.json", #"{"facts":[],"success":false}"#)
        let outcome = try await Program.run(["dog-facts", "import", "--data", app.data.path, file.path])
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains("is the answer of a source that had no facts; nothing was changed"))
        let broken = try app.file("broken.json", "{\"facts\":[\n  \"Dogs dream.\"\n  \"Dogs bow.\"\n]}\n")
        let refused = try await Program.run(["dog-facts", "import", "--data", app.data.path, broken.path])
        #expect(refused.status == 65)
        #expect(refused.errors.contains("begins like JSON and is none; nothing was changed"))
        let missing = try await Program.run(["dog-facts", "import", "--data", app.data.path, "/no/such/file"])
        #expect(missing.status == 66)
    }
}
