import AtriumTexts
import Portico

/// What another Atrium means by what it answers about favourites.
enum OtherAtriumMessages {
    static func refused(_ host: String) -> Text {
        Text(
            en: "\(host) does not accept the token. Connect again with a new one.",
            de: "\(host) nimmt das Token nicht an. Verbinden Sie sich mit einem neuen.",
            ar: "لا يقبل \(isolated: host) رمز الوصول. اتصل من جديد برمز وصول آخر."
        )
    }
    static func full(_ host: String) -> Text {
        Text(
            en: "\(host) has no room for more of your favourites. Remove some first.",
            de: "Bei \(host) ist kein Platz für weitere Favoriten. Entfernen Sie zuerst einige.",
            ar: "لا يتسع \(isolated: host) لمزيد من مفضلتك. أزل بعضها أولًا."
        )
    }
    static func busy(_ host: String) -> Text {
        Text(
            en: "\(host) is busy. Unsent changes will be sent when you next open this page.",
            de: "\(host) ist ausgelastet. Noch nicht gesendete Änderungen werden gesendet, wenn Sie diese Seite das "
                + "nächste Mal öffnen.",
            ar: "\(isolated: host) مشغول. ستُرسل التغييرات التي لم تُرسل بعد عندما تفتح هذه الصفحة في المرة القادمة."
        )
    }
    static func ill(_ host: String) -> Text {
        Text(
            en: "\(host) has a problem at the moment. Unsent changes will be sent when you next open this page.",
            de: "\(host) hat gerade ein Problem. Noch nicht gesendete Änderungen werden gesendet, wenn Sie diese "
                + "Seite das nächste Mal öffnen.",
            ar: "لدى \(isolated: host) مشكلة الآن. ستُرسل التغييرات التي لم تُرسل بعد عندما تفتح هذه الصفحة في المرة "
                + "القادمة."
        )
    }
    static func notUnderstood(_ host: String) -> Text {
        Text(
            en: "\(host) gave an answer that cannot be read. Your favourites are still here.",
            de: "Die Antwort von \(host) ist nicht lesbar. Ihre Favoriten sind weiterhin hier.",
            ar: "أعطى \(isolated: host) إجابة لا يمكن قراءتها. مفضلتك ما زالت هنا."
        )
    }
}
