import Foundation
import Portico
import PorticoTesting
import Testing

@testable import Domains

/// The same steps through every front end leave the same behind: a search is saved, renamed, removed and brought back,
/// another one is saved and removed, a third is refused.
@Suite(.inBothModes) struct ScenarioTests {
    /// What a front end can do on the page of saved searches.
    protocol FrontEnd {
        func save(_ name: String, at address: String) async throws
        func rename(_ name: String, to newName: String, at address: String) async throws
        func remove(_ name: String, at address: String) async throws
        func undo() async throws
    }

    private static let address = "/domains?query=med&zone=com&digits=no"

    private func play(_ frontEnd: some FrontEnd) async throws {
        try await frontEnd.save("first", at: Self.address)
        try await frontEnd.rename("first", to: "Médecine & co", at: Self.address)
        try await frontEnd.remove("Médecine & co", at: Self.address)
        try await frontEnd.undo()
        try await frontEnd.save("second", at: "/domains?query=%2Bshop")
        try await frontEnd.remove("second", at: "/domains?query=%2Bshop")
        try await frontEnd.save("Médecine & co", at: "/domains?query=refused")
    }

    /// What is stored, without what differs from run to run: ids, moments, and who it belongs to.
    private func stored(in app: TestApp) async throws -> [String] {
        try await app.savedSearches().map {
            "\($0.name.text): \($0.parameters), \($0.removedAt == nil ? "kept" : "removed")"
        }.sorted()
    }

    @Test func htmlJSONAndTerminalLeaveTheSameStoredState() async throws {
        let (html, json, terminal) = (try TestApp(), try TestApp(), try TestApp())
        defer { for app in [html, json, terminal] { app.remove() } }
        try await visiting(html.application(), at: TestApp.origin) { try await play(HTMLFrontEnd(visitor: $0)) }
        try await visiting(json.application(), at: TestApp.origin) { try await play(JSONFrontEnd(visitor: $0)) }
        try await play(TerminalFrontEnd(place: terminal.arguments()))
        let expected = try await stored(in: html)
        #expect(expected.count == 2)
        #expect(expected.contains { $0.hasPrefix("Médecine & co") && $0.hasSuffix("kept") })
        #expect(expected.contains { $0.hasPrefix("second") && $0.hasSuffix("removed") })
        #expect(try await stored(in: json) == expected)
        #expect(try await stored(in: terminal) == expected)
    }
}

private struct HTMLFrontEnd: ScenarioTests.FrontEnd {
    let visitor: WebVisitor

    func save(_ name: String, at address: String) async throws {
        try await visitor.open(address)
        try visitor.fill("Name of this search", with: name)
        try await visitor.click("Save search")
    }

    func rename(_ name: String, to newName: String, at address: String) async throws {
        try await visitor.open(address)
        try visitor.fill("New name for “\(name)”", with: newName)
        try await visitor.click("Save new name (for “\(name)”)")
    }

    func remove(_ name: String, at address: String) async throws {
        try await visitor.open(address)
        try await visitor.click("Remove “\(name)”")
    }

    func undo() async throws {
        try await visitor.click("Undo")
    }
}

private final class JSONFrontEnd: ScenarioTests.FrontEnd {
    private struct Screen: Decodable {
        struct Value: Decodable { let saved: [Saved] }
        struct Saved: Decodable {
            let id: String
            let name: String
        }

        let value: Value
    }

    private struct Answer: Decodable {
        struct Notice: Decodable { let undo: Undo? }
        struct Undo: Decodable {
            let url: String
            let event: String
            let fields: [String: [String]]
        }

        let notice: Notice?
    }

    private let visitor: WebVisitor
    private var lastUndo: (url: String, event: String, fields: [String: [String]])?

    init(visitor: WebVisitor) {
        self.visitor = visitor
    }

    func save(_ name: String, at address: String) async throws {
        try await send("saveTapped", ["name": [name]], to: address)
    }

    func rename(_ name: String, to newName: String, at address: String) async throws {
        try await send("renameTapped", ["id": [id(of: name, at: address)], "name": [newName]], to: address)
    }

    func remove(_ name: String, at address: String) async throws {
        try await send("removeTapped", ["id": [id(of: name, at: address)]], to: address)
    }

    func undo() async throws {
        let undo = try #require(lastUndo)
        try await send(undo.event, undo.fields, to: undo.url)
    }

    private func id(of name: String, at address: String) async throws -> String {
        let screen = try JSONDecoder().decode(Screen.self, from: try await visitor.json(address).body)
        return try #require(screen.value.saved.first { $0.name == name }?.id)
    }

    private func send(_ event: String, _ fields: [String: [String]], to address: String) async throws {
        let response = try await visitor.send(event: event, fields, to: address)
        let undo = try? JSONDecoder().decode(Answer.self, from: response.body).notice?.undo
        lastUndo = undo.map { ($0.url, $0.event, $0.fields) }
    }
}

private final class TerminalFrontEnd: ScenarioTests.FrontEnd {
    /// What tells the commands where things are.
    private let place: [String]
    /// The command line that takes back what was done last, as the terminal printed it.
    private var lastUndo: String?

    init(place: [String]) {
        self.place = place
    }

    func save(_ name: String, at address: String) async throws {
        try await send("saveTapped", ["name=\(name)"], to: address)
    }

    func rename(_ name: String, to newName: String, at address: String) async throws {
        try await send("renameTapped", ["id=\(id(of: name, at: address))", "name=\(newName)"], to: address)
    }

    func remove(_ name: String, at address: String) async throws {
        try await send("removeTapped", ["id=\(id(of: name, at: address))"], to: address)
    }

    func undo() async throws {
        let undone = try await Program.run(line: #require(lastUndo))
        #expect(undone.status == 0, "\(undone.errors)")
    }

    private func id(of name: String, at address: String) async throws -> String {
        let page = try await Program.run(["show", "--full"] + place + [address])
        let row = try #require(
            page.output.split(separator: "\n").first { $0.contains("name: \(name);") || $0.hasSuffix("name: \(name)") }
        )
        let start = try #require(row.range(of: "id: "))
        return String(row[start.upperBound...].prefix { $0 != ";" })
    }

    private func send(_ event: String, _ fields: [String], to address: String) async throws {
        let outcome = try await Program.run(["show"] + place + [address, "--event", event] + fields)
        let hint = "To take it back: "
        lastUndo = outcome.output.split(separator: "\n").first { $0.hasPrefix(hint) }.map {
            String($0.dropFirst(hint.count))
        }
    }
}
