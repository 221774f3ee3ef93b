import Portico

/// The screen where an account's second factor is set up and turned off.
struct FactorViewModel: ProvidedViewModel {
    let provider: FactorProvider
    let localiser: Localiser

    func handle(_ event: FactorEvent) async -> FactorOutput? {
        switch event {
        case .beginTapped(let password): return await provider.prepare(password: password) ? .begun : nil
        case .giveUpTapped: return await provider.giveUp() ? .givenUp : nil
        case .turnOnTapped(let code): return await provider.turnOn(with: code).map { .turnedOn($0) }
        case .renewTapped(let password, let code):
            return await provider.renewCodes(password: password, code) ? .codesRenewed : nil
        case .codesKeptTapped: return await provider.forgetNewCodes() ? .codesKept : nil
        case .turnOffTapped(let password, let code):
            return await provider.turnOff(password: password, code) ? .turnedOff : nil
        case .closeTapped: return event.output
        }
    }

    func shown(in state: FactorState) -> Shown<FactorViewInputData> {
        Shown(state.mapToViewInputData(localiser), state.condition)
    }
}

/// What an account's owner does about its second factor.
@ViewEvents enum FactorEvent {
    typealias Output = FactorOutput

    case beginTapped(password: Secret)
    case giveUpTapped
    case turnOnTapped(code: TypedCode)
    case renewTapped(password: Secret, code: FactorProof)
    /// They have written the recovery codes down.
    case codesKeptTapped
    case turnOffTapped(password: Secret, code: FactorProof)
    @Navigates(Output.closed) case closeTapped
}

/// What the coordinator hears from the screen of the second factor.
enum FactorOutput: Sendable, Hashable {
    /// A secret is shown.
    case begun
    case givenUp
    /// It is on, and all other sessions are over.
    case turnedOn(SignedInAccount)
    case codesRenewed
    case codesKept
    case turnedOff
    case closed
}
