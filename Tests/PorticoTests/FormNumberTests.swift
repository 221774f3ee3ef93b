import Portico
import Testing

@Suite struct FormNumberTests {
    @Test func itIsTheNumberOfTheFormAndNoFieldOfIt() {
        let digits = "5d0f6c9be5a14c7d8a7e2f90b1c3d4e6"
        #expect(FormNumber(from: ["title": "Plan", "_form": digits], named: "form").digits == digits)
        #expect(FormNumber(from: ["form": digits], named: "form").digits == nil, "what is typed names no form")
        #expect(FormNumber.fields(named: "form").isEmpty && FormNumber(digits).entries(named: "form").isEmpty)
    }

    @Test(arguments: [nil, "", "5d0f", "5D0F6C9BE5A14C7D8A7E2F90B1C3D4E6"])
    func whatIsNoNumberIdentifiesNothing(digits: String?) {
        #expect(FormNumber(digits).identifier(of: FormNumberTests.self) == nil)
    }
}
