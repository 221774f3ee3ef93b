/// An address as a text for readers. One that has in itself what it leads to may be megabytes long.
///
///     ShownAddress.text(of: "data:image/png;base64,iVBORw0KGgoAAAANSUhEUg…")
public enum ShownAddress {
    /// How many characters of it are shown, the sign of what is missing among them.
    public static let maxCharacters = 200

    public static func text(of address: String) -> String {
        let start = address.unicodeScalars.prefix(maxCharacters)
        return start.endIndex == address.endIndex ? address : String(start.dropLast()) + "…"
    }
}
