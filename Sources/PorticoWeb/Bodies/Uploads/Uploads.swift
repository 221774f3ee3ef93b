import Foundation
import Portico

/// The files of one request, which whoever made it deletes when the request is over.
struct Uploads {
    private let folder: UploadFolder
    private let client = WorkMeter.current?.client
    /// How many bytes each takes of the folder's room.
    private var sizes: [URL: Int] = [:]

    init(in folder: UploadFolder) {
        self.folder = folder
    }

    mutating func newFile() -> UploadWriter {
        let writer = UploadWriter(in: folder)
        // Noted first: where a file was made but not written, it is deleted too.
        sizes[writer.location] = 0
        return writer
    }

    /// To be called before bytes are written to a file. Throws `cannotStore` where too much is uploaded at once, by all
    /// or by this client.
    mutating func takeRoom(for bytes: Int, in file: UploadWriter) throws(BodyError) {
        guard folder.room.take(bytes, for: client) else { throw .cannotStore("too much is being uploaded") }
        sizes[file.location, default: 0] += bytes
    }

    mutating func remove(_ file: UploadWriter) async {
        guard let size = sizes.removeValue(forKey: file.location) else { return }
        await delete([file.location])
        folder.room.give(size, from: client)
    }

    /// Deletes all files; those that were moved away while the event was handled stay where they are.
    mutating func removeAll() async {
        guard !sizes.isEmpty else { return }
        let all = sizes
        sizes = [:]
        await delete(Array(all.keys))
        folder.room.give(all.values.reduce(0, +), from: client)
    }

    private func delete(_ locations: [URL]) async {
        let deletion = { @Sendable in for location in locations { unlink(location.path) } }
        do {
            try await folder.line.run(deletion)
        } catch {
            // Nobody waits for the answer any more, and the files go all the same.
            deletion()
        }
    }
}
