import HTTPTypes
import Hummingbird
import Portico
import PorticoHost

// A post that takes another form along.
extension PostResponder {
    /// An answer as it is sent. Where the post took a form along and leads on, the page comes at once: a redirect would
    /// lose the form.
    ///
    /// What the ledger keeps is the redirect, so that it never holds the form; a repetition comes here again, with the
    /// form it brings.
    func response(after kept: StoredResponse) async throws -> Response {
        let answer = remembered(kept)
        guard let carried, let target = answer.value(of: .location) else { return answer.response }
        let cookies = answer.all(.setCookie)
        do {
            let visit = try await visit(after: answer)
            let filling = answer.cookie(self.cookies.notice)
                .flatMap { carrier.notice(in: [.cookie: "\(self.cookies.notice)=\($0)"], for: target, visit.audience) }?
                .filling
            let responder = PendingFormResponder(
                site: site,
                visit: visit,
                form: carried,
                filling: filling ?? Form(),
                logger: logger
            )
            var response = try await responder.response(elseLeadingTo: site.flow.route(at: target))
            for cookie in cookies { response.headers.append(cookie) }
            return response
        } catch {
            throw FailedSubmission(form: carried.typed, cause: error, headers: HTTPFields(cookies))
        }
    }

    /// The page of a flow that leads the visitor to `route` before the one that the form was sent to.
    func response(on route: AnyRoute, keeping received: ReceivedForm) async throws -> Response {
        // Of two tabs one signed in, and the other one sends the form of the same page: there is nothing left to do on
        // it.
        if carried == nil, site.flow.isWayIn(self.route) {
            var response = WebRouter().carryOut(Departure(.replace, to: route.address))
            if let notice = site.noticeOfCopiedToken(to: visit, at: route.address) {
                response.headers.append(try carrier.field(carrying: notice, to: visit.audience))
            }
            return response
        }
        let posted = Submission(received.form)
        let offered = await opened(posted.offer ?? "")
        let form = carried ?? PendingForm(posted.event(offered), to: action, leavingOutSecretsOf: site.events)
        let responder = PendingFormResponder(site: site, visit: visit, form: form, logger: logger)
        if case .refused(let seconds) = admission {
            let failure = WebError.tooMany(retryAfter: seconds)
            // A page that takes nothing along has no use for the form.
            guard site.flow.isWayIn(route) else { throw failure }
            return try await responder.response(on: route, because: PageProblem(failure))
        }
        if carried != nil { return try await responder.response(elseLeadingTo: route) }
        let hasFiles = !received.form.files.isEmpty || !received.refusedFiles.isEmpty
        return try await responder.response(
            on: route,
            because: .ledAway(
                from: form,
                signingInHelps: signingInHelps,
                withFiles: hasFiles,
                isCutShort: received.isCutShort
            )
        )
    }

    /// What is known, or was typed here, that the next page of a way in asks for as well, such as an email address:
    /// nobody types it twice, and it stands in no address. Nothing that is secret in any event goes along.
    func filling(of departure: Departure, after event: SubmittedEvent) -> Form {
        guard format == .html, site.flow.isWayIn(route), let next = site.flow.route(at: departure.address),
            next.name != route.name,
            site.flow.isWayIn(next), let fields = site.flow.screens[next.name]?.events.flatMap(\.fields)
        else { return Form() }
        let asked = Set(fields.map(\.name))
        let secrets = Set(site.events.lazy.flatMap(\.fields).filter { $0.kind == .secret }.map(\.name))
        let known = departure.filling.entries
        let typed = event.typed.entries.filter { entry in !known.contains { $0.name == entry.name } }
        return Form(
            (known + typed).filter { !$0.value.isEmpty && asked.contains($0.name) && !secrets.contains($0.name) }
        )
    }

    /// Whether somebody with an account could be where the form was sent.
    private var signingInHelps: Bool {
        visit.visitor.account == nil && site.flow.start(.someoneSignedIn, wanting: self.route) == self.route
    }

    /// All that the visitor typed, into this form and into the one that it takes along.
    func everythingTyped(in received: ReceivedForm) -> Form {
        let own = Submission(received.form).typed
        return Form(own.entries + (carried?.typed.entries ?? []), files: own.files)
    }

    /// The visitor as the answer leaves them: in the session whose cookie it sets, in none where it takes the cookie
    /// away.
    private func visit(after answer: StoredResponse) async throws -> Visit {
        guard let text = answer.cookie(cookies.session) else { return visit }
        let number = SessionNumber(text)
        let session =
            if let number { try await site.sessions.session(of: number, by: .cookie) } else { OpenSession?.none }
        return visit.changed { facts in
            facts.session = session
            // What is remembered of places belongs to the session before.
            facts.places = [:]
        }
    }
}
