import Foundation
import Portico
import Storage
import Synchronization
import Testing

/// Who reads rows is told when those change, and of others nothing.
@Suite struct ReadingTests {
    private static let columns = StoredSlip.columns

    private static let tables = """
        CREATE TABLE slip (id INTEGER PRIMARY KEY NOT NULL, owner TEXT NOT NULL, text TEXT NOT NULL) STRICT;
        CREATE TABLE line (
            id INTEGER PRIMARY KEY NOT NULL, slip INTEGER NOT NULL REFERENCES slip (id) ON DELETE CASCADE,
            owner TEXT NOT NULL
        ) STRICT;
        CREATE TABLE tally (owner TEXT PRIMARY KEY NOT NULL, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TABLE noteMark (id INTEGER PRIMARY KEY NOT NULL, note TEXT NOT NULL, owner TEXT NOT NULL) STRICT;
        """

    private static let migrations = [
        Migration(1, "slips") { tables },
        Migration(
            2,
            "counted slips",
            sql: {
                """
                CREATE TRIGGER slipCounted AFTER INSERT ON slip BEGIN
                    INSERT INTO tally (owner, count) VALUES (new.owner, 1)
                        ON CONFLICT (owner) DO UPDATE SET count = count + 1;
                END;
                """
            },
            postgreSQL: {
                """
                CREATE FUNCTION "countSlip"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                    INSERT INTO tally (owner, count) VALUES (new.owner, 1)
                        ON CONFLICT (owner) DO UPDATE SET count = tally.count + 1;
                    RETURN NULL;
                END $$;
                CREATE TRIGGER "slipCounted" AFTER INSERT ON slip FOR EACH ROW EXECUTE FUNCTION "countSlip"();
                COMMENT ON TRIGGER "slipCounted" ON slip IS 'writes tally';
                """
            }
        ),
    ]

    /// Runs a read on a storage with slips of two owners, then a write, and gives whether whoever read is told of it.
    private func isTold(
        in kind: StorageKind,
        reading read: (any StorageProtocol) async throws -> Void,
        of write: (any StorageProtocol) async throws -> Void
    ) async throws -> Bool {
        try await kind.with(Self.migrations) { storage in
            try await storage.save([Slip(1, "ann"), Slip(2, "ann"), Slip(3, "bob")])
            try await storage.save([Line(id: 1, slip: 1, owner: "ann"), Line(id: 3, slip: 3, owner: "bob")])
            let log = ReadingLog()
            try await ReadingLog.$current.withValue(log) { try await read(storage) }
            let told = Flag()
            let watches = log.watch { told.raise() }
            try await write(storage)
            withExtendedLifetime(watches) {}
            return told.isRaised
        }
    }

    private func readAnns(_ storage: any StorageProtocol) async throws {
        _ = try await storage.cachedObjects(
            Slip.self,
            .matching(Self.columns.owner == "ann" && Self.columns.text != "x")
        )
    }

    private func readFirst(_ storage: any StorageProtocol) async throws {
        _ = try await storage.object(Slip.self, byPrimaryKey: 1)
    }

    @Test(arguments: StorageKind.allCases)
    func rowsOfAnOwnerAreToldWithTheOwnersChangesAlone(kind: StorageKind) async throws {
        #expect(try await isTold(in: kind, reading: readAnns) { try await $0.save(Slip(4, "ann")) })
        #expect(try await isTold(in: kind, reading: readAnns) { try await $0.delete(Slip(2, "ann")) })
        #expect(try await !isTold(in: kind, reading: readAnns) { try await $0.save(Slip(4, "bob")) })
        #expect(try await !isTold(in: kind, reading: readAnns) { try await $0.delete(Slip(3, "bob")) })
        #expect(
            try await !isTold(in: kind, reading: readAnns) { try await $0.save(Line(id: 9, slip: 1, owner: "ann")) }
        )
    }

    @Test(arguments: StorageKind.allCases)
    func rowsThatAreDeletedAreToldToTheirOwnersAloneHoweverTheyWereFound(kind: StorageKind) async throws {
        #expect(try await isTold(in: kind, reading: readAnns) { try await $0.delete(Slip.self, byPrimaryKey: 2) })
        #expect(try await !isTold(in: kind, reading: readAnns) { try await $0.delete(Slip.self, byPrimaryKey: 3) })
        let deleteThird = { (storage: any StorageProtocol) async throws in
            try await storage.deleteAll(ofType: Slip.self, matching: Self.columns.id == 3)
        }
        #expect(try await !isTold(in: kind, reading: readAnns, of: deleteThird))
        #expect(
            try await isTold(in: kind, reading: readAnns) {
                try await $0.deleteAll(ofType: Slip.self, matching: Self.columns.text == "")
            }
        )
    }

    @Test(arguments: StorageKind.allCases)
    func rowsOfVeryManyOwnersAreToldToAll(kind: StorageKind) async throws {
        #expect(
            try await isTold(in: kind, reading: readAnns) { storage in
                try await storage.save((10..<60).map { Slip($0, "owner \($0)", "many") })
                try await storage.deleteAll(ofType: Slip.self, matching: Self.columns.text == "many")
            }
        )
    }

    @Test(arguments: StorageKind.allCases)
    func rowsOfANoteAreToldWithThatNotesChangesAlone(kind: StorageKind) async throws {
        let readFirsts = { (storage: any StorageProtocol) async throws in
            _ = try await storage.cachedObjects(
                NoteMark.self,
                .matching(StoredNoteMark.columns.owner == "ann" && StoredNoteMark.columns.note == "first")
            )
        }
        #expect(
            try await isTold(in: kind, reading: readFirsts) {
                try await $0.save(NoteMark(id: 1, note: "first", owner: "ann"))
            }
        )
        #expect(
            try await !isTold(in: kind, reading: readFirsts) {
                try await $0.save(NoteMark(id: 1, note: "second", owner: "ann"))
                try await $0.deleteAll(ofType: NoteMarkNumber.self, matching: StoredNoteMarkNumber.columns.id == 1)
            }
        )
        #expect(
            try await isTold(in: kind) {
                try await $0.save(NoteMark(id: 1, note: "first", owner: "ann"))
                try await readFirsts($0)
            } of: {
                // What is deleted says itself whose it is not.
                try await $0.delete(NoteMarkNumber(id: 1))
            }
        )
    }

    @Test(arguments: StorageKind.allCases)
    func deletingRowsOfAnOwnerIsToldToTheirReadersAlone(kind: StorageKind) async throws {
        let deleteBobs = { (storage: any StorageProtocol) async throws in
            try await storage.deleteAll(ofType: Slip.self, matching: Self.columns.owner == "bob")
        }
        #expect(try await !isTold(in: kind, reading: readAnns, of: deleteBobs))
        #expect(try await !isTold(in: kind, reading: readFirst, of: deleteBobs))
        #expect(
            try await isTold(in: kind) {
                _ = try await $0.count(of: Slip.self, .matching(Self.columns.owner == "bob"))
            } of: {
                try await deleteBobs($0)
            }
        )
    }

    @Test(arguments: StorageKind.allCases)
    func aRowIsToldWhenItChangesItself(kind: StorageKind) async throws {
        #expect(try await isTold(in: kind, reading: readFirst) { try await $0.save(Slip(1, "ann", "new")) })
        #expect(try await isTold(in: kind, reading: readFirst) { try await $0.delete(Slip.self, byPrimaryKey: 1) })
        #expect(try await !isTold(in: kind, reading: readFirst) { try await $0.save(Slip(2, "ann", "new")) })
    }

    @Test(arguments: StorageKind.allCases)
    func aRowThatIsNotThereIsToldWhenItComes(kind: StorageKind) async throws {
        #expect(
            try await isTold(in: kind) {
                _ = try await $0.object(Slip.self, byPrimaryKey: 7)
            } of: {
                try await $0.save(Slip(7, "ann"))
            }
        )
    }

    @Test(arguments: StorageKind.allCases)
    func whoReadsAllRowsIsToldOfEach(kind: StorageKind) async throws {
        #expect(
            try await isTold(in: kind) {
                _ = try await $0.cachedObjects(Slip.self)
            } of: {
                try await $0.save(Slip(9, "bob"))
            }
        )
    }

    @Test(arguments: StorageKind.allCases)
    func aRowThatGetsAnotherOwnerIsToldToTheReadersOfBoth(kind: StorageKind) async throws {
        let move = { (storage: any StorageProtocol) async throws in
            try await storage.write { transaction throws(StorageError) in
                for slip in try transaction.cachedObjects(Slip.self, .matching(Self.columns.owner == "ann")) {
                    try transaction.save(Slip(slip.id, "bob"))
                }
            }
        }
        #expect(
            try await isTold(in: kind) {
                _ = try await $0.count(of: Slip.self, .matching(Self.columns.owner == "bob"))
            } of: {
                try await move($0)
            }
        )
    }

    @Test(arguments: StorageKind.databases)
    func rowsThatTheDatabaseDeletesWithOthersAreTold(kind: StorageKind) async throws {
        let readLines = { (storage: any StorageProtocol) async throws in
            _ = try await storage.cachedObjects(Line.self, .matching(StoredLine.columns.owner == "ann"))
        }
        #expect(try await isTold(in: kind, reading: readLines) { try await $0.delete(Slip(1, "ann")) })
        #expect(try await !isTold(in: kind, reading: readLines) { try await $0.delete(Slip(3, "bob")) })
    }

    @Test(arguments: StorageKind.databases)
    func rowsWithoutAnIDThatATriggerChangesAreTold(kind: StorageKind) async throws {
        let readTally = { (storage: any StorageProtocol) async throws in
            _ = try await storage.object(Tally.self, byPrimaryKey: "ann")
        }
        #expect(try await isTold(in: kind, reading: readTally) { try await $0.save(Slip(4, "ann")) })
        #expect(try await !isTold(in: kind, reading: readTally) { try await $0.save(Slip(4, "bob")) })
    }

    @Test func aChangeDuringTheReadIsTold() async throws {
        let storage = InMemoryStorage()
        let log = ReadingLog()
        try await ReadingLog.$current.withValue(log) { try await readAnns(storage) }
        try await storage.save(Slip(1, "ann"))
        let told = Flag()
        let watches = log.watch { told.raise() }
        #expect(told.isRaised)
        withExtendedLifetime(watches) {}
    }
}

private final class Flag: Sendable {
    private let raised = Mutex(false)

    var isRaised: Bool { raised.withLock { $0 } }

    func raise() { raised.withLock { $0 = true } }
}

/// A row that is somebody's.
struct Slip: Sendable, Hashable {
    var id: Int
    var owner: String
    var text: String

    init(_ id: Int, _ owner: String, _ text: String = "") {
        self.id = id
        self.owner = owner
        self.text = text
    }

    init(id: Int, owner: String, text: String) {
        self.init(id, owner, text)
    }
}

@Translatable(Slip.self)
struct StoredSlip {
    var id: Int
    var owner: String
    var text: String
}

extension Slip: Translatable {
    typealias ManagedObject = StoredSlip
}

/// A row that goes when its slip does.
struct Line: Sendable, Hashable {
    var id: Int
    var slip: Int
    var owner: String
}

@Translatable(Line.self)
struct StoredLine {
    var id: Int
    var slip: Int
    var owner: String
}

extension Line: Translatable {
    typealias ManagedObject = StoredLine
}

/// A row of a note, which is somebody's.
struct NoteMark: Sendable, Hashable {
    var id: Int
    var note: String
    var owner: String
}

@Translatable(NoteMark.self)
struct StoredNoteMark {
    var id: Int
    var note: String
    var owner: String
}

extension NoteMark: Translatable {
    typealias ManagedObject = StoredNoteMark
}

/// The same without whose it is.
struct NoteMarkNumber: Sendable, Hashable {
    var id: Int
}

@Translatable(NoteMarkNumber.self, table: "noteMark")
struct StoredNoteMarkNumber {
    var id: Int
}

extension NoteMarkNumber: Translatable {
    typealias ManagedObject = StoredNoteMarkNumber
}

/// How many slips somebody has, as a trigger counts them.
struct Tally: Sendable, Hashable {
    var owner: String
    var count: Int
}

@Translatable(Tally.self)
struct StoredTally {
    @PrimaryKey var owner: String
    var count: Int
}

extension Tally: Translatable {
    typealias ManagedObject = StoredTally
}
