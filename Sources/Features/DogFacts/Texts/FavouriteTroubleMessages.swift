import AtriumTexts
import Portico

/// Why the favourites cannot be read or changed.
enum FavouriteTroubleMessages {
    static let noSpace = Text(
        en: "There is no space left where favourites are kept.",
        de: "Wo Favoriten gespeichert werden, ist kein Platz mehr.",
        ar: "لا توجد مساحة متبقية حيث تُحفظ المفضلة."
    )
    static let busy = Text(
        en: "The favourites are in use by somebody else at the moment.",
        de: "Die Favoriten werden im Moment von jemand anderem benutzt.",
        ar: "يستخدم طرف آخر المفضلة في الوقت الحالي."
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
        en: "The favourites cannot be reached at the moment.",
        de: "Die Favoriten sind im Moment nicht erreichbar.",
        ar: "يتعذر الوصول إلى المفضلة في الوقت الحالي."
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
