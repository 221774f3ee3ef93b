import Foundation
import HTTPTypes
import PorticoTesting
import PostgreSQLStorage
import Storage
import TestDatabase

@testable import Atrium

/// Programs that serve one database, each with a data folder of its own, as on machines of their own.
///
///     try await ServingNodes.run { nodes in
///         let (first, second) = (try await nodes.start(), try await nodes.start())
///     }
struct ServingNodes: Sendable {
    /// Where what visitors keep is.
    var address: PostgreSQLAddress
    /// At which programs reach the database; nil for its own.
    var port: Int?
    private let folder: URL

    private init(address: PostgreSQLAddress, folder: URL) {
        self.address = address
        self.folder = folder
    }

    /// - Parameter isFrail: whether the database is one that may be taken away meanwhile.
    static func run(isFrail: Bool = false, _ body: (ServingNodes) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "nodes-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        if isFrail {
            try await TestDatabase.withFrail { try await body(ServingNodes(address: $0, folder: folder)) }
        } else {
            try await TestDatabase.withAddress { try await body(ServingNodes(address: $0, folder: folder)) }
        }
    }

    /// What a command line needs to have the same database. The password is in a file.
    func arguments() throws -> [String] {
        let file = folder.appending(path: "password")
        try Data("\(TestDatabase.password ?? "")\n".utf8).write(to: file)
        var reached = address
        if let port { reached.port = port }
        return ["--database", reached.description, "--database-password-file", file.path]
    }

    /// - Parameters:
    ///   - name: of its data folder, of which each node has one.
    ///   - place: its port; 0 for any that is free.
    ///   - arguments: more of them.
    func start(_ name: String, at place: Int = 0, arguments more: [String] = []) async throws -> RunningServer {
        try await RunningServer.start(
            data: try data(of: name),
            at: place,
            errors: log(of: name),
            arguments: arguments() + ["--posts-per-minute", "0"] + more
        )
    }

    /// All at the same time, as after a restart of all.
    func startAll(_ names: [String]) async throws -> [RunningServer] {
        try await withThrowingTaskGroup(of: (Int, RunningServer).self) { group in
            for (number, name) in names.enumerated() { group.addTask { (number, try await start(name)) } }
            var servers: [(Int, RunningServer)] = []
            for try await started in group { servers.append(started) }
            return servers.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// What passes requests on to each in turn, and to those only that are well as long as there is one.
    func proxy(before servers: [RunningServer]) async throws -> TestProxy {
        try await TestProxy.start(before: servers.map(\.port), in: folder, checks: true)
    }

    func data(of name: String) throws -> URL {
        let data = folder.appending(path: name, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        return data
    }

    /// What a node said.
    func log(of name: String) -> URL { folder.appending(path: "\(name).log") }

    /// What visitors keep, as one more node sees it.
    func storage() throws -> PostgreSQLStorage {
        try PostgreSQLStorage(at: address, schema: AppFeatures.schema, options: TestDatabase.options)
    }

    func change(_ sql: String) throws { try PostgreSQLScript.run("\(sql);", at: address) }

    /// The rows of a statement, as texts.
    func rows(_ sql: String) throws -> [[String]] { try PostgreSQLScript.run(sql, at: address) }

    /// The same of what nodes share.
    func nodeRows(_ sql: String) throws -> [[String]] {
        try PostgreSQLScript.run(sql, at: AppDatabase(storage: address).nodes)
    }

    func visitor(at server: RunningServer, as mode: WebVisitor.Mode = .standard) -> (WebVisitor, RestartableTransport) {
        let transport = RestartableTransport(server)
        return (WebVisitor(transport, as: mode, origin: TestApp.origin), transport)
    }
}

extension WebVisitor {
    /// The post that the form for a new note makes, as it is printed now.
    func newNote(_ title: String, _ text: String) async throws -> PageRequest {
        try await open("/notes/new")
        let form = try find(css: "form.note-form")
        let hidden = try findAll(css: "form.note-form input[type=hidden]").map {
            (name: $0["name"] ?? "", value: $0["value"] ?? "")
        }
        let typed = [(name: "title", value: title), (name: "body", value: text), (name: "tags", value: "")]
        var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded", .accept: "text/html"]
        headers[.origin] = TestApp.origin.description
        let body = Data(URLEncodedForm(hidden + typed).text.utf8)
        return PageRequest(.post, form["action"] ?? "/notes/new", headers: headers, body: body)
    }
}
