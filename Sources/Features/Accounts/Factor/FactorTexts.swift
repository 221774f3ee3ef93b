import AtriumTexts
import Portico

/// What the pages of the second factor say.
@Texts enum FactorTexts {
    static let factor = Text(
        en: "Two-step sign-in",
        de: "Anmeldung in zwei Schritten",
        ar: "تسجيل الدخول بخطوتين"
    )
    static let appCode = Text(en: "Code from the app", de: "Code aus der App", ar: "الرمز من التطبيق")

    // None yet.
    static let factorHint = Text(
        en: "Turn it on to sign in with your password and a code from an authenticator app on your phone. Then your "
            + "password alone is not enough to get in.",
        de: "Schalten Sie sie ein, um sich mit Ihrem Passwort und einem Code aus einer Authenticator-App auf Ihrem "
            + "Handy anzumelden. Ihr Passwort allein genügt dann nicht mehr.",
        ar: "فعّلها لتسجّل الدخول بكلمة مرورك ورمز من تطبيق مصادقة على هاتفك. ولا تكفي حينها كلمة مرورك وحدها."
    )
    static let setUp = Text(en: "Set up", de: "Einrichten", ar: "إعداد")

    // Setting it up.
    static let scanHint = Text(
        en: "Scan this code with an authenticator app, or type the key into it. You have ten minutes.",
        de: "Scannen Sie diesen Code mit einer Authenticator-App, oder geben Sie den Schlüssel dort ein. Sie haben "
            + "zehn Minuten Zeit.",
        ar: "امسح هذا الرمز بتطبيق مصادقة، أو اكتب المفتاح فيه. أمامك عشر دقائق."
    )
    static let drawing = Text(
        en: "QR code with the key below",
        de: "QR-Code mit dem Schlüssel, der darunter steht",
        ar: "رمز QR يحتوي على المفتاح المكتوب أدناه"
    )
    static let key = Text(en: "Key", de: "Schlüssel", ar: "المفتاح")
    static let turnOnHint = Text(
        en: "Then type the code that the app shows. You will be signed out everywhere else.",
        de: "Geben Sie dann den Code ein, den die App anzeigt. Überall sonst werden Sie abgemeldet.",
        ar: "ثم أدخل الرمز الذي يعرضه التطبيق. سيُسجّل خروجك من كل مكان آخر."
    )
    static let turnOn = Text(en: "Turn on", de: "Einschalten", ar: "تفعيل")
    static let giveUp = Text(en: "Cancel", de: "Abbrechen", ar: "إلغاء")

    // Recovery codes.
    static let recoveryCodes = Text(en: "Recovery codes", de: "Wiederherstellungscodes", ar: "رموز الاسترداد")
    static let recoveryHint = Text(
        en: "Each code signs you in once when you do not have your phone. Keep them safe: they are shown only once.",
        de: "Mit jedem Code können Sie sich einmal anmelden, wenn Sie Ihr Handy nicht haben. Bewahren Sie die Codes "
            + "sicher auf: Sie werden nur einmal angezeigt.",
        ar: "يتيح لك كل رمز تسجيل الدخول مرة واحدة إن لم يكن هاتفك معك. احفظ الرموز في مكان آمن: لن تُعرض إلا هذه "
            + "المرة."
    )
    static let kept = Text(
        en: "I have saved these codes",
        de: "Ich habe diese Codes gespeichert",
        ar: "لقد حفظت هذه الرموز"
    )

    // There is one.
    static let onSince = Text(en: "On since", de: "Eingeschaltet seit dem", ar: "مفعّل منذ")
    static let renewHint = Text(
        en: "New recovery codes replace the ones that you have.",
        de: "Neue Wiederherstellungscodes ersetzen die bisherigen.",
        ar: "الرموز الجديدة تحل محل الرموز التي لديك."
    )
    static let renew = Text(en: "Create new recovery codes", de: "Neue Codes erstellen", ar: "إنشاء رموز استرداد جديدة")
    static let changeIt = Text(en: "Change or turn off", de: "Ändern oder ausschalten", ar: "التغيير أو التعطيل")
    static let turnOffHint = Text(
        en: "If you turn it off, your password alone will sign you in.",
        de: "Nach dem Ausschalten genügt zum Anmelden wieder Ihr Passwort.",
        ar: "بعد التعطيل تكفي كلمة مرورك وحدها لتسجيل الدخول."
    )
    static let turnOff = Text(en: "Turn off", de: "Ausschalten", ar: "تعطيل")
    static let anyCode = Text(
        en: "Code from the app, or a recovery code",
        de: "Code aus der App oder ein Wiederherstellungscode",
        ar: "الرمز من التطبيق أو رمز استرداد"
    )

    // Signing in with a recovery code.
    static let recoverySignIn = Text(
        en: "Sign in with a recovery code",
        de: "Mit einem Wiederherstellungscode anmelden",
        ar: "تسجيل الدخول برمز استرداد"
    )
    static let recoverySignInHint = Text(
        en: "Type one of the recovery codes that you saved. Each can be used once.",
        de: "Geben Sie einen der Wiederherstellungscodes ein, die Sie gespeichert haben. Jeder kann einmal verwendet "
            + "werden.",
        ar: "أدخل أحد رموز الاسترداد التي حفظتها. يمكن استخدام كل رمز مرة واحدة."
    )
    static let recoveryCode = Text(en: "Recovery code", de: "Wiederherstellungscode", ar: "رمز الاسترداد")
    static let useApp = Text(
        en: "Use the code from the app",
        de: "Code aus der App verwenden",
        ar: "استخدام الرمز من التطبيق"
    )
}

/// What only the code of the second factor says.
enum FactorMessages {
    static let aboutFactor = Text(
        en: "Protect your account with a code from your phone.",
        de: "Schützen Sie Ihr Konto mit einem Code von Ihrem Handy.",
        ar: "احمِ حسابك برمز من هاتفك."
    )
    static let keyLost = Text(
        en: "Codes from your app no longer work. Please use a recovery code, then turn two-step sign-in off and on "
            + "again.",
        de: "Codes aus Ihrer App gelten nicht mehr. Bitte verwenden Sie einen Wiederherstellungscode, und schalten "
            + "Sie die Anmeldung in zwei Schritten danach aus und wieder ein.",
        ar: "لم تعد رموز تطبيقك صالحة. يُرجى استخدام رمز استرداد، ثم تعطيل تسجيل الدخول بخطوتين وتفعيله من جديد."
    )
    static let signInCode = Text(en: "Second step", de: "Zweiter Schritt", ar: "الخطوة الثانية")
    static let aboutSignInCode = Text(
        en: "Type the code from your phone to sign in.",
        de: "Geben Sie den Code von Ihrem Handy ein, um sich anzumelden.",
        ar: "أدخل الرمز من هاتفك لتسجيل الدخول."
    )
    static let askedCode = Text(
        en: "Please type the code that your authenticator app shows for this account.",
        de: "Bitte geben Sie den Code ein, den Ihre Authenticator-App für dieses Konto anzeigt.",
        ar: "يُرجى إدخال الرمز الذي يعرضه تطبيق المصادقة لهذا الحساب."
    )

    // What was done.
    static let turnedOn = Text(
        en: "Two-step sign-in is on. You are signed out everywhere else.",
        de: "Die Anmeldung in zwei Schritten ist eingeschaltet. Überall sonst sind Sie abgemeldet.",
        ar: "فُعّل تسجيل الدخول بخطوتين. سُجّل خروجك من كل مكان آخر."
    )
    static let turnedOff = Text(
        en: "Two-step sign-in is off.",
        de: "Die Anmeldung in zwei Schritten ist ausgeschaltet.",
        ar: "عُطّل تسجيل الدخول بخطوتين."
    )
    static let codesRenewed = Text(
        en: "You have new recovery codes. The old ones are no longer valid.",
        de: "Sie haben neue Wiederherstellungscodes. Die alten gelten nicht mehr.",
        ar: "أُنشئت رموز استرداد جديدة. لم تعد الرموز السابقة صالحة."
    )

    static func codesLeft(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther { _ in
                "One recovery code is left."
            } other: {
                $0 == "0" ? "No recovery codes are left." : "\($0) recovery codes are left."
            },
            de: OneAndOther { _ in
                "Ein Wiederherstellungscode ist übrig."
            } other: {
                $0 == "0" ? "Es ist kein Wiederherstellungscode übrig." : "\($0) Wiederherstellungscodes sind übrig."
            },
            ar: ArabicForms(
                zero: { _ in "لم يبقَ أي رمز استرداد." },
                one: { _ in "بقي رمز استرداد واحد." },
                two: { _ in "بقي رمزا استرداد." },
                few: { "بقيت \($0) رموز استرداد." },
                many: { "بقي \($0) رمز استرداد." },
                other: { "بقي \($0) رمز استرداد." }
            )
        )
    }
}
