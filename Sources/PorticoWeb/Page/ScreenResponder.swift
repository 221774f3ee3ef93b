import HTTPTypes
import Hummingbird
import NIOCore
import Portico
import PorticoHTML
import PorticoHost
import Synchronization

/// Answers with a screen, in the form that was asked for.
struct ScreenResponder: Sendable {
    let site: Site
    let visit: Visit
    let format: MediaPreference
    let logger: RequestLogger

    /// - Parameters:
    ///   - notice: what is said on it, unless it has to tell of a copied token.
    ///   - filling: what was typed on the page before, for the fields of the same names.
    ///   - returned: the form that comes back, where one was sent that could not be carried out.
    ///   - pendingForm: a form that belongs to another page and is taken along.
    ///   - memory: what the page takes along to the next event, sealed; nil where it is none that is worked on in
    ///     memory.
    ///   - activity: what the screen is still waiting for; nil where it is complete.
    ///   - readings: tell of changes to what the screen read, so that its page can be followed; none where it cannot.
    func response(
        with screen: Screen,
        notice: PageNotice? = nil,
        filling: Form = Form(),
        returned: FormReturn? = nil,
        pendingForm: PendingFormNotice? = nil,
        memory: String? = nil,
        activity: LoadingActivity? = nil,
        readings: [ReadingLog] = []
    ) throws -> WholeResponse {
        let presented = try WorkMeter.current.measure {
            switch format {
            case .html:
                var page = page(of: screen, activity, following(screen, readings, isComplete: activity == nil))
                page.notice = site.textOfCopiedToken(to: visit).map { PageNotice(text: $0) } ?? notice
                page.filling = filling
                page.returned = returned
                page.pendingForm = pendingForm
                page.memory = memory
                page.coding = visit.coding
                return try page.presented()
            case .json:
                return try screen.present(
                    with: JSONPresenter(
                        screen: screen,
                        problem: returned?.problem,
                        offers: site.eventOffers,
                        audience: visit.audience,
                        memory: memory
                    )
                )
            }
        }
        var headers = site.parts.pageFields.fields(of: format, isPrivate: presented.isPrivate)
        for field in (returned?.problem ?? pendingForm?.problem)?.headers ?? [:] { headers.append(field) }
        // As a header (WHATWG HTML section 7.5.5), not in the page: accessibility checkers refuse every element that
        // says it.
        if let seconds = presented.refresh, let name = HTTPField.Name("Refresh") {
            headers[name] = String(seconds)
        }
        if presented.loadsRemotePictures {
            headers[.contentSecurityPolicy] = SecurityHeaders.policy(pictures: "'self' https:")
        }
        if let over = presented.over { headers[.porticoPopup] = over }
        return try presented.body.response(presented.status, headers, visit.coding) { bytes throws(WebError) in
            try site.unsent.take(bytes, for: visit.address)
        }
    }

    /// The page as it is now, for those who show it already; nil where it cannot be followed any more.
    func printed(
        _ screen: Screen,
        following key: LiveKey,
        _ readings: [ReadingLog],
        _ activity: LoadingActivity?
    ) async throws -> PrintedPage? {
        let kept = Mutex<PrintedPage?>(nil)
        let following = PagePrinter.Following(key: key, readings: readings) { page in kept.withLock { $0 = page } }
        let presented = try WorkMeter.current.measure { try page(of: screen, activity, following).presented() }
        if case .growing(let page) = presented.body {
            while try await page.next() != nil {}
        }
        return kept.withLock(\.self)
    }

    private func page(
        of screen: Screen,
        _ activity: LoadingActivity?,
        _ following: PagePrinter.Following?
    ) -> HTMLPresenter {
        HTMLPresenter(
            site: site,
            screen: screen,
            visit: visit,
            activity: activity,
            following: following,
            logger: logger
        )
    }

    /// Nil where there is nothing to follow: the page reads nothing that could change.
    private func following(_ screen: Screen, _ readings: [ReadingLog], isComplete: Bool) -> PagePrinter.Following? {
        guard readings.contains(where: { !$0.isEmpty }) || !readings.isEmpty && !isComplete else { return nil }
        let printed = site.live.printed
        return PagePrinter.Following(
            key: LiveKey(address: screen.route.address, audience: visit.audience, variant: visit.wishes.variant),
            readings: readings,
            keep: printed.keep
        )
    }
}

/// The fields that the pages of a site have alike, put together once.
struct PageFields: Sendable {
    private var page: HTTPFields
    private let privatePage: HTTPFields
    private let document: HTTPFields

    /// - Parameter headers: those that pages differ by.
    init(varyingBy headers: String) {
        func fields(_ mediaType: String, _ keeping: String) -> HTTPFields {
            [.contentType: mediaType, .vary: headers, .cacheControl: keeping]
        }
        page = fields("text/html; charset=utf-8", "no-cache")
        page[.vary] = "\(headers), Accept-Encoding"
        privatePage = fields("text/html; charset=utf-8", "private, no-store")
        document = fields("application/json", "private, no-store")
    }

    func fields(of format: MediaPreference, isPrivate: Bool) -> HTTPFields {
        switch format {
        case .html: isPrivate ? privatePage : page
        case .json: document
        }
    }
}
