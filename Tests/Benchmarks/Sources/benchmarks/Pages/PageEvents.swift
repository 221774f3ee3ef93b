import Portico
import PorticoHTML
import PorticoWeb

/// Events offered as the web layer offers them, to nobody in particular.
final class PageEvents: EventWriter {
    let action = "/names?page=2"
    private let signer: PageOfferSigner

    init() {
        signer = OfferSigner(keys: .temporary()).page(action: action, audience: "7Qm0Jr5B0a1fR9yJc2oVbg")
    }

    func appendURL(of _: String, _: Form, to _: inout WrittenBytes) -> Bool { false }

    func appendOffer(of event: String, _ arguments: Form, to bytes: inout WrittenBytes) {
        signer.append(event: event, arguments: arguments, to: &bytes)
    }

    func appendFormID(to bytes: inout WrittenBytes) {
        bytes.append("Xq3bQ5cVg0m3b7m1l1uS2A")
    }
}
