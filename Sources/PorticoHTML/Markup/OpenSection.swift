/// A section around a tag that may print nothing, or its content more than once.
struct OpenSection {
    /// Tells two sections apart; never 0.
    let serial: Int
    /// Whether it prints its content for each element of a list.
    let repeats: Bool
}
