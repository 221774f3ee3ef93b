import HTTPTypes
import Hummingbird
import NIOCore

/// A request's body, chunk by chunk, up to a number of bytes.
struct BodyStream {
    private var chunks: RequestBody.AsyncIterator
    private let limit: Int
    private let announced: Int?
    private var count = 0

    /// - Parameter refusesAnnounced: whether to throw at once where the request announces more than `limit` bytes.
    init(_ request: Request, limit: Int, refusesAnnounced: Bool = true) throws(BodyError) {
        announced = request.headers[.contentLength].flatMap { Int($0) }
        if refusesAnnounced, let announced, announced > limit { throw .tooLarge(limit: limit) }
        self.limit = limit
        chunks = request.body.makeAsyncIterator()
    }

    /// The next chunk; nil at the end. Throws `incomplete` where the client has gone, also when the server took that
    /// for the end, `tooSlow` where it is not waited for any longer, `malformed` where it comes in tiny pieces, and
    /// `tooLarge` where it says that there is more than can be.
    @concurrent
    mutating func next() async throws(BodyError) -> ByteBuffer? {
        let chunk: ByteBuffer?
        do {
            chunk = try await chunks.next()
        } catch is SlowClient {
            throw .tooSlow
        } catch is FragmentedBody {
            throw .malformed("it came in very many tiny pieces, or with too much around them")
        } catch is ImpossibleLength {
            throw .tooLarge(limit: limit)
        } catch {
            throw .incomplete
        }
        guard let chunk else {
            if let announced, count < announced { throw .incomplete }
            return nil
        }
        count += chunk.readableBytes
        guard count <= limit else { throw .tooLarge(limit: limit) }
        return chunk
    }

    /// All of it.
    @concurrent
    mutating func collect() async throws(BodyError) -> [UInt8] {
        var bytes: [UInt8] = []
        while let chunk = try await next() { bytes.append(contentsOf: chunk.readableBytesView) }
        return bytes
    }
}
