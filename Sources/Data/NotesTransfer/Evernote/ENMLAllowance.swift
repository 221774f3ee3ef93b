import Notes

/// How much may be written while one note's markup becomes Markdown.
///
///     try allowance.spend(text.utf8.count)
///
/// Each element writes again what those in it wrote. So a small file of lists in lists or of empty table cells could come to gigabytes
/// and keep a server busy for minutes.
final class ENMLAllowance {
    private var rest = 16 * NoteLimits.textBytes

    /// Throws where a piece, in bytes, is more than any note can have, or all pieces together are more than a note's markup has a use for.
    func spend(_ bytes: Int) throws(ENMLText.Refusal) {
        guard bytes <= 2 * NoteLimits.textBytes else { throw ENMLText.Refusal(reason: "its text is larger than a note can be") }
        rest -= bytes
        guard rest >= 0 else { throw ENMLText.Refusal(reason: "its markup is in itself too often for its length, so it is not read") }
    }
}
