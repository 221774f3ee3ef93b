import Foundation
import PorticoTestSupport
import PorticoTesting
import PostgreSQLStorage
import TestDatabase
import Testing

@testable import Atrium

/// Names that are imported once, and are found at all nodes.
@Suite(.enabled(if: TestDatabase.isThere, "\(TestDatabase.reason)"))
struct NodeDomainsTests {
    private func importing(_ names: String, at name: String, of nodes: ServingNodes) async throws -> String {
        let folder = try nodes.data(of: name)
        let file = folder.appending(path: "names.txt")
        try Data(names.utf8).write(to: file)
        let outcome = try await Program.run(
            ["domains", "import", "--data", folder.path] + nodes.arguments() + [file.path]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.output
    }

    /// What a node finds, as soon as that is a number of names.
    private func find(_ count: Int, _ text: String, at server: RunningServer, of nodes: ServingNodes) async throws {
        let (visitor, _) = nodes.visitor(at: server)
        try await until {
            try await visitor.open("/domains?query=\(text)")
            return try visitor.findAll(css: "#results tbody a").count == count
        }
    }

    @Test func anImportOnOneMachineIsFoundAtNodesThatRunAndAtThoseThatStartLater() async throws {
        try await ServingNodes.run { nodes in
            let first = try await nodes.start("a")
            let second = try await nodes.start("b")
            let imported = try await importing("zebrafinch.com\n", at: "a", of: nodes)
            #expect(imported.contains("The index holds 1 name in 1 zone."))
            try await find(1, "zebrafinch", at: first, of: nodes)
            try await find(1, "zebrafinch", at: second, of: nodes)
            // Added on a machine that had nothing: the names of before stay.
            let more = try await importing("zebrafinches.net\n", at: "c", of: nodes)
            #expect(more.contains("The index holds 2 names in 2 zones."))
            let third = try await nodes.start("d")
            for server in [first, second, third] { try await find(2, "zebrafinch", at: server, of: nodes) }
            #expect(
                try nodes.rows("SELECT count(*)::text FROM \"\(nodes.address.schema)_nodes\".\"sharedFile\"") == [
                    ["1"]
                ],
                "the one before is gone"
            )
            for server in [first, second, third] { #expect(await server.end() == 0) }
        }
    }

    @Test func anIndexThatWasNeverSharedStaysBesideTheOneThatIs() async throws {
        try await ServingNodes.run { nodes in
            let folder = try nodes.data(of: "a")
            let list = folder.appending(path: "own.txt")
            try Data("emperorpenguin.com\n".utf8).write(to: list)
            #expect(try await Program.run(["domains", "import", "--data", folder.path, list.path]).status == 0)
            let index = folder.appending(path: "domains.index")
            let own = try Data(contentsOf: index)
            _ = try await importing("zebrafinch.com\n", at: "b", of: nodes)
            let more = try await importing("zebrafinches.net\n", at: "a", of: nodes)
            #expect(more.contains("The index holds 2 names in 2 zones."))
            #expect(try Data(contentsOf: folder.appending(path: "domains.index.before")) == own)
            #expect(try Data(contentsOf: index) != own)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(!names.contains("domains-fetched.tmp"))
        }
    }

    @Test func anImportWhoseDatabaseIsGoneSaysSoAndChangesNothing() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let names = try app.file("names.txt", "zebrafinch.com\n")
        let outcome = try await Program.run([
            "domains", "import", "--data", app.data.path, "--database", "postgres://atrium@127.0.0.1:1/atrium",
            names.path,
        ])
        #expect(outcome.status == 69)
        #expect(!FileManager.default.fileExists(atPath: app.data.appending(path: "domains.index").path))
    }
}
