/// A picture that every browser shows and that can run nothing, told by its bytes: what a file is called says nothing.
///
///     PictureKind(startingWith: bytes)?.mediaType   // "image/png"
///
/// SVG is none of them: it is markup, and may have scripts in it.
public enum PictureKind: Sendable, Hashable, CaseIterable {
    case png, jpeg, gif, webP, avif

    /// How many bytes of a file it needs at most.
    public static let bytes = 64

    /// Nil for everything else (WHATWG MIME Sniffing, 6.1; of AVIF its specification, 6).
    public init?(startingWith start: some Collection<UInt8>) {
        let start = Array(start.prefix(Self.bytes))
        func has(_ text: String, at offset: Int = 0) -> Bool { start.dropFirst(offset).starts(with: text.utf8) }
        if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if has("GIF87a") || has("GIF89a") {
            self = .gif
        } else if has("RIFF"), has("WEBPVP", at: 8) {
            self = .webP
        } else if has("ftyp", at: 4), Self.brands(of: start).contains(where: { $0 == "avif" || $0 == "avis" }) {
            self = .avif
        } else {
            return nil
        }
    }

    /// By how a file's name ends, for a file that nobody has looked into yet.
    public init?(fileName name: String) {
        guard let dot = name.lastIndex(of: ".") else { return nil }
        let ending = name[name.index(after: dot)...].lowercased()
        guard let kind = Self.allCases.first(where: { $0.endings.contains(ending) }) else { return nil }
        self = kind
    }

    public var mediaType: String {
        switch self {
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .gif: "image/gif"
        case .webP: "image/webp"
        case .avif: "image/avif"
        }
    }

    /// What names of such files end in, the usual one first.
    public var endings: [String] {
        switch self {
        case .png: ["png"]
        case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
        case .gif: ["gif"]
        case .webP: ["webp"]
        case .avif: ["avif"]
        }
    }

    /// The formats that a file of boxes says it is, as far as they are looked at (ISO/IEC 14496-12, 4.3). Behind the
    /// first one its version stands.
    private static func brands(of start: [UInt8]) -> [String] {
        let end = min(start.count, start.prefix(4).reduce(0) { $0 << 8 | Int($1) })
        return stride(from: 8, to: end - 3, by: 4).filter { $0 != 12 }
            .map { String(decoding: start[$0..<($0 + 4)], as: UTF8.self) }
    }
}
