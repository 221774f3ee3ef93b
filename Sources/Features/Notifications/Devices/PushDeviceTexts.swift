import AtriumTexts
import Portico

/// What the page of the devices says, also by its script.
@Texts enum PushDeviceTexts {
    static let devices = Text(
        en: "Devices that show notifications",
        de: "Geräte, die Benachrichtigungen anzeigen",
        ar: "الأجهزة التي تعرض الإشعارات"
    )
    static let choices = NotificationTexts.choices
    static let hint = Text(
        en: "Devices show notifications even when this site is closed or you are signed out. Remove a device here to "
            + "stop that.",
        de: "Geräte zeigen Benachrichtigungen auch an, wenn diese Website geschlossen ist oder Sie abgemeldet sind. "
            + "Entfernen Sie ein Gerät hier, um das zu beenden.",
        ar: "تعرض الأجهزة الإشعارات حتى عند إغلاق هذا الموقع أو بعد تسجيل خروجك. لإيقاف ذلك، أزل الجهاز هنا."
    )
    static let none = Text(
        en: "No device shows notifications yet.",
        de: "Noch zeigt kein Gerät Benachrichtigungen an.",
        ar: "لا يعرض أي جهاز الإشعارات بعد."
    )
    static let since = Text(en: "Since {moment}", de: "Seit dem {moment}", ar: "منذ {moment}")
    static let isThis = Text(en: "this device", de: "dieses Gerät", ar: "هذا الجهاز")
    static let end = Text(en: "Remove", de: "Entfernen", ar: "إزالة")
    static let ofDevice = Text(
        en: "(notifications on {name})",
        de: "(Benachrichtigungen auf {name})",
        ar: "(الإشعارات على {name})"
    )
    static let test = Text(
        en: "Send a test notification",
        de: "Testbenachrichtigung senden",
        ar: "إرسال إشعار تجريبي"
    )
    static let unavailable = Text(
        en: "Notifications cannot be turned on for a device at the moment.",
        de: "Benachrichtigungen lassen sich im Moment auf keinem Gerät einschalten.",
        ar: "يتعذر تفعيل الإشعارات على أي جهاز في الوقت الحالي."
    )

    // This browser, of which only a script can ask anything.
    static let thisBrowser = Text(en: "This browser", de: "Dieser Browser", ar: "هذا المتصفح")
    static let turnOn = Text(
        en: "Turn on notifications here",
        de: "Benachrichtigungen hier einschalten",
        ar: "تفعيل الإشعارات هنا"
    )
    static let needsScript = Text(
        en: "To turn on notifications here, allow JavaScript in this browser.",
        de: "Um Benachrichtigungen hier einzuschalten, erlauben Sie JavaScript in diesem Browser.",
        ar: "لتفعيل الإشعارات هنا، اسمح بتشغيل JavaScript في هذا المتصفح."
    )
    static let off = Text(
        en: "This browser shows no notifications yet.",
        de: "Dieser Browser zeigt noch keine Benachrichtigungen an.",
        ar: "لا يعرض هذا المتصفح الإشعارات بعد."
    )
    static let on = Text(
        en: "This browser shows notifications.",
        de: "Dieser Browser zeigt Benachrichtigungen an.",
        ar: "يعرض هذا المتصفح الإشعارات."
    )
    static let denied = Text(
        en: "This browser does not allow notifications from this site. You can change that in its settings.",
        de:
            "Dieser Browser erlaubt keine Benachrichtigungen von dieser Website. Das können Sie in seinen Einstellungen "
            + "ändern.",
        ar: "لا يسمح هذا المتصفح بإشعارات من هذا الموقع. يمكنك تغيير ذلك في إعداداته."
    )
    static let unsupported = Text(
        en: "This browser cannot show notifications from this site.",
        de: "Dieser Browser kann keine Benachrichtigungen von dieser Website anzeigen.",
        ar: "لا يستطيع هذا المتصفح عرض إشعارات من هذا الموقع."
    )
    static let failed = Text(
        en: "The browser’s push service did not answer. Please try again later.",
        de: "Der Push-Dienst des Browsers hat nicht geantwortet. Bitte versuchen Sie es später noch einmal.",
        ar: "لم تستجب خدمة الإشعارات الفورية الخاصة بالمتصفح. يُرجى المحاولة مرة أخرى لاحقًا."
    )
}
