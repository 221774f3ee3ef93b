import Storage

extension NotesTables {
    static let dateOffsetColumns = """
        ALTER TABLE "note" ADD COLUMN "createdOffset" INTEGER;
        ALTER TABLE "note" ADD COLUMN "editedOffset" INTEGER;
        ALTER TABLE "noteRevision" ADD COLUMN "editedOffset" INTEGER;
        """

    /// A node of a version before dates a new text and knows nothing of the zone of the date before. Another date alone
    /// is no new version. A file of SQLite has one program, and needs no such trigger.
    static var postgreSQLDateOffsets: String? {
        guard let columns = PortableSQL.postgreSQL(dateOffsetColumns) else { return nil }
        return """
            \(columns)
            CREATE FUNCTION "unzoneNote"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
            BEGIN
                NEW."editedOffset" := NULL;
                RETURN NEW;
            END $$;
            CREATE TRIGGER "noteUnzoned" BEFORE UPDATE ON "note" FOR EACH ROW
                WHEN (NEW."version" <> OLD."version" AND NEW."editedOffset" IS NOT DISTINCT FROM OLD."editedOffset")
                EXECUTE FUNCTION "unzoneNote"();
            """
    }
}
