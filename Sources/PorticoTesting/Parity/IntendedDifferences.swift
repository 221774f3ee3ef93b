/// What is different by intent when the browser runs the site's script; all else is the same, or a test fails.
///
/// ```swift
/// IntendedDifference.allCases.map(\.reason)
/// ```
public enum IntendedDifference: CaseIterable, Sendable {
    /// What is in `noscript`.
    case noscript
    /// The status of a page that was shown before it was complete.
    case completedPage
    /// `reload()` and `back()` on the answer to a form.
    case answerAgain
    /// `typingEnded()`.
    case typing
    /// `updated()`.
    case updates

    /// What is different, and why.
    public var reason: String {
        switch self {
        case .noscript: "What is in `noscript` is for those without the script."
        case .completedPage:
            "A page that comes before it is complete has the status 202; the script completes it, a browser asks again."
        case .answerAgain:
            "The script asks for the address of a form's answer; a browser would send the form again, and asks first."
        case .typing: "Typing leads to results, and drafts are saved, without a button."
        case .updates: "What others change comes by itself, and leaves what was filled in."
        }
    }

    /// All that can be read, without what only one of the two can read.
    static func text(of page: Page) -> String {
        guard let body = page.document.body, !body.isHidden else { return "" }
        return ReadableText.of(body, keepingLines: true) {
            $0.isHiddenItself || $0.name == "noscript" ? .nothing : .content
        }
    }

    /// The status with which a page would have come had it been waited for.
    static func status(of page: Page) -> Int {
        let isBusy = page.document.everyElement.contains { $0.name == "main" && $0["aria-busy"] == "true" }
        return page.status == 202 && !isBusy ? 200 : page.status
    }
}
