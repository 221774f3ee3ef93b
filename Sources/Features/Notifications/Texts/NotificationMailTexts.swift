public import AtriumTexts

/// What stands around a notification in a mail.
public enum NotificationMailTexts {
    public static let open = Text(en: "Open it on Atrium", de: "Auf Atrium öffnen", ar: "فتحه على Atrium")

    /// Why somebody gets it.
    public static func reason(_ kind: NotificationKind) -> Text {
        kind == .newDevice
            ? Text(
                en: "You get this email because it concerns the safety of your account on Atrium. Under your "
                    + "notifications you choose which emails you get.",
                de: "Sie erhalten diese E-Mail, weil es um die Sicherheit Ihres Kontos auf Atrium geht. Unter Ihren "
                    + "Benachrichtigungen wählen Sie, welche E-Mails Sie erhalten.",
                ar: "تصلك هذه الرسالة لأنها تتعلق بأمان حسابك على Atrium. تختار ضمن إشعاراتك الرسائل التي تصلك."
            )
            : Text(
                en: "You get this email because you chose it under your notifications on Atrium.",
                de: "Sie erhalten diese E-Mail, weil Sie sie unter Ihren Benachrichtigungen auf Atrium gewählt haben.",
                ar: "تصلك هذه الرسالة لأنك اخترتها ضمن إشعاراتك على Atrium."
            )
    }
}
