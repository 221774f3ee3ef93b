public import Storage

/// The table of what remote sources answered, for the one list of migrations that the composition root numbers.
public enum DomainAnswerTables {
    public static func migration(_ number: Int) -> Migration {
        Migration(number, "answers of domain sources") {
            """
            CREATE TABLE "domainAnswer" (
                "request" TEXT PRIMARY KEY NOT NULL,
                "status" INTEGER NOT NULL,
                "body" BLOB NOT NULL,
                "savedAt" REAL NOT NULL
            ) STRICT;
            CREATE INDEX "domainAnswerByTime" ON "domainAnswer" ("savedAt");
            """
        }
    }
}
