import AtriumTexts
import Portico

/// What only the code of the code page says: what a code is for, how long it holds, and why it did not do.
enum CodeMessages {
    // What codes are for.
    static let confirmAddress = Text(
        en: "Confirm your email address",
        de: "E-Mail-Adresse bestätigen",
        ar: "تأكيد عنوان بريدك الإلكتروني"
    )
    static let confirmNewAddress = Text(
        en: "Confirm your new email address",
        de: "Neue E-Mail-Adresse bestätigen",
        ar: "تأكيد عنوان بريدك الإلكتروني الجديد"
    )
    static let confirmDeletion = Text(
        en: "Confirm deleting the account",
        de: "Löschen des Kontos bestätigen",
        ar: "تأكيد حذف الحساب"
    )

    // Which one is asked for.
    static func sent(to address: EmailAddress) -> Text {
        Text(
            en: "A code was sent to \(address.text). Please type it here.",
            de: "Ein Code wurde an \(address.text) gesendet. Bitte geben Sie ihn hier ein.",
            ar: "أُرسل رمز إلى \(isolated: address.text). يُرجى إدخاله هنا."
        )
    }
    /// Where nothing says whether there is such an account.
    static func sentToAccount(of address: EmailAddress) -> Text {
        Text(
            en: "If \(address.text) has an account, a code was sent there. Please type it here.",
            de: "Falls es zu \(address.text) ein Konto gibt, wurde dorthin ein Code gesendet. Bitte geben Sie ihn "
                + "hier ein.",
            ar: "إن كان للعنوان \(isolated: address.text) حساب، فقد أُرسل إليه رمز. يُرجى إدخاله هنا."
        )
    }
    static func deletes(by address: EmailAddress) -> Text {
        Text(
            en: "Type the code that was sent to \(address.text) to delete the account and everything in it forever.",
            de: "Mit dem Code, der an \(address.text) gesendet wurde, löschen Sie das Konto und alles, was "
                + "dazugehört, endgültig.",
            ar: "أدخل الرمز المُرسل إلى \(isolated: address.text) لحذف الحساب وكل ما فيه نهائيًا."
        )
    }
    /// Once the code and the address are all the same.
    static let typeCode = Text(
        en: "Type the code that you get by email.",
        de: "Geben Sie den Code ein, den Sie per E-Mail erhalten.",
        ar: "أدخل الرمز الذي يصلك بالبريد الإلكتروني."
    )

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

    // What became of it.
    static let resent = Text(
        en: "Another code has been sent. The old one is no longer valid.",
        de: "Ein neuer Code wurde gesendet. Der alte gilt nicht mehr.",
        ar: "أُرسل رمز آخر. لم يعد الرمز السابق صالحًا."
    )
    static let usedUp = Text(
        en: "Too many wrong codes. Please ask for another one.",
        de: "Zu viele falsche Codes. Bitte fordern Sie einen neuen an.",
        ar: "أُدخلت رموز خاطئة كثيرة. يُرجى طلب رمز آخر."
    )
    static let expired = Text(
        en: "This code is no longer valid. Please ask for another one.",
        de: "Dieser Code gilt nicht mehr. Bitte fordern Sie einen neuen an.",
        ar: "لم يعد هذا الرمز صالحًا. يُرجى طلب رمز آخر."
    )
    static let over = Text(
        en: "This code cannot be used any more. Please start again.",
        de: "Dieser Code lässt sich nicht mehr verwenden. Bitte beginnen Sie noch einmal von vorn.",
        ar: "لم يعد بالإمكان استخدام هذا الرمز. يُرجى البدء من جديد."
    )
    static let elsewhere = Text(
        en: "This code was asked for in another browser. Please type it there, or open the link in the email.",
        de: "Dieser Code wurde in einem anderen Browser angefordert. Bitte geben Sie ihn dort ein, oder öffnen Sie "
            + "den Link in der E-Mail.",
        ar: "طُلب هذا الرمز في متصفح آخر. يُرجى إدخاله هناك، أو فتح الرابط الموجود في الرسالة."
    )
    static let taken = Text(
        en: "Another account has this email address now.",
        de: "Inzwischen gibt es ein anderes Konto mit dieser E-Mail-Adresse.",
        ar: "أصبح لعنوان البريد الإلكتروني هذا حساب آخر."
    )
}
