import Portico
import Testing

@testable import Domains

@Suite struct DomainDetailTests {
    private func shown(_ name: String, in localiser: Localiser = .english) async -> Shown<DomainDetailViewInputData> {
        let provider = DomainDetailProvider(repository: StubRepository(rows: []), name: DomainName(name)!)
        let viewModel = DomainDetailViewModel(provider: provider, localiser: localiser)
        await viewModel.appear()
        return viewModel.shown
    }

    @Test func whatIsKnownIsSaidInTheLanguageOfTheVisitor() async {
        let german = await shown("medium.com", in: Localiser(.german)).value.details
        #expect(german?.namesInZone == "1.234 Namen hier gespeichert")
        #expect(german?.length == "10 Zeichen")
        let arabic = await shown("medium.com", in: Localiser(.arabic)).value.details
        #expect(arabic?.namesInZone == "1,234 اسمًا مخزنًا هنا")
        #expect(arabic?.length == "10 أحرف")
    }

    @Test func twoNamesInTheIndexAreTheSubjectOfWhatIsSaidInArabic() {
        #expect(Localiser(.arabic)(DomainDetailMessages.inIndex(2)) == "اسمان مخزنان هنا")
    }

    @Test func aKnownNameShowsWhatIsKnown() async {
        let shown = await shown("medium.com")
        #expect(shown.condition == .ok)
        #expect(shown.value.details?.nameServers == ["ns1.example.net"])
        #expect(shown.value.details?.namesInZone == "1,234 names stored here")
        #expect(shown.value.details?.length == "10 characters")
        #expect(shown.value.details?.updated == nil)
    }

    @Test func anUnknownNameIsNotFoundAndNotCalledAvailable() async {
        let shown = await shown("nobody.example")
        #expect(shown.condition == .notFound)
        #expect(shown.value.message == "nobody.example is not among the names stored here. It may still be registered.")
        #expect(shown.value.details == nil)
    }

    @Test func aFailingSourceHasItsOwnWords() async {
        let shown = await shown("broken.com")
        #expect(shown.condition == .unavailable)
        #expect(
            shown.value.message
                == "Domain names cannot be searched at the moment. Please tell the administrator of this site."
        )
    }
}
