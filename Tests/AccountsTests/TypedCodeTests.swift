import Portico
import Testing

@testable import Accounts

@Suite struct TypedCodeTests {
    @Test(arguments: [
        "042817", " 042817 ", "042 817", "0 4 2 8 1 7", "042\u{00A0}817", "042\u{2009}817", "042\t817\n", "042-817",
        "042\u{2011}817", "\u{2068}042817\u{2069}", "\u{200E}042817", "٠٤٢٨١٧", "۰۴۲ ۸۱۷", "०४२८१७", "０４２８１７",
    ])
    func aCodeIsReadAsItIsTypedAndPasted(typed: String) {
        #expect(TypedCode(typed: typed)?.text == "042817")
    }

    @Test(arguments: [
        "", " ", "04281", "0428170", "04281a", "042.817", "①②③④⑤⑥", "百百百百百百", "½½½½½½", "+42817", "042817 042817",
    ])
    func whatHasNotSixDigitsIsNoCode(typed: String) {
        #expect(TypedCode(typed: typed) == nil)
    }

    @Test func aLongCodeHasTenDigitsAndIsReadInGroups() {
        var random = Steps()
        let code = TypedCode.random(.long, using: &random)
        #expect(code.text.utf8.count == 10)
        #expect(code.length == .long)
        #expect(code.grouped.split(separator: " ").map(\.count) == [5, 5])
        #expect(TypedCode(typed: code.grouped) == code)
    }

    @Test func itsTextIsReadAsItIsWrittenOnly() {
        #expect(TypedCode(text: "042817")?.text == "042817")
        #expect(TypedCode(text: "042 817") == nil)
        #expect(TypedCode(text: "٠٤٢٨١٧") == nil)
    }

    @Test func whatDoesNotFitIsSaidAtTheFieldInEachLanguage() throws {
        let form = Form([Form.Entry(name: "code", value: "12345")])
        #expect(throws: DecodeError.self) { try CodeEvent<Int>.decode("codeSent", from: form) }
        for language in [Language.english, .german, .arabic] {
            #expect(TypedCode.localisedExpectation.text(in: language).contains("042817"))
        }
    }

    @Test func eventsAreReadAsTheyAreWritten() throws {
        let events: [CodeEvent<Int>] = [.codeSent(code: .of(123_456)), .resendTapped, .otherWayTapped, .closeTapped]
        for event in events {
            #expect(try CodeEvent<Int>.decode(event.name, from: event.arguments) == event)
            #expect(event.shape?.fields.map(\.name) == event.arguments.entries.map(\.name))
        }
        #expect(CodeEvent<Int>.shapes.map(\.name) == events.map(\.name))
        #expect(throws: DecodeError.noSuchEvent("sent")) { try CodeEvent<Int>.decode("sent", from: Form([])) }
    }

    @Test func codesAreDrawnEvenlyAndMayBeginWithZero() {
        var random = Steps()
        let codes = (0..<2_000).map { _ in TypedCode.random(using: &random) }
        #expect(codes.allSatisfy { TypedCode(text: $0.text) == $0 })
        #expect(Set(codes.map(\.text.first)).count == 10)
        #expect(Set(codes).count > 1_900)
    }

    /// The same numbers in every run (SplitMix64).
    private struct Steps: RandomNumberGenerator {
        private var state: UInt64 = 42

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
