import Foundation
import PorticoHTML
import PorticoTestSupport
import Testing

@testable import PorticoTesting
@testable import PorticoWeb

/// Whatever a page becomes: what is sent makes the old one the new one.
@Suite struct RandomUpdateTests {
    /// A page of sections, lists and texts, some of them with ids.
    private struct Sample {
        var random: SeededRandom
        private var free = (0..<40).map { "r\($0)" }

        init(_ seed: UInt64) {
            random = SeededRandom(seed: seed)
        }

        mutating func page() -> String {
            free.shuffle(using: &random)
            return """
                <!DOCTYPE html><html lang="en"><head><title>Page \(random.pick([1, 2]))</title></head>\
                <body><main id="main">\(content(depth: 0))</main></body></html>
                """
        }

        private mutating func content(depth: Int) -> String {
            (0..<random.pick([1, 2, 3, 4])).map { _ in part(depth: depth) }.joined(separator: random.pick(["", "\n"]))
        }

        private mutating func part(depth: Int) -> String {
            switch random.pick(depth < 3 ? [0, 1, 2, 3] : [0, 1]) {
            case 0: "<p>\(random.pick(["one", "two", "three"]))</p>"
            case 1: "<p\(id(always: true))>\(random.pick(["one", "two"]))</p>"
            case 2: "<section\(id(always: false))>\(content(depth: depth + 1))</section>"
            default: list()
            }
        }

        private mutating func list() -> String {
            var rows = (0..<random.pick([0, 1, 3, 6])).map { _ in
                "<tr\(id(always: true))><td>\(random.pick(["a", "b"]))</td><td\(id(always: false))>x</td></tr>"
            }
            rows.shuffle(using: &random)
            return "<table\(id(always: false))><tbody>\(rows.joined(separator: "\n"))</tbody></table>"
        }

        private mutating func id(always: Bool) -> String {
            guard always || random.pick([true, false]), let id = free.popLast() else { return "" }
            return " id=\"\(id)\""
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func whatIsSentMakesTheOldPageTheNewOne(seed: UInt64) throws {
        var sample = Sample(seed)
        var shown = sample.page()
        var document = HTMLDocument(shown)
        for step in 0..<25 {
            let next = sample.page()
            let regions = RegionPage(Array(shown.utf8)).regions
            let bytes = EventFrames.bytes(RegionPage(Array(next.utf8)).changes(since: regions), version: PageVersion(7))
            var parser = EventStreamParser()
            let edit = try HTMLEdit(document)
            for operation in try parser.read(Data(bytes)).compactMap({ try PageOperation($0) }) {
                switch operation {
                case .become(let html): try edit.become(HTMLFragment(html).element)
                case .place(let html, let side, let anchor): try edit.place(HTMLFragment(html).element, side, anchor)
                case .remove(let hash): try edit.remove(hash)
                case .reload: Issue.record("the page is asked for again")
                }
            }
            document = edit.finish().page
            #expect(outline(document) == outline(HTMLDocument(next)), "seed \(seed), step \(step): \(shown) -> \(next)")
            shown = next
        }
    }

    /// Elements with their attributes and their own text, in the order of the page.
    private func outline(_ document: HTMLDocument) -> [String] {
        document.everyElement.map { element in
            let attributes = element.attributes.sorted { $0.key < $1.key }.map { " \($0)=\($1)" }.joined()
            let text = element.children.isEmpty ? element.text : ""
            return "\(element.ancestors.reduce(0) { count, _ in count + 1 }) \(element.name)\(attributes) \(text)"
        }
    }
}
