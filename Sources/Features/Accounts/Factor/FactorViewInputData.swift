import Foundation
import Portico

/// What the screen of the second factor shows.
@ViewInputData struct FactorViewInputData {
    /// Why a change was not made, or why there is nothing to show; else empty.
    let message: String
    /// Whose account it is, for password managers; nil where that cannot be told.
    let email: String?
    /// Whether there is none, and none is being set up.
    let isOff: Bool
    /// What is set up; nil where nothing is.
    let setUp: FactorSetUpViewInputData?
    /// The one there is.
    let factor: FactorDetailsViewInputData?
    /// Recovery codes that were just made; empty where they were seen.
    let newCodes: [NewRecoveryCodeViewInputData]
    let hasNewCodes: Bool
}

/// A secret that waits for its first code.
@ViewInputData struct FactorSetUpViewInputData {
    /// In groups of four letters, to be typed.
    let secret: String
    /// Nil where there is no drawing of it.
    let drawing: QRCodeViewInputData?
}

/// A QR code, with the margin of four squares that the standard asks for.
@ViewInputData struct QRCodeViewInputData {
    /// For the attribute `viewBox`.
    let viewBox: String
    /// How wide it is, and high, with its margin.
    let side: String
    /// For the attribute `d`.
    let path: String
}

/// A second factor that is on.
@ViewInputData struct FactorDetailsViewInputData {
    let since: MomentViewInputData
    /// How many recovery codes are left, in words.
    let codesLeft: String
}

/// One recovery code.
@ViewInputData struct NewRecoveryCodeViewInputData {
    let code: String
}

extension FactorState {
    /// What the screen of the second factor shows in this state.
    func mapToViewInputData(_ localiser: Localiser) -> FactorViewInputData {
        FactorViewInputData(
            message: message(in: localiser),
            email: account?.email.text,
            isOff: account != nil && factor == nil && secret == nil,
            setUp: secret.map { secret in
                FactorSetUpViewInputData(secret: secret.grouped, drawing: drawing.map(QRCodeViewInputData.init))
            },
            factor: factor.map { factor in
                FactorDetailsViewInputData(
                    since: MomentViewInputData(factor.since, in: zone, localiser),
                    codesLeft: localiser(FactorMessages.codesLeft(factor.recoveryCodes))
                )
            },
            newCodes: newCodes.map { NewRecoveryCodeViewInputData(code: $0.text) },
            hasNewCodes: !newCodes.isEmpty
        )
    }

    var condition: Condition {
        switch problem {
        case nil: .ok
        case .account(let refusal): refusal.condition(passwordField: "password")
        // The page stays: what is over can begin again on it.
        case .over: .invalid([])
        case .some(let refusal): refusal.condition
        }
    }

    /// What is said at the top; a wrong password and a wrong code are said beside their fields.
    private func message(in localiser: Localiser) -> String {
        switch problem {
        case nil, .account(.wrongPassword): ""
        case .some(let refusal): refusal.message(in: localiser)
        }
    }
}

extension QRCodeViewInputData {
    fileprivate init(_ drawing: QRCodeDrawing) {
        let margin = 4
        let side = drawing.side + 2 * margin
        self.init(viewBox: "-\(margin) -\(margin) \(side) \(side)", side: String(side), path: drawing.path)
    }
}
