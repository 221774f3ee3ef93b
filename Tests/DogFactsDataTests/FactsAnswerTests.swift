import Foundation
import Testing

@testable import DogFacts
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
        #"{"facts":null,"data":[{"attributes":{"body":"Dogs see blue."}},{"attributes":{"body":"Dogs dream."}}]}"#,
        #"{"facts":7,"data":["Dogs see blue.","Dogs dream."],"success":1}"#,
        #"{"facts":[],"data":["Dogs see blue.","Dogs dream."]}"#,
        #"{"data":[{"fact":null,"attributes":{"body":"Dogs see blue."}},{"attributes":{"body":4},"body":{},"text":"Dogs dream."}]}"#,
        #"[{"fact":["x"],"text":"Dogs see blue."},"Dogs dream."]"#,
    ])
    func everyShapeInTheWildIsReadAndAnOddRowLosesNoOther(text: String) throws {
        #expect(try #require(answer(text)).facts.compactMap(\.fact) == ["Dogs see blue.", "Dogs dream."])
    }

    @Test func aSingleFactIsNotHiddenByEmptyLists() throws {
        for text in [#"{"facts":null,"fact":"Dogs dream."}"#, #"{"data":[],"attributes":{"body":"Dogs dream."}}"#] {
            #expect(try #require(answer(text)).facts == [DogFactDTO(fact: "Dogs dream.")])
        }
    }

    @Test func aRowThatIsNoFactIsStillCounted() throws {
        #expect(
            try #require(answer(#"{"facts":["Dogs dream.",5,null,{"x":1}]}"#)).facts.map(\.fact) == [
                "Dogs dream.", nil, nil, nil,
            ]
        )
    }

    @Test(arguments: [
        #"{"facts":[],"success":false}"#, #"{"success":false}"#, #"{"facts":["Dogs dream."],"success":"False"}"#,
        #"{"facts":["Sorry, we are out of service."],"success":0}"#, #"{"facts":["Dogs dream."],"success":"no"}"#,
        #"{"facts":["Dogs dream."],"success":"0"}"#, #"{"success":0}"#,
    ])
    func anAnswerThatRefusesIsARefusalWhateverItsStatus(text: String) throws {
        #expect(try #require(answer(text)).isRefusal)
    }

    @Test(arguments: ["1", "true", "\"yes\"", "null", "[]"])
    func anAnswerThatDoesNotSayItFailedIsNoRefusal(success: String) throws {
        #expect(try !#require(answer("{\"facts\":[\"Dogs dream.\"],\"success\":\(success)}")).isRefusal)
    }

    @Test(arguments: [
        "", "<html></html>", "7", "\"Dogs dream.\"", "{}", #"{"total":1,"domains":["a.com"]}"#, #"{"facts":["#,
    ])
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

    @Test(arguments: [
        "javascript:alert(1)", "data:text/html,x", "//a.example", "file:///etc", "https://a.example/ x", "HTTP",
    ])
    func onlyAddressesOfTheWebBecomeLinks(url: String) throws {
        #expect(try #require(DogFact(DogFactDTO(fact: "Dogs dream.", url: url), from: "here")).source.url == nil)
    }
}
