/// A file that a route answers with, delivered in pieces.
///
///     Download(mediaType: "text/plain; charset=utf-8", text: "User-agent: *\nAllow: /\n")
///
/// With a `fileName` the visitor is asked to save it, without one it is shown.
public struct Download: Sendable {
    public typealias Chunks = any AsyncSequence<[UInt8], any Error> & Sendable

    /// What a file is to its visitors, which decides how often one of them may have such files; the numbers are the
    /// front end's.
    public enum Pace: Sendable, Hashable, CaseIterable {
        /// A part of the app that is had as often as its pages.
        case page
        /// Something made to be kept, which may take the server long.
        case export
        /// An answer to a program.
        case api
    }

    public var mediaType: String
    public var fileName: String?
    public var pace: Pace
    /// The size of the content in bytes, where it is known before it is made.
    public var size: Int?
    /// Whether it is its visitor's alone, whoever asks: its address is its key.
    public var isPrivate = false
    /// Whether it is made as a whole before it is sent, so that who has it already need not be sent it again (RFC 9110
    /// section 8.8.3). For what is short, and asked for again and again.
    public var hasEntityTag = false
    /// What tells its content from every other at its address, such as a hash of it: printable ASCII without quotation
    /// marks. So who has it already need not be sent it again, and it is not even read.
    public var entityTag: String?
    /// Whether anybody may have made it. Where it is shown all the same, a browser runs and loads nothing of it, and
    /// gives it no part in the site (Content Security Policy Level 3, section 6.3.1).
    public var isSandboxed = false
    /// Makes the content, piece by piece; called once per delivery.
    public var chunks: @Sendable () -> Chunks
    /// Makes some bytes of the content, where it can be had in parts: a film goes on where its visitor leads it, and a
    /// download where it stopped (RFC 9110 section 14).
    public private(set) var part: (@Sendable (Range<Int>) -> Chunks)?
    private let find: (@Sendable () async throws -> Download)?

    /// - Parameters:
    ///   - mediaType: what is in it, such as `text/csv`.
    ///   - fileName: what it is saved as; nil where it is shown.
    ///   - size: how many bytes it has, where that is known.
    ///   - pace: `export` for a file with a name and `page` for one without, unless given.
    ///   - chunks: makes the content, piece by piece; called once per delivery.
    public init(
        mediaType: String,
        fileName: String? = nil,
        size: Int? = nil,
        pace: Pace? = nil,
        chunks: @escaping @Sendable () -> Chunks
    ) {
        self.mediaType = mediaType
        self.fileName = fileName
        self.pace = pace ?? (fileName == nil ? .page : .export)
        self.size = size
        self.chunks = chunks
        find = nil
    }

    /// A file of which any part can be made, such as a film that is kept in pieces.
    ///
    ///     Download(mediaType: "video/mp4", size: film.size) { range in FilmBytes(of: film, in: range) }
    ///
    /// - Parameters:
    ///   - mediaType: what is in it.
    ///   - fileName: what it is saved as; nil where it is shown.
    ///   - size: how many bytes it has.
    ///   - pace: as above.
    ///   - part: makes the bytes in a range, of which the first is 0; called once per delivery.
    public init(
        mediaType: String,
        fileName: String? = nil,
        size: Int,
        pace: Pace? = nil,
        part: @escaping @Sendable (Range<Int>) -> Chunks
    ) {
        self.init(mediaType: mediaType, fileName: fileName, size: size, pace: pace) { part(0..<max(size, 0)) }
        self.part = part
    }

    /// A file whose very name has to be asked for, such as one that is kept in a database.
    ///
    ///     Download { try await repository.file(id, of: account).download }
    ///
    /// Until it was found it has nothing in it.
    ///
    /// - Parameters:
    ///   - pace: counted before the file is looked for; that of the file found counts, too, where it is another.
    ///   - find: asks for the file. What it throws is answered as what a coordinator throws: `AnswerError.notFound`
    ///     where there is none.
    public init(pace: Pace = .page, finding find: @escaping @Sendable () async throws -> Download) {
        self.pace = pace
        mediaType = "application/octet-stream"
        chunks = { AsyncThrowingStream { $0.finish() } }
        self.find = find
    }

    /// The file itself; a front end asks for it before it looks at anything else.
    public func found() async throws -> Download {
        guard let find else { return self }
        return try await find().found()
    }

    public init(mediaType: String, fileName: String? = nil, pace: Pace? = nil, text: String) {
        self.init(mediaType: mediaType, fileName: fileName, pace: pace, bytes: Array(text.utf8))
    }

    /// A file that is there as a whole.
    public init(mediaType: String, fileName: String? = nil, pace: Pace? = nil, bytes: [UInt8]) {
        self.init(mediaType: mediaType, fileName: fileName, size: bytes.count, pace: pace) {
            AsyncThrowingStream { continuation in
                continuation.yield(bytes)
                continuation.finish()
            }
        }
    }
}
