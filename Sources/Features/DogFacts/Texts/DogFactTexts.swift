import AtriumTexts
import Portico

/// What the pages of the dog facts say.
@Texts enum DogFactTexts {
    static let feedTitle = Text(en: "Dog fact of the day", de: "Hundefakt des Tages", ar: "حقيقة اليوم عن الكلاب")
    static let repeats = Text(
        en: "Atrium repeats what its sources say. Each fact names its source.",
        de: "Atrium gibt wieder, was seine Quellen sagen. Bei jedem Fakt steht seine Quelle.",
        ar: "ينقل Atrium ما تقوله مصادره. ومع كل حقيقة مصدرها."
    )
    static let source = Text(en: "Source: {source}", de: "Quelle: {source}", ar: "المصدر: {source}")

    // A fact.
    static let fact = Text(en: "Dog fact", de: "Hundefakt", ar: "حقيقة عن الكلاب")
    static let inEnglish = Text(
        en: "Dog facts are in English.",
        de: "Die Hundefakten gibt es nur auf Englisch.",
        ar: "حقائق الكلاب متاحة بالإنجليزية فقط."
    )
    static let fetching = Text(en: "Fetching a fact…", de: "Ein Fakt wird geladen …", ar: "يجري جلب حقيقة…")
    static let another = Text(en: "Another fact", de: "Noch ein Fakt", ar: "حقيقة أخرى")
    static let tryAnother = Text(en: "Try another fact", de: "Anderen Fakt versuchen", ar: "جرّب حقيقة أخرى")
    static let addFavourite = Text(
        en: "Add to favourites",
        de: "Zu Favoriten hinzufügen",
        ar: "إضافة إلى المفضلة"
    )
    static let removeFavourite = Text(
        en: "Remove from favourites",
        de: "Aus Favoriten entfernen",
        ar: "إزالة من المفضلة"
    )
    static let removeFact = Text(
        en: "Remove from favourites: {fact}",
        de: "Aus Favoriten entfernen: {fact}",
        ar: "إزالة من المفضلة: {fact}"
    )
    static let saveToNotes = Text(en: "Save to notes", de: "Als Notiz speichern", ar: "حفظ في الملاحظات")
    static let share = Text(en: "Share this fact", de: "Diesen Fakt teilen", ar: "شارك هذه الحقيقة")
    static let linkToCopy = Text(en: "Link to copy", de: "Link zum Kopieren", ar: "رابط للنسخ")
    static let email = Text(en: "Send by email", de: "Per E-Mail senden", ar: "إرسال بالبريد الإلكتروني")
    static let yourFavourites = Text(en: "Your favourites", de: "Ihre Favoriten", ar: "مفضلتك")
    static let feed = Text(
        en: "Fact of the day (Atom feed)",
        de: "Fakt des Tages (Atom-Feed)",
        ar: "حقيقة اليوم (خلاصة Atom)"
    )

    // The choice of a source.
    static let sourceOfFacts = Text(
        en: "Source of dog facts",
        de: "Quelle der Hundefakten",
        ar: "مصدر الحقائق عن الكلاب"
    )
    static let otherSource = Text(en: "Choose another source", de: "Andere Quelle wählen", ar: "اختر مصدرًا آخر")
    static let sourceHeading = Text(
        en: "Where should dog facts come from?",
        de: "Woher sollen die Hundefakten kommen?",
        ar: "من أين تأتي الحقائق عن الكلاب؟"
    )

    // The favourites.
    static let facts = Text(en: "Dog facts", de: "Hundefakten", ar: "حقائق الكلاب")
    static let favourites = Text(
        en: "Favourite dog facts",
        de: "Lieblings-Hundefakten",
        ar: "الحقائق المفضلة عن الكلاب"
    )
    static let noFavourites = Text(
        en: "Facts that you add to your favourites are kept here.",
        de: "Hier stehen die Fakten, die Sie zu Ihren Favoriten hinzufügen.",
        ar: "تُحفظ هنا الحقائق التي تضيفها إلى مفضلتك."
    )
    static let onlyHere = Text(
        en: "Sign in to see them on all your devices.",
        de: "Melden Sie sich an, um sie auf allen Ihren Geräten zu sehen.",
        ar: "سجّل الدخول لتراها على جميع أجهزتك."
    )
    static let read = Text(en: "Read a dog fact", de: "Hundefakt lesen", ar: "اقرأ حقيقة عن الكلاب")
    static let remove = Text(en: "Remove", de: "Entfernen", ar: "إزالة")
    static let token = Text(en: "Token", de: "Token", ar: "رمز الوصول")
    static let connect = Text(en: "Connect", de: "Verbinden", ar: "اتصال")
    static let disconnect = Text(en: "Disconnect", de: "Verbindung trennen", ar: "قطع الاتصال")
}
