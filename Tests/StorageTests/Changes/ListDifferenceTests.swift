import PorticoTestSupport
import Testing

@testable import Storage

@Suite struct ListDifferenceTests {
    @Test(arguments: 0..<8 as Range<UInt64>)
    func theStepsMakeOneListTheOther(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let old = list(&random)
            let new = list(&random)
            var list = old
            ListUpdate.steps(steps(from: old, to: new)).apply(to: &list)
            #expect(list == new, "seed \(seed): \(old) to \(new)")
        }
    }

    @Test func whatStaysInOrderIsLeftAlone() {
        let list = (0..<50).map { Loan(reader: "r", copy: $0, note: "") }
        #expect(steps(from: list, to: list) == [])
        #expect(steps(from: list, to: Array(list[1...]) + [list[0]]) == [.moved(from: 0, to: 49)])
        #expect(steps(from: list, to: [list[49]] + list[..<49]) == [.moved(from: 49, to: 0)])
        #expect(steps(from: list, to: Array(list[..<20] + list[21...])) == [.deleted(at: 20)])
        #expect(steps(from: Array(list[1...]), to: list) == [.inserted(list[0], at: 0)])
    }

    @Test func aChangeIsToldWhereTheObjectIsThen() {
        let one = Loan(reader: "r", copy: 1, note: "")
        let two = Loan(reader: "r", copy: 2, note: "")
        let changed = Loan(reader: "r", copy: 1, note: "new")
        #expect(steps(from: [one, two], to: [two, changed]).last == .changed(changed, at: 1))
    }

    private func steps(from old: [Loan], to new: [Loan]) -> [ListStep<Loan>] {
        ListDifference(from: old.map(item), to: new.map(item)).steps
    }

    private func item(_ loan: Loan) -> ListDifference<Loan>.Item {
        let record = loan.toManagedObject()
        return .init(key: record.primaryKey.storedValues, values: record.storedValues, element: loan)
    }

    private func list(_ random: inout SeededRandom) -> [Loan] {
        (0..<12).shuffled(using: &random).prefix(Int.random(in: 0...12, using: &random)).map { copy in
            Loan(reader: "r", copy: copy, note: random.pick(["a", "b"]))
        }
    }
}
