import AtriumTexts
import Portico

/// The code page at the end of signing up.
struct SignUpCodeViewModel: CodeViewModel {
    let provider: SignUpCodeProvider
    let localiser: Localiser

    var heading: Text { CodeTexts.confirmAddress }

    func asked(_ state: CodeState) -> Text { state.sent.map { CodeTexts.sent(to: $0.address) } ?? CodeTexts.typeCode }
}
