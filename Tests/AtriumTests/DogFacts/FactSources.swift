import DogFactsData
import MisbehavingServer
import Networking
import PorticoTestSupport

@testable import Atrium

extension TestApp {
    /// An app that asks a source of dog facts, once each time, however often it has failed.
    static func asking(
        _ server: MisbehavingServer,
        kind: DogFactsOptions.Kind,
        clock: any Clock<Duration> = ManualClock()
    ) throws -> TestApp {
        var limits = CallLimits()
        limits.retries = 0
        limits.connect = .longerThanAnyTest
        limits.circuit.failures = .max
        var app = try TestApp()
        app.dogFacts.kind = kind
        app.dogFacts.address = DogFactsAddress(server.address + FactAnswers.path)
        let environment = try APIEnvironment("test", address: server.address)
        app.dogFacts.client = APIClient(environment: environment, limits: limits, clock: clock)
        return app
    }
}

/// What a source of dog facts answers in tests.
enum FactAnswers {
    static let path = "/api/facts"
    static let two = #"{"facts":["Dogs see blue.","Dogs dream."],"success":true}"#
    static let none = #"{"facts":[],"success":false}"#
}
