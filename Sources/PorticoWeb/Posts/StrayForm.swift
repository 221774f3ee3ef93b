import HTTPTypes
import Hummingbird
import Portico

/// A form that is sent to where nothing takes it: another build of the site had a page there, and the form stayed open
/// in a browser meanwhile. What was typed is read all the same, and shown with the reason.
struct StrayForm: Sendable {
    let site: Site
    let client: ClientAddress

    /// Why nothing was done, with what was typed where that may be read.
    func failure(_ reason: WebError, of request: Request) async -> any Error {
        guard request.method == .post, MediaPreference(accept: request.headers[.accept]) == .html,
            let format = try? BodyFormat(request.headers), format != BodyFormat.none, format != .json,
            CrossSiteGuard(site, client, request).verdict(on: .post, fields: request.headers) == .allowed, admit()
        else { return reason }
        let limits = BodyLimits(for: site.events).withoutFiles
        do {
            let (typed, isCutShort) = try await site.metered(for: Visit(address: client.address)) {
                try await onConcurrencyPool {
                    try await BodyReader(limits: limits, folder: site.uploads).withForm(of: request) {
                        (Submission($0.form).typed, $0.isCutShort)
                    }
                }
            }
            return typed.entries.allSatisfy(\.value.isEmpty)
                ? reason : FailedSubmission(form: typed, isCutShort: isCutShort, cause: reason)
        } catch {
            // What cannot be read cannot be shown either.
            return reason
        }
    }

    /// It costs what a post costs, and counts as one. Who posts too much is not read.
    private func admit() -> Bool {
        if case .refused = site.limiter.admitWork(for: client.address, in: nil) { return false }
        return site.limiter.admit(.post, from: client.address, in: nil) == .admitted
    }
}

extension CrossSiteGuard {
    /// That of a site, for what a client asks of it.
    init(_ site: Site, _ client: ClientAddress, _ request: Request) {
        self.init(
            publicURL: site.publicURL,
            scheme: client.scheme ?? "http",
            host: client.host ?? request.head.authority
        )
    }
}
