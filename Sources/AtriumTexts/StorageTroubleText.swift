public import Portico

/// Things that are stored, as a sentence names them: plurals, in German as behind “die”, in Arabic as feminine.
public enum StoredThings {
    public static let accounts = Text(en: "accounts", de: "Konten", ar: "الحسابات")
    public static let devices = Text(en: "devices", de: "Geräte", ar: "الأجهزة")
    public static let favourites = Text(en: "favourites", de: "Favoriten", ar: "المفضلة")
    public static let notifications = Text(en: "notifications", de: "Benachrichtigungen", ar: "الإشعارات")
    public static let savedSearches = Text(
        en: "saved searches",
        de: "gespeicherten Suchen",
        ar: "عمليات البحث المحفوظة"
    )
    public static let sessions = Text(en: "sessions", de: "Sitzungen", ar: "الجلسات")
}

extension Text {
    /// Why what is stored cannot be read or changed, as a sentence.
    ///
    ///     Text(.busy, with: StoredThings.favourites)   // The favourites are not available at the moment.
    public init(_ trouble: StorageTrouble, with things: Text) {
        let (english, german, arabic) = (
            things.text(in: .english), things.text(in: .german), things.text(in: .arabic)
        )
        switch trouble {
        case .noSpace:
            self.init(
                en: "There is no space left to save \(english). Please tell the administrator of this site.",
                de: "Es ist kein Platz mehr, um die \(german) zu speichern. Bitte sagen Sie der Administration dieser "
                    + "Website Bescheid.",
                ar: "لا توجد مساحة متبقية لحفظ \(arabic). يُرجى إبلاغ مسؤول هذا الموقع."
            )
        case .busy:
            self.init(
                en: "The \(english) are not available at the moment.",
                de: "Die \(german) sind gerade nicht verfügbar.",
                ar: "\(arabic) غير متاحة الآن."
            )
        case .cancelled:
            self.init(
                en: "This was interrupted. Please try again.",
                de: "Das wurde unterbrochen. Bitte versuchen Sie es noch einmal.",
                ar: "انقطع هذا قبل إتمامه. يُرجى المحاولة مرة أخرى."
            )
        case .ownerGone:
            self.init(
                en: "This account no longer exists.",
                de: "Dieses Konto gibt es nicht mehr.",
                ar: "لم يعد هذا الحساب موجودًا."
            )
        case .unreachable:
            self.init(
                en: "The \(english) cannot be reached at the moment.",
                de: "Die \(german) sind im Moment nicht erreichbar.",
                ar: "يتعذر الوصول إلى \(arabic) في الوقت الحالي."
            )
        }
    }
}
