import AtriumTexts
import Foundation
import Portico

/// Where somebody whose password was right types the code that the app on their phone shows.
struct SignInCodeViewModel: CodeViewModel {
    let provider: SignInCodeProvider
    let localiser: Localiser

    var heading: Text { FactorMessages.signInCode }
    var otherWay: Text? { FactorTexts.recoverySignIn }
    func asked(_: CodeState) -> Text { FactorMessages.askedCode }
}
