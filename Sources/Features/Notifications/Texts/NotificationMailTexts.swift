import AtriumTexts
import Portico

/// What stands around a notification in a mail.
enum NotificationMailTexts {
    static let open = Text(en: "Open it on Atrium", de: "Bei Atrium öffnen", ar: "الفتح في Atrium")

    /// Why somebody gets it.
    static func reason(_ kind: NotificationKind) -> Text {
        kind == .newDevice
            ? Text(
                en: "You get this email because it concerns the security of your account on Atrium. You can choose "
                    + "which emails you get in your notification settings.",
                de: "Sie erhalten diese E-Mail, weil es um die Sicherheit Ihres Kontos bei Atrium geht. Unter "
                    + "„Benachrichtigungseinstellungen“ wählen Sie, welche E-Mails Sie erhalten.",
                ar: "تصلك هذه الرسالة لأنها تتعلق بأمان حسابك في Atrium. يمكنك اختيار الرسائل التي تصلك في إعدادات "
                    + "الإشعارات."
            )
            : Text(
                en: "You get this email because you turned it on in your notification settings on Atrium.",
                de: "Sie erhalten diese E-Mail, weil Sie sie unter „Benachrichtigungseinstellungen“ bei Atrium "
                    + "eingeschaltet haben.",
                ar: "تصلك هذه الرسالة لأنك فعّلتها في إعدادات الإشعارات في Atrium."
            )
    }
}

/// A notification in one language, for where nobody is there to ask for theirs: in mails and on devices.
public struct NotificationWords: Sendable, Hashable {
    public let heading: String
    public let text: String
    /// What a link to it says.
    public let open: String
    /// Why somebody gets a mail with it.
    public let reason: String
    /// The tag of the language.
    public let language: String
}

extension ToldNotification {
    /// - Parameter language: a BCP 47 tag; where the app does not speak it, the words are English.
    public func words(in language: String, for kind: NotificationKind?) -> NotificationWords {
        let localiser = Localiser(Text.language(for: language))
        return NotificationWords(
            heading: localiser(heading),
            text: localiser(text),
            open: localiser(NotificationMailTexts.open),
            reason: kind.map { localiser(NotificationMailTexts.reason($0)) } ?? "",
            language: localiser.language.tag
        )
    }
}
