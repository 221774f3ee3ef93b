public import Foundation

/// One update of a page, as its stream brought it.
///
/// ```swift
/// try await visitor.updated()
/// #expect(visitor.lastUpdate?.bytes.count ?? 0 < 100)
/// ```
public struct PageUpdate: Sendable, Equatable {
    /// Its frames, in the order they are done.
    public let frames: [EventStreamFrame]
    /// The version that the page has with it.
    public let version: String

    /// All its frames as they came in the body of the stream, without the comments between them.
    public var bytes: Data { frames.reduce(into: Data()) { $0 += $1.bytes } }
}

/// What a frame asks for.
enum PageOperation: Equatable {
    enum Side: String {
        case after, before
    }

    case become(html: String)
    case place(html: String, Side, anchor: String)
    case remove(hash: UInt32)
    case reload

    /// Nil for a frame without data, which only says a version.
    /// - Throws: `PageUpdateFailure` when it is no operation.
    init?(_ frame: EventStreamFrame) throws(PageUpdateFailure) {
        guard let data = frame.data else { return nil }
        switch frame.event {
        case nil:
            self = .become(html: data)
        case "reload":
            self = .reload
        case "remove":
            guard let hash = Int32(data) else {
                throw PageUpdateFailure("\(data.debugDescription) is not the hash of an id")
            }
            self = .remove(hash: UInt32(bitPattern: hash))
        case let event?:
            let parts = data.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            guard let side = Side(rawValue: event) else {
                throw PageUpdateFailure("there is no operation \(event.debugDescription)")
            }
            guard parts.count == 2 else { throw PageUpdateFailure("there is no HTML after the line of the anchor") }
            self = .place(html: String(parts[1]), side, anchor: String(parts[0]))
        }
    }
}

/// Why an update cannot be laid over a page.
struct PageUpdateFailure: Error, Equatable {
    let problem: String

    init(_ problem: String) {
        self.problem = problem
    }
}

/// The name by which an update removes an element: FNV-1a, 32 bits, over the bytes of its id.
///
/// ```swift
/// RegionHash(of: "row-7").text     // "-1787760689"
/// ```
public struct RegionHash: Sendable, Hashable {
    public let value: UInt32

    public init(of id: String) {
        value = id.utf8.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }

    /// A whole number of 32 bits with its sign, as the sums of a browser's script come out.
    public var text: String { String(Int32(bitPattern: value)) }
}
