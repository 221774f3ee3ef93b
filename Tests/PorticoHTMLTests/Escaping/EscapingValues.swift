import Portico

/// Values for the places of `EscapingPage`, by number, under each name that a place may use.
struct EscapingValues: ViewInputData {
    struct Row: ViewInputData {
        var text: String

        static func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == Row {
            visitor.field("text") { $0.text }
        }
    }

    var texts: [String]

    static func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == EscapingValues {
        visitor.field("isOn") { _ in true }
        visitor.field("isOff") { _ in false }
        for number in EscapingPlace.all.indices {
            visitor.field("t\(number)") { $0.texts[number] }
            visitor.field("o\(number)") { Optional($0.texts[number]) }
            visitor.field("m\(number)") { [TextRun($0.texts[number])] }
            visitor.field("k\(number)") { [TextRun($0.texts[number], isMarked: true)] }
            visitor.field("l\(number)") { [$0.texts[number], $0.texts[number]] }
            visitor.field("h\(number)") { SafeHTML(unescaped: $0.texts[number]) }
            visitor.field("r\(number)") { [Row(text: $0.texts[number]), Row(text: $0.texts[number])] }
        }
    }
}
