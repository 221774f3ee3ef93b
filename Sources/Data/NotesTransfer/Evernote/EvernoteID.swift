/// The id that Evernote's links call a note by.
///
///     EvernoteID(linkedBy: "evernote:///view/7/s1/f1ab6ea1-…/f1ab6ea1-…/")
///     EvernoteID(linkedBy: "https://www.evernote.com/shard/s1/nl/7/f1ab6ea1-…/")
struct EvernoteID: Hashable {
    private let text: String

    /// Nil for what is no UUID.
    init?(_ text: some StringProtocol) {
        let bytes = text.utf8
        let isUUID = bytes.enumerated().allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index)
                ? byte == UInt8(ascii: "-")
                : (0x30...0x39).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
        }
        guard bytes.count == 36, isUUID else { return nil }
        self.text = text.lowercased()
    }

    /// Nil for an address of anything else, such as a shared page.
    init?(linkedBy address: String) {
        let parts = address.prefix(Self.maxAddressLength).prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        let part: Int?
        switch parts.first?.lowercased() {
        case "evernote:" where parts.count > 4 && parts[1] == "view": part = 4
        case "https:" where parts.count > 6 && Self.isHost(parts[1]) && parts[2] == "shard" && parts[4] == "nl":
            part = 6
        default: part = nil
        }
        guard let part, let id = Self(parts[part]) else { return nil }
        self = id
    }

    private static let maxAddressLength = 500

    private static func isHost(_ host: Substring) -> Bool {
        ["evernote.com", "yinxiang.com"].contains { host.lowercased() == $0 || host.lowercased().hasSuffix("." + $0) }
    }

    /// Whether a text may have such a link: without a look at what Markdown takes it for.
    static func mayBeLinked(in text: some Sequence<UInt8>) -> Bool {
        let bytes = Array(text)
        return bytes[...].firstPlace(of: "/view/") != nil || bytes[...].firstPlace(of: "/shard/") != nil
    }
}
