import HTTPTypes
import Portico

// Who asks for too much, and how long they have to wait.
extension WebError {
    /// RFC 6585 section 4.
    static func tooMany(retryAfter seconds: Int) -> WebError {
        WebError(
            status: .tooManyRequests,
            heading: FrameworkText(
                en: "Too many tries for now",
                de: "Zu viele Versuche in kurzer Zeit",
                ar: "محاولات كثيرة في وقت قصير"
            ),
            explanation: wait(seconds) + .nothingWasChanged,
            headers: [.retryAfter: String(seconds)]
        )
    }

    /// The visitor's last requests took too much work.
    static func tooCostly(retryAfter seconds: Int) -> WebError {
        WebError(
            status: .tooManyRequests,
            heading: FrameworkText(
                en: "That was too much work for the server",
                de: "Das war zu viel Arbeit für den Server",
                ar: "كان ذلك عملًا كثيرًا على الخادم"
            ),
            explanation: FrameworkText(
                en: """
                    The last pages requested from your address or in your session took the server too much work, so it needs a pause.
                    """,
                de: """
                    Die letzten Seiten, die von Ihrer Adresse oder in Ihrer Sitzung abgerufen wurden, haben dem Server zu viel Arbeit \
                    gemacht, deshalb braucht er eine Pause.
                    """,
                ar: """
                    كلّفت الصفحات الأخيرة التي طُلبت من عنوانك أو في جلستك الخادمَ عملًا كثيرًا، فهو يحتاج إلى استراحة.
                    """
            ) + again(in: seconds) + .nothingWasChanged,
            headers: [.retryAfter: String(seconds)]
        )
    }

    /// So much that was asked for from an address is not read yet, or from all together, that there is no memory for
    /// more.
    static let tooMuchUnread = WebError(
        status: .serviceUnavailable,
        heading: FrameworkText(
            en: "You are still loading other long pages",
            de: "Sie laden noch andere lange Seiten",
            ar: "لا تزال تحمّل صفحات طويلة أخرى"
        ),
        explanation: FrameworkText(
            en: "The server holds only a limited amount for you at a time. Please try again when they have loaded.",
            de: "Der Server hält für Sie nur eine begrenzte Menge auf einmal bereit. Bitte versuchen Sie es noch "
                + "einmal, wenn sie geladen sind.",
            ar: "يحتفظ الخادم لك بقدر محدود في المرة الواحدة. يُرجى المحاولة مرة أخرى بعد تحميلها."
        ),
        headers: [.retryAfter: "10"]
    )

    private static func wait(_ seconds: Int) -> FrameworkText {
        let arabic = "يُرجى الانتظار \(arabicTime(seconds)) ثم المحاولة مرة أخرى."
        return switch seconds {
        case 1:
            FrameworkText(
                en: "Please wait a second and try again.",
                de: "Bitte warten Sie eine Sekunde und versuchen Sie es noch einmal.",
                ar: arabic
            )
        case ..<120:
            FrameworkText(
                en: "Please wait \(seconds) seconds and try again.",
                de: "Bitte warten Sie \(seconds) Sekunden und versuchen Sie es noch einmal.",
                ar: arabic
            )
        default:
            FrameworkText(
                en: "Please wait \(minutes(seconds)) minutes and try again.",
                de: "Bitte warten Sie \(minutes(seconds)) Minuten und versuchen Sie es noch einmal.",
                ar: arabic
            )
        }
    }

    private static func again(in seconds: Int) -> FrameworkText {
        let arabic = "يُرجى المحاولة مرة أخرى بعد \(arabicTime(seconds))."
        return switch seconds {
        case 1:
            FrameworkText(
                en: "Please try again in a second.",
                de: "Bitte versuchen Sie es in einer Sekunde noch einmal.",
                ar: arabic
            )
        case ..<120:
            FrameworkText(
                en: "Please try again in \(seconds) seconds.",
                de: "Bitte versuchen Sie es in \(seconds) Sekunden noch einmal.",
                ar: arabic
            )
        default:
            FrameworkText(
                en: "Please try again in \(minutes(seconds)) minutes.",
                de: "Bitte versuchen Sie es in \(minutes(seconds)) Minuten noch einmal.",
                ar: arabic
            )
        }
    }

    /// Rounded up.
    private static func minutes(_ seconds: Int) -> Int { seconds / 60 + (seconds % 60 > 0 ? 1 : 0) }

    private static func arabicTime(_ seconds: Int) -> String {
        seconds < 120 ? arabicSeconds(seconds) : arabicMinutes(minutes(seconds))
    }

    private static func arabicMinutes(_ count: Int) -> String {
        ArabicForms(
            zero: { _ in "لحظة" },
            one: { _ in "دقيقة" },
            two: { _ in "دقيقتين" },
            few: { "\($0) دقائق" },
            many: { "\($0) دقيقة" },
            other: { "\($0) دقيقة" }
        ).text(of: count, in: .arabic)
    }

    private static func arabicSeconds(_ count: Int) -> String {
        ArabicForms(
            zero: { _ in "لحظة" },
            one: { _ in "ثانية" },
            two: { _ in "ثانيتين" },
            few: { "\($0) ثوانٍ" },
            many: { "\($0) ثانية" },
            other: { "\($0) ثانية" }
        ).text(of: count, in: .arabic)
    }
}
