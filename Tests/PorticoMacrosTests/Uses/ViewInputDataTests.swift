import Foundation
import Portico
import Testing

@Suite struct ViewInputDataTests {
    private let library = LibraryViewInputData(
        title: "Sea",
        count: 2,
        shelves: [ShelfViewInputData(name: "a", height: 3)]
    )

    @Test func fieldsAreVisitedInOrderEachAsItsKind() {
        var listing = FieldListing<LibraryViewInputData>(root: library)
        LibraryViewInputData.visitFields(&listing)
        #expect(
            listing.lines == [
                "text title Sea", "optionalText subtitle nil", "text count 2", "runs marked a", "html note <b>n</b>",
                "texts tags x,y",
                "group default d", "optionalGroup other nil", "rows shelves 1", "flag isEmpty false",
            ]
        )
    }

    @Test func aStructWithoutPropertiesHasNoFields() {
        var listing = FieldListing<EmptyViewInputData>(root: EmptyViewInputData())
        EmptyViewInputData.visitFields(&listing)
        #expect(listing.lines == [])
    }

    @Test func equalityAndEncodingAreSynthesised() throws {
        #expect(library != LibraryViewInputData(title: "Sea", count: 3, shelves: library.shelves))
        #expect(library == LibraryViewInputData(title: "Sea", count: 2, shelves: library.shelves))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        #expect(
            String(decoding: try encoder.encode(library), as: UTF8.self)
                == #"{"count":2,"default":{"height":1,"name":"d"},"marked":[{"isMarked":true,"text":"a"}],"note":"<b>n</b>","#
                + #""secret":"s","shelves":[{"height":3,"name":"a"}],"tags":["x","y"],"title":"Sea"}"#
        )
    }
}

/// Writes down each field's kind, name and value.
private struct FieldListing<Root: Sendable>: FieldVisitor {
    let root: Root
    var lines: [String] = []

    init(root: Root) {
        self.root = root
    }

    mutating func text(_ name: String, _ get: @escaping @Sendable (Root) -> String) { add("text", name, get(root)) }
    mutating func optionalText(_ name: String, _ get: @escaping @Sendable (Root) -> String?) {
        add("optionalText", name, get(root) ?? "nil")
    }
    mutating func flag(_ name: String, _ get: @escaping @Sendable (Root) -> Bool) { add("flag", name, "\(get(root))") }
    mutating func runs(_ name: String, _ get: @escaping @Sendable (Root) -> [TextRun]) {
        add("runs", name, get(root).map(\.text).joined())
    }
    mutating func html(_ name: String, _ get: @escaping @Sendable (Root) -> SafeHTML) {
        add("html", name, get(root).html)
    }
    mutating func texts(_ name: String, _ get: @escaping @Sendable (Root) -> [String]) {
        add("texts", name, get(root).joined(separator: ","))
    }

    mutating func group<Group: ViewInputData>(_ name: String, _ get: @escaping @Sendable (Root) -> Group) {
        add("group", name, (get(root) as? ShelfViewInputData)?.name ?? "another type")
    }

    mutating func optionalGroup<Group: ViewInputData>(_ name: String, _ get: @escaping @Sendable (Root) -> Group?) {
        add("optionalGroup", name, get(root) == nil ? "nil" : "a value")
    }

    mutating func rows<Row: ViewInputData>(_ name: String, _ get: @escaping @Sendable (Root) -> [Row]) {
        add("rows", name, "\(get(root).count)")
    }

    private mutating func add(_ kind: String, _ name: String, _ value: String) {
        lines.append("\(kind) \(name) \(value)")
    }
}
