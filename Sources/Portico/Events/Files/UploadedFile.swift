public import Foundation

/// A file that a visitor sent with a form, kept on disk for the time of the event.
///
/// Whoever wants to keep it moves or copies it while handling the event; afterwards it is deleted. Name and media type are what the
/// browser said, so neither is to be trusted, nor used as a path.
public struct UploadedFile: Sendable, Hashable {
    public var fileName: String
    public var mediaType: String
    /// In bytes.
    public var size: Int
    /// Where the content is.
    public var location: URL

    public init(fileName: String, mediaType: String, size: Int, location: URL) {
        self.fileName = fileName
        self.mediaType = mediaType
        self.size = size
        self.location = location
    }
}
