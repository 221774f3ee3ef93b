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

    static func sentence(_ trouble: StorageTrouble) -> Text {
        switch trouble {
        case .noSpace: noSpace
        case .busy: busy
        case .cancelled: cancelled
        case .ownerGone: ownerGone
        case .unreachable: unreachable
        }
    }
}
