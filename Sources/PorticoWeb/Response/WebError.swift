import HTTPTypes
import Portico

/// A request that gets no screen, with what to tell the visitor.
struct WebError: Error, Sendable {
    var status: HTTPResponse.Status
    /// A few words that say what happened.
    var heading: FrameworkText
    /// A sentence or two: why, and what can be done.
    var explanation: FrameworkText
    /// Single points, such as each bad parameter.
    var details: [FrameworkText] = []
    var headers: HTTPFields = [:]
    /// Whether the form that it refuses cannot be sent from here at all.
    var belongsElsewhere = false

    static func badRequest(_ explanation: FrameworkText, details: [FrameworkText] = []) -> WebError {
        WebError(
            status: .badRequest,
            heading: FrameworkText(
                en: "That address does not work",
                de: "Diese Adresse funktioniert nicht",
                ar: "هذا العنوان لا يعمل"
            ),
            explanation: explanation,
            details: details
        )
    }

    static let notFound = WebError(
        status: .notFound,
        heading: FrameworkText(
            en: "There is no such page",
            de: "Diese Seite gibt es nicht",
            ar: "لا توجد صفحة كهذه"
        ),
        explanation: FrameworkText(
            en: "The address may have been mistyped, or the page may be gone.",
            de: "Vielleicht ist die Adresse falsch geschrieben, oder die Seite gibt es nicht mehr.",
            ar: "ربما كُتب العنوان خطأً، أو لم تعد الصفحة موجودة."
        )
    )

    /// A program asked in the right place for what there is none of.
    static let nothingFits = WebError(
        status: .notFound,
        heading: FrameworkText(
            en: "Nothing was found",
            de: "Nichts gefunden",
            ar: "لم يُعثر على شيء"
        ),
        explanation: FrameworkText(
            en: "Nothing matches this address.",
            de: "Zu dieser Adresse passt nichts.",
            ar: "لا شيء يطابق هذا العنوان."
        )
    )

    /// `Allow` tells programs what is (RFC 9110 section 15.5.6).
    static func methodNotAllowed(allowed: [HTTPRequest.Method]) -> WebError {
        WebError(
            status: .methodNotAllowed,
            heading: FrameworkText(
                en: "That cannot be done here",
                de: "Das geht hier nicht",
                ar: "لا يمكن فعل ذلك هنا"
            ),
            explanation: FrameworkText(
                en: "Go back and try again from the page that you came from.",
                de: "Gehen Sie zurück, und versuchen Sie es noch einmal auf der Seite, von der Sie kamen.",
                ar: "ارجع وحاول مرة أخرى من الصفحة التي جئت منها."
            ),
            headers: [.allow: allowed.map(\.rawValue).joined(separator: ", ")]
        )
    }

    static let forbidden = WebError(
        status: .forbidden,
        heading: FrameworkText(
            en: "You cannot see this page",
            de: "Diese Seite können Sie nicht sehen",
            ar: "لا يمكنك رؤية هذه الصفحة"
        ),
        explanation: FrameworkText(
            en: "You may need to sign in with another account.",
            de: "Vielleicht müssen Sie sich mit einem anderen Konto anmelden.",
            ar: "قد تحتاج إلى تسجيل الدخول بحساب آخر."
        )
    )

    /// RFC 9110 section 15.5.11.
    static let gone = WebError(
        status: .gone,
        heading: FrameworkText(
            en: "This page is gone",
            de: "Diese Seite gibt es nicht mehr",
            ar: "لم تعد هذه الصفحة موجودة"
        ),
        explanation: FrameworkText(
            en: "It was here once and has been removed for good.",
            de: "Sie war einmal hier und wurde endgültig entfernt.",
            ar: "كانت هنا ثم أُزيلت نهائيًا."
        )
    )

    static let crossSite = WebError(
        status: .forbidden,
        heading: FrameworkText(
            en: "This did not come from this site",
            de: "Das kam nicht von dieser Website",
            ar: "لم يأتِ هذا من هذا الموقع"
        ),
        explanation: FrameworkText(
            en: "Nothing was changed. Go back, load the page again, and send the form from there.",
            de: "Es wurde nichts geändert. Gehen Sie zurück, laden Sie die Seite neu, und senden Sie das Formular von "
                + "dort.",
            ar: "لم يتغير شيء. ارجع وأعد تحميل الصفحة، ثم أرسل النموذج منها."
        )
    )

    static let notOffered = WebError(
        status: .forbidden,
        heading: FrameworkText(
            en: "This page does not offer that",
            de: "Diese Seite bietet das nicht an",
            ar: "هذه الصفحة لا تتيح ذلك"
        ),
        explanation: FrameworkText(
            en: "Nothing was changed. What you entered is still here; send it from this page.",
            de: "Es wurde nichts geändert. Ihre Eingaben sind noch hier; senden Sie sie von dieser Seite.",
            ar: "لم يتغير شيء. ما أدخلته لا يزال هنا؛ أرسله من هذه الصفحة."
        )
    )

    /// A form of somebody who is not signed in here any more, while another account is.
    static let ofAnotherAccount = WebError(
        status: .forbidden,
        heading: FrameworkText(
            en: "This form belongs to another account",
            de: "Dieses Formular gehört zu einem anderen Konto",
            ar: "هذا النموذج يخص حسابًا آخر"
        ),
        explanation: FrameworkText(
            en: "Someone else is signed in now. Sign in to that account to send it.",
            de: "Inzwischen ist jemand anders angemeldet. Melden Sie sich bei jenem Konto an, um es zu senden.",
            ar: "سجّل شخص آخر الدخول الآن. سجّل الدخول إلى ذلك الحساب لإرساله."
        ),
        belongsElsewhere: true
    )

    /// An event that is none of the screen's, as a program sends it.
    static func noEvent(_ name: String, of shapes: [EventShape]) -> WebError {
        var failure = notOffered
        let names = shapes.filter { !$0.navigates }.map(\.name)
        failure.explanation = FrameworkText(
            forPrograms:
                "This page has no event “\(name.prefix(40))”, only \(names.joined(separator: ", ")). Nothing was changed."
        )
        return failure
    }

    /// A form of the page as another build of the site had it: its event is not there any more, or has no field for
    /// something that was typed.
    static let formChanged = WebError(
        status: .conflict,
        heading: FrameworkText(
            en: "This form has changed since you opened it",
            de: "Dieses Formular hat sich geändert, seit Sie es geöffnet haben",
            ar: "تغيّر هذا النموذج منذ أن فتحته"
        ),
        explanation: FrameworkText(
            en: "Nothing was done. What you entered is still here; check it, and send it from this page.",
            de: "Es wurde nichts ausgeführt. Ihre Eingaben sind noch hier; prüfen Sie sie und senden Sie sie "
                + "von dieser Seite.",
            ar: "لم يُنفَّذ شيء. ما أدخلته لا يزال هنا؛ راجعه وأرسله من هذه الصفحة."
        )
    )

    /// An event with a session's cookie that no page is shown to have offered, as only programs send it.
    static let offerNeeded = WebError(
        status: .forbidden,
        heading: FrameworkText(forPrograms: "An offer is needed"),
        explanation: FrameworkText(
            forPrograms:
                "With a session’s cookie an event needs its “offer”, which the JSON of the screen gives with it. "
                + "Nothing was changed."
        )
    )

    /// An offer of another event, other arguments, another address or another visitor, or one that nobody made.
    static let otherOffer = WebError(
        status: .forbidden,
        heading: FrameworkText(forPrograms: "This was offered otherwise, or not at all"),
        explanation: FrameworkText(
            forPrograms:
                "The “offer” is not of this event with these fields, of this address, or not for this visitor. Take the "
                + "one that the JSON of the screen gives now. Nothing was changed."
        )
    )

    static let endedOffer = WebError(
        status: .forbidden,
        heading: FrameworkText(forPrograms: "The offer has expired"),
        explanation: FrameworkText(
            forPrograms: "Take the “offer” that the JSON of the screen gives with the event now. Nothing was changed."
        )
    )

    static let offerExpired = WebError(
        status: .forbidden,
        heading: FrameworkText(
            en: "The page was open for too long",
            de: "Die Seite war zu lange offen",
            ar: "ظلت الصفحة مفتوحة مدة أطول من اللازم"
        ),
        explanation: FrameworkText(
            en: "Nothing was changed. What you entered is still here; please send it again.",
            de: "Es wurde nichts geändert. Ihre Eingaben sind noch hier; bitte senden Sie sie noch einmal.",
            ar: "لم يتغير شيء. ما أدخلته لا يزال هنا؛ يُرجى إرساله مرة أخرى."
        )
    )

    /// A post whose first try was cut off, so that nobody knows whether it had its effect.
    static let interrupted = WebError(
        status: .conflict,
        heading: FrameworkText(
            en: "This may have been done already",
            de: "Das ist vielleicht schon geschehen",
            ar: "ربما نُفِّذ هذا من قبل"
        ),
        explanation: FrameworkText(
            en: "You sent it before, and the server stopped while working on it. Check whether it was done; if not, "
                + "send it again.",
            de: "Sie haben das schon einmal gesendet, und der Server wurde dabei unterbrochen. Prüfen Sie, ob es "
                + "geschehen ist; wenn nicht, senden Sie es noch einmal.",
            ar: "أرسلته من قبل وتوقف الخادم أثناء العمل عليه. تحقق مما إذا كان قد نُفِّذ؛ وإن لم يُنفَّذ فأرسله مرة "
                + "أخرى."
        )
    )

    /// A program that shows no token. RFC 6750 section 3.
    static let tokenNeeded = WebError(
        status: .unauthorized,
        heading: FrameworkText(forPrograms: "A token is needed"),
        explanation: FrameworkText(
            forPrograms:
                "Events that do not come from a page of this site need a session’s token, as Authorization: Bearer. "
                + "Nothing was changed."
        ),
        headers: [.wwwAuthenticate: "Bearer"]
    )

    static let unknownToken = WebError(
        status: .unauthorized,
        heading: FrameworkText(forPrograms: "The token is not valid"),
        explanation: FrameworkText(
            forPrograms: "It belongs to no session, or its session has ended. Nothing was changed."
        ),
        headers: [.wwwAuthenticate: "Bearer error=\"invalid_token\""]
    )

    /// A form that is broken; nothing of it can be laid over the page again.
    static func unreadableForm(details: [FrameworkText]) -> WebError {
        WebError(
            status: .badRequest,
            heading: FrameworkText(
                en: "That form could not be read",
                de: "Das Formular konnte nicht gelesen werden",
                ar: "تعذرت قراءة ذلك النموذج"
            ),
            explanation: FrameworkText(
                en: "Nothing was changed. Go back and send it again; what you typed should still be there.",
                de: "Es wurde nichts geändert. Gehen Sie zurück, und senden Sie es noch einmal; Ihre Eingaben sollten "
                    + "noch da sein.",
                ar: "لم يتغير شيء. ارجع وأرسله مرة أخرى؛ يُفترض أن يكون ما كتبته لا يزال هناك."
            ),
            details: details
        )
    }

    /// RFC 9110 section 15.5.9.
    static let tooSlow = WebError(
        status: .requestTimeout,
        heading: FrameworkText(
            en: "That came too slowly",
            de: "Das kam zu langsam an",
            ar: "وصل ذلك ببطء شديد"
        ),
        explanation: FrameworkText(
            en: "The connection was interrupted. Nothing was changed. Go back and send it again; what you typed "
                + "should still be there.",
            de: "Die Verbindung wurde unterbrochen. Es wurde nichts geändert. Gehen Sie zurück, und senden Sie es "
                + "noch einmal; Ihre Eingaben sollten noch da sein.",
            ar: "انقطع الاتصال. لم يتغير شيء. ارجع وأرسله مرة أخرى؛ يُفترض أن يكون ما كتبته لا يزال هناك."
        )
    )

    static func contentTooLarge(_ explanation: FrameworkText) -> WebError {
        WebError(
            status: .contentTooLarge,
            heading: FrameworkText(
                en: "That is too much at once",
                de: "Das ist zu viel auf einmal",
                ar: "هذا كثير في مرة واحدة"
            ),
            explanation: explanation + .nothingWasChanged
        )
    }

    /// `Accept` tells programs what is taken (RFC 9110 section 15.5.16).
    static func unsupportedMediaType(_ type: String?, taken: [String]) -> WebError {
        WebError(
            status: .unsupportedMediaType,
            heading: FrameworkText(
                en: "That kind of data is not accepted here",
                de: "Solche Daten werden hier nicht angenommen",
                ar: "لا يُقبل هذا النوع من البيانات هنا"
            ),
            explanation: FrameworkText(
                forPrograms:
                    "Forms are accepted as \(taken.joined(separator: ", ")); this was \(type ?? "sent without a type")."
            ),
            headers: [.accept: taken.joined(separator: ", ")]
        )
    }

    static let noRoom = WebError(
        status: .serviceUnavailable,
        heading: FrameworkText(
            en: "The files could not be kept",
            de: "Die Dateien konnten nicht gespeichert werden",
            ar: "تعذر حفظ الملفات"
        ),
        explanation: FrameworkText(
            en: "The server has no room for them at the moment. Nothing was changed; please try again later.",
            de: "Der Server hat im Moment keinen Platz dafür. Es wurde nichts geändert; bitte versuchen Sie es später "
                + "noch einmal.",
            ar: "لا مكان لها في الخادم الآن. لم يتغير شيء؛ يُرجى المحاولة لاحقًا."
        )
    )

    static let internalError = WebError(
        status: .internalServerError,
        heading: FrameworkText(
            en: "Something went wrong on our side",
            de: "Bei uns ist etwas schiefgegangen",
            ar: "حدث خطأ من جانبنا"
        ),
        explanation: FrameworkText(
            en: "Please try again. If it happens again, send the request number below to the administrator of this "
                + "site.",
            de: "Bitte versuchen Sie es noch einmal. Wenn es wieder geschieht, nennen Sie der Administration dieser "
                + "Website die Anfragenummer unten.",
            ar: "يُرجى المحاولة مرة أخرى. وإن تكرر ذلك، فأرسل رقم الطلب أدناه إلى مسؤول هذا الموقع."
        )
    )

    /// A page that was shown before it was complete, and never came to be.
    static let tookTooLong = WebError(
        status: .serviceUnavailable,
        heading: FrameworkText(
            en: "This page took too long",
            de: "Diese Seite hat zu lange gebraucht",
            ar: "استغرقت هذه الصفحة وقتًا أطول من اللازم"
        ),
        explanation: FrameworkText(
            en: "Its content did not arrive in time. Load it again to try once more.",
            de: "Ihr Inhalt kam nicht rechtzeitig an. Laden Sie sie neu, um es noch einmal zu versuchen.",
            ar: "لم يصل محتواها في الوقت المناسب. أعد تحميلها للمحاولة مرة أخرى."
        )
    )

    static let unavailable = WebError(
        status: .serviceUnavailable,
        heading: FrameworkText(
            en: "This is not available at the moment",
            de: "Das ist gerade nicht verfügbar",
            ar: "هذا غير متاح الآن"
        ),
        explanation: FrameworkText(
            en: "Please try again in a moment.",
            de: "Bitte versuchen Sie es gleich noch einmal.",
            ar: "يُرجى المحاولة مرة أخرى بعد لحظة."
        )
    )
}

extension FrameworkText {
    static let nothingWasChanged = FrameworkText(
        en: "Nothing was changed.",
        de: "Es wurde nichts geändert.",
        ar: "لم يتغير شيء."
    )
}

extension WebError {
    /// A coordinator's failure in HTTP's words.
    init(_ failure: AnswerError) {
        switch failure {
        case .notFound: self = .notFound
        case .gone: self = .gone
        case .forbidden: self = .forbidden
        case .unavailable(let reason):
            self = .unavailable
            if let reason { explanation = reason }
        }
    }
}
