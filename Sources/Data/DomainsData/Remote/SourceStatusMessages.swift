import AtriumTexts
import Portico

/// What a source of domain names means by what it answers. They say nothing of hosts, keys and connections: those are
/// for whoever runs the server.
enum SourceStatusMessages {
    static func refused(_ source: String) -> Text {
        Text(
            en: "\(source) does not let this server ask at the moment; whoever runs it has been told.",
            de: "\(source) lässt sich von diesem Server im Moment nicht fragen; wer ihn betreibt, weiß Bescheid.",
            ar: "لا يسمح \(isolated: source) لهذا الخادم بالسؤال في الوقت الحالي؛ وقد أُبلغ من يديره."
        )
    }
    static func askedTooOften(_ source: String) -> Text {
        Text(
            en: "\(source) has been asked too often by this server and wants a pause.",
            de: "\(source) wurde von diesem Server zu oft gefragt und möchte eine Pause.",
            ar: "تلقّى \(isolated: source) من هذا الخادم أسئلة أكثر مما ينبغي ويريد استراحة."
        )
    }
    static func ill(_ source: String) -> Text {
        Text(
            en: "\(source) has a problem of its own at the moment.",
            de: "\(source) hat im Moment selbst ein Problem.",
            ar: "لدى \(isolated: source) مشكلة في الوقت الحالي."
        )
    }
}
