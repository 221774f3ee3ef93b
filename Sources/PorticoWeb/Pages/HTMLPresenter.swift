import HTTPTypes
import Logging
import Portico
import PorticoHTML

/// Shows a screen as an HTML page: its template in the layout, navigating events as links, all others as signed offers.
struct HTMLPresenter<R: Route, Shell: ViewInputData>: ScreenPresenter {
    let site: Site<R, Shell>
    let screen: Screen<R>
    let visit: Visit
    let notice: PageNotice?
    let returned: FormReturn?
    let carriage: FormCarriage?
    /// What the screen is still waiting for; nil where it is complete.
    let activity: LoadingActivity?
    let logger: RequestLogger

    func present<Value: ViewInputData>(_ shown: Shown<Value>, info: PageInfo<R>) throws -> PresentedScreen {
        guard let page = site.pages.page(screen.template, for: Value.self) else {
            throw SiteError(problems: ["template \(screen.template) does not render \(Value.self)"])
        }
        let canonical = info.canonical ?? screen.route
        let shell = site.shell(
            ShellContext(
                title: title(of: info),
                description: info.description,
                isIndexed: info.isIndexed && activity == nil,
                canonicalURL: site.publicURL?.absolute(canonical.location.description),
                route: screen.route,
                visitor: visit.visitor,
                isUnderWay: activity != nil,
                isLoading: activity?.isLoading ?? false
            )
        )
        let offers = PageOffers(site.offers, route: screen.route, audience: visit.audience)
        let printer = EventPrinter(
            // Nil where a value of the screen does not fit its own event.
            url: { [screen] event, arguments in (try? screen.target(of: event, arguments))??.location.description },
            action: offers.action,
            offer: offers.offer,
            formID: offers.formID
        )
        let warn = { [logger] (warning: RenderWarning) in
            logger.error("a page could not be printed as its template has it", metadata: ["what": "\(warning)"])
        }
        let status = (returned?.problem ?? carriage?.problem)?.status ?? status(of: shown.condition)
        if returned != nil || carriage != nil {
            var bytes = page.render(shell: shell, value: shown.value, events: printer, notice: notice, warn: warn)
            if let carriage { bytes = carriage.overlay.applied(to: bytes) }
            // Laid over last, so that what is wrong comes first.
            if let returned { bytes = returned.overlay.adding(shown.errors).applied(to: bytes, of: screen.events) }
            return Self.screen(.whole(bytes), status, isPrivate: true)
        }
        let isPrivate = notice != nil || visit.session != nil || activity != nil
        let chunks = page.chunks(shell: shell, value: shown.value, events: printer, notice: notice, warn: warn)
        let first = chunks.next() ?? []
        var presented: PresentedScreen
        if let second = chunks.next() {
            // What is still to be printed may hold offers.
            presented = Self.screen(
                .growing(GrowingPage(printed: [first, second], rest: chunks)),
                status,
                isPrivate: true
            )
        } else {
            presented = Self.screen(.whole(first), status, isPrivate: isPrivate || offers.wereMade)
        }
        presented.refresh = activity == nil ? info.refresh : FirstPaint.refresh
        return presented
    }

    /// What becomes of an incomplete screen is not known yet (RFC 9110 section 15.3.3).
    private func status(of condition: Condition) -> HTTPResponse.Status {
        activity == nil ? condition.status : .accepted
    }

    private func title(of info: PageInfo<R>) -> String {
        guard let mark = returned?.problem.mark ?? carriage.flatMap({ $0.isAlert ? $0.problem.mark : nil }) else {
            return info.title
        }
        return "\(mark): \(info.title)"
    }

    private static func screen(_ body: ScreenBody, _ status: HTTPResponse.Status, isPrivate: Bool) -> PresentedScreen {
        PresentedScreen(body: body, mediaType: "text/html; charset=utf-8", status: status, isPrivate: isPrivate)
    }
}

/// The offers of one page while it is printed.
private final class PageOffers<R: Route> {
    /// Made when the first offer is: most pages have none.
    private(set) lazy var action = route.location.description
    private lazy var page = signer.page(action: action, audience: audience)
    private let route: R
    private let signer: OfferSigner
    private let audience: String
    private(set) var wereMade = false

    init(_ signer: OfferSigner, route: R, audience: String) {
        self.signer = signer
        self.route = route
        self.audience = audience
    }

    /// A form that can be posted is printed with it, whoever made its offers.
    func formID() -> String {
        wereMade = true
        return RandomID.make()
    }

    func offer(_ event: String, _ arguments: Form) -> String {
        wereMade = true
        return page.value(event: event, arguments: arguments)
    }
}
