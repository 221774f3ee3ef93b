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
        var app = try TestApp()
        app.dogFacts.kind = kind
        app.dogFacts.address = DogFactsAddress(server.address + FactAnswers.path)
        app.dogFacts.limits.retries = 0
        app.dogFacts.limits.circuit.failures = .max
        app.dogFacts.clock = clock
        return app
    }
}

/// What a source of dog facts answers in tests.
enum FactAnswers {
    static let path = "/api/facts"
    static let two = #"{"facts":["Dogs see blue.","Dogs dream."],"success":true}"#
    static let none = #"{"facts":[],"success":false}"#
}
