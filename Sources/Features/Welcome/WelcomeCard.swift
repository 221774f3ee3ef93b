/// One card of the tour: what Atrium is good for.
struct WelcomeCard: Sendable, Hashable {
    let title: String
    let text: String
}

extension WelcomeCard {
    /// The tour, in its order.
    static let tour = [
        WelcomeCard(
            title: "Find domain names",
            text:
                "Type a name or a part of it, and the registered domain names that have it are listed. Narrow them down by their ending, sort them, save a search to repeat it, and take the results with you as a file."
        ),
        WelcomeCard(
            title: "Keep notes",
            text:
                "Sign up and write notes in Markdown, with tags and a search over all of them. Each change keeps the version before it, what you type is kept as a draft, and what you remove can be brought back."
        ),
        WelcomeCard(
            title: "Read dog facts",
            text:
                "One fact about dogs at a time, each with its source, and none twice before you have seen them all. Keep your favourites, or save a fact to your notes."
        ),
        WelcomeCard(
            title: "Use it your way",
            text:
                "Every page works with the keyboard alone, with a screen reader, on a phone, and without JavaScript. Where scripts run, an open page shows by itself what changes."
        ),
    ]
}
