import AtriumTexts
import Portico

/// Why saved searches cannot be read or changed: a sentence or two.
enum SavedSearchTroubleMessages {
    static let noSpace = Text(
        en: "There is no space left where saved searches are kept.",
        de: "Wo gespeicherte Suchen aufbewahrt werden, ist kein Platz mehr.",
        ar: "لا توجد مساحة متبقية حيث تُحفظ عمليات البحث."
    )
    static let busy = Text(
        en: "The saved searches are in use by somebody else at the moment.",
        de: "Die gespeicherten Suchen werden im Moment von jemand anderem benutzt.",
        ar: "يستخدم طرف آخر عمليات البحث المحفوظة في الوقت الحالي."
    )
    static let cancelled = Text(
        en: "The request ended before this was done.",
        de: "Die Anfrage endete, bevor das erledigt war.",
        ar: "انتهى الطلب قبل إتمام ذلك."
    )
    static let ownerGone = Text(
        en: "This account no longer exists.",
        de: "Dieses Konto gibt es nicht mehr.",
        ar: "لم يعد هذا الحساب موجودًا."
    )
    static let unreachable = Text(
        en: "The saved searches cannot be reached at the moment.",
        de: "Die gespeicherten Suchen sind im Moment nicht erreichbar.",
        ar: "يتعذر الوصول إلى عمليات البحث المحفوظة في الوقت الحالي."
    )
    static let tooManyNewcomers = Text(
        en: "There were too many new visitors from your network. Please try again in a few minutes.",
        de: "Aus Ihrem Netz kamen zu viele neue Besucher. Bitte versuchen Sie es in einigen Minuten noch einmal.",
        ar: "جاء عدد كبير جدًا من الزوار الجدد من شبكتك. يُرجى المحاولة مرة أخرى بعد بضع دقائق."
    )
    static let nothingKept = Text(
        en: "Nothing can be saved for you at the moment.",
        de: "Im Moment kann für Sie nichts gespeichert werden.",
        ar: "لا يمكن حفظ شيء لك في الوقت الحالي."
    )

    static func sentence(_ trouble: StorageTrouble) -> Text {
        switch trouble {
        case .noSpace: noSpace
        case .busy: busy
        case .cancelled: cancelled
        case .ownerGone: ownerGone
        case .unreachable: unreachable
        }
    }

    static func sentence(_ error: IdentityError) -> Text {
        switch error {
        case .tooMany: tooManyNewcomers
        case .unavailable: nothingKept
        }
    }
}
