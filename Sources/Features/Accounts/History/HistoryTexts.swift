import AtriumTexts
import Portico

/// What the page of an account's history says.
@Texts enum HistoryTexts {
    static let history = Text(
        en: "Account activity",
        de: "Kontoaktivität",
        ar: "نشاط الحساب"
    )
    static let historyHint = Text(
        en: "Activity in the last 90 days, up to 200 entries.",
        de: "Die Aktivität der letzten 90 Tage, höchstens 200 Einträge.",
        ar: "النشاط في آخر 90 يومًا، بحد أقصى 200 عنصر."
    )
    static let nothingHappened = Text(
        en: "No activity in the last 90 days.",
        de: "Keine Aktivität in den letzten 90 Tagen.",
        ar: "لا نشاط في آخر 90 يومًا."
    )
    static let unknownEntry = Text(
        en: "If you do not recognise something, change your password, then check {sessions}.",
        de: "Kommt Ihnen etwas davon unbekannt vor? Ändern Sie Ihr Passwort, und sehen Sie unter {sessions} nach.",
        ar: "إن رأيت ما لم تفعله أنت، فغيّر كلمة مرورك وراجع {sessions}."
    )
}

/// What only the code of the history says.
enum HistoryMessages {
    static let aboutHistory = Text(
        en: "Sign-ins and changes to your account.",
        de: "Anmeldungen bei Ihrem Konto und Änderungen daran.",
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
                en: "New recovery codes created",
                de: "Neue Wiederherstellungscodes erstellt",
                ar: "أُنشئت رموز استرداد جديدة"
            )
        case .sessionEnded: Text(en: "Session ended", de: "Sitzung beendet", ar: "أُنهيت جلسة")
        case .otherSessionsEnded:
            Text(
                en: "All other sessions ended",
                de: "Alle anderen Sitzungen beendet",
                ar: "أُنهيت جميع الجلسات الأخرى"
            )
        case .deviceForgotten: Text(en: "Device removed", de: "Gerät entfernt", ar: "أُزيل جهاز")
        case .tokenCopied:
            Text(
                en: "Possible copy of a sign-in used; signed out everywhere",
                de: "Vielleicht Kopie einer Anmeldung benutzt; überall abgemeldet",
                ar: "ربما استُخدمت نسخة من تسجيل دخول؛ سُجّل الخروج من كل مكان"
            )
        case .tokenMade:
            Text(
                en: "Token created for a program",
                de: "Token für ein Programm erstellt",
                ar: "أُنشئ رمز وصول لبرنامج"
            )
        case .tokenEnded:
            Text(
                en: "Token of a program ended",
                de: "Token eines Programms beendet",
                ar: "أُنهي رمز وصول لبرنامج"
            )
        case .exported: Text(en: "Everything exported", de: "Alles exportiert", ar: "صُدّر كل شيء")
        }
    }
}
