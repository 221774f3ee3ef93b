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

    mutating func store(_ bytes: ArraySlice<UInt8>, in uploads: inout Uploads) throws(BodyFailure) {
        size += bytes.count
        let open: UploadWriter
        if let writer { open = writer } else { open = try uploads.newFile() }
        writer = open
        try open.write(bytes)
    }

    /// Deletes what was stored.
    mutating func discard(in uploads: inout Uploads) {
        if let writer { uploads.remove(writer) }
        writer = nil
    }

    /// The file; nil where none was chosen, which browsers send as an empty name with no bytes (WHATWG HTML section 4.10.22.4).
    func finished(in uploads: inout Uploads) throws(BodyFailure) -> Form.FileEntry? {
        if name.isEmpty, size == 0 { return nil }
        let stored: UploadWriter
        if let writer { stored = writer } else { stored = try uploads.newFile() }
        return Form.FileEntry(
            name: field,
            file: UploadedFile(fileName: name, mediaType: mediaType, size: size, location: stored.location)
        )
    }
}
