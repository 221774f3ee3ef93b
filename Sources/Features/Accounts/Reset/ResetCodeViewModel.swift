import AtriumTexts
import Portico

/// The code page for who has forgotten a password.
struct ResetCodeViewModel: CodeViewModel {
    let provider: ResetCodeProvider
    let localiser: Localiser

    var heading: Text { CodeTexts.resetPassword }

    func asked(_ state: CodeState) -> Text {
        state.sent.map { CodeMessages.sentToAccount(of: $0.address) } ?? CodeMessages.typeCode
    }
}
