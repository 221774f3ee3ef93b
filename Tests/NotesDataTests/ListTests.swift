import Foundation
import NotesData
import Portico
import PorticoTestSupport
import Storage
import Testing

@testable import Notes

/// Lists and searches, on every storage.
@Suite struct ListTests {
    @Test(arguments: Kind.allCases)
    func pinnedNotesComeFirstAndTheOthersInOrder(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let banana = try await here.add("banana", at: 1)
        try await here.add("Apple", at: 2)
        let cherry = try await here.add("cherry", at: 3)
        _ = try await here.save(here.content("banana", "edited"), to: banana, at: 4)
        #expect(try await here.titles(by: .edited) == ["banana", "cherry", "Apple"])
        #expect(try await here.titles(by: .relevance) == ["banana", "cherry", "Apple"])
        #expect(try await here.titles(by: .created) == ["cherry", "Apple", "banana"])
        #expect(try await here.titles(by: .title) == ["Apple", "banana", "cherry"])
        _ = try await here.notes.setPinned(true, [cherry.id], of: here.ada)
        for sort in NoteSort.allCases { #expect(try await here.titles(by: sort).first == "cherry") }
    }

    @Test(arguments: Kind.allCases)
    func pagesNeitherOverlapNorLeaveOut(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        for number in 0..<25 { try await here.add("note \(number)", "word", number % 2 == 0 ? ["even"] : []) }
        for (query, total) in [("", 25), ("word", 25), ("tag:even", 13), ("-note", 0)] {
            for sort in NoteSort.allCases {
                var seen: [String] = []
                for offset in stride(from: 0, to: 30, by: 10) {
                    seen += try await here.titles(query, by: sort, from: offset, limit: 10)
                }
                #expect(Set(seen).count == total && seen.count == total, "\(query) by \(sort)")
                let page = try await here.notes.page(
                    NoteListRequest(query: NoteQuery(query), sort: sort, offset: 99),
                    of: here.ada
                )
                #expect(page.rows.isEmpty && page.total == total && !page.isRankedAmongNewest)
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func wordsPrefixesPhrasesAndExclusionsFind(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        try await here.add("Shopping", "Milk, olive oil and Crème brûlée")
        try await here.add("Oil change", "the car; olive paint")
        try await here.add("日本語 notes", "東京 2026 naïve")
        for (query, titles) in [
            ("milk", ["Shopping"]), ("MILK oil", ["Shopping"]), ("\"olive oil\"", ["Shopping"]),
            ("oli*", ["Oil change", "Shopping"]),
            ("olive -milk", ["Oil change"]), ("-olive", ["日本語 notes"]), ("creme BRULEE", ["Shopping"]),
            ("bru*", ["Shopping"]),
            ("naive", ["日本語 notes"]), ("東京", ["日本語 notes"]), ("日*", ["日本語 notes"]), ("mil", ["Shopping"]),
            ("mil ", []), ("\"mil\"", []), ("\"oil olive\"", []),
            ("-\"olive oil\" olive", ["Oil change"]), ("!!!", []), ("olive-oil", ["Shopping"]), ("shop*", ["Shopping"]),
        ] {
            #expect(Set(try await here.titles(query)) == Set(titles), "\(query)")
        }
    }

    @Test(arguments: Kind.allCases)
    func aWordInTheTitleWeighsMore(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        try await here.add("Bread", "flour and water and salt and time")
        try await here.add("Shopping", "bread and butter and jam and milk")
        for number in 0..<8 { try await here.add("Other \(number)", "nothing of it here at all") }
        #expect(try await here.titles("bread") == ["Bread", "Shopping"])
        #expect(try await here.titles("bread", by: .edited).count == 2)
    }

    @Test(arguments: Kind.allCases)
    func foundWordsAreMarkedInTitleAndSnippet(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        try await here.add("Café list", "One café and <b>more</b>")
        let row = try #require(
            try await here.notes.page(NoteListRequest(query: NoteQuery("cafe")), of: here.ada).rows.first
        )
        #expect(row.title == [TextRun("Café", isMarked: true), TextRun(" list")])
        #expect(row.snippet == [TextRun("One "), TextRun("café", isMarked: true), TextRun(" and more")])
    }

    @Test(arguments: Kind.allCases)
    func aTagFindsWhatBelongsToIt(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        try await here.add("a", "x", ["Work"])
        try await here.add("b", "x", ["work/plan/2026", "home"])
        try await here.add("c", "x y", ["workshop", "Über uns"])
        #expect(Set(try await here.titles(tag: "WORK")) == ["a", "b"])
        #expect(try await here.titles("tag:work/PLAN") == ["b"])
        #expect(try await here.titles("tag:home", tag: "work") == ["b"])
        #expect(try await here.titles("-tag:work") == ["c"])
        #expect(try await here.titles("x tag:\"über UNS\"") == ["c"])
        #expect(try await here.titles("tag:wor ").isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func aTagIsFoundByItsBeginningWhileItIsTyped(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        try await here.add("a", "x", ["Work"])
        try await here.add("b", "x", ["work/plan/2026", "work/plan", "home"])
        try await here.add("c", "x y", ["workshop", "Über uns"])
        for typed in ["tag:w", "tag:WOR", "tag:work", "x tag:wo"] {
            #expect(Set(try await here.titles(typed)) == ["a", "b", "c"], "\(typed)")
        }
        #expect(Set(try await here.titles("tag:work ")) == ["a", "b"], "which is whole")
        #expect(try await here.titles("tag:work/p") == ["b"])
        #expect(try await here.titles("tag:\"über u") == ["c"])
        #expect(try await here.titles("tag:home tag:wo") == ["b"])
        #expect(try await here.titles("tag:wo", tag: "home") == ["b"])
        #expect(try await here.titles("-tag:work y tag:wo") == ["c"])
        #expect(try await here.titles("tag:wo -tag:work").isEmpty, "the tag is whole, for something stands behind it")
        #expect(try await here.titles("-tag:home tag:works") == ["c"])
        #expect(try await here.titles("tag:x").isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func aListFollowsEveryChange(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("First", "alpha", ["one"])
        let changed = try await here.save(here.content("Second", "beta", ["two"]), to: note, at: 1)
        for gone in ["first", "alpha", "tag:one"] { #expect(try await here.titles(gone).isEmpty) }
        for found in ["second", "beta", "tag:two"] { #expect(try await here.titles(found) == ["Second"]) }
        _ = try await here.notes.restore(1, of: note.id, of: here.ada, from: changed.version, at: here.moment(2))
        #expect(try await here.titles("alpha tag:one") == ["First"])
        _ = try await here.notes.move([note.id], to: .trashed, of: here.ada, at: here.moment(3))
        #expect(try await here.titles("alpha").isEmpty)
        #expect(try await here.titles("alpha", in: .trashed) == ["First"])
        try await here.notes.deleteForEver(note.id, of: here.ada)
        #expect(try await here.titles("alpha", in: .trashed).isEmpty)
    }

    /// What the full-text index and the plain reading of all notes answer to the same random notes and queries.
    @Test func theIndexFindsWhatAPlainReadingFinds() async throws {
        let memory = try NotesFixture(.memory)
        let indexed = try Kind.allCases.filter { $0 != .memory }.map { try NotesFixture($0) }
        var random = SeededRandom(seed: 77)
        let words = [
            "milk", "Milk", "mild", "café", "cafe\u{301}", "日本", "x1", "ÜBER", "ß", "o'clock", "a_b", "—", "\"", "и",
            "ё", "가", "が",
        ]
        let tags = ["work", "Work/plan", "home", "a b", "日本"]
        var ids: [Note.ID] = []
        for number in 0..<60 {
            func text(_ count: Int) -> String { (0..<count).map { _ in random.pick(words) }.joined(separator: " ") }
            let content = memory.content("\(number) \(text(2))", text(6), [random.pick(tags), random.pick(tags)])
            let id = Note.ID.random()
            for here in indexed + [memory] {
                _ = try await here.notes.create(content, as: id, of: here.ada, at: here.moment(TimeInterval(number)))
            }
            ids.append(id)
        }
        for id in ids where Bool.random(using: &random) {
            for here in indexed + [memory] {
                _ = try await here.notes.move([id], to: .archived, of: here.ada, at: here.moment(99))
            }
        }
        let pieces =
            words + [
                "mi*", "\"milk milk\"", "-milk", "tag:work", "tag:ho", "-tag:home", "tag:\"a b\"", "c*", "AND",
                "NEAR(a",
                "{title}:milk", "^1",
            ]
        for _ in 0..<300 {
            let query = (0..<Int.random(in: 0...3, using: &random)).map { _ in random.pick(pieces) }.joined(
                separator: " "
            )
            let request = NoteListRequest(
                state: random.pick([.active, .archived]),
                query: NoteQuery(query),
                sort: random.pick([.edited, .created, .title]),
                offset: random.pick([0, 3]),
                limit: 20
            )
            let expected = try await memory.notes.page(request, of: memory.ada)
            for here in indexed {
                let found = try await here.notes.page(request, of: here.ada)
                #expect(found.total == expected.total, "\(query), seed \(random.seed)")
                #expect(found.rows.map(\.id) == expected.rows.map(\.id), "\(query), seed \(random.seed)")
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func tagsAreCountedRenamedMergedAndRemoved(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        try await here.add("a", "", ["Work", "home"])
        try await here.add("b", "", ["work/plan"])
        let third = try await here.add("c", "", ["work", "Job"])
        _ = try await here.notes.move([third.id], to: .trashed, of: here.ada, at: here.moment(1))
        func tags() async throws -> [String] {
            try await here.notes.tags(of: here.ada).map {
                "\($0.tag.text) \($0.counts[.active] ?? 0) \($0.counts[.trashed] ?? 0)"
            }
        }
        #expect(try await tags() == ["home 1 0", "Job 0 1", "Work 1 1", "work/plan 1 0"])
        #expect(
            try await here.notes.rename(
                NoteTag(text: "WORK")!,
                to: NoteTag(text: "job")!,
                of: here.ada,
                at: here.moment(2)
            ).count == 3
        )
        #expect(try await tags() == ["home 1 0", "job 1 1", "job/plan 1 0"])
        #expect(Set(try await here.titles(tag: "job")) == ["a", "b"])
        #expect(
            try await here.notes.rename(
                NoteTag(text: "job")!,
                to: NoteTag(text: "Job")!,
                of: here.ada,
                at: here.moment(3)
            ).count == 3
        )
        #expect(try await here.notes.remove(NoteTag(text: "job")!, of: here.ada, at: here.moment(4)).count == 2)
        #expect(try await tags() == ["home 1 0", "Job/plan 1 0"])
        await #expect(throws: NoteError.notFound) {
            try await here.notes.remove(NoteTag(text: "job")!, of: here.ada, at: here.moment(5))
        }
    }

    @Test(arguments: Kind.allCases)
    func tagsAreReadInParts(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        for tags in [["b", "b/x", "b!"], ["B/y", "a", "Café"], ["b", "c"]] { try await here.add("", "", tags) }
        let archived = try await here.add("", "", ["b", "b/x"])
        _ = try await here.notes.move([archived.id], to: .archived, of: here.ada, at: here.moment(1))
        func tags(within: String? = nil, after: String? = nil, limit: Int = 100) async throws -> [String] {
            let request = NoteTagRequest(
                within: within.flatMap(NoteTag.init(text:)),
                after: after.flatMap(NoteTag.init(text:)),
                limit: limit
            )
            return try await here.notes.tags(request, of: here.ada).map { tag in
                "\(tag.tag.text) \(NoteState.allCases.map { "\(tag.counts[$0] ?? 0)" }.joined())"
            }
        }
        #expect(try await tags() == ["a 100", "b 210", "b! 100", "b/x 110", "B/y 100", "c 100", "Café 100"])
        #expect(try await tags(limit: 2) == ["a 100", "b 210"])
        #expect(try await tags(after: "b", limit: 2) == ["b! 100", "b/x 110"])
        #expect(try await tags(after: "b?") == ["c 100", "Café 100"])
        #expect(try await tags(within: "B") == ["b 210", "b/x 110", "B/y 100"])
        #expect(try await tags(within: "b", limit: 2) == ["b 210", "b/x 110"])
        #expect(try await tags(within: "b", after: "b/x") == ["B/y 100"])
        #expect(try await tags(within: "none").isEmpty)
        let among = NoteTagRequest(among: ["B/X", "café", "none", "\"]"].compactMap(NoteTag.init(text:)))
        #expect(try await here.notes.tags(among, of: here.ada).map(\.tag.text) == ["b/x", "Café"])
    }

    @Test(arguments: Kind.allCases)
    func tagsOfManyAreAllAddedOrNone(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let (one, full) = (
            try await here.add("one", "", ["A"]), try await here.add("full", "", (0..<100).map { "t\($0)" })
        )
        await #expect(throws: NoteError.refused(.tooManyTags(count: 101, limit: 100))) {
            try await here.notes.add([NoteTag(text: "more")!], to: [one.id, full.id], of: here.ada, at: here.moment(1))
        }
        #expect(try await here.notes.note(one.id, of: here.ada) == one)
        let tags = [NoteTag(text: "a")!, NoteTag(text: "more")!]
        #expect(try await here.notes.add(tags, to: [one.id, one.id], of: here.ada, at: here.moment(1)) == 1)
        #expect(try await here.notes.note(one.id, of: here.ada).content.tags.map(\.text) == ["A", "more"])
    }
}
