import Testing

@testable import Notes

@Suite struct TickMergeTests {
    /// Marks of `[ ]` and `[x]` wherever they stand.
    private func marks(_ text: String) -> [NoteTaskMark] {
        let bytes = Array(text.utf8)
        return bytes.indices.dropLast(2).compactMap { index in
            guard bytes[index] == UInt8(ascii: "["), bytes[index + 2] == UInt8(ascii: "]") else { return nil }
            return NoteTaskMark(offset: index + 1, isDone: bytes[index + 1] != UInt8(ascii: " "))
        }
    }

    private func merge(_ wanted: [Int: Bool], in shown: String, into current: String) -> TickMerge {
        TickMerge(wanted, in: shown, marks(shown), into: current, marks(current))
    }

    @Test func aTickGoesWithItsLine() {
        let merge = merge([1: true], in: "- [ ] a\n- [ ] b", into: "- [ ] new\n- [x] a\n\n- [ ] b")
        #expect(merge.body == "- [ ] new\n- [x] a\n\n- [x] b")
        #expect(merge.changes == [2: true] && merge.missing == 0)
    }

    @Test func whatIsDoneAlreadyIsNoChange() {
        let merge = merge([0: true, 1: false], in: "- [ ] a\n- [x] b", into: "- [x] a\n- [x] b")
        #expect(merge.body == "- [x] a\n- [ ] b" && merge.changes == [1: false])
    }

    @Test(arguments: ["- [ ] b\n- [ ] c", "- [ ] a!\n- [ ] b", "a\n- [ ] b", "  - [ ] a\n- [ ] b", ""])
    func aLineThatDoesNotStandIsMissing(current: String) {
        let merge = merge([0: true], in: "- [ ] a\n- [ ] b", into: current)
        #expect(merge.missing == 1 && merge.body == current)
    }

    @Test func ofLinesThatAreTheSameEachKeepsItsPlace() {
        let merge = merge([1: true], in: "- [ ] a\n- [ ] a\n- [ ] a", into: "top\n- [ ] a\n- [ ] a\n- [ ] a\nend")
        #expect(merge.body == "top\n- [ ] a\n- [x] a\n- [ ] a\nend")
    }

    @Test func aLineThatWasMovedStandsIfNoOtherHasItsText() {
        let (shown, moved) = ("# List\n- [ ] a\n- [ ] b\n- [ ] c", "- [ ] c\n- [ ] b\n- [x] a\n# List")
        #expect(merge([0: true, 1: true, 2: true], in: shown, into: moved).missing == 0)
        #expect(merge([2: true], in: shown, into: moved).body == "- [x] c\n- [ ] b\n- [x] a\n# List")
        let doubled = "- [ ] c\n- [ ] c\n- [ ] b\n- [ ] a"
        let twice = merge([0: true, 2: true], in: "- [ ] a\n- [ ] b\n- [ ] c", into: doubled)
        #expect(twice.missing == 1 && twice.body == "- [ ] c\n- [ ] c\n- [ ] b\n- [x] a", "nobody knows which")
    }

    @Test func numbersThatAreNoneAreNothing() {
        let merge = merge([7: true, -1: true], in: "- [ ] a", into: "- [ ] a")
        #expect(merge.body == "- [ ] a" && merge.missing == 0 && merge.changes.isEmpty)
    }

    @Test(arguments: [
        ("- [ ] a", "- [x] a", true), ("- [X] a", "- [ ] a", true), ("- [ ] a", "- [ ] a", true),
        ("- [ ] a", "- [y] a", false), ("- ( ) a", "- (x) a", false), ("- [ ] a", "- [x] b", false), ("x", " ", false),
        ("- [ ] a", "- [ ] a ", false),
    ])
    func textsThatDifferOnlyInTicksAreTold(one: String, other: String, isSo: Bool) {
        #expect(one.differsOnlyInTicks(from: other) == isSo)
        #expect(other.differsOnlyInTicks(from: one) == isSo)
    }
}
