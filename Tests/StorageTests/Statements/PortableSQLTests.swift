import Testing

@testable import Storage

@Suite struct PortableSQLTests {
    @Test(arguments: [
        (
            "CREATE TABLE book (id TEXT PRIMARY KEY NOT NULL, addedAt REAL) STRICT",
            "CREATE TABLE \"book\" (\"id\" TEXT COLLATE \"C\" PRIMARY KEY NOT NULL, \"addedAt\" DOUBLE PRECISION)"
        ),
        (
            "CREATE TABLE \"a b\" (\"TEXT\" INTEGER NOT NULL, cover BLOB) STRICT, WITHOUT ROWID;",
            "CREATE TABLE \"a b\" (\"TEXT\" BIGINT NOT NULL, \"cover\" BYTEA);"
        ),
        (
            "ALTER TABLE a ADD COLUMN b TEXT NOT NULL DEFAULT 'It''s TEXT'",
            "ALTER TABLE \"a\" ADD COLUMN \"b\" TEXT COLLATE \"C\" NOT NULL DEFAULT 'It''s TEXT'"
        ),
        (
            "x TEXT REFERENCES \"note\" (\"id\") ON DELETE CASCADE ON UPDATE CASCADE",
            "\"x\" TEXT COLLATE \"C\" REFERENCES \"note\" (\"id\") ON DELETE CASCADE ON UPDATE CASCADE"
        ),
        (
            "CREATE INDEX i ON t (\"editedAt\" DESC, id) WHERE \"removedAt\" IS NOT NULL;",
            "CREATE INDEX \"i\" ON \"t\" (\"editedAt\" DESC, \"id\") WHERE \"removedAt\" IS NOT NULL;"
        ),
    ])
    func tablesAndIndexesAreSaidInOtherWords(sqlite: String, postgreSQL: String) {
        #expect(PortableSQL.postgreSQL(sqlite) == postgreSQL)
    }

    @Test(arguments: [
        "CREATE VIRTUAL TABLE a USING fts5(b)", "CREATE TRIGGER a AFTER INSERT ON b BEGIN SELECT 1; END",
        "UPDATE a SET b = 1", "DELETE FROM a", "INSERT INTO a VALUES (1)", "CREATE VIEW a AS SELECT 1",
        "CREATE TABLE a (b TEXT) WITHOUT OIDS",
    ])
    func whatIsNoTableIsWrittenForEach(sql: String) {
        #expect(PortableSQL.postgreSQL(sql) == nil)
        #expect(Migration(1, "a") { sql }.postgreSQL == nil)
    }
}
