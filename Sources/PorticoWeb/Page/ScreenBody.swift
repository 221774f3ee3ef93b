import HTTPTypes
import Hummingbird
import NIOCore
import Portico
import PorticoHTML

/// The bytes of a screen: all of them, or a long page whose rows are printed while it is sent.
enum ScreenBody: Sendable {
    case whole([UInt8])
    case growing(GrowingPage)

    /// - Parameter room: takes room for so many bytes until they are sent; nil where they need none.
    func response(
        _ status: HTTPResponse.Status,
        _ headers: HTTPFields,
        room: (Int) throws(WebError) -> UnsentPages.Share?
    ) throws(WebError) -> WholeResponse {
        switch self {
        case .whole(let bytes):
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
            // Its first pieces may hold most of it: a long text is no list, and is printed whole.
            let share = try room(page.printedCount)
            let body = ResponseBody { writer in
                while let bytes = await page.next() { try await Self.write(ByteBuffer(bytes: bytes), to: &writer) }
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
    /// How many bytes stood in memory when it was made.
    nonisolated let printedCount: Int
    private var printed: [[UInt8]]
    private let rest: PagePrinter
    /// They are printed when the request itself is over.
    private let meter = WorkMeter.current

    init(printed: [[UInt8]], rest: sending PagePrinter) {
        self.printed = printed
        printedCount = printed.reduce(0) { $0 + $1.count }
        self.rest = rest
    }

    func next() -> [UInt8]? {
        printed.isEmpty ? meter.measure { rest.next() } : printed.removeFirst()
    }
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
}
