import MisbehavingServer

/// A source of domain names in DomainsDB's form: the same names, whatever it is asked.
enum NameSource {
    /// Few enough for a page that has a length: longer ones are sent in pieces.
    static let names = (1...12).map { "medicine\($0).com" }

    /// - Parameter held: whether it says nothing until it is released.
    static func start(held: Bool = false) async throws -> MisbehavingServer {
        let rows = names.map {
            #"{"domain":"\#($0)","create_date":"2022-06-15T05:58:02.276425","update_date":"2022-06-15T05:58:02.276428","country":"US","#
                + #""isDead":"False","A":["192.0.2.1"],"NS":["ns1.example.net"],"CNAME":null,"MX":null,"TXT":null}"#
        }
        let answer =
            #"{"domains":[\#(rows.joined(separator: ","))],"total":\#(rows.count),"time":"5","next_page":null}"#
        let server = try await MisbehavingServer.start()
        server.answer("/v1/domains/search", with: held ? .slowHeaders(answer) : .json(answer))
        return server
    }
}
