import PorticoTesting
import Testing

@testable import Atrium

/// What a visitor sees of dog facts, step by step, without the site's script and with it.
@Suite struct DogFactParityTests {
    @Test func factsAreReadKeptAndGivenUpAlike() async throws {
        let steps = ["Another fact", "Add to favourites", "Remove from favourites", "Undo", "Your favourites"]
        try await Parity.check { mode in
            let app = try TestApp()
            defer { app.remove() }
            return try await visiting(app.application(limited: false), as: mode, at: TestApp.origin) { visitor in
                try await visitor.open("/dog-facts")
                var states = [visitor.state]
                for step in steps {
                    try await visitor.click(step)
                    states.append(visitor.state)
                }
                return states
            }
        }
    }
}
