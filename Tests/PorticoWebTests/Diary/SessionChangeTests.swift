import HTTPTypes
import Portico
import PorticoTesting
import PorticoWeb
import Testing

@Suite struct SessionChangeTests {
    @Test func nobodyTellsARenewedSessionFromOneThatIsSignedIn() async throws {
        var shapes: Set<[String]> = []
        for account in ["ada", "taken"] {
            let headers = Box<[String]>()
            try await DiarySite().visiting { visitor in
                try await visitor.open("/sign-in")
                let response = try await visitor.send(FormFields(visitor, "#signing-in").request(["account": account]))
                let number = response.headers[values: .setCookie].first?.dropFirst("portico-session=".count).prefix { $0 != ";" }
                #expect(number?.utf8.count == 22)
                headers.value = response.headers.filter { $0.name != .date && $0.name.rawName.lowercased() != "x-request-id" }.map {
                    field in
                    let value = field.name == .setCookie ? String(field.value.drop { $0 != ";" }) : field.value
                    return "\(response.status) \(field.name): \(value)"
                }
            }
            shapes.insert(try #require(headers.value))
        }
        #expect(shapes.count == 1)
    }

    @Test func aRenewedSessionIsTheSameVisitorsInANewNumber() async throws {
        let sessions = MemorySessions()
        var site = DiarySite()
        site.services.sessions = sessions
        try await site.visiting { visitor in
            try await visitor.open("/sign-in")
            _ = try await visitor.send(FormFields(visitor, "#signing-in").request(["account": "taken"]))
            let before = try #require(sessions.sessions().first)
            try await visitor.open("/sign-in")
            _ = try await visitor.send(FormFields(visitor, "#signing-in").request(["account": "taken"]))
            let after = try #require(sessions.sessions().first)
            #expect(sessions.sessions().count == 1)
            #expect(after.key != before.key)
            #expect(after.audience != before.audience)
            #expect(after.visitor == before.visitor)
            #expect(after.account == nil)
        }
    }
}
