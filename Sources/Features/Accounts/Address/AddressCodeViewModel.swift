import AtriumTexts
import Portico

/// The code page for an account's new address.
struct AddressCodeViewModel: CodeViewModel {
    let provider: AddressCodeProvider
    let localiser: Localiser

    var heading: Text { CodeMessages.confirmNewAddress }

    func asked(_ state: CodeState) -> Text {
        state.sent.map { CodeMessages.sent(to: $0.address) } ?? CodeMessages.typeCode
    }
}
