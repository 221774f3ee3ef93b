import HTTPTypes
import Logging
import Portico
import PorticoHTML
import PorticoHost

/// Shows a screen as an HTML page: its template in the layout, navigating events as links, all others as signed offers.
struct HTMLPresenter {
    let site: Site
    let screen: Screen
    let visit: Visit
    var notice: PageNotice?
    var filling = Form()
    var returned: FormReturn?
    var pendingForm: PendingFormNotice?
    var memory: String?
    /// How a page may be compressed that is printed while it is sent.
    var coding: ContentCoding?
    /// What the screen is still waiting for; nil where it is complete.
    let activity: LoadingActivity?
    /// What is kept of the page, where it can be followed.
    let following: PagePrinter.Following?
    let logger: RequestLogger

    func presented() throws -> PresentedScreen {
        let current = screen.shown()
        var presented = try page(of: current.shown, current.head)
        presented.over = current.head.over?.address
        presented.loadsRemotePictures = current.head.loadsRemotePictures
        return presented
    }

    private func page(of shown: any AnyShown, _ head: PageInfo<AnyRoute>) throws -> PresentedScreen {
        let language = site.pages.language(for: visit.visitor.language)
        guard let page = site.pages[screen.template, language] else {
            throw SiteError(problems: ["there is no page \(screen.template)"])
        }
        let shell = site.parts.shell(
            ShellContext(
                title: title(of: head, in: language),
                description: head.description,
                isIndexed: head.isIndexed && activity == nil,
                canonicalURL: site.publicURL?.absolute((head.canonical ?? screen.route).address),
                route: screen.route,
                visitor: visit.visitor,
                language: language,
                isUnderWay: activity != nil,
                isLoading: activity?.isLoading ?? false,
                languages: site.parts.services.languages
            )
        )
        let events = PageEvents(of: screen, site.offers, for: visit)
        let warn = { [logger] (warning: RenderWarning) in
            logger.error("a page could not be printed as its template has it", metadata: ["what": "\(warning)"])
        }
        let status = (returned?.problem ?? pendingForm?.problem)?.status ?? status(of: shown.condition)
        let contents = PageContents(shell: shell, shown: shown, events: EventPrinter(events), notice: notice)
        if returned != nil || pendingForm != nil || memory != nil || !filling.entries.isEmpty {
            guard var bytes = page.render(contents, warn: warn) else { throw mismatch }
            if !filling.entries.isEmpty { bytes = FormOverlay.filling(filling, into: bytes) }
            if let memory {
                bytes = PendingFormOverlay.adding([Submission.memoryField: memory], to: bytes)
                bytes += PageVersion.commentWithoutVersion(owner: events.owner)
            }
            if let pendingForm { bytes = pendingForm.overlay(in: language).applied(to: bytes, in: language) }
            // Laid over last, so that what is wrong comes first.
            if let returned {
                bytes = returned.overlay(in: language).adding(shown.errors).applied(
                    to: bytes,
                    of: screen.events,
                    in: language
                )
            }
            return Self.screen(.whole(bytes), status, isPrivate: true)
        }
        let isPrivate = head.isPrivate || notice != nil || visit.session != nil || activity != nil
        guard let chunks = page.chunks(contents, warn: warn) else { throw mismatch }
        let refresh = (activity == nil ? head.refresh : FirstPaint.refresh).map { max($0, 1) }
        let printer = PagePrinter(chunks, events, status: status.code, refresh: refresh, following: following)
        let first = printer.next() ?? []
        var presented: PresentedScreen
        if let second = printer.next() {
            // What is still to be printed may hold offers.
            presented = Self.screen(
                .growing(GrowingPage(printed: [first, second], rest: printer, coding)),
                status,
                isPrivate: true
            )
        } else {
            presented = Self.screen(.whole(first), status, isPrivate: isPrivate || events.areOffered)
        }
        presented.refresh = refresh
        return presented
    }

    /// What becomes of an incomplete screen is not known yet (RFC 9110 section 15.3.3).
    private func status(of condition: Condition) -> HTTPResponse.Status {
        activity == nil ? condition.status : .accepted
    }

    /// Templates are checked against the screens when a site is made, so that no request meets it.
    private var mismatch: SiteError {
        SiteError(problems: ["template \(screen.template) renders another value than its screen shows"])
    }

    private func title(of head: PageInfo<AnyRoute>, in language: Language) -> String {
        guard let mark = returned?.problem.mark ?? pendingForm.flatMap({ $0.isAlert ? $0.problem.mark : nil }) else {
            return head.title
        }
        return "\(mark.text(in: language)): \(head.title)"
    }

    private static func screen(_ body: ScreenBody, _ status: HTTPResponse.Status, isPrivate: Bool) -> PresentedScreen {
        PresentedScreen(body: body, status: status, isPrivate: isPrivate)
    }
}
