import PorticoHTML
import PorticoWeb

/// Events offered as the web layer offers them, to nobody in particular.
enum PageEvents {
    static func printer() -> EventPrinter {
        let action = "/names?page=2"
        var signer = OfferSigner(keys: .temporary()).page(action: action, audience: "7Qm0Jr5B0a1fR9yJc2oVbg")
        return EventPrinter(
            writingURL: { _, _, _ in false },
            action: action,
            writingOffer: { signer.append(event: $0, arguments: $1, to: &$2) },
            writingFormID: { $0.append(contentsOf: "Xq3bQ5cVg0m3b7m1l1uS2A".utf8) }
        )
    }
}
