import PorticoHTML
import PorticoWeb

/// Events offered as the web layer offers them, to nobody in particular.
enum PageEvents {
    static func printer() -> EventPrinter {
        let signer = OfferSigner(keys: .temporary())
        let action = "/names?page=2"
        return EventPrinter(
            action: action,
            offer: { signer.value(event: $0, arguments: $1, action: action, audience: "7Qm0Jr5B0a1fR9yJc2oVbg") },
            formID: { "Xq3bQ5cVg0m3b7m1l1uS2A" }
        )
    }
}
