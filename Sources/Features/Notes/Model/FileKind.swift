/// What a file is that every browser shows or plays, told by its bytes: what a file is called says nothing.
///
///     FileKind(startingWith: bytes)?.mediaType   // "image/png"
///
/// None of them is markup or can run anything in a page: SVG, which may have scripts in it, is no kind.
public enum FileKind: Sendable, Hashable, CaseIterable {
    case png, jpeg, gif, webP, avif
    case mp3, m4a, ogg, wav, flac
    case mp4, webM
    case pdf

    /// How a page shows a file.
    public enum Role: Sendable, Hashable {
        case picture, sound, film
        /// By itself, behind a link.
        case document
    }

    /// How many bytes of a file it needs at most.
    public static let bytes = 64

    /// Nil for everything else (WHATWG MIME Sniffing, 6.1 and 6.2; of AVIF its specification, 6).
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
        } else if has("RIFF"), has("WAVE", at: 8) {
            self = .wav
        } else if has("%PDF-") {
            self = .pdf
        } else if has("fLaC") {
            self = .flac
        } else if has("OggS\0") {
            self = .ogg
        } else if has("ID3") || Self.isFrameOfMP3(start) {
            self = .mp3
        } else if start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]), start.indices.contains(where: { has("webm", at: $0) }) {
            self = .webM
        } else if has("ftyp", at: 4), let kind = Self.kind(ofBrands: Self.brands(of: start)) {
            self = kind
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

    public var role: Role {
        switch self {
        case .png, .jpeg, .gif, .webP, .avif: .picture
        case .mp3, .m4a, .ogg, .wav, .flac: .sound
        case .mp4, .webM: .film
        case .pdf: .document
        }
    }

    public var mediaType: String {
        switch self {
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .gif: "image/gif"
        case .webP: "image/webp"
        case .avif: "image/avif"
        case .mp3: "audio/mpeg"
        case .m4a: "audio/mp4"
        case .ogg: "audio/ogg"
        case .wav: "audio/wav"
        case .flac: "audio/flac"
        case .mp4: "video/mp4"
        case .webM: "video/webm"
        case .pdf: "application/pdf"
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
        case .mp3: ["mp3"]
        case .m4a: ["m4a", "m4b"]
        case .ogg: ["ogg", "oga", "opus"]
        case .wav: ["wav"]
        case .flac: ["flac"]
        case .mp4: ["mp4", "m4v", "mov"]
        case .webM: ["webm"]
        case .pdf: ["pdf"]
        }
    }

    /// The sign of a frame, with a version, a layer, a bit rate and a sampling rate that there are (ISO/IEC 11172-3,
    /// 2.4.1.3).
    private static func isFrameOfMP3(_ start: [UInt8]) -> Bool {
        guard start.count >= 4, start[0] == 0xFF, start[1] & 0xE0 == 0xE0 else { return false }
        return start[1] & 0x18 != 0x08 && start[1] & 0x06 == 0x02 && start[2] >> 4 != 0xF && start[2] >> 4 != 0
            && start[2] & 0x0C != 0x0C
    }

    /// The first of a file's formats that is one of these.
    private static func kind(ofBrands brands: [String]) -> FileKind? {
        if brands.contains(where: { $0 == "avif" || $0 == "avis" }) { return .avif }
        guard let first = brands.first else { return nil }
        if first == "M4A " || first == "M4B " { return .m4a }
        return films.contains(first) || first.hasPrefix("iso") ? .mp4 : nil
    }

    private static let films: Set = ["mp41", "mp42", "avc1", "M4V ", "M4VH", "M4VP", "MSNV", "dash", "qt  "]

    /// The formats that a file of boxes says it is, as far as they are looked at (ISO/IEC 14496-12, 4.3). Behind the
    /// first one its version stands.
    private static func brands(of start: [UInt8]) -> [String] {
        let end = min(start.count, start.prefix(4).reduce(0) { $0 << 8 | Int($1) })
        return stride(from: 8, to: end - 3, by: 4).filter { $0 != 12 }
            .map { String(decoding: start[$0..<($0 + 4)], as: UTF8.self) }
    }
}
