import Portico
import Testing

@testable import Notes

@Suite struct NoteTagTests {
    private func tag(_ text: String) throws -> NoteTag { try #require(NoteTag(text: text)) }

    @Test func aTagKeepsItsSpellingAndIsTheSameInAnother() throws {
        #expect(try tag("  Work ").text == "Work")
        #expect(try tag("Work").key == tag("wORK").key)
        #expect(try tag("Café").key == tag("CAFE\u{301}").key)
        #expect(try tag("Work") != tag("work"))
    }

    @Test func slashesMakeAPath() throws {
        #expect(try tag("/Work / Plan/").text == "Work/Plan")
        #expect(try tag("Work/Plan").keyPath == ["work", "work/plan"])
        #expect(try tag("work/plan").belongs(to: tag("WORK")))
        #expect(try !tag("workshop").belongs(to: tag("work")))
        #expect(try !tag("work").belongs(to: tag("work/plan")))
    }

    @Test(arguments: [
        "", "  ", "/", "a,b", "a\nb", "\u{200B}", "a/\u{200B}", "a\u{202E}b", "\u{0}",
        String(repeating: "x", count: 65),
    ])
    func whatIsNoTagIsRefused(text: String) {
        #expect(NoteTag(text: text) == nil)
    }

    @Test func theTextOfATagIsTheTag() throws {
        for text in ["Work", "a / b", "日本", String(repeating: "x", count: 64)] {
            let tag = try tag(text)
            #expect(NoteTag(text: tag.text) == tag)
        }
    }

    /// Most tags are seen to be one without being taken apart: that finds the same.
    @Test func whatIsLookedAtInOneGoIsTheSameTag() {
        var numbers = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let text = String(
                (0..<Int.random(in: 0...7, using: &numbers)).compactMap { _ in
                    "aB/ ~,\t\u{7F}".randomElement(using: &numbers)
                }
            )
            let parts = text.split(separator: "/").map { $0.trimmingPrefix(while: \.isWhitespace) }
                .map { String($0.reversed().trimmingPrefix(while: \.isWhitespace).reversed()) }.filter { !$0.isEmpty }
            let isTag = !parts.isEmpty && !parts.joined().contains { ",\t\u{7F}".contains($0) }
            #expect(
                NoteTag(rawValue: text)?.rawValue == (isTag ? parts.joined(separator: "/") : nil),
                "\(text.debugDescription)"
            )
        }
    }

    @Test func aRenamingMovesWhatBelongsToATag() throws {
        #expect(try tag("Work/Plan/2").moved(from: tag("work"), to: tag("Job")).text == "Job/Plan/2")
        #expect(try tag("workshop").moved(from: tag("work"), to: tag("Job")).text == "workshop")
        let long = try tag(String(repeating: "x", count: 64))
        #expect(throws: NoteRefusal.tagTooLong(limit: 64)) { try tag("work/plan").moved(from: tag("work"), to: long) }
    }

    @Test(arguments: ["a,", "aé/b,", "a", "\u{301}"])
    func aTextThatIsLongerThanAllTagsOfANoteIsOneMisfit(part: String) throws {
        let typed = TypedTags(String(repeating: part, count: 4_000_000))
        #expect(typed.tags.isEmpty && typed.misfits.count == 1)
        let misfit = try #require(typed.misfits.first)
        #expect(misfit.unicodeScalars.count == 65 && misfit.hasSuffix("…"))
        #expect(NoteTag(rawValue: String(repeating: part, count: 4_000_000)) == nil)
    }

    @Test func asManyOfTheLongestTagsAsANoteHasAreRead() {
        let longest = (100..<200).map { number in String(repeating: "🐶", count: 61) + "\(number)" }
        #expect(TypedTags(longest.joined(separator: ", ")).tags.map(\.rawValue) == longest)
    }

    @Test func anArabicCommaSeparatesTagsToo() {
        #expect(TypedTags("عمل، بيت, plan،").tags.map(\.rawValue) == ["عمل", "بيت", "plan"])
    }

    @Test func aFieldHoldsTagsBetweenCommasAndNamesWhatIsNone() {
        let typed = TypedTags("Work, home / garden,\nwork,, \u{200B} ,  ")
        #expect(typed.tags.map(\.text) == ["Work", "home/garden"])
        #expect(typed.misfits == [" \u{200B} "])
        #expect(TypedTags.text(of: typed.tags) == "Work, home/garden")
    }
}
