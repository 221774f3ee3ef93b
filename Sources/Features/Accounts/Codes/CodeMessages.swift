import AtriumTexts
import Portico

/// What only the code of the code page says: what a code is for, how long it holds, and why it did not do.
enum CodeMessages {
    // What codes are for.
    static let confirmAddress = Text(
        en: "Confirm your address",
        de: "Adresse bestätigen",
        ar: "تأكيد عنوانك"
    )
    static let confirmNewAddress = Text(
        en: "Confirm your new address",
        de: "Neue Adresse bestätigen",
        ar: "تأكيد عنوانك الجديد"
    )
    static let confirmDeletion = Text(
        en: "Confirm deleting the account",
        de: "Löschen des Kontos bestätigen",
        ar: "تأكيد حذف الحساب"
    )

    // Which one is asked for.
    static func sent(to address: EmailAddress) -> Text {
        Text(
            en: "A mail with a code is on its way to \(address.text). Please type the code here.",
            de: "Eine E-Mail mit einem Code ist unterwegs an \(address.text). Bitte geben Sie den Code hier ein.",
            ar: "رسالة تحتوي على رمز في طريقها إلى \(isolated: address.text). يُرجى إدخال الرمز هنا."
        )
    }
    /// Where nothing says whether there is such an account.
    static func sentToAccount(of address: EmailAddress) -> Text {
        Text(
            en: "If there is an account with the address \(address.text), a mail with a code is on its way there. "
                + "Please type the code here.",
            de: "Falls es ein Konto mit der Adresse \(address.text) gibt, ist eine E-Mail mit einem Code dorthin "
                + "unterwegs. Bitte geben Sie den Code hier ein.",
            ar: "إن كان هناك حساب بالعنوان \(isolated: address.text)، فإن رسالة تحتوي على رمز في طريقها إليه. يُرجى "
                + "إدخال الرمز هنا."
        )
    }
    static func deletes(by address: EmailAddress) -> Text {
        Text(
            en: "With the code that was sent to \(address.text), the account and everything in it is deleted forever.",
            de: "Mit dem Code, der an \(address.text) gesendet wurde, wird das Konto mit allem, was dazu gehört, "
                + "endgültig gelöscht.",
            ar: "بالرمز المُرسل إلى \(isolated: address.text) يُحذف الحساب وكل ما فيه نهائيًا."
        )
    }
    /// Once the code and the address are all the same.
    static let typeCode = Text(
        en: "A code is sent to the address by mail, to be typed here.",
        de: "Der Code, der hier eingegeben wird, kommt per E-Mail.",
        ar: "يُرسل بالبريد رمز لإدخاله هنا."
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
    static let elsewhere = Text(
        en: "This code was asked for in another browser. Please type it there, or open the link in the mail.",
        de: "Dieser Code wurde in einem anderen Browser angefordert. Bitte geben Sie ihn dort ein, oder öffnen Sie den "
            + "Link in der E-Mail.",
        ar: "طُلب هذا الرمز في متصفح آخر. يُرجى إدخاله هناك، أو فتح الرابط الموجود في الرسالة."
    )
    static let taken = Text(
        en: "By now there is another account with this address.",
        de: "Inzwischen gibt es ein anderes Konto mit dieser Adresse.",
        ar: "أصبح لهذا العنوان حساب آخر."
    )
}
