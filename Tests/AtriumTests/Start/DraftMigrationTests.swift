import Foundation
import Storage
import Testing

@testable import Atrium

/// Whoever goes on writing a migration that their own database has gone through is told how to begin anew.
@Suite struct DraftMigrationTests {
    private static let file = URL(filePath: "/data of mine/atrium.sqlite")

    @Test(arguments: [SchemaError.changed(number: 21, name: "reminders"), .missing(number: 20)])
    func aDatabaseOfAnEarlierDraftIsRefusedWithTheCommandThatDeletesIt(why: SchemaError) {
        let text = DatabaseOpenError(place: .file(Self.file), failure: .schema(why)).description
        #expect(text.hasPrefix("/data of mine/atrium.sqlite: \(why)"))
        #expect(
            text.hasSuffix(
                "; while the migration is not released, begin anew: stop the server, then `rm -f "
                    + "'/data of mine/atrium.sqlite' '/data of mine/atrium.sqlite-wal' '/data of mine/atrium.sqlite-shm'` "
                    + "deletes what was stored in development, or name another folder with --data"
            )
        )
    }

    @Test(arguments: [StorageError.schema(.newer(stored: 2, known: 1)), .corrupt(reason: "x"), .busy])
    func nobodyElseIsToldToDeleteAnything(why: StorageError) {
        #expect(!DatabaseOpenError(place: .file(Self.file), failure: why).description.contains("rm "))
    }

    @Test func aServerOverSuchADatabaseSaysSo() throws {
        let app = try TestApp()
        defer { app.remove() }
        _ = try OpenedData.storage(DataFiles(folder: app.data))
        var changed = AppFeatures.schema.migrations
        changed[changed.count - 1].sql += " "
        let file = DataFiles(folder: app.data).storage
        let error = #expect(throws: DatabaseOpenError.self) {
            try DatabaseOpenError.naming(file) { file throws(StorageError) in
                try SQLiteStorage(file: file, migrations: changed)
            }
        }
        #expect(error?.description.contains("rm -f \(file.path(percentEncoded: false)) ") == true)
    }
}
