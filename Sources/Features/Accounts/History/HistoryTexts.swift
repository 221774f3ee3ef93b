import AtriumTexts
import Portico

/// What the page of an account's history says.
@Texts enum HistoryTexts {
    static let history = Text(
        en: "What happened to your account",
        de: "Was mit Ihrem Konto geschehen ist",
        ar: "ما حدث لحسابك"
    )
    static let historyHint = Text(
        en: "The last 90 days, with the devices as they named themselves and the network addresses; at most 200 "
            + "entries, and nothing older is kept.",
        de: "Die letzten 90 Tage, mit den Geräten, wie sie sich selbst nannten, und den Netzwerkadressen; höchstens "
            + "200 Einträge, älteres wird nicht aufbewahrt.",
        ar: "آخر 90 يومًا، مع الأجهزة كما عرّفت نفسها وعناوين الشبكة؛ 200 إدخال على الأكثر، ولا يُحتفظ بما هو أقدم."
    )
    static let nothingHappened = Text(
        en: "Nothing has happened in the last 90 days.",
        de: "In den letzten 90 Tagen ist nichts geschehen.",
        ar: "لم يحدث شيء في آخر 90 يومًا."
    )
    static let unknownEntry = Text(
        en: "Was something not you? Then change your password, and look here: {sessions}.",
        de: "Waren Sie etwas davon nicht? Dann ändern Sie Ihr Passwort, und sehen Sie hier nach: {sessions}.",
        ar: "هل كان شيء من هذا بفعل غيرك؟ إذن غيّر كلمة مرورك، وراجع هذا: {sessions}."
    )
}

/// What only the code of the history says.
enum HistoryMessages {
    static let aboutHistory = Text(
        en: "Sign-ins and changes of your account.",
        de: "Anmeldungen und Änderungen Ihres Kontos.",
        ar: "عمليات تسجيل الدخول إلى حسابك والتغييرات فيه."
    )
    static let administrator = Text(
        en: "by the administrator",
        de: "durch die Administration",
        ar: "بواسطة المسؤول"
    )

    static func what(_ kind: HistoryKind) -> Text {
        switch kind {
        case .created: Text(en: "Account created", de: "Konto angelegt", ar: "أُنشئ الحساب")
        case .signedIn: Text(en: "Signed in", de: "Angemeldet", ar: "سُجّل الدخول")
        case .deviceRemembered:
            Text(
                en: "A new device stays signed in",
                de: "Ein neues Gerät bleibt angemeldet",
                ar: "جهاز جديد يبقى تسجيل الدخول عليه"
            )
        case .passwordChanged: Text(en: "Password changed", de: "Passwort geändert", ar: "غُيّرت كلمة المرور")
        case .addressChanged:
            Text(en: "Email address changed", de: "E-Mail-Adresse geändert", ar: "غُيّر عنوان البريد الإلكتروني")
        case .factorOn:
            Text(
                en: "Two-step sign-in turned on",
                de: "Anmeldung in zwei Schritten eingeschaltet",
                ar: "فُعّل تسجيل الدخول بخطوتين"
            )
        case .factorOff:
            Text(
                en: "Two-step sign-in turned off",
                de: "Anmeldung in zwei Schritten ausgeschaltet",
                ar: "عُطّل تسجيل الدخول بخطوتين"
            )
        case .recoveryCodeUsed:
            Text(en: "Recovery code used", de: "Wiederherstellungscode verwendet", ar: "استُخدم رمز استرداد")
        case .recoveryCodesRenewed:
            Text(
                en: "New recovery codes made",
                de: "Neue Wiederherstellungscodes erstellt",
                ar: "أُنشئت رموز استرداد جديدة"
            )
        case .sessionEnded: Text(en: "A session ended", de: "Eine Sitzung beendet", ar: "أُنهيت جلسة")
        case .otherSessionsEnded:
            Text(
                en: "All other sessions ended",
                de: "Alle anderen Sitzungen beendet",
                ar: "أُنهيت جميع الجلسات الأخرى"
            )
        case .deviceForgotten: Text(en: "A device forgotten", de: "Ein Gerät entfernt", ar: "أُزيل جهاز")
        case .tokenCopied:
            Text(
                en: "The sign-in of a device was used twice; signed out everywhere",
                de: "Die Anmeldung eines Geräts wurde zweimal benutzt; überall abgemeldet",
                ar: "استُخدم تسجيل دخول جهاز مرتين؛ سُجّل الخروج من كل مكان"
            )
        case .tokenMade:
            Text(
                en: "A token made for a program",
                de: "Ein Token für ein Programm erstellt",
                ar: "أُنشئ رمز وصول لبرنامج"
            )
        case .tokenEnded:
            Text(
                en: "A token of a program ended",
                de: "Ein Token eines Programms beendet",
                ar: "أُنهي رمز وصول لبرنامج"
            )
        case .exported: Text(en: "Everything exported", de: "Alles exportiert", ar: "صُدّر كل شيء")
        }
    }
}
