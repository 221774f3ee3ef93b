import Foundation
import Networking

/// What DomainsDB answers, in any of the four forms that were seen:
///
///     {"total":1,"time":527,"domains":["arunpattni.com"]}
///     {"total":11906,"time":22,"domains":[{"domain":"med-med-buy.com","update_date":"2018-01-11T05:29:12.517Z",…}]}
///     {"domains":[{"domain":"syntra.be","create_date":"2022-06-15T05:58:02.276425",…}],"total":1,"time":"499","next_page":null}
///
/// The second with a text of name servers (2018), or with lists of servers, addresses and texts (2019).
struct DomainsDBAnswerDTO: Decodable, Sendable {
    let domains: [DomainsDBRowDTO]
    /// Rows that could not be read.
    let unreadable: Int
    let total: Int?
    let next: NextPage

    private enum CodingKeys: String, CodingKey {
        case domains, total
        case next = "next_page"
    }

    /// Throws where it is no answer at all. An empty list, or null where the total is said to be 0, is one.
    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        total = fields.number(.total).flatMap { $0 >= 0 ? $0 : nil }
        next = NextPage(fields, .next)
        if total == 0, (try? fields.decodeNil(forKey: .domains)) ?? true {
            domains = []
            unreadable = 0
        } else {
            let list = try fields.decode(LenientList<DomainsDBRowDTO>.self, forKey: .domains)
            domains = list.elements
            unreadable = list.unreadable
        }
    }
}
