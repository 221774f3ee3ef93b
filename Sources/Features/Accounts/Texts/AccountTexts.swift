import AtriumTexts
import Portico

/// What the pages of the accounts say.
@Texts enum AccountTexts {
    // On more than one page.
    static let email = Text(en: "Email", de: "E-Mail", ar: "البريد الإلكتروني")
    static let password = Text(en: "Password", de: "Passwort", ar: "كلمة المرور")
    static let signIn = Text(en: "Sign in", de: "Anmelden", ar: "تسجيل الدخول")
    static let signUp = Text(en: "Sign up", de: "Registrieren", ar: "إنشاء حساب")
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
        en: "A code is sent to the address of your account by mail. With it you can choose a new password.",
        de: "An die Adresse Ihres Kontos wird per E-Mail ein Code gesendet. Mit ihm können Sie ein neues Passwort "
            + "wählen.",
        ar: "يُرسل رمز بالبريد إلى عنوان حسابك. به يمكنك اختيار كلمة مرور جديدة."
    )
    static let sendCode = Text(en: "Send a code", de: "Code senden", ar: "إرسال رمز")
    static let rememberIt = Text(
        en: "Do you remember it after all?",
        de: "Fällt es Ihnen doch wieder ein?",
        ar: "هل تذكّرتها؟"
    )
    static let chosenPasswordHint = Text(
        en: "At least 8 characters. Choosing it signs you out everywhere.",
        de: "Mindestens 8 Zeichen. Sobald es gewählt ist, sind Sie überall abgemeldet.",
        ar: "8 أحرف على الأقل. يؤدي اختيارها إلى تسجيل خروجك من كل مكان."
    )
    static let choosePassword = Text(
        en: "Save the new password",
        de: "Neues Passwort speichern",
        ar: "حفظ كلمة المرور الجديدة"
    )
    static let startAgain = Text(en: "Start again", de: "Von vorn beginnen", ar: "البدء من جديد")

    // Another address.
    static let changeAddress = Text(en: "Change the address", de: "Adresse ändern", ar: "تغيير العنوان")
    static let presentAddress = Text(
        en: "Your account has the address {email}.",
        de: "Ihr Konto hat die Adresse {email}.",
        ar: "عنوان حسابك هو {email}."
    )
    static let newAddress = Text(en: "New email", de: "Neue E-Mail", ar: "البريد الإلكتروني الجديد")
    static let newAddressHint = Text(
        en: "A code is sent there by mail. The address changes once you have typed it.",
        de: "Dorthin wird per E-Mail ein Code gesendet. Die Adresse ändert sich, sobald Sie ihn eingegeben haben.",
        ar: "يُرسل إليه رمز بالبريد. يتغير العنوان بعد أن تُدخل الرمز."
    )

    // Signing up.
    static let signUpPasswordHint = Text(
        en: "At least 8 characters. A few unrelated words make a strong password that is easy to remember.",
        de: "Mindestens 8 Zeichen. Einige Wörter, die nichts miteinander zu tun haben, ergeben ein starkes Passwort, "
            + "das leicht zu merken ist.",
        ar: "8 أحرف على الأقل. بضع كلمات لا رابط بينها تكوّن كلمة مرور قوية يسهل تذكّرها."
    )
    static let signUpHint = Text(
        en: "This takes a moment: your password is scrambled, so that not even this site can read it.",
        de: "Das dauert einen Moment: Ihr Passwort wird unkenntlich gemacht, damit nicht einmal diese Website es lesen "
            + "kann.",
        ar: "يستغرق هذا لحظة: تُخفى كلمة مرورك بحيث لا يستطيع حتى هذا الموقع قراءتها."
    )
    static let haveAccount = Text(
        en: "Already have an account?",
        de: "Sie haben schon ein Konto?",
        ar: "لديك حساب بالفعل؟"
    )

    // Signing out.
    static let signedInAs = Text(
        en: "You are signed in as {email}.",
        de: "Sie sind angemeldet als {email}.",
        ar: "سُجّل دخولك باسم {email}."
    )
    static let staySignedIn = Text(en: "Stay signed in", de: "Angemeldet bleiben", ar: "البقاء في الحساب")

    // The account.
    static let memberSince = Text(en: "Member since", de: "Mitglied seit", ar: "عضو منذ")
    static let passwordSet = Text(en: "Password set", de: "Passwort festgelegt", ar: "تاريخ تعيين كلمة المرور")
    static let storageUsed = Text(en: "Storage used", de: "Belegter Speicher", ar: "مساحة التخزين المستخدمة")
    static let usedBy = Text(
        en: "by notes with their history, drafts and files",
        de: "von Notizen mit Verlauf, Entwürfen und Dateien",
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
        en: "At least 8 characters. Changing it signs you out everywhere else.",
        de: "Mindestens 8 Zeichen. Wenn Sie es ändern, werden Sie überall sonst abgemeldet.",
        ar: "8 أحرف على الأقل. يؤدي تغييرها إلى تسجيل خروجك من كل مكان آخر."
    )
    static let changePassword = Text(en: "Change password", de: "Passwort ändern", ar: "تغيير كلمة المرور")

    // Deleting it.
    static let deletes = Text(
        en:
            "This deletes the account {email} and everything in it: all notes with their files, history, drafts and shared links, including those in the archive and the trash; your imports and exports; your saved searches and favourite dog facts; and every session. It cannot be undone.",
        de:
            "Damit löschen Sie das Konto {email} und alles, was dazu gehört: alle Notizen mit ihren Dateien, ihrem Verlauf, ihren Entwürfen und geteilten Links, auch im Archiv und im Papierkorb; Ihre Importe und Exporte; Ihre gespeicherten Suchen und Lieblings-Hundefakten; und alle Sitzungen. Das lässt sich nicht rückgängig machen.",
        ar:
            "يؤدي هذا إلى حذف الحساب {email} وكل ما فيه: جميع الملاحظات مع ملفاتها وسجلها ومسوداتها وروابطها المشتركة، بما في ذلك ما في الأرشيف وسلة المهملات؛ وعمليات الاستيراد والتصدير؛ وعمليات البحث المحفوظة والحقائق المفضلة عن الكلاب؛ وجميع الجلسات. لا يمكن التراجع عن ذلك."
    )
    static let exportFirst = Text(
        en: "If you want to keep anything, export it first.",
        de: "Wenn Sie etwas davon behalten möchten, exportieren Sie es vorher.",
        ar: "إن أردت الاحتفاظ بأي شيء، فصدّره أولًا."
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
        en:
            "On {moment}, the sign-in that was kept on {device} was used a second time. Either someone has a copy of it, or that browser came back with an old one, for example because it was restored from a backup. Nobody can tell which, so this account was signed out everywhere.",
        de:
            "Am {moment} wurde die Anmeldung, die auf {device} gespeichert war, ein zweites Mal benutzt. Entweder hat jemand eine Kopie davon, oder der Browser kam mit einer alten zurück, zum Beispiel weil er aus einer Sicherung wiederhergestellt wurde. Was davon stimmt, lässt sich nicht feststellen, deshalb wurde dieses Konto überall abgemeldet.",
        ar:
            "في {moment}، استُخدم تسجيل الدخول المحفوظ على {device} مرة ثانية. إما أن لدى شخص ما نسخة منه، وإما أن ذلك المتصفح عاد بنسخة قديمة، لأنه استُعيد مثلًا من نسخة احتياطية. لا يمكن معرفة أيهما حدث، لذلك سُجّل الخروج من هذا الحساب في كل مكان."
    )
    static let unexplained = Text(
        en:
            "If you cannot explain it, look for programs on that device that should not be there, and change your password: {account}.",
        de:
            "Wenn Sie sich das nicht erklären können, suchen Sie auf jenem Gerät nach Programmen, die dort nicht sein sollten, und ändern Sie Ihr Passwort: {account}.",
        ar: "إن لم تجد لذلك تفسيرًا، فابحث في ذلك الجهاز عن برامج لا ينبغي أن تكون فيه، وغيّر كلمة مرورك: {account}."
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
        en: "They sign in by themselves when a session has ended. Forgetting another device also ends its sessions, "
            + "and ending a session forgets its device.",
        de: "Sie melden sich von selbst wieder an, wenn eine Sitzung zu Ende ist. Wenn Sie ein anderes Gerät "
            + "entfernen, enden auch seine Sitzungen, und wenn Sie eine Sitzung beenden, wird ihr Gerät entfernt.",
        ar: "تسجّل الدخول تلقائيًا بعد انتهاء الجلسة. إزالة جهاز آخر تنهي جلساته أيضًا، وإنهاء جلسة يزيل جهازها."
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
    static let forget = Text(en: "Forget", de: "Entfernen", ar: "إزالة")
    static let ofDevice = Text(
        en: "(device {device}, remembered since {since})",
        de: "(Gerät {device}, gespeichert seit dem {since})",
        ar: "(الجهاز {device}، محفوظ منذ {since})"
    )
}
