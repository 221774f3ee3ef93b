import AtriumFlow
import Portico
import PorticoStart
import Testing
import Welcome

@testable import Domains

/// Which steps a scenario has, and which wait for which.
@Suite struct FirstStepsGraphTests {
    private func graph(_ scenario: StartScenario) throws -> [String: Set<String>] {
        let steps = try FirstStepsApp().steps().sequence(for: scenario, of: Visitor()).steps
        return Dictionary(uniqueKeysWithValues: steps.map { ($0.name, Set($0.needs)) })
    }

    @Test func theFirstTimeWhatNeedsTheVisitorComesInARow() throws {
        #expect(
            try graph(.firstTime) == [
                "splash": [], "forceUpdate": [], "configuration": ["splash"],
                "signIn": ["forceUpdate", "configuration"], "tutorial": ["signIn"], "connect": ["tutorial"],
            ]
        )
    }

    @Test func laterUpToFiveGoSideBySide() throws {
        #expect(
            try graph(.regular) == [
                "forceUpdate": [], "configuration": [], "signIn": [], "tutorial": [], "connect": [],
            ]
        )
    }

    @Test func fromANotificationItsInformationTakesTheTutorialsPlace() throws {
        var regular = try graph(.regular)
        regular["pushInformation"] = regular.removeValue(forKey: "tutorial")
        #expect(try graph(.fromPush) == regular)
    }

    @Test func noStepOfTheWholeTakesLongerThanThreeSeconds() throws {
        for scenario in StartScenario.allCases {
            for step in try FirstStepsApp().steps().sequence(for: scenario, of: Visitor()).steps {
                #expect(step.deadline <= .seconds(3), "\(step.name)")
            }
        }
    }

    @Test func whoHasNothingWithThemIsThereForTheFirstTime() {
        var visitor = Visitor()
        #expect(StartScenario(visitor) == .firstTime)
        visitor.preferences = Preferences([.newsSeen: "1"])
        #expect(StartScenario(visitor) == .regular)
        #expect(StartScenario(Visitor(account: .ada)) == .regular)
    }
}
