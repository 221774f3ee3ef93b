import AtriumTexts
import Portico

/// What is said of favourites that are kept at another Atrium, too.
enum ConnectionMessages {
    static func heading(_ host: String) -> Text {
        Text(
            en: "Keep your favourites at \(host), too",
            de: "Favoriten auch bei \(host) speichern",
            ar: "احفظ مفضلتك في \(isolated: host) أيضًا"
        )
    }
    static func offer(_ host: String) -> Text {
        Text(
            en: "Changes to your favourites then apply in both places. Create a token there: in your account, under "
                + "“Signed-in sessions”.",
            de: "Änderungen an Ihren Favoriten gelten dann an beiden Orten. Ein Token können Sie dort in Ihrem Konto "
                + "unter „Aktive Sitzungen“ erstellen.",
            ar: "تسري التغييرات في مفضلتك عندئذ في الموقعين. "
                + "يمكنك إنشاء رمز وصول هناك، في حسابك ضمن «الجلسات النشطة»."
        )
    }
    static func connected(_ host: String, until day: String) -> Text {
        Text(
            en: "Your favourites are kept at \(host), too. The token is valid until \(day).",
            de: "Ihre Favoriten werden auch bei \(host) gespeichert. Das Token gilt bis zum \(day).",
            ar: "تُحفظ مفضلتك في \(isolated: host) أيضًا. رمز الوصول صالح حتى \(isolated: day)."
        )
    }
    static func waiting(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) change is still to be sent."
            } other: {
                "\($0) changes are still to be sent."
            },
            de: OneAndOther {
                "\($0) Änderung ist noch nicht gesendet."
            } other: {
                "\($0) Änderungen sind noch nicht gesendet."
            },
            ar: ArabicForms(
                zero: { _ in "لا تغييرات بانتظار الإرسال." },
                one: { _ in "تغيير واحد بانتظار الإرسال." },
                two: { _ in "تغييران بانتظار الإرسال." },
                few: { "\($0) تغييرات بانتظار الإرسال." },
                many: { "\($0) تغييرًا بانتظار الإرسال." },
                other: { "\($0) تغيير بانتظار الإرسال." }
            )
        )
    }
    static func hereOnly(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) fact is kept only here."
            } other: {
                "\($0) facts are kept only here."
            },
            de: OneAndOther {
                "\($0) Fakt ist nur hier gespeichert."
            } other: {
                "\($0) Fakten sind nur hier gespeichert."
            },
            ar: ArabicForms(
                zero: { _ in "لا حقائق محفوظة هنا فقط." },
                one: { _ in "حقيقة واحدة محفوظة هنا فقط." },
                two: { _ in "حقيقتان محفوظتان هنا فقط." },
                few: { "\($0) حقائق محفوظة هنا فقط." },
                many: { "\($0) حقيقة محفوظة هنا فقط." },
                other: { "\($0) حقيقة محفوظة هنا فقط." }
            )
        )
    }

    static let noToken = Text(
        en: "This is not a token. Paste it again, without spaces.",
        de: "Das ist kein Token. Fügen Sie es noch einmal ohne Leerzeichen ein.",
        ar: "هذا ليس رمز وصول. الصقه مرة أخرى دون مسافات."
    )
    static let signInFirst = Text(
        en: "Sign in to keep your favourites elsewhere, too.",
        de: "Melden Sie sich an, um Ihre Favoriten auch anderswo zu speichern.",
        ar: "سجّل الدخول لحفظ مفضلتك في مكان آخر أيضًا."
    )

    /// - Parameter day: when the token ends.
    static func sentence(_ trouble: ConnectionTrouble, at host: String, until day: String) -> Text {
        switch trouble {
        case .endsSoon:
            Text(
                en: "The token of \(host) expires on \(day). Connect again with a new one before then.",
                de: "Das Token von \(host) läuft am \(day) ab. Verbinden Sie sich vorher mit einem neuen.",
                ar: "تنتهي صلاحية رمز الوصول إلى \(isolated: host) في \(isolated: day). اتصل من جديد برمز وصول آخر قبل "
                    + "ذلك."
            )
        case .ended:
            Text(
                en: "The token of \(host) has expired. Connect again with a new one.",
                de: "Das Token von \(host) ist abgelaufen. Verbinden Sie sich mit einem neuen.",
                ar: "انتهت صلاحية رمز الوصول إلى \(isolated: host). اتصل من جديد برمز وصول آخر."
            )
        case .unreachable:
            Text(
                en: "\(host) cannot be reached. Unsent changes will be sent when you next open this page.",
                de: "\(host) ist nicht erreichbar. Noch nicht gesendete Änderungen werden gesendet, wenn Sie diese "
                    + "Seite das nächste Mal öffnen.",
                ar: "يتعذر الوصول إلى \(isolated: host). ستُرسل التغييرات التي لم تُرسل بعد عندما تفتح هذه الصفحة في "
                    + "المرة القادمة."
            )
        case .answered(let message), .refused(let message): message
        }
    }
}
