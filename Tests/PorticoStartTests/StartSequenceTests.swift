import PorticoStart
import PorticoTestSupport
import Testing

/// What is a sequence, and what is refused.
@Suite struct StartSequenceTests {
    private func step(_ name: String, after needs: String...) -> StartStep<Never> {
        needs.reduce(StartStep(StartKey<Void>(name), within: .seconds(1)) {}) { $0.waiting(for: StartKey<Void>($1)) }
    }

    private func refusal(of steps: [StartStep<Never>]) -> StartSequenceError? {
        do throws(StartSequenceError) {
            _ = try StartSequence(steps)
            return nil
        } catch {
            return error
        }
    }

    @Test func aSequenceTellsWhatItsStepsNeed() throws {
        let number = StartKey<Int>("number")
        let text = StartKey<String?>("text")
        let page = StartKey<Void>("page")
        let sequence = try StartSequence<Never>([
            StartStep(text, after: number, within: .seconds(2), otherwise: .skip()) { "\($0)" }.waiting(for: page),
            StartStep(number, within: .seconds(1)) { 7 },
            StartStep(page, within: .seconds(3)) {},
        ])
        #expect(sequence.steps.map(\.name) == ["text", "number", "page"])
        #expect(sequence.steps.map(\.needs) == [["number", "page"], [], []])
        #expect(sequence.steps.map(\.deadline) == [.seconds(2), .seconds(1), .seconds(3)])
        #expect(sequence.steps.map(\.mayBeSkipped) == [true, false, false])
    }

    @Test func aNeedIsListedOnceHoweverOftenItIsSaid() {
        let (number, page) = (StartKey<Int>("number"), StartKey<Void>("page"))
        let step = StartStep<Never>(StartKey<Void>("text"), after: number, within: .seconds(1)) { _ in }
        #expect(step.waiting(for: page, number).waiting(for: page).needs == ["number", "page"])
    }

    @Test func aCycleIsRefusedWithItsChain() {
        let circle = [step("a", after: "c"), step("b", after: "a"), step("c", after: "b")]
        let error = refusal(of: [step("port", after: "b")] + circle)
        #expect(error == .cycle(chain: ["b", "a", "c", "b"]))
        #expect(error?.description == "circular: b -> a -> c -> b")
        #expect(refusal(of: [step("a", after: "a")]) == .cycle(chain: ["a", "a"]))
    }

    @Test func aMissingStepIsRefusedWithTheChainThatLeadsToIt() {
        let error = refusal(of: [step("port", after: "storage"), step("storage", after: "settings")])
        #expect(error == .missing(chain: ["port", "storage", "settings"]))
        #expect(error?.description == "missing: port -> storage -> settings")
    }

    @Test func twoStepsOfOneNameAreRefused() {
        let error = refusal(of: [step("a"), step("b"), step("a")])
        #expect(error == .duplicate(name: "a"))
        #expect(error?.description == "two steps are named a")
    }

    @Test func aValueOfAnotherTypeThanItsNeederExpectsIsRefused() {
        let error = refusal(of: [
            StartStep(StartKey<Int>("number"), within: .seconds(1)) { 7 },
            StartStep(StartKey<Void>("port"), after: StartKey<String>("number"), within: .seconds(1)) { _ in },
        ])
        #expect(error == .mismatch(name: "number", produces: "Int", neededBy: "port", expects: "String"))
        #expect(error?.description == "number produces Int, and port expects String")
    }

    @Test func moreStepsThanTheLimitAreRefused() throws {
        let maximum = StartSequence<Never>.maxSteps
        let steps = (0...maximum).map { step("\($0)") }
        #expect(refusal(of: steps) == .tooMany(count: 257, maximum: 256))
        #expect(refusal(of: steps)?.description == "257 steps, and a sequence has 256 at most")
        #expect(try StartSequence(Array(steps.dropLast())).steps.count == maximum)
    }

    @Test func aSequenceIsExtendedAndMergedAndCheckedAnew() throws {
        let base = try StartSequence([step("a")])
        let other = try StartSequence([step("b"), step("c", after: "b")])
        let merged = try base.adding(other.steps)
        #expect(merged.steps.map(\.name) == ["a", "b", "c"])
        #expect(base.steps.map(\.name) == ["a"])
        #expect(throws: StartSequenceError.duplicate(name: "a")) { try merged.adding(base.steps) }
        #expect(throws: StartSequenceError.missing(chain: ["d", "e"])) { try base.adding([step("d", after: "e")]) }
    }

    @Test(arguments: (1...60).map { UInt64($0) })
    func aRandomGraphIsASequenceUntilAStepWaitsForOneThatWaitsForIt(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let graph = RandomGraph(&random)
        let steps = try graph.sequence { StartStep<Never>($0, within: .seconds(1)) {} }.steps
        let needed = try #require(steps.randomElement(using: &random))
        let needer = random.pick(graph.needers(of: needed.name).sorted())
        let circular = steps.map { $0.name == needed.name ? $0.waiting(for: StartKey<Void>(needer)) : $0 }
        guard case .cycle(let chain) = refusal(of: circular) else {
            Issue.record("no cycle was found, \(graph), \(needed.name) after \(needer)")
            return
        }
        #expect(chain.count > 1 && chain.first == chain.last, "\(graph)")
        let needs = Dictionary(uniqueKeysWithValues: circular.map { ($0.name, $0.needs) })
        #expect(zip(chain, chain.dropFirst()).allSatisfy { needs[$0]?.contains($1) == true }, "\(graph), \(chain)")
    }
}
