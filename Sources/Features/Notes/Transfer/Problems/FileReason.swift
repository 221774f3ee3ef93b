/// Why a file or an archive is not read, or an export not written.
public enum FileReason: Sendable, Hashable, Codable {
    case unreadable
    /// Nobody waited for it any more.
    case interrupted
    case noMemory
    /// On the disk, to unpack it.
    case noRoom
    /// Neither notes nor an archive of them.
    case unknownKind
    /// The same of a file in an archive, which has others.
    case unknownEntry
    /// Notes of another program that are not read here.
    case foreign(ForeignFormat)
    /// Files of one archive.
    case tooManyEntries(limit: Int)
    /// The list of an archive's files, in bytes.
    case listTooLarge(limit: Int)
    /// What an archive is that is read.
    case known(KnownFormat)
    /// An entry whose bytes or header are not what the archive's list says.
    case damagedEntry
    /// The way an entry is compressed in, by its name.
    case compression(String)
    /// An entry that only a password opens.
    case encrypted
    /// Names in an archive that are not UTF-8: what they were read as, nil where that differs.
    case foreignNames(encoding: String?)
    /// In bytes.
    case unpacksTooLarge(file: Int, total: Int)
    /// How many times its own size.
    case zipBomb(ratio: Int)
    /// With what a library said of it to an older program, in English.
    case damagedArchive(detail: String?)
    /// Something in it is open at its end.
    case endsEarly
    case utf32
    case notText
    /// It begins as UTF-16 does, and is none.
    case notUTF16
    case zeroBytes
    /// Notes of one import.
    case tooManyNotes(limit: Int)
    /// In bytes: what is left, and what is taken of the account's quota.
    case overQuota(left: Int, taken: Int, quota: Int)
    case unwritable
    /// With what the system says, in English.
    case notWritten(detail: String)
    /// A folder's path, which only the command line is told.
    case noFolder(String)
    /// The same.
    case noPermission(folder: String)
}

/// What other programs keep notes in that is told, and not read. Reports of older programs have all of them.
public enum ForeignFormat: String, Sendable, Hashable, Codable, CaseIterable {
    case standardNotes
    case googleKeep
    /// Joplin's JEX.
    case joplinArchive
    case webPage
    /// A backup, or notes in one, that only its password opens.
    case encryptedStandardNotes
    /// A note in JEX that only Joplin's password opens.
    case encryptedJoplin
    /// A tar archive that is compressed, as Google's are where no zip was asked for.
    case compressedTar
    /// A text of a word processor (RTF).
    case richText
}

/// What other programs keep notes in that is known and read, but for what no notes are.
public enum KnownFormat: String, Sendable, Hashable, Codable, CaseIterable {
    case simplenote
    case obsidianVault
    /// A folder of Markdown files with their pictures in `_resources`.
    case joplinFolder
}
