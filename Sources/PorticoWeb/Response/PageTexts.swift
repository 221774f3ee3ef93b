import Portico

// What is said beside what a page shows.
extension FrameworkText {
    /// On the button of a notice that takes back what it tells of.
    static let undo = FrameworkText(en: "Undo", de: "Rückgängig", ar: "تراجع")

    static let notUpdated = FrameworkText(
        en: "This page does not update automatically at the moment. Load it again to see changes.",
        de: "Diese Seite wird im Moment nicht von selbst aktualisiert. Laden Sie sie neu, um Änderungen zu sehen.",
        ar: "لا تُحدَّث هذه الصفحة تلقائيًا في الوقت الحالي. أعد تحميلها لترى التغييرات."
    )

    static let copiedToken = FrameworkText(
        en:
            "Someone may have used a copy of the sign-in that was kept on this device. To be safe, the account has been "
            + "signed out everywhere. Please sign in again with your password.",
        de:
            "Vielleicht hat jemand eine Kopie der Anmeldung benutzt, die auf diesem Gerät gespeichert war. Zur Sicherheit "
            + "wurde das Konto überall abgemeldet. Bitte melden Sie sich mit Ihrem Passwort wieder an.",
        ar: "ربما استخدم شخص ما نسخة من تسجيل الدخول المحفوظ على هذا الجهاز. حرصًا على الأمان، سُجّل الخروج من "
            + "الحساب في كل مكان. يُرجى تسجيل الدخول مجددًا بكلمة المرور."
    )
}
