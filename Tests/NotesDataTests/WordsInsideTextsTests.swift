import Foundation
import GRDB
import Portico
import Storage
import TestDatabase
import Testing

@testable import Notes
@testable import NotesData

/// Searches for what stands inside of texts, on every storage.
@Suite struct WordsInsideTextsTests {
    private static let texts = [
        "東京の天気", "東京に住んでいます。大学は中文です", "서울에서 만나요", "วันนี้กินข้าวผัดไก่", "هذا كِتَابٌ جديد", "שָׁלוֹם עולם",
        "Donau\u{AD}dampf\u{200B}schiff", "ＡＢＣ順", "deploy 🚀 now", "हिन्दी में", "Markdownを書く", "plain English bread",
        "Die Straße am Fluß", "STRASSENBAHN, GROẞ", "大Straße", "وَالسَّلامُ عليكم", "إلى البيت للسلام", "הבית שלנו ושלכם",
        "الحمد لله وفي اللَّيل", "الإلكتروني بالألمانية",
    ]

    private static let searches: [(query: String, found: [Int])] = [
        ("東京", [0, 1]), ("天気", [0]), ("大学", [1]), ("中文", [1]), ("学は", [1]), ("서울", [2]), ("ข้าวผัด", [3]), ("كتاب", [4]),
        ("שלום", [5]), ("Donaudampfschiff", [6]), ("abc", [7]), ("ABC", [7]), ("🚀", [8]), ("हिन्दी", [9]), ("हिन", [9]),
        ("markdown", [10]), ("Markdownを", [10]), ("書く", [10]), ("brea", [11]), ("brea ", []), ("bre*", [11]),
        ("京東", []),
        ("東京 -天気", [1]), ("\"東京に住ん\"", [1]), ("気", [0]), ("天", [0]), ("東京*", [0, 1]), ("大 中", [1]),
        ("strasse ", [12, 14]), ("Straße ", [12, 14]), ("STRAẞE ", [12, 14]), ("straß", [12, 13, 14]), ("gross", [13]),
        ("groß ", [13]),
        ("fluss ", [12]), ("\"strasse am fluß\"", [12]), ("strasse -fluß", [14]), ("strasse -fluss", [14]),
        // Behind an article or a particle, which are written together with the word.
        ("سلام ", [15, 16]), ("سل", [15, 16]), ("السلام ", [15, 16]), ("\"سلام عليكم\"", [15]), ("عليكم -سلام", [15]),
        ("عليكم -والسلام", []),
        ("الله ", [18]), ("ليل ", [18]), ("إلكتروني ", [19]), ("ألمانية ", [19]),
        ("بيت ", [16]), ("بيت سلام", [16]), ("والسلام ", [15]), ("בית ", [17]), ("שלכם ", [17]), ("בי", [17]),
    ]

    @Test(arguments: Kind.allCases)
    func whatStandsInATextIsFound(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        for (number, text) in Self.texts.enumerated() {
            try await here.add("\(number)", text)
            try await here.add("Other \(number)", text, of: here.grace)
        }
        for (query, found) in Self.searches {
            #expect(Set(try await here.titles(query)) == Set(found.map(String.init)), "\(query)")
        }
    }

    @Test(arguments: Kind.allCases)
    func titlesAreSearchedLikeTextsAndFollowChanges(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("京都の天気", "plain")
        #expect(try await here.titles("天気") == ["京都の天気"])
        let changed = try await here.save(here.content("plain", "東京大学"), to: note, at: 1)
        #expect(try await here.titles("天気").isEmpty)
        #expect(try await here.titles("大学") == ["plain"])
        _ = try await here.save(here.content("plain", "nothing"), to: changed, at: 2)
        #expect(try await here.titles("大学").isEmpty)
        #expect(try await here.titles("nothing") == ["plain"])
    }

    /// Notes as an earlier version left them.
    private func unword(_ here: NotesFixture) async throws {
        try await here.storage.write { transaction throws(StorageError) in
            for var text in try transaction.cachedObjects(NoteText.self, .all) {
                text.wording = nil
                text.indexed = nil
                try transaction.save(text)
            }
        }
    }

    @Test(arguments: Kind.allCases.filter { $0 != .memory })
    func notesOfAnEarlierVersionAreIndexedAnewAndFoundMeanwhile(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        for (number, text) in Self.texts.enumerated() { try await here.add("\(number)", text) }
        try await unword(here)
        var batches = NoteBatches()
        batches.maxSteps = 5
        // Only steps count, however busy the machine is.
        batches.now = { .zero }
        let storage = try #require(here.storage as? any ErasingStorage)
        var steps = 0
        while try await NoteIndexing(storage: storage, batches: batches).indexSome() {
            steps += 1
            // Whatever is done already: also what is written meanwhile is found.
            try await here.add("while \(steps)", "bread")
            #expect(try await here.titles("bread").count == steps + 1, "\(steps)")
            #expect(try await here.titles("English") == ["11"], "\(steps)")
        }
        #expect(steps == 3)
        try await NoteIndexing(storage: storage).index()
        for (query, found) in Self.searches where !query.hasPrefix("bre") {
            #expect(Set(try await here.titles(query)) == Set(found.map(String.init)), "\(query)")
        }
    }

    /// A note that a version before wrote, which left the letter as it is.
    @Test func aLetterThatIsToldAsTwoNowIsFoundMeanwhileAndAfterwards() async throws {
        let here = try NotesFixture(.file)
        try await here.add("Weg", "Die Straße am Fluss")
        try await here.storage.write { transaction throws(StorageError) in
            for var text in try transaction.cachedObjects(NoteText.self, .all) {
                text.wording = ""
                text.indexed = nil
                try transaction.save(text)
            }
        }
        #expect(try await here.titles("straße ") == ["Weg"])
        #expect(try await here.titles("Straße fluss ") == ["Weg"])
        #expect(try await here.titles("fluss -straße").isEmpty)
        #expect(try await here.titles("strasse ").isEmpty)
        try await NoteIndexing(storage: try #require(here.storage as? any ErasingStorage)).index()
        for query in ["straße ", "strasse ", "Straße fluss "] {
            #expect(try await here.titles(query) == ["Weg"], "\(query)")
        }
        #expect(try await here.titles("fluss -strasse").isEmpty)
        let queue = try DatabaseQueue(path: try #require(here.file).path(percentEncoded: false))
        #expect(try await queue.read { try String.fetchAll($0, sql: "SELECT wording FROM noteText") } == ["ß"])
        try await queue.write { try $0.execute(sql: "INSERT INTO noteWords (noteWords) VALUES ('integrity-check')") }
    }

    /// Nodes of several releases are on one PostgreSQL only.
    @Test(.enabled(if: TestDatabase.isThere, "\(TestDatabase.reason)"))
    func aNoteThatANodeOfTheVersionBeforeEditsIsIndexedAnew() async throws {
        let here = try NotesFixture(.postgreSQL)
        let note = try await here.add("", "東京の天気")
        func text() async throws -> NoteText {
            try #require(try await here.storage.cachedObjects(NoteText.self).first)
        }
        #expect(try await text().indexed == text().number)
        let changed = try await here.save(here.content("", "東京大学"), to: note, at: 1)
        #expect(try await text().indexed == text().number, "its own changes are told")
        let number = try await text().number
        try await here.storage.write { transaction throws(StorageError) in
            let before = FormerText(id: note.id.rawValue, number: number + 1, marks: "o616461", title: "", body: "京都大学")
            try transaction.save(before)
        }
        #expect(try await text().indexed == nil)
        #expect(try await text().body == "京都大学")
        try await NoteIndexing(storage: try #require(here.storage as? any ErasingStorage)).index()
        #expect(try await text().wording == "\n京都 都大 大学 学")
        #expect(try await text().indexed == number + 1)
        #expect(try await here.titles("京都").count == 1)
        #expect(changed.id == note.id)
    }

    /// The file of an earlier version, of which a program was killed while it indexed.
    @Test func anEarlierFileGoesOnWhereAProgramWasKilled() async throws {
        let folder = try TemporaryFolder()
        do {
            let old = try SQLiteStorage(file: folder.file, migrations: NotesFixture.schema(before: .wordings))
            _ = old
        }
        let queue = try DatabaseQueue(path: folder.file.path(percentEncoded: false))
        try await queue.write { database in
            for number in 1...7 {
                let id = String(format: "%032x", number)
                let body = number % 2 == 0 ? "東京の天気 \(number)" : "sunny weather \(number)"
                try database.execute(
                    sql: """
                        INSERT INTO note VALUES (?, ?, 'ada', '', '', '', 'active', 0, 1, 1, 1, 1)
                        """,
                    arguments: [number, id]
                )
                try database.execute(
                    sql: "INSERT INTO noteText (number, id, marks, title, body) VALUES (?, ?, 'o616461', '', ?)",
                    arguments: [number, id, body]
                )
            }
        }
        var batches = NoteBatches()
        batches.maxSteps = 3
        // Only steps count, however busy the machine is.
        batches.now = { .zero }
        do {
            let here = try NotesFixture(in: folder)
            #expect(try await here.titles("weather").count == 4, "the index before serves")
            #expect(try await here.titles("東京の天気").count == 3)
            #expect(try await here.titles("天気").isEmpty)
            let storage = try #require(here.storage as? SQLiteStorage)
            #expect(try await NoteIndexing(storage: storage, batches: batches).indexSome())
            #expect(try await here.titles("weather").count == 4)
            try await here.add("", "more weather")
            _ = try await here.notes.move(
                [try #require(Note.ID(rawValue: String(format: "%032x", 1)))],
                to: .trashed,
                of: here.ada,
                at: .now
            )
            try await here.notes.deleteForEver(
                try #require(Note.ID(rawValue: String(format: "%032x", 1))),
                of: here.ada
            )
            #expect(try await here.titles("weather").count == 4)
        }
        let here = try NotesFixture(in: folder)
        let storage = try #require(here.storage as? SQLiteStorage)
        let left = try await queue.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM noteText WHERE wording IS NULL")
        }
        #expect(left == 4, "what was done stays done")
        try await NoteIndexing(storage: storage, batches: batches).index()
        #expect(try await here.titles("天気").count == 3)
        #expect(try await here.titles("weather").count == 4)
        try await queue.write { database in
            try database.execute(sql: "INSERT INTO noteWords (noteWords) VALUES ('integrity-check')")
            #expect(
                try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master WHERE name LIKE 'noteIndex%'") == 0
            )
            #expect(
                try String.fetchAll(
                    database,
                    sql:
                        "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name IN ('noteTextAdded', 'noteTextRemoved', 'noteTextChanged')"
                ).isEmpty
            )
        }
        try await NoteIndexing(storage: storage).index()
    }

    @Test(arguments: Kind.allCases)
    func aNearWordOfTheAccountIsOffered(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        try await here.add("Baking", "Sourdough bread, twice: sourdough")
        try await here.add("Trip", "Zürich and Übergrößen")
        try await here.add("Secret", "rhinoceros", of: here.grace)
        func meant(_ query: String, tag: String? = nil) async throws -> String? {
            let request = NoteListRequest(query: NoteQuery(query), tag: tag.flatMap(NoteTag.init(text:)))
            return try await here.notes.page(request, of: here.ada).meant
        }
        #expect(try await meant("sourdogh") == "Sourdough")
        #expect(try await meant("bread sourdogh") == "bread Sourdough")
        #expect(try await meant("zurcih") == "Zürich")
        #expect(try await meant("\"sourdogh bread\" ") == "\"Sourdough bread\"")
        #expect(try await meant("sourdough") == nil, "it finds something")
        #expect(try await meant("bread zürich") == nil, "both words are there, though in no one note")
        #expect(try await meant("rhinocerus") == nil, "it is another account's")
        #expect(try await meant("xyzzyquux") == nil)
        #expect(try await meant("sourdogh", tag: "none") == nil, "it would find nothing either")
    }

    private func near(_ query: String, in text: String) -> String? {
        var near = NearWords(NoteQuery(query))
        near.read(text)
        return near.query
    }

    /// Words of scripts without spaces reach into each other.
    @Test func wordsOfScriptsWithoutSpacesAreNotReplaced() {
        let marks = String(repeating: "\u{3099}", count: 4)
        #expect(near("あい\(marks)\u{3099}う", in: "あい\(marks)") == nil)
        #expect(near("あい\(marks)\u{3099}う sourdogh", in: "あい\(marks) sourdough") == "あい\(marks)\u{3099}う sourdough")
    }

    @Test(arguments: [
        ("sourdogh -sourdogh", "sourdough -sourdogh"), ("tag:sourdogh sourdogh", "tag:sourdogh sourdough"),
        ("tag:\"sourdogh\" \"sourdogh\" ", "tag:\"sourdogh\" \"sourdough\""), ("-sourdogh", nil),
    ])
    func onlyWordsThatAreLookedForAreReplaced(query: String, meant: String?) {
        #expect(near(query, in: "sourdough") == meant)
    }

    @Test func forManyWordsNoneIsLookedFor() {
        #expect(near("sourdogh sourdogk sourdogm", in: "sourdough") == "sourdough sourdough sourdough")
        #expect(near("sourdogh sourdogk sourdogm sourdogn", in: "sourdough") == nil)
    }

    @Test func nearWordsAreLookedForAmongSoManyAtMost() {
        var near = NearWords(NoteQuery("sourdogh"))
        near.read((0..<NearWords.maxWords).map { "word\($0)" }.joined(separator: " "))
        #expect(near.isFull)
    }

    @Test func nearWordsAreLookedForInSoMuchTextAtMost() {
        var near = NearWords(NoteQuery("sourdogh"))
        near.read(String(repeating: "word ", count: NearWords.maxBytes / 5 + 1))
        #expect(near.isFull)
        near.read("sourdough")
        #expect(near.query == nil)
    }
}

/// A text as the version before there were words of it wrote it.
private struct FormerText: Sendable, Hashable {
    var id: String
    var number: Int
    var marks: String
    var title: String
    var body: String
}

extension FormerText: Translatable {
    typealias ManagedObject = StoredFormerText
}

@Translatable(FormerText.self, table: "noteText")
private struct StoredFormerText {
    var id: String
    var number: Int
    var marks: String
    var title: String
    var body: String
}
