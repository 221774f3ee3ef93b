import Portico
import PorticoHTML

/// A page of twelve rows: the template engine against the same page written by hand.
enum PageBenchmark {
    struct Row: ViewInputData {
        let name: String
        let zone: String

        static func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == Row {
            visitor.field("name") { $0.name }
            visitor.field("zone") { $0.zone }
        }
    }

    struct Page: ViewInputData {
        let title: String
        let rows: [Row]

        static func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == Page {
            visitor.field("title") { $0.title }
            visitor.field("rows") { $0.rows }
        }
    }

    static func run() {
        let page = Page(title: "Names & zones", rows: (1...12).map { Row(name: "name-\($0).example", zone: "example <\($0)>") })
        let source = "<h1>{{title}}</h1><table>{{#rows}}<tr><td>{{name}}</td><td>{{zone}}</td></tr>{{/rows}}</table>"
        let template: Template<Page>
        do {
            template = try Template<Page>("page", in: TemplateSources(["page": source]))
        } catch {
            print("page: \(error)")
            return
        }
        guard template.render(page) == byHand(page) else {
            print("page: the two ways do not write the same")
            return
        }
        let rounds = 20_000
        var bytes = 0
        let engine = Measurement.median(of: 7) { for _ in 0..<rounds { bytes += template.render(page).count } }
        let hand = Measurement.median(of: 7) { for _ in 0..<rounds { bytes += byHand(page).count } }
        print(
            "page of 12 rows: template \(engine.milliseconds * 1_000 / Double(rounds)) µs, \(engine.ratio(to: hand)) times by hand (\(bytes) bytes)"
        )
    }

    private static func byHand(_ page: Page) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(1_024)
        out += "<h1>".utf8
        escape(page.title, into: &out)
        out += "</h1><table>".utf8
        for row in page.rows {
            out += "<tr><td>".utf8
            escape(row.name, into: &out)
            out += "</td><td>".utf8
            escape(row.zone, into: &out)
            out += "</td></tr>".utf8
        }
        out += "</table>".utf8
        return out
    }

    /// As good as it gets by hand: runs of harmless bytes are copied whole.
    private static func escape(_ text: String, into out: inout [UInt8]) {
        var text = text
        text.withUTF8 { bytes in
            var copied = 0
            for index in bytes.indices {
                let reference: StaticString
                switch bytes[index] {
                case UInt8(ascii: "&"): reference = "&amp;"
                case UInt8(ascii: "<"): reference = "&lt;"
                case UInt8(ascii: ">"): reference = "&gt;"
                default: continue
                }
                out += bytes[copied..<index]
                reference.withUTF8Buffer { out += $0 }
                copied = index + 1
            }
            out += bytes[copied...]
        }
    }
}
