import Foundation
import GRDB
import HTTPTypes
import PorticoTesting
import Testing

@testable import Atrium

/// A storage that fails is a 503 to a visitor; whoever runs the server reads the cause, once.
@Suite struct LoggedFailuresTests {
    @Test func theCauseOfAFailingStorageIsLoggedOnce() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let log = app.data.appending(path: "log.txt")
        let server = try await RunningServer.start(data: app.data, errors: log)
        var patient = Configuration()
        patient.busyMode = .timeout(600)
        let database = try DatabaseQueue(path: DataFiles(folder: app.data).storage.path, configuration: patient)
        try await database.write { try $0.execute(sql: "ALTER TABLE dogFact RENAME COLUMN pool TO basin") }
        let answer = try await RestartableTransport(server).send(PageRequest(.get, "/dog-facts"))
        #expect(answer.status == 503)
        #expect(await server.end() == 0)
        let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").filter {
            $0.contains("no such column: pool")
        }
        #expect(lines.count == 1, "\(lines)")
        #expect(lines.first?.contains("the storage failed") == true)
    }
}
