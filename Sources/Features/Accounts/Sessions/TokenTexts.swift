import AtriumTexts
import Portico

/// What the page of sessions says of the tokens of programs.
@Texts enum TokenTexts {
    static let programs = Text(
        en: "Programs that use your account",
        de: "Programme, die Ihr Konto benutzen",
        ar: "البرامج التي تستخدم حسابك"
    )
    static let programsHint = Text(
        en: "A token lets another program use your account, for example to add favourites. All tokens end when you "
            + "change your password or end all other sessions.",
        de: "Mit einem Token kann ein anderes Programm Ihr Konto benutzen, zum Beispiel um Favoriten hinzuzufügen. "
            + "Alle Tokens enden, wenn Sie Ihr Passwort ändern oder alle anderen Sitzungen beenden.",
        ar: "يتيح رمز الوصول لبرنامج آخر استخدام حسابك، مثلًا لإضافة حقائق إلى مفضلتك. تنتهي جميع رموز الوصول عندما "
            + "تغيّر كلمة مرورك أو تنهي جميع الجلسات الأخرى."
    )

    // One that was just made.
    static let yourToken = Text(en: "Your new token", de: "Ihr neues Token", ar: "رمز الوصول الجديد")
    static let copyNow = Text(
        en: "Copy it into the program now. It is not shown again.",
        de: "Kopieren Sie es jetzt in das Programm. Es wird nicht noch einmal angezeigt.",
        ar: "انسخه إلى البرنامج الآن. لن يُعرض مرة أخرى."
    )
    static let tokenKept = Text(en: "I have copied it", de: "Ich habe es kopiert", ar: "لقد نسخته")

    // Making one.
    static let newToken = Text(en: "Create a token", de: "Token erstellen", ar: "إنشاء رمز وصول")
    static let program = Text(en: "Name of the program", de: "Name des Programms", ar: "اسم البرنامج")
    static let validFor = Text(en: "Valid for", de: "Gültig für", ar: "صالح لمدة")

    // Each of them.
    static let tokenTimes = Text(
        en: "Since {since}, last used on {used}, ends on {ends}",
        de: "Seit dem {since}, zuletzt benutzt am {used}, endet am {ends}",
        ar: "منذ {since}، آخر استخدام في {used}، تنتهي صلاحيته في {ends}"
    )
    static let ofToken = Text(
        en: "(token of {name}, since {since})",
        de: "(Token von {name}, seit dem {since})",
        ar: "(رمز وصول {name}، منذ {since})"
    )
}

/// What only the code says of the tokens of programs.
enum TokenMessages {
    static let made = Text(
        en: "The token has been created. Copy it now.",
        de: "Das Token wurde erstellt. Kopieren Sie es jetzt.",
        ar: "أُنشئ رمز الوصول. انسخه الآن."
    )
    static let ended = Text(
        en: "The token has ended.",
        de: "Das Token wurde beendet.",
        ar: "انتهى رمز الوصول."
    )
    static func limit(_ limit: Int) -> Text {
        Text(
            en: "You can have \(limit) tokens at a time.",
            de: "Sie können \(limit) Tokens gleichzeitig haben.",
            ar: "أقصى عدد لرموز الوصول في الوقت نفسه \(limit)."
        )
    }
    static func tooMany(_ limit: Int) -> Text {
        Text(
            en: "You have \(limit) tokens, which is the limit. End one first.",
            de: "Sie haben \(limit) Tokens, mehr sind nicht möglich. Beenden Sie zuerst eines.",
            ar: "عدد رموز الوصول لديك \(limit)، وهو الحد الأقصى. أنهِ أحدها أولًا."
        )
    }
    static func days(of lifetime: TokenLifetime) -> Text {
        switch lifetime {
        case .month: Text(en: "30 days", de: "30 Tage", ar: "30 يومًا")
        case .quarter: Text(en: "90 days", de: "90 Tage", ar: "90 يومًا")
        case .year: Text(en: "1 year", de: "1 Jahr", ar: "سنة واحدة")
        }
    }
}
