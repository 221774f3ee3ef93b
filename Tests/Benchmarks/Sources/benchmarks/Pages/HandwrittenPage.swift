import Portico
import PorticoHTML

/// `NamePage` as somebody writes it who has no templates: Swift that appends to an array of bytes.
struct HandwrittenPage {
    private(set) var bytes: [UInt8] = []

    /// - Parameter events: prints three posted events a row; nil prints none.
    init(_ page: NamePage, reserving capacity: Int, events: EventPrinter? = nil) {
        bytes.reserveCapacity(capacity)
        bytes += "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>".utf8
        text(page.title)
        bytes += "</title></head><body><h1>".utf8
        text(page.title)
        bytes += "</h1><p>".utf8
        text(page.total)
        bytes += "</p><table>".utf8
        for row in page.rows {
            bytes += "<tr><th scope=\"row\"><a href=\"/names/".utf8
            attribute(PercentCoding.encode(row.name, keeping: .pathSegment))
            bytes += "\">".utf8
            text(row.name)
            bytes += "</a></th><td>".utf8
            text(row.zone)
            bytes += "</td><td>".utf8
            text(row.updated)
            bytes += "</td>".utf8
            if let events { buttons(row, events) }
            bytes += "</tr>".utf8
        }
        bytes += "</table>".utf8
        if let events { form(events) }
        bytes += "</body></html>".utf8
    }

    private mutating func buttons(_ row: NamePage.Row, _ events: EventPrinter) {
        bytes += "<td>".utf8
        button("Pin", "pinTapped", row, events)
        button("Hide", "hideTapped", row, events)
        button("Remove", "removeTapped", row, events)
        bytes += "</td>".utf8
    }

    private mutating func button(_ label: String, _ event: String, _ row: NamePage.Row, _ events: EventPrinter) {
        bytes += "<button formaction=\"".utf8
        attribute(events.action())
        bytes += "\" form=\"portico\" name=\"_event\" value=\"".utf8
        attribute(events.offer(event, ["id": row.name]))
        bytes += "\">".utf8
        bytes += label.utf8
        bytes += "</button>".utf8
    }

    private mutating func form(_ events: EventPrinter) {
        bytes += "<form id=\"portico\" method=\"post\" hidden><input type=\"hidden\" name=\"_form\" value=\"".utf8
        attribute(events.formID())
        bytes += "\"></form>".utf8
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

    /// As good as it gets by hand: runs of harmless bytes are copied whole.
    @inline(__always)
    private mutating func append(_ text: String, _ reference: (UInt8) -> StaticString?) {
        var text = text
        text.withUTF8 { utf8 in
            var copied = 0
            for index in utf8.indices {
                guard let reference = reference(utf8[index]) else { continue }
                bytes += utf8[copied..<index]
                reference.withUTF8Buffer { bytes += $0 }
                copied = index + 1
            }
            bytes += utf8[copied...]
        }
    }
}
