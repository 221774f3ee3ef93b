internal import Domains
internal import Networking

/// A page of a source, where it stands among all that was found, and why it is not from now.
struct RemotePage: Sendable {
    var answer: RemoteAnswer
    /// From 1.
    let number: Int
    let form: DomainsDBAddress.Form
    var saved: SavedMoment?
    var trouble: HTTPClientError?
    /// Whether it stands for one that the source does not have.
    private var isEmptied = false
    private var end: Int

    init(_ answer: RemoteAnswer, number: Int, form: DomainsDBAddress.Form, saved: SavedMoment? = nil, trouble: HTTPClientError? = nil) {
        self.answer = answer
        self.number = number
        self.form = form
        self.saved = saved
        self.trouble = trouble
        let given = answer.hits.count + answer.unreadable
        end = (number - 1) * RemoteSearch.pageSize + min(given, RemoteSearch.pageSize)
        total = max(answer.total ?? 0, (number - 1) * RemoteSearch.pageSize + given)
        // Where pages are of another size, nobody knows what the next one begins with.
        goesOn = given == RemoteSearch.pageSize && form == .v1 && answer.next != .none && end < total
    }

    private(set) var total: Int
    /// Whether there is a page behind this one.
    let goesOn: Bool

    /// How many names the source gives, where it is fewer than there are.
    var reachable: Int? { isEmptied || !goesOn && end < total ? end : nil }

    /// The same of a page that is not there, of which this is the first: only what is true of all of them.
    ///
    /// - Parameter missing: the number of the page that the source should have and does not; nil where it cannot have it.
    func emptied(at missing: Int? = nil) -> RemotePage {
        var page = self
        if let missing, goesOn {
            page.end = min(total, (missing - 1) * RemoteSearch.pageSize)
            page.isEmptied = true
        }
        page.answer = RemoteAnswer(total: total, next: .none)
        return page
    }
}
