import Foundation

/// Where an answer leads, and whether one goes there: a pure function.
enum RedirectRule {
    enum Next: Equatable {
        /// It leads nowhere: it is the answer.
        case none
        case follow(APIRequest)
        case refuse
    }

    /// `credential` is the one that was sent: an answer that repeats a key of the query does not send it on.
    static func next(
        after head: HTTPHead,
        to request: APIRequest,
        in environment: APIEnvironment,
        with credential: Credential?
    ) -> Next {
        guard [301, 302, 303, 307, 308].contains(head.status), let location = head.headers["location"] else {
            return .none
        }
        guard let url = URL(string: location, relativeTo: request.url)?.absoluteURL, environment.allows(url),
            request.url.scheme?.lowercased() != "https" || url.scheme?.lowercased() == "https"
        else { return .refuse }
        var next = request
        next.url = credential?.removed(from: url) ?? url
        if !request.method.isSafe {
            // Only 303 says that the work is done and what the address is of; anything else would do it again.
            guard head.status == 303 else { return .refuse }
            next.method = .get
            next.body = nil
            next.headers["content-type"] = nil
        }
        if !environment.isOwn(url) { next.headers = next.headers.filter { ["accept", "user-agent"].contains($0.key) } }
        return .follow(next)
    }
}
