/// How much is read of what anybody may have made.
struct TransferLimits: Sendable {
    /// Files in a zip archive.
    var entries = 100_000
    /// Of the list of files at an archive's end, in bytes.
    var listBytes = 67_108_864
    /// Of one file, in bytes, unpacked.
    var entryBytes = 1_073_741_824
    /// Of all files of an archive, in bytes, unpacked.
    var totalBytes = 2_147_483_648
    /// Of the files that the notes of an archive name, in bytes, unpacked: one counts as often as a note takes it.
    var namedBytes = 2_147_483_648
    /// How many times its size an archive may unpack to, beyond the first `ratioFreeBytes`.
    var ratio = 200
    var ratioFreeBytes = 16_777_216
    /// Of a text file, in bytes. A note may have less; this says only that it is told by its size and not read.
    var textBytes = 8_388_608
    /// Of one note in our own JSON with its history, in bytes: it is read text by text, and never in memory whole.
    var noteBytes = 1_073_741_824
    /// Of one text in JSON with its escapes, in bytes: of a note, of its history, of Simplenote. It is in memory
    /// several times while it is decoded.
    var elementBytes = 8_388_608
    /// Values in one such text's element, with its tags and what is in none of its fields: 2 million take most of a
    /// second to be decoded, and nothing can end that.
    var elementValues = 100_000
    /// Of one attached file in JSON, in bytes: 25 MB in Base64, and some to spare.
    var fileElementBytes = 41_943_040
    /// Earlier texts of one note: the version of each is in memory until the note is added.
    var revisions = 1_000_000
    /// Notes of one import: what is known of each is in memory to its end.
    var notes = 250_000
    /// How deep JSON may be nested.
    var depth = 64
    /// Of one note's text in Evernote's markup, in bytes.
    var markupBytes = 8_388_608
    /// Of one note in ENEX.
    var tasks = 10_000
    var tags = 1_000
}
