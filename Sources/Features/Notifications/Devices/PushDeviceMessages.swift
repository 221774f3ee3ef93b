import AtriumTexts
import Portico

/// What only the code of the devices says: what was done, why something was not, and what devices are called.
enum PushDeviceMessages {
    static let about = Text(
        en: "Where notifications are shown.",
        de: "Wo Benachrichtigungen angezeigt werden.",
        ar: "أين تُعرض الإشعارات."
    )
    static let subscribed = Text(
        en: "Notifications are on for this device.",
        de: "Benachrichtigungen sind auf diesem Gerät eingeschaltet.",
        ar: "فُعّلت الإشعارات على هذا الجهاز."
    )
    static let ended = Text(
        en: "The device no longer shows notifications.",
        de: "Das Gerät zeigt keine Benachrichtigungen mehr an.",
        ar: "لم يعد الجهاز يعرض الإشعارات."
    )

    static let tested = Text(
        en: "A test notification is on its way to your devices.",
        de: "Eine Testbenachrichtigung ist auf dem Weg zu Ihren Geräten.",
        ar: "إشعار تجريبي في طريقه إلى أجهزتك."
    )

    /// What a device shows to prove that it can. A later one takes the place of an earlier.
    static func test(in localiser: Localiser) -> PushNote {
        PushNote(
            title: localiser(
                Text(en: "Notifications work", de: "Benachrichtigungen funktionieren", ar: "الإشعارات تعمل")
            ),
            body: localiser(
                Text(
                    en: "This device shows notifications from Atrium.",
                    de: "Dieses Gerät zeigt Benachrichtigungen von Atrium an.",
                    ar: "يعرض هذا الجهاز إشعارات Atrium."
                )
            ),
            path: PushDevicesRoute.devices.location.description,
            topic: "test",
            isUrgent: true,
            lifetime: 600
        )
    }

    // Why something was not done.
    static func sentence(_ error: PushError) -> Text {
        switch error {
        case .unavailable(let trouble): Text(trouble, with: StoredThings.devices)
        case .tooMany(let limit): tooMany(limit)
        case .refused:
            Text(
                en: "Notifications cannot be sent to this browser.",
                de: "An diesen Browser können keine Benachrichtigungen gesendet werden.",
                ar: "لا يمكن إرسال الإشعارات إلى هذا المتصفح."
            )
        }
    }

    private static func tooMany(_ limit: Int) -> Text {
        Text(
            en: "An account can have \(limit) devices. Remove one to add another.",
            de: "Ein Konto kann \(limit) Geräte haben. Entfernen Sie eines, um ein anderes hinzuzufügen.",
            ar: "الحد الأقصى لعدد أجهزة الحساب هو \(limit). أزل أحدها لتضيف غيره."
        )
    }
}
