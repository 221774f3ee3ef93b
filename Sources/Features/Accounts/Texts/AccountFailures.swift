import AtriumTexts
import Portico

/// Why nobody was let in, or a change to an account was not made.
enum AccountFailures {
    static let wrongPassword = Text(
        en: "Wrong email or password.",
        de: "E-Mail-Adresse oder Passwort ist falsch.",
        ar: "البريد الإلكتروني أو كلمة المرور غير صحيحة."
    )
    /// Said to who signed up and is led to signing in.
    static let emailTaken = Text(
        en: "This email address already has an account. Please sign in with its password.",
        de: "Zu dieser E-Mail-Adresse gibt es schon ein Konto. Bitte melden Sie sich mit dessen Passwort an.",
        ar: "لهذا البريد الإلكتروني حساب بالفعل. يُرجى تسجيل الدخول بكلمة مروره."
    )
    static let signUpClosed = Text(
        en: "Only the administrator of this site can create accounts.",
        de: "Nur die Administration dieser Website kann Konten anlegen.",
        ar: "لا ينشئ الحسابات إلا مسؤول هذا الموقع."
    )
    static let gone = Text(
        en: "This account no longer exists.",
        de: "Dieses Konto gibt es nicht mehr.",
        ar: "لم يعد هذا الحساب موجودًا."
    )

    /// It does not tell which of the two.
    static let codeNotCorrect = Text(
        en: "That code is wrong, or it was used before. Check it or use a new one.",
        de: "Dieser Code ist falsch oder wurde schon benutzt. Prüfen Sie ihn, oder nehmen Sie einen neuen.",
        ar: "هذا الرمز غير صحيح أو استُخدم من قبل. تحقق منه أو استخدم رمزًا جديدًا."
    )
    static let notCorrect = Text(
        en: "That is wrong. Check it and try again.",
        de: "Das ist falsch. Bitte prüfen Sie Ihre Eingabe.",
        ar: "هذا غير صحيح. تحقق منه وحاول مرة أخرى."
    )

    // Beside a field, which the sentence begins with.
    static let isCommon = Text(
        en: "is too easy to guess. Please choose another one.",
        de: "ist zu leicht zu erraten. Bitte wählen Sie ein anderes.",
        ar: "كلمة المرور هذه سهلة التخمين. يُرجى اختيار كلمة مرور أخرى."
    )
    static let isSame = Text(
        en: "is your current password. Please choose another one.",
        de: "ist Ihr aktuelles Passwort. Bitte wählen Sie ein anderes.",
        ar: "هذه كلمة مرورك الحالية. يُرجى اختيار كلمة مرور أخرى."
    )
    static let unreachable = Text(
        en: "cannot receive email. Please check its spelling.",
        de: "An diese Adresse lassen sich keine E-Mails senden. Bitte prüfen Sie die Schreibweise.",
        ar: "لا يمكن إرسال بريد إلى هذا العنوان. يُرجى التحقق من كتابته."
    )
    static let isAddress = Text(
        en: "must not be the email address",
        de: "darf nicht die E-Mail-Adresse sein",
        ar: "يجب ألا تكون عنوان البريد الإلكتروني"
    )

    static func outage(_ outage: AccountOutage) -> Text {
        switch outage {
        case .accounts: Text(.unreachable, with: StoredThings.accounts)
        case .full: Text(.noSpace, with: StoredThings.accounts)
        case .busy: Text(.busy, with: StoredThings.accounts)
        case .sessions: Text(.unreachable, with: StoredThings.sessions)
        case .passwords:
            Text(
                en: "Passwords cannot be checked at the moment.",
                de: "Passwörter können im Moment nicht geprüft werden.",
                ar: "يتعذر التحقق من كلمات المرور في الوقت الحالي."
            )
        case .crowd:
            Text(
                en: "Too many people are signing in at the moment. Please try again in a few seconds.",
                de: "Im Moment melden sich zu viele Leute an. Bitte versuchen Sie es in einigen Sekunden noch einmal.",
                ar: "عدد كبير جدًا من الأشخاص يسجّلون الدخول الآن. يُرجى المحاولة مرة أخرى بعد بضع ثوانٍ."
            )
        case .cancelled: Text(.cancelled, with: StoredThings.accounts)
        case .belongings(let reason):
            Text(
                en: reason,
                de: "Was zu Ihrem Konto gehört, ist im Moment nicht erreichbar.",
                ar: "يتعذر الوصول إلى ما يخص حسابك في الوقت الحالي."
            )
        }
    }
}
