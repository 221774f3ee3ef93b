/// How hard and how long servers are driven.
///
///     LoadSettings(["seconds=2", "connections=64"])
struct LoadSettings: Sendable {
    static let usage = "[rounds=N] [seconds=N] [connections=N] [threads=N]"

    /// How often each server has its turn.
    var rounds: Int
    /// How long a turn is.
    var seconds = 1
    var connections = 32
    /// Those of the client.
    var threads = 1
    /// How many requests a second come on average, at random moments; nil where each connection sends its next one
    /// as soon as the last is answered.
    var rate: Int?

    /// Nil where one of the words is no setting, or its number is not above zero.
    ///
    /// - Parameters:
    ///   - rounds: where no word says how many.
    ///   - takesRate: whether a word may say the rate. Servers that take turns have rates of their own.
    init?(_ words: some Sequence<String>, rounds: Int = 7, takesRate: Bool = false) {
        self.rounds = rounds
        for word in words {
            let parts = word.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let number = Int(parts[1]), number > 0 else { return nil }
            switch parts[0] {
            case "rounds": self.rounds = number
            case "seconds": seconds = number
            case "connections": connections = number
            case "threads": threads = number
            case "rate" where takesRate: rate = number
            default: return nil
            }
        }
    }
}
