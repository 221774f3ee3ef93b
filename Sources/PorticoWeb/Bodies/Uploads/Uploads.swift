import Foundation

/// The files of one request, which whoever made it deletes when the request is over.
struct Uploads {
    private let folder: UploadFolder
    private var locations: [URL] = []

    init(in folder: UploadFolder) {
        self.folder = folder
    }

    mutating func newFile() throws(BodyFailure) -> UploadWriter {
        let location = folder.newLocation()
        // Noted first: where a file was made but not opened, it is deleted too.
        locations.append(location)
        return try UploadWriter(location, opening: folder.open)
    }

    mutating func remove(_ file: UploadWriter) {
        unlink(file.location.path)
        locations.removeAll { $0 == file.location }
    }

    /// Deletes all files; those that were moved away while the event was handled stay where they are.
    mutating func removeAll() {
        for location in locations { unlink(location.path) }
        locations = []
    }
}
