import Foundation
import PorticoTestSupport
import PorticoTesting
import PostgreSQLStorage
import TestDatabase
import Testing

@testable import Atrium

/// Imports and exports that are begun at one node and run by another.
@Suite(.enabled(if: TestDatabase.isThere, "\(TestDatabase.reason)"))
struct NodeJobsTests {
    /// The first runs what is run once.
    private func run(_ body: (ServingNodes, RunningServer, RunningServer) async throws -> Void) async throws {
        try await ServingNodes.run { nodes in
            let first = try await nodes.start("a")
            try await until {
                try String(contentsOf: nodes.log(of: "a"), encoding: .utf8).contains("from now on")
            }
            let second = try await nodes.start("b")
            try await body(nodes, first, second)
            #expect(await first.end() == 0)
            #expect(await second.end() == 0)
        }
    }

    /// Loads a page until what happens elsewhere is over.
    private func reload(_ visitor: WebVisitor, until words: String) async throws {
        try await until {
            try await visitor.reload()
            return try visitor.find(css: "#status").text.contains(words)
        }
    }

    @Test func filesThatAreSentToOneAreImportedByTheOther() async throws {
        try await run { nodes, first, second in
            let (visitor, transport) = nodes.visitor(at: second)
            try await visitor.signUp("ada@example.com")
            try await visitor.open("/notes/import")
            let text = "---\ntitle: From a file\n---\n\(String(repeating: "Text.\n", count: 170_000))"
            try visitor.choose("Files", file: "file.md", type: "text/markdown", bytes: text.utf8)
            try await visitor.click("Preview")
            try await reload(visitor, until: "This is what the import would do.")
            transport.point(to: first)
            try await visitor.click("Import")
            transport.point(to: second)
            try await reload(visitor, until: "The import is done.")
            let titles = try nodes.rows("SELECT \"title\" FROM \"note\"")
            #expect(titles == [["From a file"]])
            try await until {
                try nodes.rows("SELECT name FROM \"\(nodes.address.schema)_nodes\".\"sharedFile\"").isEmpty
            }
        }
    }

    @Test func theFileOfAnExportIsToBeHadAtBothUntilItIsRemovedAtOne() async throws {
        try await run { nodes, first, second in
            let (visitor, transport) = nodes.visitor(at: second)
            try await visitor.signUp("ada@example.com")
            _ = try await visitor.send(try await visitor.newNote("Plan", "text of the plan"))
            try await visitor.open("/notes/export")
            try visitor.choose("JSON", from: "Format")
            try await visitor.click("Create export")
            try await reload(visitor, until: "The export is ready.")
            let link = try #require(try visitor.find(role: .link, name: "Download")["href"])
            let here = try await visitor.get(link)
            #expect(here.status == 200 && here.text.contains("text of the plan"))
            transport.point(to: first)
            #expect(try await visitor.get(link).body == here.body)
            try await visitor.click("Delete this file")
            transport.point(to: second)
            #expect(try await visitor.get(link).status == 404)
            #expect(try nodes.rows("SELECT name FROM \"\(nodes.address.schema)_nodes\".\"sharedFilePiece\"").isEmpty)
        }
    }
}
