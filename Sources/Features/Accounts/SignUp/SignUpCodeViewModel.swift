import AtriumTexts
import Portico

/// The code page at the end of signing up.
struct SignUpCodeViewModel: CodeViewModel {
    let provider: SignUpCodeProvider
    let localiser: Localiser

    var heading: Text { CodeMessages.confirmAddress }

    func asked(_ state: CodeState) -> Text {
        state.sent.map { CodeMessages.sent(to: $0.address) } ?? CodeMessages.typeCode
    }
}
