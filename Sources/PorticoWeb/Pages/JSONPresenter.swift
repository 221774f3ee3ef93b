import Portico

/// Shows a screen as a JSON document.
struct JSONPresenter<R: Route>: ScreenPresenter {
    let screen: Screen<R>
    /// What is wrong with the event that was sent; nil where the screen is just shown.
    let problem: PageProblem?

    func present<Value: ViewInputData>(_ shown: Shown<Value>, info: PageInfo<R>) throws -> PresentedScreen {
        let events = screen.events.map { shape in
            EventDocument(shape, href: shape.navigates ? (try? screen.target(of: shape.name, Form()))??.location.description : nil)
        }
        let document = try ScreenDocument(
            screen: screen.route.patternName,
            shown: shown,
            problem: problem,
            events: events
        )
        return PresentedScreen(
            body: .whole(try document.encoded()),
            mediaType: "application/json",
            status: problem?.status ?? shown.condition.status,
            isPrivate: true
        )
    }
}
