import Portico
import PorticoHTML
import PorticoTestSupport
import PorticoTesting
import Testing

/// Random forms, random text: read back by an HTML parser that knows nothing of the overlay.
@Suite struct OverlayFuzzTests {
    @Test(arguments: 0..<8)
    func whateverIsTypedIsInTheControlsAndNothingElseChanges(part: Int) throws {
        for seed in UInt64(part * 100)..<UInt64(part * 100 + 100) {
            var sample = OverlaySample(seed: seed)
            let page = sample.page()
            let overlay = FormOverlay(
                event: "e",
                arguments: ["id": "7"],
                typed: sample.typed,
                heading: sample.text(),
                text: sample.text(),
                errors: sample.errors
            )
            let laid = HTMLDocument(String(decoding: overlay.applied(to: Array(page.utf8)), as: UTF8.self))
            let comment = Comment(rawValue: "seed \(seed): \(page)")
            #expect(Self.outline(of: laid) == Self.outline(of: HTMLDocument(page)), comment)
            #expect(try sample.names.flatMap { try Self.values(of: $0, in: laid) } == sample.expected, comment)
            for error in sample.errors {
                let described = try #require(
                    try laid.findAll(css: "form#f [name=\(error.field)]").first?["aria-describedby"],
                    comment
                )
                let messages = try described.split(separator: " ").compactMap {
                    try laid.element(id: String($0))?.string(xpath: "string(.)")
                }
                #expect(
                    messages.contains(OverlaySample.shown(error.message.isEmpty ? "" : "This \(error.message)")),
                    comment
                )
            }
        }
    }

    /// The controls of a name as they would be sent, each with its name.
    private static func values(of name: String, in page: HTMLDocument) throws -> [String] {
        try page.findAll(css: "form#f [name=\(name)]").flatMap { control -> [String] in
            switch (control.name, control["type"]) {
            case ("textarea", _): return [try control.string(xpath: "string(.)")]
            case ("select", _):
                return try control.findAll(css: "option").filter { $0["selected"] != nil }.map { option in
                    try option["value"] ?? option.string(xpath: "string(.)")
                }
            case (_, "checkbox"?), (_, "radio"?): return control["checked"] == nil ? [] : [control["value"] ?? "on"]
            default: return [control["value"] ?? ""]
            }
        }.map { "\(name)=\($0)" }
    }

    /// Every element with what the overlay has no business with.
    private static func outline(of page: HTMLDocument) -> [String] {
        guard let root = page.root else { return [] }
        let touched: Set = ["aria-describedby", "aria-invalid", "checked", "open", "selected", "value"]
        return root.descendants.filter { element in
            element["class"] != "field-error" && !([element] + element.ancestors).contains { $0["class"] == "problem" }
        }.map { element in
            let attributes = element.attributes.filter {
                !touched.contains($0.key) && !($0.key == "id" && $0.value.hasPrefix("problem-"))
            }
            let ancestors = element.ancestors.map(\.name).joined(separator: "<")
            return "\(element.name)<\(ancestors) \(attributes.sorted { $0.key < $1.key })"
        }
    }

    /// A page that holds no such form changes by the summary only, whatever it is made of.
    @Test(arguments: 0..<4)
    func aPageOfAnythingKeepsEveryByte(part: Int) {
        for seed in UInt64(part * 500)..<UInt64(part * 500 + 500) {
            var sample = OverlaySample(seed: seed)
            let page = sample.garbage()
            let overlay = FormOverlay(
                event: "e",
                arguments: [:],
                typed: ["a": "x"],
                heading: "H",
                text: nil,
                errors: sample.errors
            )
            let laid = overlay.applied(to: page)
            let items = sample.errors.map {
                "<li><code>\($0.field)</code>: \($0.message.isEmpty ? "" : "this ")\(OverlaySample.escaped($0.message))</li>"
            }.joined()
            let list = items.isEmpty ? "" : "<ul>\(items)</ul>"
            let summary = Array(
                "<div class=\"problem\" role=\"alert\" id=\"problem\" tabindex=\"-1\" autofocus><h2>H</h2>\(list)</div>"
                    .utf8
            )
            let kept = laid.firstRange(of: summary).map { Array(laid[..<$0.lowerBound] + laid[$0.upperBound...]) }
            #expect(kept == page, "seed \(seed)")
        }
    }

    @Test(arguments: 0..<4)
    func aBrokenPageIsNoTrouble(part: Int) {
        for seed in UInt64(part * 500)..<UInt64(part * 500 + 500) {
            var sample = OverlaySample(seed: seed)
            var page = Array(sample.page().utf8)
            sample.breakApart(&page)
            let overlay = FormOverlay(
                event: "e",
                arguments: ["id": "7"],
                typed: sample.typed,
                heading: "H",
                text: nil,
                errors: sample.errors,
                showsUnplaced: true
            )
            #expect(overlay.applied(to: page).firstRange(of: Array("<h2>H</h2>".utf8)) != nil, "seed \(seed)")
        }
    }
}
