import Testing

@testable import Portico

@Suite struct FormNumberTests {
    @Test func itIsTheNumberOfTheFormAndNoFieldOfIt() {
        let digits = "5d0f6c9be5a14c7d8a7e2f90b1c3d4e6"
        #expect(FormNumber(from: ["title": "Plan", "_form": digits], named: "form").digits == digits)
        #expect(FormNumber(from: ["form": digits], named: "form").digits == nil, "what is typed names no form")
        #expect(FormNumber(digits).entries(named: "form").isEmpty)
        let fields = FormNumber.fields(named: "form") + String.fields(named: "title")
        let event = EventShape(name: "saved", fields: fields, navigates: false)
        #expect(event.fields.map(\.name) == ["title"] && event.isRepeatable)
        #expect(!EventShape(name: "saved", fields: String.fields(named: "title"), navigates: false).isRepeatable)
    }

    @Test func itsFieldHasItInBase64() {
        #expect(FormNumber("ffeffe00000000000000000000000001").text == "_-_-AAAAAAAAAAAAAAAAAQ")
        #expect(FormNumber().text == nil && FormNumber("5d").text == nil)
    }

    @Test(arguments: [nil, "", "5d0f", "5D0F6C9BE5A14C7D8A7E2F90B1C3D4E6"])
    func whatIsNoNumberIdentifiesNothing(digits: String?) {
        #expect(FormNumber(digits).identifier(of: FormNumberTests.self) == nil)
    }
}
