import AtriumTexts
import Portico

/// What the page says where a code is typed, whatever it is for.
@Texts enum CodeTexts {
    static let code = Text(en: "Code", de: "Bestätigungscode", ar: "رمز التأكيد")
    static let send = Text(en: "Confirm", de: "Bestätigen", ar: "تأكيد")
    static let cancel = Text(en: "Cancel", de: "Abbrechen", ar: "إلغاء")
    static let noMail = Text(
        en: "Has no mail arrived? Please look in your spam folder as well.",
        de: "Ist keine E-Mail angekommen? Bitte sehen Sie auch im Spam-Ordner nach.",
        ar: "ألم تصلك رسالة؟ يُرجى البحث أيضًا في مجلد الرسائل غير المرغوب فيها."
    )
    static let resend = Text(en: "Send another code", de: "Neuen Code senden", ar: "إرسال رمز آخر")
    static let resent = Text(
        en: "Another code has been sent. The one before is no longer valid.",
        de: "Ein neuer Code wurde gesendet. Der vorige gilt nicht mehr.",
        ar: "أُرسل رمز آخر. لم يعد الرمز السابق صالحًا."
    )
    static let usedUp = Text(
        en: "Too many wrong codes have been typed. Please have another one sent.",
        de: "Es wurden zu viele falsche Codes eingegeben. Bitte lassen Sie sich einen neuen senden.",
        ar: "أُدخلت رموز خاطئة كثيرة جدًا. يُرجى طلب إرسال رمز آخر."
    )
    static let expired = Text(
        en: "This code is no longer valid. Please have another one sent.",
        de: "Dieser Code gilt nicht mehr. Bitte lassen Sie sich einen neuen senden.",
        ar: "لم يعد هذا الرمز صالحًا. يُرجى طلب إرسال رمز آخر."
    )
    static let over = Text(
        en: "No code can be typed here any more. Please start again.",
        de: "Hier kann kein Code mehr eingegeben werden. Bitte beginnen Sie noch einmal von vorn.",
        ar: "لم يعد بالإمكان إدخال رمز هنا. يُرجى البدء من جديد."
    )

    static func sent(to address: EmailAddress) -> Text {
        Text(
            en: "A mail with a code of six digits is on its way to \(address.text). Please type the code here.",
            de: "Eine E-Mail mit einem Code aus sechs Ziffern ist unterwegs an \(address.text). Bitte geben Sie den "
                + "Code hier ein.",
            ar: "رسالة تحتوي على رمز من ستة أرقام في طريقها إلى \(isolated: address.text). يُرجى إدخال الرمز هنا."
        )
    }

    static func holds(minutes: Int) -> Text {
        Text(
            count: minutes,
            en: OneAndOther { _ in
                "The code is valid for one more minute."
            } other: {
                "The code is valid for \($0) more minutes."
            },
            de: OneAndOther { _ in
                "Der Code gilt noch eine Minute."
            } other: {
                "Der Code gilt noch \($0) Minuten."
            },
            ar: ArabicForms(
                zero: { _ in "يبقى الرمز صالحًا لأقل من دقيقة." },
                one: { _ in "يبقى الرمز صالحًا لدقيقة واحدة." },
                two: { _ in "يبقى الرمز صالحًا لدقيقتين." },
                few: { "يبقى الرمز صالحًا لمدة \($0) دقائق." },
                many: { "يبقى الرمز صالحًا لمدة \($0) دقيقة." },
                other: { "يبقى الرمز صالحًا لمدة \($0) دقيقة." }
            )
        )
    }
}
