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
    private let find: (@Sendable () async throws -> Download)?

    public init(mediaType: String, fileName: String? = nil, size: Int? = nil, chunks: @escaping @Sendable () -> Chunks) {
        self.mediaType = mediaType
        self.fileName = fileName
        self.size = size
        self.chunks = chunks
        find = nil
    }

    /// A file whose very name has to be asked for, such as one that is kept in a database.
    ///
    ///     Download { try await repository.file(id, of: account).download }
    ///
    /// What `find` throws is answered as what a coordinator throws: `AnswerFailure.notFound` where there is none. Until it was found it has
    /// nothing in it.
    public init(finding find: @escaping @Sendable () async throws -> Download) {
        mediaType = "application/octet-stream"
        chunks = { AsyncThrowingStream { $0.finish() } }
        self.find = find
    }

    /// The file itself; a front end asks for it before it looks at anything else.
    public func found() async throws -> Download {
        guard let find else { return self }
        return try await find().found()
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
