import Foundation
import Portico

/// The answer to an event that was sent as JSON and carried out: where it leads, what is to be said there, and where it
/// leads nowhere else, the screen after it.
struct EventResponseDocument: Encodable {
    struct Undo: Encodable {
        let url: String
        let event: String
        let offer: String
        let fields: [String: [String]]
    }

    struct Notice: Encodable {
        let text: String
        let link: String?
        let undo: Undo?
    }

    let location: String
    let notice: Notice?

    /// - Parameter audience: who may take it back.
    init(_ departure: Departure, offers: OfferSigner, audience: String) {
        location = departure.address
        notice = departure.notice.map { notice in
            Notice(
                text: notice.text,
                link: notice.link?.address,
                undo: notice.undo.map { undo in
                    Undo(
                        url: undo.route.address,
                        event: undo.event,
                        offer: offers.value(
                            event: undo.event,
                            arguments: undo.arguments,
                            action: undo.route.address,
                            audience: audience
                        ),
                        fields: Dictionary(grouping: undo.arguments.entries, by: \.name).mapValues { $0.map(\.value) }
                    )
                }
            )
        }
    }

    func encoded() throws -> [UInt8] {
        Array(try JSONEncoder.canonical.encode(self))
    }

    /// With a screen, which is JSON already.
    func encoded(with screen: [UInt8]) throws -> [UInt8] {
        try encoded().dropLast() + Array(",\"screen\":".utf8) + screen + [UInt8(ascii: "}")]
    }
}
