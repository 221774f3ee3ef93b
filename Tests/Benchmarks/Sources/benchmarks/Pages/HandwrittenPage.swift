import Portico
import PorticoHTML

/// `NamePage` as somebody writes it who has no templates: Swift that appends to bytes.
struct HandwrittenPage: ~Copyable {
    private var bytes: WrittenBytes

    /// - Parameter events: prints three posted events a row; nil prints none.
    static func bytes(_ page: NamePage, reserving capacity: Int, events: PageEvents? = nil) -> [UInt8] {
        var page = HandwrittenPage(page, reserving: capacity, events: events)
        return page.bytes.take()
    }

    private init(_ page: NamePage, reserving capacity: Int, events: PageEvents?) {
        bytes = WrittenBytes(reserving: capacity)
        html("<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>")
        text(page.title)
        html("</title></head><body><h1>")
        text(page.title)
        html("</h1><p>")
        text(page.total)
        html("</p><table>")
        for row in page.rows {
            html("<tr><th scope=\"row\"><a href=\"/names/")
            attribute(PercentCoding.encode(row.name, keeping: .pathSegment))
            html("\">")
            text(row.name)
            html("</a></th><td>")
            text(row.zone)
            html("</td><td>")
            text(row.updated)
            html("</td>")
            if let events { buttons(row, events) }
            html("</tr>")
        }
        html("</table>")
        if let events { form(events) }
        html("</body></html>")
    }

    private mutating func buttons(_ row: NamePage.Row, _ events: PageEvents) {
        html("<td>")
        button("Pin", "pinTapped", row, events)
        button("Hide", "hideTapped", row, events)
        button("Remove", "removeTapped", row, events)
        html("</td>")
    }

    private mutating func button(_ label: String, _ event: String, _ row: NamePage.Row, _ events: PageEvents) {
        html("<button formaction=\"")
        attribute(events.action)
        html("\" form=\"portico\" name=\"_event\" value=\"")
        events.appendOffer(of: event, ["id": row.name], to: &bytes)
        html("\">")
        text(label)
        html("</button>")
    }

    private mutating func form(_ events: PageEvents) {
        html("<form id=\"portico\" method=\"post\" hidden><input type=\"hidden\" name=\"_form\" value=\"")
        events.appendFormID(to: &bytes)
        html("\"></form>")
    }

    private mutating func text(_ text: String) {
        append(text) { byte in
            switch byte {
            case UInt8(ascii: "&"): "&amp;"
            case UInt8(ascii: "<"): "&lt;"
            case UInt8(ascii: ">"): "&gt;"
            default: nil
            }
        }
    }

    private mutating func attribute(_ text: String) {
        append(text) { byte in
            switch byte {
            case UInt8(ascii: "&"): "&amp;"
            case UInt8(ascii: "<"): "&lt;"
            case UInt8(ascii: ">"): "&gt;"
            case UInt8(ascii: "\""): "&quot;"
            case UInt8(ascii: "'"): "&#39;"
            default: nil
            }
        }
    }

    private mutating func html(_ html: StaticString) {
        bytes.append(html)
    }

    /// As good as it gets by hand: runs of harmless bytes are copied whole, from where the text lies.
    @inline(__always)
    private mutating func append(_ text: String, _ reference: (UInt8) -> StaticString?) {
        let isWritten: Void? = text.utf8.withContiguousStorageIfAvailable { utf8 in
            var copied = 0
            for index in utf8.indices {
                guard let reference = reference(utf8[index]) else { continue }
                bytes.append(UnsafeBufferPointer(rebasing: utf8[copied..<index]))
                bytes.append(reference)
                copied = index + 1
            }
            bytes.append(UnsafeBufferPointer(rebasing: utf8[copied...]))
        }
        if isWritten == nil { append(String(decoding: Array(text.utf8), as: UTF8.self), reference) }
    }
}
