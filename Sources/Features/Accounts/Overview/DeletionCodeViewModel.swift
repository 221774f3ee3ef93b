import AtriumTexts
import Portico

/// The code page where an account is deleted.
struct DeletionCodeViewModel: CodeViewModel {
    let provider: DeletionCodeProvider
    let localiser: Localiser

    var heading: Text { CodeMessages.confirmDeletion }

    func asked(_ state: CodeState) -> Text {
        state.sent.map { CodeMessages.deletes(by: $0.address) } ?? CodeMessages.typeCode
    }
}
