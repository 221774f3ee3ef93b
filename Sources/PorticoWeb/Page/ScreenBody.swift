import HTTPTypes
import Hummingbird
import NIOCore
import Portico
import PorticoHTML

/// The bytes of a screen: all of them, or a long page whose rows are printed while it is sent.
enum ScreenBody: Sendable {
    case whole([UInt8])
    case growing(GrowingPage)

    /// Shorter ones fit into one packet as they are.
    private static let leastCompressed = 1_024

    /// - Parameters:
    ///   - coding: how it is compressed; nil where it is sent as it is, as what is short always is.
    ///   - room: takes room for so many bytes until they are sent; nil where they need none.
    func response(
        _ status: HTTPResponse.Status,
        _ headers: HTTPFields,
        _ coding: ContentCoding?,
        room: (Int) throws(WebError) -> UnsentPages.Share?
    ) throws(WebError) -> WholeResponse {
        var headers = headers
        switch self {
        case .whole(var bytes):
            if let coding, bytes.count >= Self.leastCompressed,
                let compressed = WorkMeter.current.measure({ Compressor(coding)?.compressed(bytes, isLast: true) })
            {
                bytes = compressed
                headers[.contentEncoding] = coding.rawValue
            }
            guard let share = try room(bytes.count) else {
                return WholeResponse(status: status, headers: headers, .bytes(bytes))
            }
            let whole = ByteBuffer(bytes: bytes)
            let body = ResponseBody(contentLength: bytes.count) { writer in
                try await Self.write(whole, to: &writer)
                try await writer.finish(nil)
                withExtendedLifetime(share) {}
            }
            return WholeResponse(status: status, headers: headers, body)
        case .growing(let page):
            if let coding = page.coding { headers[.contentEncoding] = coding.rawValue }
            // Its first pieces may hold most of it: a long text is no list, and is printed whole.
            let share = try room(page.heldCount)
            let body = ResponseBody { writer in
                while let bytes = try await page.next() { try await Self.write(ByteBuffer(bytes: bytes), to: &writer) }
                try await writer.finish(nil)
                withExtendedLifetime(share) {}
            }
            return WholeResponse(status: status, headers: headers, body)
        }
    }

    /// Piece by piece, so that room is given back when the last one is on its way, not when the first is.
    @concurrent
    private static func write(_ bytes: ByteBuffer, to writer: inout any ResponseBodyWriter) async throws {
        var rest = bytes
        while let piece = rest.readSlice(length: min(rest.readableBytes, UnsentPages.short)), piece.readableBytes > 0 {
            try await writer.write(piece)
        }
    }
}

/// A page whose first pieces are printed; the others are when the client has taken those before.
actor GrowingPage {
    /// How many bytes of memory it takes until it is sent.
    nonisolated let heldCount: Int
    /// How it is compressed.
    nonisolated let coding: ContentCoding?
    private var printed: [[UInt8]]
    private let rest: PagePrinter
    /// Nil where it is sent as it is, and when all of it has come out.
    private var compressor: Compressor?
    /// They are printed when the request itself is over.
    private let meter = WorkMeter.current

    init(printed: [[UInt8]], rest: sending PagePrinter, _ coding: ContentCoding?) {
        let compressor = coding.flatMap { Compressor($0) }
        self.printed = printed
        heldCount = printed.reduce(compressor == nil ? 0 : Compressor.memory) { $0 + $1.count }
        self.rest = rest
        self.compressor = compressor
        self.coding = compressor == nil ? nil : coding
    }

    /// The next piece as it is sent; nil after the last.
    func next() throws -> [UInt8]? {
        try meter.measure {
            let piece = printed.isEmpty ? rest.next() : printed.removeFirst()
            guard let compressor else { return piece }
            if piece == nil { self.compressor = nil }
            guard let bytes = compressor.compressed(piece ?? [], isLast: piece == nil) else { throw OutOfMemory() }
            return bytes
        }
    }

    /// Ends the connection: what was sent could not be read with a hole in it.
    private struct OutOfMemory: Error {}
}

/// A screen in the form it is sent.
struct PresentedScreen: Sendable {
    let body: ScreenBody
    let status: HTTPResponse.Status
    /// Whether it is for this visitor only: then no cache may keep it, not even the browser's.
    let isPrivate: Bool
    /// After how many seconds the page is to be asked for again.
    var refresh: Int?
    /// The address of the page that this one is a popup over.
    var over: String?
    var loadsRemotePictures = false
}
