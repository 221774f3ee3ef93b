extension NotesTables {
    /// What the watch looks for each minute is in indexes that hold no more than that.
    static let reminderRows = """
        CREATE TABLE "noteReminder" (
            "id" TEXT PRIMARY KEY NOT NULL,
            "note" TEXT NOT NULL REFERENCES "note" ("id") ON DELETE CASCADE,
            "owner" TEXT NOT NULL,
            "day" TEXT NOT NULL,
            "time" INTEGER NOT NULL,
            "zone" TEXT NOT NULL,
            "repeats" TEXT NOT NULL,
            "createdAt" REAL NOT NULL,
            "dueAt" REAL,
            "toldAt" REAL,
            "skippedAfter" REAL,
            "skippedUntil" REAL,
            "skippedAreTold" INTEGER NOT NULL,
            "endedAt" REAL,
            "isHeld" INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX "noteReminderByNote" ON "noteReminder" ("note");
        CREATE INDEX "noteReminderByOwner" ON "noteReminder" ("owner");
        CREATE INDEX "noteReminderDue" ON "noteReminder" ("isHeld", "dueAt", "id") WHERE "dueAt" IS NOT NULL;
        CREATE INDEX "noteReminderSkipped" ON "noteReminder" ("skippedAreTold", "skippedUntil", "id") WHERE "skippedUntil" IS NOT NULL;
        CREATE INDEX "noteReminderEnded" ON "noteReminder" ("endedAt") WHERE "endedAt" IS NOT NULL;
        """
}
