/// How often mails are tried, and how long what became of them is kept.
enum OutboxLimits {
    /// The pauses after failed attempts, in minutes: a day in all. With the attempt after the last one a mail has failed.
    static let pauses: [Double] = [1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240, 240, 225]
    /// So many mails of one account wait at a time; of more the oldest fail.
    static let maxWaiting = 50
    /// The same of mails that expire. `CodeLimits.maxOfStrangers` lets strangers ask for 500 an hour.
    static let maxPassing = 1_000
    /// So many mails are kept as files.
    static let maxFiles = 1_000
    /// What became of a mail is told for so many seconds.
    static let kept: Double = 7 * 86_400
    /// The same of mails that are files, which are there to be read.
    static let filesKept: Double = 30 * 86_400

    /// How long nobody is asked again after so many attempts, in seconds; nil where a mail has failed.
    static func pause(after attempts: Int) -> Double? {
        pauses.indices.contains(attempts - 1) ? pauses[attempts - 1] * 60 : nil
    }

    /// No mail waits longer than this.
    static let longestPause = (pauses.max() ?? 0) * 60
}
