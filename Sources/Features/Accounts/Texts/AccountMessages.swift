import AtriumTexts
import Portico

/// What only the code of the accounts says: what pages say about themselves, what was done, and how much there is.
enum AccountMessages {
    // What a page says about itself.
    static let aboutSignIn = Text(
        en: "Sign in to your notes.",
        de: "Melden Sie sich an, um zu Ihren Notizen zu kommen.",
        ar: "سجّل الدخول إلى ملاحظاتك."
    )
    static let aboutSignUp = Text(
        en: "Create an account and keep notes in it.",
        de: "Legen Sie ein Konto an, und bewahren Sie Notizen darin auf.",
        ar: "أنشئ حسابًا واحفظ فيه ملاحظاتك."
    )
    static let aboutSignOut = Text(
        en: "Sign out of your account.",
        de: "Melden Sie sich von Ihrem Konto ab.",
        ar: "سجّل الخروج من حسابك."
    )
    static let aboutAccount = Text(en: "Your account.", de: "Ihr Konto.", ar: "حسابك.")
    static let aboutSessions = Text(
        en: "Where you are signed in.",
        de: "Wo Sie angemeldet sind.",
        ar: "الأماكن التي سُجّل دخولك فيها."
    )
    static let aboutDeletion = Text(
        en: "Delete your account and everything in it.",
        de: "Löschen Sie Ihr Konto und alles, was dazugehört.",
        ar: "احذف حسابك وكل ما فيه."
    )
    static let aboutForgotten = Text(
        en: "Choose a new password with a code that you get by email.",
        de: "Wählen Sie ein neues Passwort mit einem Code, den Sie per E-Mail erhalten.",
        ar: "اختر كلمة مرور جديدة برمز يصلك بالبريد الإلكتروني."
    )
    static let aboutCode = Text(
        en: "Type the code that was sent to you.",
        de: "Geben Sie den Code ein, der Ihnen gesendet wurde.",
        ar: "أدخل الرمز الذي أُرسل إليك."
    )
    static let aboutAddress = Text(
        en: "Change the email address of your account.",
        de: "Ändern Sie die E-Mail-Adresse Ihres Kontos.",
        ar: "غيّر عنوان البريد الإلكتروني لحسابك."
    )

    // What was done.
    static let signedOut = Text(en: "You are signed out.", de: "Sie sind abgemeldet.", ar: "سُجّل خروجك.")
    static func timesIn(_ zone: TimeZoneName) -> Text {
        Text(
            en: "Times are shown in \(zone.text).",
            de: "Zeiten werden in \(zone.text) angezeigt.",
            ar: "تُعرض الأوقات بتوقيت \(isolated: zone.text)."
        )
    }
    static let passwordChanged = Text(
        en: "Your password has been changed. You are signed out everywhere else.",
        de: "Ihr Passwort wurde geändert. Überall sonst sind Sie abgemeldet.",
        ar: "غُيّرت كلمة مرورك. سُجّل خروجك من كل مكان آخر."
    )
    static let passwordChosen = Text(
        en: "Your new password has been saved. Please sign in with it.",
        de: "Ihr neues Passwort wurde gespeichert. Bitte melden Sie sich damit an.",
        ar: "حُفظت كلمة مرورك الجديدة. يُرجى تسجيل الدخول بها."
    )
    static func addressChanged(to address: EmailAddress) -> Text {
        Text(
            en: "Your account now has the email address \(address.text).",
            de: "Ihr Konto hat jetzt die E-Mail-Adresse \(address.text).",
            ar: "أصبح عنوان البريد الإلكتروني لحسابك \(isolated: address.text)."
        )
    }
    static let sessionEnded = Text(
        en: "The session has ended.",
        de: "Die Sitzung ist beendet.",
        ar: "انتهت الجلسة."
    )
    static let othersEnded = Text(
        en: "You are signed out everywhere else.",
        de: "Überall sonst sind Sie abgemeldet.",
        ar: "سُجّل خروجك من كل مكان آخر."
    )
    static let deviceForgotten = Text(
        en: "The device was removed and signed out.",
        de: "Das Gerät wurde entfernt und abgemeldet.",
        ar: "أُزيل الجهاز وسُجّل الخروج منه."
    )
    static let ownDeviceForgotten = Text(
        en: "This device was removed. You stay signed in until you close the browser.",
        de: "Dieses Gerät wurde entfernt. Sie bleiben angemeldet, bis Sie den Browser schließen.",
        ar: "أُزيل هذا الجهاز. يبقى دخولك مسجَّلًا حتى تغلق المتصفح."
    )
    static let deleted = Text(
        en: "The account and everything in it have been deleted.",
        de: "Das Konto und alles, was dazugehörte, wurden gelöscht.",
        ar: "حُذف الحساب وكل ما فيه."
    )
    static let copyWarning = Text(
        en: "Someone may have used a copy of your sign-in, so this account was signed out everywhere. The page "
            + "“Signed-in sessions” says what to do:",
        de: "Vielleicht hat jemand eine Kopie Ihrer Anmeldung benutzt. Deshalb wurde dieses Konto überall abgemeldet. "
            + "Was Sie tun können, steht unter „Aktive Sitzungen“:",
        ar: "ربما استخدم شخص ما نسخة من تسجيل دخولك، لذلك سُجّل الخروج من هذا الحساب في كل مكان. تجد في صفحة «الجلسات "
            + "النشطة» ما يمكنك فعله:"
    )

    // How much is kept in the account.
    static func usage(_ usage: AccountUsage) -> Text {
        let kept = ByteCount(usage.bytes)
        guard let limit = usage.quota.map({ ByteCount($0) }) else {
            return Text(en: kept.text(in: .english), de: kept.text(in: .german), ar: kept.text(in: .arabic))
        }
        return Text(
            en: "\(kept) of \(limit)",
            de: "\(kept.text(in: .german)) von \(limit.text(in: .german))",
            ar: "\(isolated: kept.text(in: .arabic)) من \(isolated: limit.text(in: .arabic))"
        )
    }
}

/// The devices that somebody is signed in on, in words.
enum DeviceMessages {
    /// In the middle of a sentence.
    static let anUnknown = Text(
        en: "an unknown device",
        de: "einem unbekannten Gerät",
        ar: "جهاز غير معروف"
    )

    /// The device of a copied sign-in, behind “from”.
    static func ofCopy(_ stored: String) -> Text {
        let name = Text.device(stored)
        return Text(
            en: stored,
            de: "dem Gerät „\(name.text(in: .german))“",
            ar: "الجهاز «\(name.text(in: .arabic))»"
        )
    }
}
