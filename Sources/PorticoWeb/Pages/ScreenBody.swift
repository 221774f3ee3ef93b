import Hummingbird
import NIOCore
import Portico
import PorticoHTML

/// The bytes of a screen: all of them, or a long page whose rows are printed while it is sent.
enum ScreenBody: Sendable {
    case whole([UInt8])
    case growing(GrowingPage)

    var response: ResponseBody {
        switch self {
        case .whole(let bytes): ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        case .growing(let page):
            ResponseBody { writer in
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
