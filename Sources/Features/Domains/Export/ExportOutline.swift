/// What a file of found names says about itself.
struct ExportOutline: Sendable, Hashable {
    /// The text that was searched for.
    let query: String
    /// How many names were found.
    let total: Int
    /// How many of them there can be in the file.
    var limit: Int
    /// Whom the names are owed to; nil for the index of this machine.
    var source: String?
    /// What else has to be said of the names, known when all of them are written.
    var remarks: [String] = []

    /// How many of them are in the file, those that could not be read among them.
    var count: Int { min(total, limit) }
    var isCapped: Bool { total > limit }
}
