import AtriumTexts
import Portico

/// What the pages of the domain search say.
@Texts enum DomainTexts {
    // The search.
    static let search = Text(en: "Search domain names", de: "Domainnamen suchen", ar: "البحث في أسماء النطاقات")
    static let namesFrom = Text(en: "Names from {source}.", de: "Namen von {source}.", ar: "أسماء من {source}.")
    static let otherwise = Text(
        en: "If it does not respond, {names} on this server are searched instead.",
        de: "Wenn die Quelle nicht antwortet, werden stattdessen {names} auf diesem Server durchsucht.",
        ar: "وإن لم يستجب المصدر، فيُبحث بدلًا منه في {names} على هذا الخادم."
    )
    static let otherwiseSample = Text(
        en: "If it does not respond, a small sample of {names} on this server is searched instead.",
        de: "Wenn die Quelle nicht antwortet, wird eine kleine Auswahl auf diesem Server durchsucht: {names}.",
        ar: "وإن لم يستجب المصدر، فيُبحث بدلًا منه في عينة صغيرة على هذا الخادم: {names}."
    )
    static let searching = Text(
        en: "Searching {names} across {zones}.",
        de: "Durchsucht werden {names} mit {zones}.",
        ar: "يجري البحث في {names} ضمن {zones}."
    )
    static let smallSample = Text(
        en: "This is a small sample: most registered names are not in it.",
        de: "Das ist eine kleine Auswahl: Die meisten registrierten Namen fehlen darin.",
        ar: "هذه عينة صغيرة: معظم الأسماء المسجَّلة ليست فيها."
    )
    static let domains = Text(en: "Domain names", de: "Domainnamen", ar: "أسماء النطاقات")
    static let query = Text(en: "Name or part of it", de: "Name oder ein Teil davon", ar: "الاسم أو جزء منه")
    static let submit = Text(en: "Search", de: "Suchen", ar: "بحث")
    static let filters = Text(en: "Filters", de: "Filter", ar: "عوامل التصفية")
    static let filtersHint = Text(
        en: "ending, digits, hyphens and more",
        de: "Endung, Ziffern, Bindestriche und mehr",
        ar: "الامتداد والأرقام والشرطات وغيرها"
    )
    static let match = Text(en: "Match", de: "Übereinstimmung", ar: "المطابقة")
    static let zone = Text(en: "Ending", de: "Endung", ar: "الامتداد")
    static let digits = Text(en: "Digits", de: "Ziffern", ar: "الأرقام")
    static let hyphens = Text(en: "Hyphens", de: "Bindestriche", ar: "الشرطات")
    static let idn = Text(en: "International (IDN)", de: "International (IDN)", ar: "دولية (IDN)")
    static let apply = Text(en: "Apply", de: "Anwenden", ar: "تطبيق")
    static let active = Text(en: "Searching…", de: "Suche läuft …", ar: "يجري البحث…")

    // What was found.
    static let zones = Text(en: "Endings", de: "Endungen", ar: "الامتدادات")
    static let allZones = Text(en: "All endings", de: "Alle Endungen", ar: "كل الامتدادات")
    static let saveThis = Text(en: "Save this search", de: "Diese Suche speichern", ar: "احفظ هذا البحث")
    static let results = Text(en: "Results", de: "Ergebnisse", ar: "النتائج")
    static let name = Text(en: "Name", de: "Name", ar: "الاسم")
    static let updated = Text(en: "Updated", de: "Aktualisiert", ar: "آخر تحديث")
    static let notKnown = Text(en: "not known", de: "nicht bekannt", ar: "غير معروف")
    static let noPage = Text(
        en: "There is no page {page}; the last one is page {last}.",
        de: "Es gibt keine Seite {page}; die letzte ist Seite {last}.",
        ar: "لا توجد صفحة {page}؛ والصفحة الأخيرة هي {last}."
    )
    static let toLast = Text(en: "Go to the last page", de: "Zur letzten Seite", ar: "إلى الصفحة الأخيرة")
    static let toFirst = Text(en: "Go to the first page", de: "Zur ersten Seite", ar: "إلى الصفحة الأولى")
    static let pages = Text(en: "Pages", de: "Seiten", ar: "الصفحات")
    static let previous = Text(en: "Previous", de: "Zurück", ar: "السابق")
    static let next = Text(en: "Next", de: "Weiter", ar: "التالي")
    static let page = Text(en: "Page {page} of {pages}", de: "Seite {page} von {pages}", ar: "صفحة {page} من {pages}")
    static let files = Text(
        en: "Download these names",
        de: "Diese Namen herunterladen",
        ar: "تنزيل هذه الأسماء"
    )
    static let csv = Text(en: "Download as CSV", de: "Als CSV herunterladen", ar: "تنزيل بصيغة CSV")
    static let json = Text(en: "Download as JSON", de: "Als JSON herunterladen", ar: "تنزيل بصيغة JSON")

    // How the search reads what is typed.
    static let guide = Text(
        en: "Search tips",
        de: "Tipps zur Suche",
        ar: "نصائح للبحث"
    )
    static let partHeading = Text(
        en: "Part of a name is enough",
        de: "Ein Teil des Namens genügt",
        ar: "يكفي جزء من الاسم"
    )
    static let part = Text(
        en:
            "{name} finds every name with these letters before its ending. Exact matches come first, then names that begin with it, then the rest, shortest first.",
        de:
            "{name} findet jeden Namen, der diese Buchstaben vor der Endung enthält. Zuerst kommen genaue Treffer, dann Namen, die damit beginnen, dann die übrigen, die kürzesten zuerst.",
        ar:
            "{name} يجد كل اسم فيه هذه الحروف قبل امتداده. تأتي المطابقات التامة أولًا، ثم الأسماء التي تبدأ بها، ثم البقية، الأقصر فالأقصر."
    )
    static let partOfSource = Text(
        en:
            "{name} finds names with these letters. {source} decides what else you can search for, and the order of names.",
        de:
            "{name} findet Namen mit diesen Buchstaben. {source} entscheidet, wonach Sie sonst noch suchen können, und über die Reihenfolge.",
        ar: "{name} يجد الأسماء التي فيها هذه الحروف. ويقرر {source} ما يمكنك البحث عنه غير ذلك وترتيب الأسماء."
    )
    static let dotHeading = Text(
        en: "A dot includes the ending",
        de: "Mit Punkt zählt auch die Endung",
        ar: "النقطة تشمل الامتداد"
    )
    static let dot = Text(
        en: "{name} is searched for in the whole name, ending included. Without a dot, endings are not searched.",
        de: "{name} wird im ganzen Namen mit der Endung gesucht. Ohne Punkt wird die Endung nicht durchsucht.",
        ar: "{name} يُبحث عنه في الاسم كله مع الامتداد. وبدون نقطة لا يُبحث في الامتداد."
    )
    static let scriptHeading = Text(en: "Any script", de: "Jede Schrift", ar: "أي كتابة")
    static let script = Text(
        en: "{name} and {ascii} find the same names. Filters look at the name as people write it.",
        de: "{name} und {ascii} finden dieselben Namen. Die Filter richten sich nach dem Namen, wie Menschen ihn "
            + "schreiben.",
        ar: "{name} و{ascii} يجدان الأسماء نفسها. وتنظر عوامل التصفية إلى الاسم كما يكتبه الناس."
    )
    static let scriptOfSource = Text(
        en:
            "{name} and {ascii} mean the same. In another script, part of a word does not find every name.",
        de:
            "{name} und {ascii} bedeuten dasselbe. In einer anderen Schrift findet ein Teil eines Wortes nicht alle Namen.",
        ar: "{name} و{ascii} يعنيان الشيء نفسه. وبكتابة أخرى لا يجد جزء من الكلمة كل الأسماء."
    )
    static let missingHeading = Text(
        en: "Not found does not mean available",
        de: "Nicht gefunden heißt nicht frei",
        ar: "عدم العثور على اسم لا يعني أنه متاح"
    )
    static let missing = Text(
        en: "Only the names stored here are searched. A name that is not found may still be registered.",
        de: "Durchsucht werden nur die hier gespeicherten Namen. Ein Name, der nicht gefunden wird, kann trotzdem "
            + "registriert sein.",
        ar: "يُبحث في الأسماء المخزنة هنا فقط. قد يكون الاسم الذي لا يجده البحث مسجَّلًا مع ذلك."
    )
    static let covers = Text(
        en: "Only the names from {source} are searched. A name that is not found may still be registered.",
        de:
            "Durchsucht werden nur die Namen von {source}. Ein Name, der nicht gefunden wird, kann trotzdem registriert sein.",
        ar: "يُبحث في أسماء {source} فقط. قد يكون الاسم الذي لا يجده البحث مسجَّلًا مع ذلك."
    )

    // Saved searches.
    static let savedHeading = Text(en: "Saved searches", de: "Gespeicherte Suchen", ar: "عمليات البحث المحفوظة")
    static let undoAgain = Text(
        en: "Try to undo again",
        de: "Rückgängigmachen erneut versuchen",
        ar: "محاولة التراجع مرة أخرى"
    )
    static let searchName = Text(en: "Name of this search", de: "Name dieser Suche", ar: "اسم هذا البحث")
    static let save = Text(en: "Save search", de: "Suche speichern", ar: "حفظ البحث")
    static let saveHint = Text(
        en: "Up to 60 characters. You can save up to {limit} searches.",
        de: "Bis zu 60 Zeichen. Sie können höchstens {limit} Suchen speichern.",
        ar: "حتى 60 حرفًا. أقصى عدد لعمليات البحث التي يمكنك حفظها: {limit}."
    )
    static let limit = Text(
        en: "You have saved {limit} searches, which is the limit. Remove one to save another.",
        de:
            "Sie haben {limit} Suchen gespeichert, mehr sind nicht möglich. Entfernen Sie eine, um eine andere zu speichern.",
        ar: "عدد عمليات البحث التي حفظتها {limit}، وهو الحد الأقصى. أزل واحدة لتحفظ غيرها."
    )
    static let noneSaved = Text(
        en: "Search for something, then save the search here to run it again.",
        de: "Suchen Sie etwas, und speichern Sie die Suche hier, um sie später zu wiederholen.",
        ar: "ابحث عن شيء ثم احفظ البحث هنا لتكرره لاحقًا."
    )
    static let alerts = Text(
        en: "You can get an alert when new names match a saved search.",
        de: "Sie können benachrichtigt werden, wenn neue Namen zu einer gespeicherten Suche passen.",
        ar: "يمكنك تلقي إشعار عندما تطابق أسماء جديدة بحثًا محفوظًا."
    )
    static let alertsNeedAccount = Text(
        en: "Sign in to get an alert when new names match a saved search.",
        de: "Melden Sie sich an, um benachrichtigt zu werden, wenn neue Namen zu einer gespeicherten Suche passen.",
        ar: "سجّل الدخول ليصلك إشعار عندما تطابق أسماء جديدة بحثًا محفوظًا."
    )
    static let silence = Text(en: "Turn off alerts", de: "Nicht mehr benachrichtigen", ar: "إيقاف الإشعارات")
    static let alert = Text(en: "Turn on alerts", de: "Wieder benachrichtigen", ar: "تشغيل الإشعارات")
    static let isSilent = Text(en: "No alerts", de: "Ohne Benachrichtigung", ar: "بلا إشعارات")
    static let showAllMatches = Text(
        en: "Show all names that match",
        de: "Alle passenden Namen anzeigen",
        ar: "عرض كل الأسماء المطابقة"
    )
    static let rename = Text(en: "Rename", de: "Umbenennen", ar: "إعادة تسمية")
    static let newName = Text(en: "New name for “{name}”", de: "Neuer Name für „{name}“", ar: "اسم جديد لـ «{name}»")
    static let saveName = Text(en: "Save new name", de: "Neuen Namen speichern", ar: "حفظ الاسم الجديد")
    static let remove = Text(en: "Remove", de: "Entfernen", ar: "إزالة")
    /// Behind the words of a button, for whoever only hears it.
    static let named = QuotationMarks.around
    static let forNamed = Text(en: "(for “{name}”)", de: "(für „{name}“)", ar: "(لـ «{name}»)")

    // A name.
    static let allNames = Text(en: "All domain names", de: "Alle Domainnamen", ar: "كل أسماء النطاقات")
    static let punycode = Text(en: "Punycode", de: "Punycode", ar: "Punycode")
    static let lookingUp = Text(en: "Looking it up…", de: "Wird nachgeschlagen …", ar: "يجري الاستعلام عنه…")
    static let from = Text(en: "From {source}", de: "Von {source}", ar: "من {source}")
    static let length = Text(en: "Length", de: "Länge", ar: "الطول")
    static let nameServers = Text(en: "Name servers", de: "Nameserver", ar: "خوادم الأسماء")
    static let noneGiven = Text(en: "none given", de: "keine angegeben", ar: "لم يُذكر أي منها")
    static let neighbours = Text(en: "Neighbouring names", de: "Benachbarte Namen", ar: "الأسماء المجاورة")
    static let previousName = Text(en: "Previous name", de: "Vorheriger Name", ar: "الاسم السابق")
    static let nextName = Text(en: "Next name", de: "Nächster Name", ar: "الاسم التالي")
}
