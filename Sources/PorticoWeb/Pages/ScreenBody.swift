import Hummingbird
import NIOCore
import Portico
import PorticoHTML

/// The bytes of a screen: all of them, or a long page whose rows are printed while it is sent.
enum ScreenBody: Sendable {
    case whole([UInt8])
    case growing(GrowingPage)

    /// - Parameter room: takes room for so many bytes until they are sent; nil where they need none.
    func response(room: (Int) throws(WebFailure) -> UnsentPages.Share?) throws(WebFailure) -> ResponseBody {
        switch self {
        case .whole(let bytes):
            guard let share = try room(bytes.count) else { return ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)) }
            let whole = ByteBuffer(bytes: bytes)
            return ResponseBody(contentLength: bytes.count) { writer in
                var rest = whole
                // Piece by piece, so that the room is given back when the last one is on its way, not when the first is.
                while let piece = rest.readSlice(length: min(rest.readableBytes, UnsentPages.short)), piece.readableBytes > 0 {
                    try await writer.write(piece)
                }
                try await writer.finish(nil)
                withExtendedLifetime(share) {}
            }
        case .growing(let page):
            return ResponseBody { writer in
                while let bytes = await page.next() { try await writer.write(ByteBuffer(bytes: bytes)) }
                try await writer.finish(nil)
            }
        }
    }
}

/// A page whose first pieces are printed; the others are when the client has taken those before.
actor GrowingPage {
    private var printed: [[UInt8]]
    private let rest: PageChunks
    /// They are printed when the request itself is over.
    private let meter = WorkMeter.current

    init(printed: [[UInt8]], rest: sending PageChunks) {
        self.printed = printed
        self.rest = rest
    }

    func next() -> [UInt8]? {
        printed.isEmpty ? meter.measure { rest.next() } : printed.removeFirst()
    }
}
