import Portico
import PorticoHost

/// Shows a screen as a JSON document.
struct JSONPresenter: ScreenPresenter {
    let screen: Screen
    /// What is wrong with the event that was sent; nil where the screen is just shown.
    let problem: PageProblem?
    let offers: OfferSigner
    /// Whom the events are offered to.
    let audience: String
    /// What the next event brings back; nil where there is nothing.
    var memory: String?

    func present<Value: ViewInputData>(_ shown: Shown<Value>, head _: PageInfo<AnyRoute>) throws -> PresentedScreen {
        let action = screen.route.address
        let events = screen.events.map { shape in
            guard shape.navigates else {
                let offer = offers.value(event: shape.name, arguments: Form(), action: action, audience: audience)
                return EventDocument(shape, href: nil, offer: offer)
            }
            return EventDocument(
                shape,
                href: (try? screen.address(of: shape.name, shape.emptyForm)) ?? nil,
                offer: nil
            )
        }
        let document = try ScreenDocument(
            screen: screen.route.name,
            shown: shown,
            problem: problem,
            events: events,
            memory: memory.flatMap { $0.isEmpty ? nil : $0 }
        )
        return PresentedScreen(
            body: .whole(try document.encoded()),
            status: problem?.status ?? shown.condition.status,
            isPrivate: true
        )
    }
}
