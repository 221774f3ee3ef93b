public import Foundation

/// Reads Server-Sent Events from the bytes of a stream, however they are cut (WHATWG HTML, 9.2.6).
///
/// ```swift
/// var parser = EventStreamParser()
/// parser.read(Data("event: remove\ndata: 1a2b".utf8))              // []
/// parser.read(Data("3c4d\nid: dHdlbHZlIHQ\n\n".utf8)).first?.data   // "1a2b3c4d"
/// ```
public struct EventStreamParser: Sendable {
    private var line = Data()
    private var isFirstLine = true
    private var endedWithReturn = false
    private var frame = EventStreamFrame()
    private var data: [String] = []

    public init() {}

    /// The frames that end in these bytes; what comes after the last is kept for the next ones.
    public mutating func read(_ bytes: some Sequence<UInt8>) -> [EventStreamFrame] {
        var frames: [EventStreamFrame] = []
        for byte in bytes {
            let followsReturn = endedWithReturn
            endedWithReturn = byte == UInt8(ascii: "\r")
            switch byte {
            case UInt8(ascii: "\n") where followsReturn:
                continue
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                endLine(with: byte)
                if let ended = endedFrame() { frames.append(ended) }
                line.removeAll()
            default:
                line.append(byte)
            }
        }
        return frames
    }

    private mutating func endLine(with end: UInt8) {
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        isFirstLine = false
        guard line.first != UInt8(ascii: ":") else { return }
        if !line.isEmpty || !frame.bytes.isEmpty { frame.bytes += line + [end] }
        let text = String(decoding: line, as: UTF8.self)
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first else { return }
        let written = parts.count == 2 ? parts[1] : ""
        let value = String(written.first == " " ? written.dropFirst() : written)
        switch name {
        case "event": frame.event = value.isEmpty ? nil : value
        case "data": data.append(value)
        case "id" where !value.utf8.contains(0): frame.id = value
        default: return
        }
    }

    /// The frame that an empty line ends.
    private mutating func endedFrame() -> EventStreamFrame? {
        guard line.isEmpty, !frame.bytes.isEmpty else { return nil }
        defer {
            frame = EventStreamFrame()
            data.removeAll()
        }
        if !data.isEmpty { frame.data = data.joined(separator: "\n") }
        return frame
    }
}

/// One frame of a stream: what to do, or which version the page has now.
public struct EventStreamFrame: Sendable, Equatable {
    /// What `event:` says; nil without one.
    public var event: String?
    /// The lines of `data:`, joined with line feeds; nil without one.
    public var data: String?
    /// What `id:` says; nil without one. The last frame of an update has it.
    public var id: String?
    /// The frame as it came, its empty line included and comments left out.
    public var bytes = Data()

    public init() {}
}
