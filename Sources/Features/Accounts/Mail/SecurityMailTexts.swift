import AtriumTexts
import Portico

/// What the mails say that tell of an account's security.
enum SecurityMailTexts {
    static let passwordChanged = Text(
        en: "The password of your account was changed. You are signed out everywhere except on the device where it "
            + "was changed.",
        de: "Das Passwort Ihres Kontos wurde geändert. Sie sind überall abgemeldet, außer auf dem Gerät, auf dem es "
            + "geändert wurde.",
        ar: "غُيّرت كلمة مرور حسابك. سُجّل خروجك من كل مكان عدا الجهاز الذي غُيّرت عليه."
    )
    static let devicesEnded = Text(
        en: "Your devices no longer show notifications, and the address of your feed is no longer valid. You can set "
            + "up both again.",
        de: "Ihre Geräte zeigen keine Benachrichtigungen mehr an, und die Adresse Ihres Feeds gilt nicht mehr. Beides "
            + "können Sie wieder einrichten.",
        ar: "لم تعد أجهزتك تعرض إشعاراتك، ولم يعد عنوان خلاصتك صالحًا. يمكنك إعداد كليهما من جديد."
    )
    static let passwordChangedByAdministrator = Text(
        en: "The administrator of this site has given your account a new password. You are signed out everywhere.",
        de:
            "Die Administration dieser Website hat Ihrem Konto ein neues Passwort gegeben. Sie sind überall abgemeldet.",
        ar: "أعطى مسؤول هذا الموقع حسابك كلمة مرور جديدة. سُجّل خروجك من كل مكان."
    )
    static let factorOnSubject = Text(
        en: "Two-step sign-in is on",
        de: "Anmeldung in zwei Schritten eingeschaltet",
        ar: "فُعّل تسجيل الدخول بخطوتين"
    )
    static let factorOn = Text(
        en: "From now on, signing in to your account takes your password and a code from an authenticator app.",
        de: "Von nun an melden Sie sich mit Ihrem Passwort und einem Code aus einer Authenticator-App bei Ihrem Konto "
            + "an.",
        ar: "من الآن فصاعدًا يتطلب تسجيل الدخول إلى حسابك كلمة مرورك ورمزًا من تطبيق مصادقة."
    )
    static let factorOffSubject = Text(
        en: "Two-step sign-in is off",
        de: "Anmeldung in zwei Schritten ausgeschaltet",
        ar: "عُطّل تسجيل الدخول بخطوتين"
    )
    static let factorOff = Text(
        en: "From now on, your password alone is enough to sign in to your account.",
        de: "Von nun an genügt Ihr Passwort, um sich bei Ihrem Konto anzumelden.",
        ar: "من الآن فصاعدًا تكفي كلمة مرورك وحدها لتسجيل الدخول إلى حسابك."
    )
    static let factorOffByAdministrator = Text(
        en: "The administrator of this site has turned off two-step sign-in for your account. From now on, your "
            + "password alone is enough to sign in.",
        de: "Die Administration dieser Website hat die Anmeldung in zwei Schritten für Ihr Konto ausgeschaltet. Von "
            + "nun an genügt Ihr Passwort zum Anmelden.",
        ar: "عطّل مسؤول هذا الموقع تسجيل الدخول بخطوتين لحسابك. من الآن فصاعدًا تكفي كلمة مرورك وحدها لتسجيل الدخول."
    )
    static let notAsked = Text(
        en: "If you did not ask for that, please write to the administrator of this site.",
        de: "Wenn Sie darum nicht gebeten haben, wenden Sie sich bitte an die Administration dieser Website.",
        ar: "إن لم تطلب ذلك، فيُرجى مراسلة مسؤول هذا الموقع."
    )
    static let notYouFactor = Text(
        en: "If it was not you, someone else knows your password and has your phone or your recovery codes. Please "
            + "change your password, and set up two-step sign-in anew.",
        de: "Wenn Sie das nicht waren, kennt jemand anderes Ihr Passwort und hat Ihr Handy oder Ihre "
            + "Wiederherstellungscodes. Bitte ändern Sie Ihr Passwort, und richten Sie die Anmeldung in zwei Schritten "
            + "neu ein.",
        ar: "إن لم تكن أنت، فهناك من يعرف كلمة مرورك ولديه هاتفك أو رموز الاسترداد. يُرجى تغيير كلمة مرورك وإعداد تسجيل "
            + "الدخول بخطوتين من جديد."
    )
    static let recoveryCodeUsedSubject = Text(
        en: "A recovery code was used",
        de: "Ein Wiederherstellungscode wurde verwendet",
        ar: "استُخدم رمز استرداد"
    )
    static let recoveryCodeUsed = Text(
        en: "Someone signed in to your account with your password and one of your recovery codes. That code is no "
            + "longer valid.",
        de: "Jemand hat sich mit Ihrem Passwort und einem Ihrer Wiederherstellungscodes bei Ihrem Konto angemeldet. "
            + "Dieser Code gilt nun nicht mehr.",
        ar: "سجّل شخص ما الدخول إلى حسابك بكلمة مرورك وأحد رموز الاسترداد. لم يعد ذلك الرمز صالحًا."
    )
    static let tokenCopiedSubject = Text(
        en: "Someone may have used a copy of your sign-in",
        de: "Vielleicht hat jemand eine Kopie Ihrer Anmeldung benutzt",
        ar: "ربما استخدم شخص ما نسخة من تسجيل دخولك"
    )
    static let tokenCopied = Text(
        en: "The sign-in kept on one of your devices was used twice, so your account was signed out everywhere.",
        de: "Die Anmeldung, die auf einem Ihrer Geräte gespeichert war, wurde ein zweites Mal benutzt. Deshalb wurde "
            + "Ihr Konto überall abgemeldet.",
        ar: "استُخدم تسجيل الدخول المحفوظ على أحد أجهزتك مرة ثانية، لذلك سُجّل الخروج من حسابك في كل مكان."
    )
    static let tokenMadeSubject = Text(
        en: "A program may use your account",
        de: "Ein Programm darf Ihr Konto benutzen",
        ar: "يمكن لبرنامج استخدام حسابك"
    )
    static func tokenMade(for program: ProgramName) -> Text {
        Text(
            en: "A token was created for “\(program.text)”. With it, a program can do what you can do. You can end it "
                + "under “Signed-in sessions”.",
            de: "Ein Token für „\(program.text)“ wurde erstellt. Damit darf ein Programm, was Sie dürfen. Das Token "
                + "können Sie unter „Aktive Sitzungen“ beenden.",
            ar: "أُنشئ رمز وصول من أجل «\(isolated: program.text)». يستطيع به برنامج أن يفعل ما يمكنك فعله. يمكنك "
                + "إنهاء الرمز في صفحة «الجلسات النشطة»."
        )
    }
    static let notYouToken = Text(
        en: "If it was not you, someone else knows your password. Please change it. That ends the token, too.",
        de:
            "Wenn Sie das nicht waren, kennt jemand anderes Ihr Passwort. Bitte ändern Sie es. Damit endet auch das Token.",
        ar: "إن لم تكن أنت، فهناك من يعرف كلمة مرورك. يُرجى تغييرها، وبذلك ينتهي رمز الوصول أيضًا."
    )
    static let lookAtSessions = Text(
        en: "Please sign in again. The page “Signed-in sessions” says when this happened and what to do.",
        de: "Bitte melden Sie sich wieder an. Wann das war und was Sie tun können, steht unter „Aktive Sitzungen“.",
        ar: "يُرجى تسجيل الدخول من جديد. تجد في صفحة «الجلسات النشطة» متى حدث ذلك وما يمكنك فعله."
    )
}
