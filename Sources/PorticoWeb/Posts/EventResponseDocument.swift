import Foundation
import Portico

/// The answer to an event that was sent as JSON and carried out: where it leads, and what is to be said there.
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
    init<R: Route>(_ destination: Destination<R>, from route: R, offers: OfferSigner, audience: String) {
        location = destination.target(from: route).location.description
        notice = destination.notice.map { notice in
            Notice(
                text: notice.text,
                link: notice.link?.location.description,
                undo: notice.undo.map { offer in
                    let url = offer.route.location.description
                    return Undo(
                        url: url,
                        event: offer.event,
                        offer: offers.value(
                            event: offer.event,
                            arguments: offer.arguments,
                            action: url,
                            audience: audience
                        ),
                        fields: Dictionary(grouping: offer.arguments.entries, by: \.name).mapValues { $0.map(\.value) }
                    )
                }
            )
        }
    }

    func encoded() throws -> [UInt8] {
        Array(try JSONEncoder.canonical.encode(self))
    }
}
