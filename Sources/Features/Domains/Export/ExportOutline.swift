/// What a file of found names says about itself.
struct ExportOutline: Sendable, Hashable {
    /// The text that was searched for.
    let query: String
    /// How many names were found.
    let total: Int
    /// How many of them there can be in the file.
    let limit: Int

    /// How many of them are in the file.
    var count: Int { min(total, limit) }
    var isCapped: Bool { total > limit }
}
