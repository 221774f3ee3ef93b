import PorticoHTML

/// What a page's stream is written with: Server-Sent Events (WHATWG HTML section 9.2.6), one for each change.
///
///     event:after
///     data:n7
///     data:<li id="n8">…</li>
///     id:8f3b0c5e21a97d46
///
/// The last one of several has the page's new version. What an element may have of line breaks is the same to a browser
/// as a line feed.
enum EventFrames {
    /// Says nothing, so that both ends know that the other one is there.
    static let heartbeat = Array(":\n\n".utf8)

    /// Has the page asked for again that has this version.
    static func reload(_ version: PageVersion) -> [UInt8] { bytes([.reload], version: version) }

    static func bytes(_ changes: [RegionChange], version: PageVersion) -> [UInt8] {
        var frames: [UInt8] = []
        for (index, change) in changes.enumerated() {
            append(change, to: &frames)
            if index == changes.count - 1 { append(version, to: &frames) }
            frames.append(UInt8(ascii: "\n"))
        }
        return frames
    }

    private static func append(_ version: PageVersion, to frames: inout [UInt8]) {
        frames += Array("id:".utf8)
        version.append(to: &frames)
        frames.append(UInt8(ascii: "\n"))
    }

    private static func append(_ change: RegionChange, to frames: inout [UInt8]) {
        switch change {
        case .replace(let html):
            appendData(html, to: &frames)
        case .insert(let id, let html):
            frames += Array("event:after\n".utf8)
            appendData(id, to: &frames)
            appendData(html, to: &frames)
        case .insertBefore(let id, let html):
            frames += Array("event:before\n".utf8)
            appendData(id, to: &frames)
            appendData(html, to: &frames)
        case .remove(let id):
            frames += Array("event:remove\n".utf8)
            // As the sums of a browser's script come out.
            appendData(Array(String(Int32(bitPattern: id)).utf8), to: &frames)
        case .reload:
            frames += Array("event:reload\ndata:\n".utf8)
        }
    }

    private static func appendData(_ text: [UInt8], to frames: inout [UInt8]) {
        var rest = text[...]
        while true {
            frames += Array("data:".utf8)
            // One space right behind the colon is none of the data.
            if rest.first == UInt8(ascii: " ") { frames.append(UInt8(ascii: " ")) }
            let end = rest.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            frames += rest[..<(end ?? rest.endIndex)]
            frames.append(UInt8(ascii: "\n"))
            guard let end else { return }
            let isPair = rest[end] == UInt8(ascii: "\r") && rest[(end + 1)...].first == UInt8(ascii: "\n")
            rest = rest[(end + (isPair ? 2 : 1))...]
        }
    }
}
