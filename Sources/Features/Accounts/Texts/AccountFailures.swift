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
        en: "There is already an account with this email, and it has a different password. Please sign in with that "
            + "password.",
        de: "Mit dieser E-Mail-Adresse gibt es schon ein Konto, und es hat ein anderes Passwort. Bitte melden Sie sich "
            + "mit jenem Passwort an.",
        ar: "يوجد بالفعل حساب بهذا البريد الإلكتروني وكلمة مروره مختلفة. يُرجى تسجيل الدخول بكلمة المرور تلك."
    )
    static let signUpClosed = Text(
        en: "Accounts are created by whoever runs this site.",
        de: "Konten werden von den Betreibern dieser Website angelegt.",
        ar: "ينشئ القائمون على هذا الموقع الحسابات."
    )
    static let gone = Text(
        en: "This account no longer exists.",
        de: "Dieses Konto gibt es nicht mehr.",
        ar: "لم يعد هذا الحساب موجودًا."
    )

    // Beside a field, which the sentence begins with.
    static let notCorrect = Text(en: "is not correct", de: "ist nicht richtig", ar: "هذا غير صحيح")
    static let isCommon = Text(
        en: "is one of the passwords that are guessed first. Please choose another one.",
        de: "gehört zu den Passwörtern, die zuerst geraten werden. Bitte wählen Sie ein anderes.",
        ar: "من كلمات المرور التي تُخمَّن أولًا. يُرجى اختيار كلمة أخرى."
    )
    static let isSame = Text(
        en: "is the password that you have already. Please choose another one.",
        de: "ist das Passwort, das Sie schon haben. Bitte wählen Sie ein anderes.",
        ar: "هي كلمة المرور التي لديك بالفعل. يُرجى اختيار كلمة أخرى."
    )
    static let unreachable = Text(
        en: "cannot receive mail. Please check its spelling.",
        de: "kann keine E-Mails empfangen. Bitte prüfen Sie die Schreibweise.",
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
