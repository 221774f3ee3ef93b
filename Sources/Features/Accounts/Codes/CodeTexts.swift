import AtriumTexts
import Portico

/// What the template says where a code is typed, whatever it is for.
@Texts enum CodeTexts {
    static let code = Text(en: "Code", de: "Bestätigungscode", ar: "رمز التأكيد")
    static let send = Text(en: "Confirm", de: "Bestätigen", ar: "تأكيد")
    static let cancel = Text(en: "Cancel", de: "Abbrechen", ar: "إلغاء")
    static let noMail = Text(
        en: "No email yet? Please check your spam folder.",
        de: "Keine E-Mail erhalten? Bitte sehen Sie auch im Spam-Ordner nach.",
        ar: "ألم تصلك رسالة؟ يُرجى البحث في مجلد الرسائل غير المرغوب فيها."
    )
    static let resend = Text(en: "Send another code", de: "Neuen Code senden", ar: "إرسال رمز آخر")

    /// Also the title of the page where it is done.
    static let resetPassword = Text(
        en: "Choose a new password",
        de: "Neues Passwort wählen",
        ar: "اختيار كلمة مرور جديدة"
    )
}
