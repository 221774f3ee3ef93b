import DogFacts
import Foundation
import Testing

@testable import DogFactsData

@Suite struct FactsAnswerTests {
    private func answer(_ text: String) -> FactsAnswer? { FactsAnswer(Data(text.utf8)) }

    @Test(arguments: [
        #"{"facts":["Dogs see blue.","Dogs dream."],"success":true}"#,
        #"{"facts":["Dogs see blue.","Dogs dream."]}"#,
        #"{"facts":["Dogs see blue.",null,7,["x"],{"odd":true},"Dogs dream."],"success":"true"}"#,
        #"{"data":[{"id":"1cd1","type":"fact","attributes":{"body":"Dogs see blue."}},{"id":2,"attributes":{"body":"Dogs dream."}}]}"#,
        #"{"data":[{"attributes":null},{"attributes":{"body":"Dogs see blue."}},{"attributes":{"body":4}},"Dogs dream."]}"#,
        #"[{"fact":"Dogs see blue."},{"fact":"Dogs dream.","source":1}]"#,
        #"["Dogs see blue.","Dogs dream."]"#,
    ])
    func everyShapeInTheWildIsReadAndAnOddRowLosesNoOther(text: String) throws {
        #expect(try #require(answer(text)).facts.map(\.fact) == ["Dogs see blue.", "Dogs dream."])
    }

    @Test(arguments: [#"{"facts":[],"success":false}"#, #"{"success":false}"#, #"{"facts":["Dogs dream."],"success":"False"}"#])
    func anAnswerThatRefusesIsARefusalWhateverItsStatus(text: String) throws {
        #expect(try #require(answer(text)).isRefusal)
    }

    @Test(arguments: ["", "<html></html>", "7", "\"Dogs dream.\"", "{}", #"{"total":1,"domains":["a.com"]}"#, #"{"facts":["#])
    func anythingElseIsNoAnswer(text: String) {
        #expect(answer(text) == nil)
    }

    @Test func aSingleFactIsReadWithItsSource() throws {
        let fact = try #require(answer(#"{"fact":"Dogs dream.","source":"A book","url":"https://a.example"}"#)).facts
        #expect(fact == [DogFactDTO(fact: "Dogs dream.", source: "A book", url: "https://a.example")])
    }

    @Test func manyBracketsAreNoCrash() {
        #expect(answer(String(repeating: "[", count: 100_000)) == nil)
        #expect(answer(String(repeating: #"{"facts":"#, count: 100_000)) == nil)
    }

    @Test func aFactIsOneTidyParagraphWithAnIdOfItsText() throws {
        let one = try #require(DogFact(DogFactDTO(fact: "  Dogs\n\tdream\u{0}\u{202E}  a lot. "), from: "here"))
        #expect(one.text == "Dogs dream a lot.")
        #expect(one.source == FactSource(name: "here"))
        let other = try #require(DogFact(DogFactDTO(fact: "Dogs dream a lot.", source: "A book"), from: "here"))
        #expect(other.id == one.id)
        #expect(other.source.name == "A book")
        #expect(one.id.rawValue == "9d05677eaa60", "links are kept")
    }

    @Test(arguments: [nil, "", "   ", "…", "123", String(repeating: "a", count: 601)])
    func whatIsNoFactIsLeftOut(text: String?) {
        #expect(DogFact(DogFactDTO(fact: text), from: "here") == nil)
    }

    @Test(arguments: ["javascript:alert(1)", "data:text/html,x", "//a.example", "file:///etc", "https://a.example/ x", "HTTP"])
    func onlyAddressesOfTheWebBecomeLinks(url: String) throws {
        #expect(try #require(DogFact(DogFactDTO(fact: "Dogs dream.", url: url), from: "here")).source.url == nil)
    }
}
