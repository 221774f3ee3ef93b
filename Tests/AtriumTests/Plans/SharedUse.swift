import Foundation
import NodesData
import PorticoWeb
import PostgreSQLStorage
import Storage

@testable import Atrium

/// What the nodes of an app ask of what they share: their keys, the files of imports and exports, and whose turn it is.
struct SharedUse {
    private let storage: PostgreSQLStorage
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "shared-\(UUID())",
        directoryHint: .isDirectory
    )

    init(of storage: PostgreSQLStorage) {
        self.storage = storage
    }

    func run() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let nodes = try await Nodes(in: storage)
        await nodes.keys.ring.refresh()
        _ = try await nodes.lease.take()
        try await nodes.lease.release()
        try await files(nodes.files)
    }

    private func files(_ files: SharedFiles) async throws {
        let moment = DailyUse.day
        let file = folder.appending(path: "file")
        try Data([1, 2]).write(to: file)
        try await files.keep(file, as: "output", in: "job")
        _ = try await files.fetch("output", in: "job", to: folder.appending(path: "copy"))
        _ = try await files.names(in: "job")
        _ = try await files.bytes(in: ["job"])
        _ = try await files.folders(keptBefore: moment)
        try await files.removeParts(of: "job", keptBefore: moment)
        try await files.remove("output", in: "job")
        try await files.remove("job")
    }
}
