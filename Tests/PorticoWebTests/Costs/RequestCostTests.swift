import Testing

@testable import PorticoWeb

@Suite struct RequestCostTests {
    @Test func upToFiftyMillisecondsAreFree() {
        let cost = RequestCost()
        for _ in 1...50 { #expect(cost.charge(for: .milliseconds(1)) == .zero) }
        #expect(cost.charge(for: .zero) == .zero)
    }

    @Test func pastThatEverythingIsChargedOnce() {
        let cost = RequestCost()
        #expect(cost.charge(for: .milliseconds(40)) == .zero)
        #expect(cost.charge(for: .milliseconds(20)) == .milliseconds(60))
        #expect(cost.charge(for: .milliseconds(5)) == .milliseconds(5))
        #expect(cost.charge(for: .seconds(3)) == .seconds(3))
        #expect(RequestCost().charge(for: .seconds(7)) == .seconds(7))
    }
}
