import AtriumTexts
import Portico

/// What the mails of accounts say.
enum AccountMailTexts {
    // Codes.
    static func subject(of purpose: CodePurpose) -> Text {
        switch purpose {
        case .signUp:
            Text(
                en: "Your code to create an account",
                de: "Ihr Code, um ein Konto anzulegen",
                ar: "رمزك لإنشاء حساب"
            )
        case .newAddress:
            Text(
                en: "Your code to confirm this address",
                de: "Ihr Code, um diese Adresse zu bestätigen",
                ar: "رمزك لتأكيد هذا العنوان"
            )
        case .passwordReset, .passwordChoice:
            Text(
                en: "Your code to choose a new password",
                de: "Ihr Code, um ein neues Passwort zu wählen",
                ar: "رمزك لاختيار كلمة مرور جديدة"
            )
        case .deletion:
            Text(
                en: "Your code to delete your account",
                de: "Ihr Code, um Ihr Konto zu löschen",
                ar: "رمزك لحذف حسابك"
            )
        }
    }

    static func explanation(of purpose: CodePurpose) -> Text {
        switch purpose {
        case .signUp:
            Text(
                en: "Someone would like to create an account with this address. If it was you, type this code on the "
                    + "page where you signed up. If it was not, you need not do anything: without the code there will "
                    + "be no account.",
                de: "Jemand möchte mit dieser Adresse ein Konto anlegen. Wenn Sie das waren, geben Sie diesen Code auf "
                    + "der Seite ein, auf der Sie sich registriert haben. Wenn nicht, brauchen Sie nichts zu tun: Ohne "
                    + "den Code entsteht kein Konto.",
                ar: "يرغب شخص ما في إنشاء حساب بهذا العنوان. إن كنت أنت، فأدخل هذا الرمز في الصفحة التي أنشأت فيها "
                    + "الحساب. وإن لم تكن أنت، فلا حاجة إلى فعل شيء: لن يُنشأ أي حساب دون هذا الرمز."
            )
        case .newAddress:
            Text(
                en: "Someone would like to use this address for their account. If it was you, type this code on the "
                    + "page where you gave the address. If it was not, you need not do anything: without the code "
                    + "nothing will change.",
                de: "Jemand möchte diese Adresse für sein Konto verwenden. Wenn Sie das waren, geben Sie diesen Code "
                    + "auf der Seite ein, auf der Sie die Adresse angegeben haben. Wenn nicht, brauchen Sie nichts zu "
                    + "tun: Ohne den Code ändert sich nichts.",
                ar: "يرغب شخص ما في استخدام هذا العنوان لحسابه. إن كنت أنت، فأدخل هذا الرمز في الصفحة التي ذكرت فيها "
                    + "العنوان. وإن لم تكن أنت، فلا حاجة إلى فعل شيء: لن يتغير شيء دون هذا الرمز."
            )
        case .passwordReset, .passwordChoice:
            Text(
                en: "Someone says they have forgotten the password of your account. If it was you, type this code on "
                    + "the page where you asked for it. If it was not, you need not do anything: your password stays "
                    + "as it is.",
                de: "Jemand hat angegeben, das Passwort Ihres Kontos vergessen zu haben. Wenn Sie das waren, geben "
                    + "Sie diesen Code auf der Seite ein, auf der Sie ihn angefordert haben. Wenn nicht, brauchen Sie "
                    + "nichts zu tun: Ihr Passwort bleibt, wie es ist.",
                ar: "ذكر شخص ما أنه نسي كلمة مرور حسابك. إن كنت أنت، فأدخل هذا الرمز في الصفحة التي طلبته فيها. وإن لم "
                    + "تكن أنت، فلا حاجة إلى فعل شيء: تبقى كلمة مرورك كما هي."
            )
        case .deletion:
            Text(
                en: "Someone who is signed in to your account would like to delete it, with everything in it. If it "
                    + "was you, type this code to confirm it. If it was not, someone else knows your password: please "
                    + "change it.",
                de: "Jemand, der bei Ihrem Konto angemeldet ist, möchte es mit allem löschen, was dazugehört. Wenn "
                    + "Sie das waren, bestätigen Sie es mit diesem Code. Wenn nicht, kennt jemand anderes Ihr "
                    + "Passwort: Bitte ändern Sie es.",
                ar: "يرغب شخص سجّل الدخول إلى حسابك في حذفه مع كل ما فيه. إن كنت أنت، فأدخل هذا الرمز لتأكيد ذلك. وإن "
                    + "لم تكن أنت، فهناك من يعرف كلمة مرورك: يُرجى تغييرها."
            )
        }
    }

    static let holds = Text(
        en: "The code is valid for ten minutes and can be used once.",
        de: "Der Code gilt zehn Minuten lang und kann einmal verwendet werden.",
        ar: "الرمز صالح لمدة عشر دقائق ويمكن استخدامه مرة واحدة."
    )
    static let nobodyAsks = Text(
        en: "Do not tell it to anyone. Nobody who works for this site will ever ask you for it.",
        de: "Sagen Sie ihn niemandem. Niemand, der für diese Website arbeitet, wird Sie jemals danach fragen.",
        ar: "لا تُخبر أحدًا به. لن يطلبه منك أبدًا أي شخص يعمل لهذا الموقع."
    )

    static let typeCode = Text(
        en: "Type the code in this browser",
        de: "Code in diesem Browser eingeben",
        ar: "إدخال الرمز في هذا المتصفح"
    )

    // Addresses that are taken.
    static let alreadyAccountSubject = Text(
        en: "You already have an account",
        de: "Sie haben schon ein Konto",
        ar: "لديك حساب بالفعل"
    )
    static let alreadyAccount = Text(
        en: "Someone tried to create an account with this address, but it already has one. Nothing has changed.",
        de: "Jemand wollte mit dieser Adresse ein Konto anlegen, es gibt zu ihr aber schon eines. Es hat sich nichts "
            + "geändert.",
        ar: "حاول شخص ما إنشاء حساب بهذا العنوان، لكن له حسابًا بالفعل. لم يتغير شيء."
    )
    static let signInInstead = Text(
        en: "If it was you, please sign in with your password, or choose a new one on the sign-in page. If it was "
            + "not, you need not do anything.",
        de: "Wenn Sie das waren, melden Sie sich bitte mit Ihrem Passwort an, oder wählen Sie auf der Anmeldeseite "
            + "ein neues. Wenn nicht, brauchen Sie nichts zu tun.",
        ar: "إن كنت أنت، فيُرجى تسجيل الدخول بكلمة مرورك، أو اختيار كلمة مرور جديدة من صفحة تسجيل الدخول. وإن لم تكن "
            + "أنت، فلا حاجة إلى فعل شيء."
    )
    static let addressInUseSubject = Text(
        en: "This email address already has an account",
        de: "Zu dieser E-Mail-Adresse gibt es schon ein Konto",
        ar: "لعنوان البريد الإلكتروني هذا حساب بالفعل"
    )
    static let addressInUse = Text(
        en: "Someone would like to use this address for another account, but it already has one.",
        de: "Jemand möchte diese Adresse für ein anderes Konto verwenden, es gibt zu ihr aber schon eines.",
        ar: "يرغب شخص ما في استخدام هذا العنوان لحساب آخر، لكن له حسابًا بالفعل."
    )
    static let nothingChanged = Text(
        en: "Nothing has changed, and you need not do anything.",
        de: "Es hat sich nichts geändert, und Sie brauchen nichts zu tun.",
        ar: "لم يتغير شيء، ولا حاجة إلى فعل شيء."
    )

    // What was done.
    static let addressChangedSubject = Text(
        en: "Your email address has been changed",
        de: "Ihre E-Mail-Adresse wurde geändert",
        ar: "غُيّر عنوان بريدك الإلكتروني"
    )
    static func addressChanged(to address: EmailAddress) -> Text {
        Text(
            en: "Your account now has the email address \(address.text). From now on, sign in with it. Emails go "
                + "there, too.",
            de: "Ihr Konto hat jetzt die E-Mail-Adresse \(address.text). Melden Sie sich von nun an mit ihr an. Auch "
                + "E-Mails gehen dorthin.",
            ar: "أصبح عنوان البريد الإلكتروني لحسابك \(isolated: address.text). سجّل الدخول به من الآن فصاعدًا. وتُرسل "
                + "الرسائل إليه أيضًا."
        )
    }
    static let notYouAddress = Text(
        en: "If it was not you, someone else knows your password. Please write to the administrator of this site.",
        de: "Wenn Sie das nicht waren, kennt jemand anderes Ihr Passwort. Bitte wenden Sie sich an die Administration "
            + "dieser Website.",
        ar: "إن لم تكن أنت، فهناك من يعرف كلمة مرورك. يُرجى مراسلة مسؤول هذا الموقع."
    )
    static let passwordResetSubject = Text(
        en: "Your password has been changed",
        de: "Ihr Passwort wurde geändert",
        ar: "غُيّرت كلمة مرورك"
    )
    static let passwordReset = Text(
        en: "A new password was chosen for your account with a code that was sent to this address. You are signed out "
            + "everywhere.",
        de:
            "Für Ihr Konto wurde mit einem Code, der an diese Adresse ging, ein neues Passwort gewählt. Sie sind überall "
            + "abgemeldet.",
        ar: "اختيرت كلمة مرور جديدة لحسابك برمز أُرسل إلى هذا العنوان. سُجّل خروجك من كل مكان."
    )
    static let notYouPassword = Text(
        en: "If it was not you, someone else reads your email. Please change the password of your mailbox first, and "
            + "then that of your account.",
        de: "Wenn Sie das nicht waren, liest jemand anderes Ihre E-Mails. Bitte ändern Sie zuerst das Passwort Ihres "
            + "Postfachs und dann das Ihres Kontos.",
        ar: "إن لم تكن أنت، فهناك من يقرأ بريدك. يُرجى تغيير كلمة مرور بريدك أولًا، ثم كلمة مرور حسابك."
    )

    // Why somebody gets it.
    static let addressTyped = Text(
        en: "You get this email because someone typed this address on Atrium.",
        de: "Sie erhalten diese E-Mail, weil jemand diese Adresse bei Atrium eingegeben hat.",
        ar: "تصلك هذه الرسالة لأن شخصًا ما أدخل هذا العنوان في Atrium."
    )
    static let securityOfAccount = Text(
        en: "You get this email because it concerns the security of your account on Atrium.",
        de: "Sie erhalten diese E-Mail, weil sie die Sicherheit Ihres Kontos bei Atrium betrifft.",
        ar: "تصلك هذه الرسالة لأنها تتعلق بأمان حسابك في Atrium."
    )
}
