import Foundation
import Portico

/// A file of which not all has come.
struct PartialFile {
    let field: String
    private(set) var size = 0
    private let name: String
    private let mediaType: String
    private var writer: UploadWriter?

    /// Nil where the part is not a file.
    init?(_ header: PartHeader) {
        guard let name = header.fileName else { return nil }
        field = header.name
        self.name = name
        mediaType = header.mediaType ?? "application/octet-stream"
    }

    mutating func store(_ bytes: ArraySlice<UInt8>, in uploads: inout Uploads) async throws(BodyFailure) {
        size += bytes.count
        try await written(in: &uploads, bytes.count) { writer throws(BodyFailure) in try await writer.write(bytes) }
    }

    /// Deletes what was stored.
    mutating func discard(in uploads: inout Uploads) async {
        if let writer { await uploads.remove(writer) }
        writer = nil
    }

    /// The file; nil where none was chosen, which browsers send as an empty name with no bytes (WHATWG HTML section 4.10.22.4).
    mutating func finished(in uploads: inout Uploads) async throws(BodyFailure) -> Form.FileEntry? {
        if name.isEmpty, size == 0 { return nil }
        let location = try await written(in: &uploads, 0) { writer throws(BodyFailure) in try await writer.finish() }
        return Form.FileEntry(
            name: field,
            file: UploadedFile(fileName: name, mediaType: mediaType, size: size, location: location)
        )
    }

    /// The place of the file after `body` wrote to it; it is made with the first byte, or at the end.
    @discardableResult
    private mutating func written(
        in uploads: inout Uploads,
        _ count: Int,
        _ body: (inout UploadWriter) async throws(BodyFailure) -> Void
    ) async throws(BodyFailure) -> URL {
        var open = writer ?? uploads.newFile()
        // Taken out, so that the bytes it gathered are not copied for every piece.
        writer = nil
        defer { writer = open }
        try uploads.takeRoom(for: count, in: open)
        try await body(&open)
        return open.location
    }
}
