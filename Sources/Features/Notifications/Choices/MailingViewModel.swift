import AtriumTexts
import Portico

/// The page that a link in a mail opens: mails of its type are ended there, by whoever has the address. Opening it ends
/// nothing, since programs open what stands in mails; sending it does, also without the page (RFC 8058).
struct MailingViewModel: ProvidedViewModel {
    let provider: MailingProvider
    let localiser: Localiser

    func handle(_ event: MailingEvent) async -> Never? {
        switch event {
        case .endTapped: await provider.end()
        }
        return nil
    }

    func shown(in state: MailingState) -> Shown<MailingViewInputData> {
        Shown(
            MailingViewInputData(
                message: state.problem.map { localiser($0.message) } ?? "",
                name: state.mailing.map { localiser($0.kind.name) },
                isEnded: state.mailing?.isEnded == true
            ),
            state.problem?.condition ?? .ok
        )
    }
}

/// What the reader of a mail does.
@ViewEvents enum MailingEvent {
    static let oneClick: MailingEvent? = .endTapped

    case endTapped
}

/// What the page that ends mails shows.
@ViewInputData struct MailingViewInputData {
    /// Why something is not known or was not done; empty where all is well.
    let message: String
    /// What the mails tell; nil where that is not known.
    let name: String?
    let isEnded: Bool
}
