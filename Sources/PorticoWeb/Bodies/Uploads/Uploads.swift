import Foundation
import Portico

/// The files of one request, which whoever made it deletes when the request is over.
struct Uploads {
    private let folder: UploadFolder
    private var locations: [URL] = []

    init(in folder: UploadFolder) {
        self.folder = folder
    }

    mutating func newFile() -> UploadWriter {
        let writer = UploadWriter(in: folder)
        // Noted first: where a file was made but not written, it is deleted too.
        locations.append(writer.location)
        return writer
    }

    mutating func remove(_ file: UploadWriter) async {
        locations.removeAll { $0 == file.location }
        await delete([file.location])
    }

    /// Deletes all files; those that were moved away while the event was handled stay where they are.
    mutating func removeAll() async {
        let all = locations
        locations = []
        await delete(all)
    }

    private func delete(_ locations: [URL]) async {
        guard !locations.isEmpty else { return }
        let deletion = { @Sendable in for location in locations { unlink(location.path) } }
        do {
            try await folder.line.run(deletion)
        } catch {
            // Nobody waits for the answer any more, and the files go all the same.
            deletion()
        }
    }
}
