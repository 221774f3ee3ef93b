/// A file that a route answers with, delivered in pieces.
///
///     Download(mediaType: "text/plain; charset=utf-8", text: "User-agent: *\nAllow: /\n")
///
/// With a `fileName` the visitor is asked to save it, without one it is shown.
public struct Download: Sendable {
    public typealias Chunks = any AsyncSequence<[UInt8], any Error> & Sendable

    public var mediaType: String
    public var fileName: String?
    /// The size of the content in bytes, where it is known before it is made.
    public var size: Int?
    /// Makes the content, piece by piece; called once per delivery.
    public var chunks: @Sendable () -> Chunks

    public init(mediaType: String, fileName: String? = nil, size: Int? = nil, chunks: @escaping @Sendable () -> Chunks) {
        self.mediaType = mediaType
        self.fileName = fileName
        self.size = size
        self.chunks = chunks
    }

    public init(mediaType: String, fileName: String? = nil, text: String) {
        self.init(mediaType: mediaType, fileName: fileName, size: text.utf8.count) {
            AsyncThrowingStream { continuation in
                continuation.yield(Array(text.utf8))
                continuation.finish()
            }
        }
    }
}
