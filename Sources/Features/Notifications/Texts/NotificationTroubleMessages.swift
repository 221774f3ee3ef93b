import AtriumTexts
import Portico

/// Why notifications cannot be read or changed: a sentence or two.
enum NotificationTroubleMessages {
    static func sentence(_ trouble: StorageTrouble) -> Text {
        switch trouble {
        case .noSpace:
            Text(
                en: "There is no space left where notifications are kept.",
                de: "Wo Benachrichtigungen aufbewahrt werden, ist kein Platz mehr.",
                ar: "لا توجد مساحة متبقية حيث تُحفظ الإشعارات."
            )
        case .busy:
            Text(
                en: "The notifications are in use by somebody else at the moment.",
                de: "Die Benachrichtigungen werden im Moment von jemand anderem benutzt.",
                ar: "يستخدم طرف آخر الإشعارات في الوقت الحالي."
            )
        case .cancelled:
            Text(
                en: "The request ended before this was done.",
                de: "Die Anfrage endete, bevor das erledigt war.",
                ar: "انتهى الطلب قبل إتمام ذلك."
            )
        case .ownerGone:
            Text(
                en: "This account no longer exists.",
                de: "Dieses Konto gibt es nicht mehr.",
                ar: "لم يعد هذا الحساب موجودًا."
            )
        case .unreachable:
            Text(
                en: "The notifications cannot be reached at the moment.",
                de: "Die Benachrichtigungen sind im Moment nicht erreichbar.",
                ar: "يتعذر الوصول إلى الإشعارات في الوقت الحالي."
            )
        }
    }
}
