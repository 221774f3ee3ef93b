import AtriumTexts
import Portico

/// What the pages of the accounts say.
@Texts enum AccountTexts {
    // On more than one page.
    static let email = Text(en: "Email", de: "E-Mail", ar: "البريد الإلكتروني")
    static let password = Text(en: "Password", de: "Passwort", ar: "كلمة المرور")
    static let signIn = Text(en: "Sign in", de: "Anmelden", ar: "تسجيل الدخول")
    static let signUp = Text(en: "Sign up", de: "Registrieren", ar: "إنشاء حساب")
    static let preferences = Text(
        en: "Language and appearance",
        de: "Sprache und Darstellung",
        ar: "اللغة والمظهر"
    )
    static let signOutHere = Text(
        en: "Sign out of this browser",
        de: "In diesem Browser abmelden",
        ar: "تسجيل الخروج من هذا المتصفح"
    )
    static let signOut = Text(en: "Sign out", de: "Abmelden", ar: "تسجيل الخروج")
    static let account = Text(en: "Account", de: "Konto", ar: "الحساب")
    static let sessions = Text(en: "Signed-in sessions", de: "Aktive Sitzungen", ar: "الجلسات النشطة")
    static let deleteAccount = Text(en: "Delete the account", de: "Konto löschen", ar: "حذف الحساب")

    // Signing in.
    static let stay = Text(
        en: "Stay signed in on this device",
        de: "Auf diesem Gerät angemeldet bleiben",
        ar: "إبقاء تسجيل الدخول على هذا الجهاز"
    )
    static let stayHint = Text(
        en: "You are asked for your password again after 90 days without a visit, or after a year. Leave this off on a "
            + "device that other people use.",
        de: "Nach 90 Tagen ohne Besuch oder nach einem Jahr werden Sie wieder nach Ihrem Passwort gefragt. Lassen Sie "
            + "das Kästchen auf einem Gerät leer, das auch andere benutzen.",
        ar: "ستُطلب منك كلمة المرور مجددًا بعد 90 يومًا دون زيارة، أو بعد سنة. اترك هذا الخيار معطلًا على جهاز "
            + "يستخدمه آخرون."
    )
    static let noAccount = Text(en: "No account yet?", de: "Noch kein Konto?", ar: "ليس لديك حساب بعد؟")
    static let forgotten = Text(
        en: "Forgot your password?",
        de: "Passwort vergessen?",
        ar: "هل نسيت كلمة مرورك؟"
    )

    // A password that was forgotten.
    static let forgottenHint = Text(
        en: "You will get a code by email. Use it to choose a new password.",
        de: "Sie erhalten einen Code per E-Mail. Mit ihm können Sie ein neues Passwort wählen.",
        ar: "سيصلك رمز بالبريد الإلكتروني. استخدمه لاختيار كلمة مرور جديدة."
    )
    static let sendCode = Text(en: "Send a code", de: "Code senden", ar: "إرسال رمز")
    static let rememberIt = Text(
        en: "Remembered your password?",
        de: "Passwort wieder eingefallen?",
        ar: "هل تذكّرت كلمة مرورك؟"
    )
    static let chosenPasswordHint = Text(
        en: "At least 8 characters. You will be signed out everywhere.",
        de: "Mindestens 8 Zeichen. Sie werden überall abgemeldet.",
        ar: "8 أحرف على الأقل. سيُسجّل خروجك من كل مكان."
    )
    static let choosePassword = Text(
        en: "Save the new password",
        de: "Neues Passwort speichern",
        ar: "حفظ كلمة المرور الجديدة"
    )
    static let startAgain = Text(en: "Start again", de: "Von vorn beginnen", ar: "البدء من جديد")

    // Another address.
    static let changeAddress = Text(
        en: "Change email address",
        de: "E-Mail-Adresse ändern",
        ar: "تغيير البريد الإلكتروني"
    )
    static let presentAddress = Text(
        en: "Your current email address is {email}.",
        de: "Ihre aktuelle E-Mail-Adresse ist {email}.",
        ar: "عنوان بريدك الإلكتروني الحالي هو {email}."
    )
    static let newAddress = Text(
        en: "New email address",
        de: "Neue E-Mail-Adresse",
        ar: "عنوان البريد الإلكتروني الجديد"
    )
    static let newAddressHint = Text(
        en: "You will get a code at the new address. Type it to confirm the change.",
        de: "Sie erhalten einen Code an die neue Adresse. Geben Sie ihn ein, um die Änderung zu bestätigen.",
        ar: "سيصلك رمز على العنوان الجديد. أدخله لتأكيد التغيير."
    )

    // Signing up.
    static let signUpPasswordHint = Text(
        en: "At least 8 characters. A few unrelated words make a strong password that is easy to remember.",
        de: "Mindestens 8 Zeichen. Einige Wörter ohne Zusammenhang ergeben ein starkes Passwort, das leicht zu merken "
            + "ist.",
        ar: "8 أحرف على الأقل. بضع كلمات لا رابط بينها تكوّن كلمة مرور قوية يسهل تذكّرها."
    )
    static let signUpHint = Text(
        en: "This takes a moment. Nobody can read your password, not even this site.",
        de: "Das dauert einen Moment. Niemand kann Ihr Passwort lesen, auch diese Website nicht.",
        ar: "يستغرق هذا لحظة. لا يستطيع أحد قراءة كلمة مرورك، ولا حتى هذا الموقع."
    )
    static let haveAccount = Text(
        en: "Already have an account?",
        de: "Sie haben schon ein Konto?",
        ar: "لديك حساب بالفعل؟"
    )

    // Signing out.
    static let signedInAs = Text(
        en: "You are signed in as {email}.",
        de: "Sie sind als {email} angemeldet.",
        ar: "سُجّل دخولك باسم {email}."
    )
    static let staySignedIn = Text(en: "Stay signed in", de: "Angemeldet bleiben", ar: "البقاء في الحساب")

    // The account.
    static let memberSince = Text(en: "Member since", de: "Mitglied seit", ar: "عضو منذ")
    static let passwordSet = Text(en: "Password set", de: "Passwort festgelegt", ar: "تاريخ تعيين كلمة المرور")
    static let storageUsed = Text(en: "Storage used", de: "Belegter Speicher", ar: "مساحة التخزين المستخدمة")
    static let usedBy = Text(
        en: "by notes with their history, drafts and files",
        de: "durch Notizen samt Verlauf, Entwürfen und Dateien",
        ar: "للملاحظات مع سجلها ومسوداتها وملفاتها"
    )
    static let timesIn = Text(en: "Times are shown in", de: "Zeiten werden angezeigt in", ar: "تُعرض الأوقات بتوقيت")
    static let export = Text(en: "Export everything", de: "Alles exportieren", ar: "تصدير كل شيء")
    static let timeZone = Text(en: "Time zone", de: "Zeitzone", ar: "المنطقة الزمنية")
    static let browsersTimeZone = Text(
        en:
            "Until you choose one, times are shown in your browser’s time zone. Without JavaScript, they are shown in UTC.",
        de: "Bis Sie eine wählen, gilt die Zeitzone Ihres Browsers. Ohne JavaScript gilt UTC.",
        ar: "إلى أن تختار منطقة، تُعرض الأوقات بتوقيت متصفحك. ومن دون JavaScript تُعرض بتوقيت UTC."
    )
    static let saveTimeZone = Text(en: "Save time zone", de: "Zeitzone speichern", ar: "حفظ المنطقة الزمنية")
    static let currentPassword = Text(en: "Current password", de: "Aktuelles Passwort", ar: "كلمة المرور الحالية")
    static let newPassword = Text(en: "New password", de: "Neues Passwort", ar: "كلمة المرور الجديدة")
    static let newPasswordHint = Text(
        en: "At least 8 characters. You will be signed out everywhere else.",
        de: "Mindestens 8 Zeichen. Überall sonst werden Sie abgemeldet.",
        ar: "8 أحرف على الأقل. سيُسجّل خروجك من كل مكان آخر."
    )
    static let changePassword = Text(en: "Change password", de: "Passwort ändern", ar: "تغيير كلمة المرور")

    // Deleting it.
    static let deletes = Text(
        en: "This deletes the account {email} and everything in it. All notes are deleted with their files, history, "
            + "drafts and shared links, including notes in the archive and the trash. Your imports and exports, saved "
            + "searches, favourite dog facts and sessions are deleted, too. This cannot be undone.",
        de: "Damit löschen Sie das Konto {email} und alles, was dazugehört. Alle Notizen, auch die im Archiv und im "
            + "Papierkorb, werden mit Dateien, Verlauf, Entwürfen und geteilten Links gelöscht. Gelöscht werden auch "
            + "Ihre Importe und Exporte, gespeicherten Suchen, Lieblings-Hundefakten und Sitzungen. Das lässt sich "
            + "nicht rückgängig machen.",
        ar: "يؤدي هذا إلى حذف الحساب {email} وكل ما فيه. تُحذف جميع الملاحظات، ومنها ما في الأرشيف وسلة المهملات، مع "
            + "ملفاتها وسجلها ومسوداتها وروابطها المشتركة. وتُحذف أيضًا عمليات الاستيراد والتصدير، وعمليات البحث "
            + "المحفوظة، والحقائق المفضلة عن الكلاب، وجميع الجلسات. لا يمكن التراجع عن ذلك."
    )
    static let exportFirst = Text(
        en: "Do you want to keep anything? {export}",
        de: "Möchten Sie etwas davon behalten? {export}",
        ar: "هل تريد الاحتفاظ بشيء منها؟ {export}"
    )
    static let deleteForever = Text(
        en: "Delete the account forever",
        de: "Konto endgültig löschen",
        ar: "حذف الحساب نهائيًا"
    )
    static let keep = Text(en: "Keep it", de: "Behalten", ar: "الاحتفاظ به")

    // A copy of a device's token. A moment stands before the first sentence, a device in the middle of it.
    static let copyHeading = Text(
        en: "Someone may have used a copy of your sign-in",
        de: "Vielleicht hat jemand eine Kopie Ihrer Anmeldung benutzt",
        ar: "ربما استخدم شخص ما نسخة من تسجيل دخولك"
    )
    static let copied = Text(
        en: "On {moment}, someone may have used a copy of your sign-in from {device}. Or that browser was restored "
            + "from a backup. To be safe, you were signed out everywhere.",
        de: "Am {moment} hat vielleicht jemand eine Kopie der Anmeldung benutzt, die auf {device} gespeichert war. "
            + "Oder der Browser wurde aus einer Sicherung wiederhergestellt. Zur Sicherheit wurden Sie überall "
            + "abgemeldet.",
        ar: "في {moment}، ربما استخدم شخص ما نسخة من تسجيل دخولك المحفوظ على {device}. أو ربما استُعيد ذلك المتصفح من "
            + "نسخة احتياطية. حفاظًا على أمانك، سُجّل خروجك من كل مكان."
    )
    static let unexplained = Text(
        en: "If you cannot explain this, look for unknown programs on that device. Then change your password under "
            + "{account}.",
        de: "Wenn Sie sich das nicht erklären können, suchen Sie auf jenem Gerät nach unbekannten Programmen. Ändern "
            + "Sie danach Ihr Passwort unter {account}.",
        ar: "إن لم تجد لذلك تفسيرًا، فابحث في ذلك الجهاز عن برامج مجهولة. ثم غيّر كلمة مرورك في {account}."
    )
    static let copySeen = Text(en: "Do not show this again", de: "Nicht mehr anzeigen", ar: "عدم العرض مجددًا")

    // Sessions and devices.
    static let sessionTimes = Text(
        en: "Since {since}, last used on {used}",
        de: "Seit dem {since}, zuletzt benutzt am {used}",
        ar: "منذ {since}، آخر استخدام في {used}"
    )
    static let thisSession = Text(en: "this session", de: "diese Sitzung", ar: "هذه الجلسة")
    static let end = Text(en: "End", de: "Beenden", ar: "إنهاء")
    static let ofSession = Text(
        en: "(session on {device}, since {since})",
        de: "(Sitzung auf {device}, seit dem {since})",
        ar: "(الجلسة على {device}، منذ {since})"
    )
    static let endOthers = Text(
        en: "End all other sessions",
        de: "Alle anderen Sitzungen beenden",
        ar: "إنهاء جميع الجلسات الأخرى"
    )
    static let devices = Text(
        en: "Devices that stay signed in",
        de: "Geräte, die angemeldet bleiben",
        ar: "الأجهزة التي يبقى تسجيل الدخول عليها"
    )
    static let devicesHint = Text(
        en: "You can sign in on these devices without a password. If you remove another device, it is signed out.",
        de: "Auf diesen Geräten können Sie sich ohne Passwort anmelden. Wenn Sie ein anderes Gerät entfernen, wird es "
            + "abgemeldet.",
        ar: "يمكنك تسجيل الدخول على هذه الأجهزة دون كلمة مرور. وإذا أزلت جهازًا آخر، سُجّل الخروج منه."
    )
    static let pushDevices = Text(
        en: "Devices that show notifications",
        de: "Geräte, die Benachrichtigungen anzeigen",
        ar: "الأجهزة التي تعرض الإشعارات"
    )
    static let thisDevice = Text(en: "this device", de: "dieses Gerät", ar: "هذا الجهاز")
    static let deviceTimes = Text(
        en: "Since {since}, last signed in on {used}",
        de: "Seit dem {since}, zuletzt angemeldet am {used}",
        ar: "منذ {since}، آخر تسجيل دخول في {used}"
    )
    static let forget = Text(en: "Remove", de: "Entfernen", ar: "إزالة")
    static let ofDevice = Text(
        en: "(device {device}, remembered since {since})",
        de: "(Gerät {device}, gespeichert seit dem {since})",
        ar: "(الجهاز {device}، محفوظ منذ {since})"
    )
}
