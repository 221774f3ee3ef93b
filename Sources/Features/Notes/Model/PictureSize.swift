/// How many pixels a picture has, read from its head: pages leave room for it before it is there.
///
///     PictureSize(of: bytes)   // 4032 × 3024 as it is shown, upright
///
/// What is wrong in a head makes a page jump and nothing else: who shows the picture reads it anew.
public struct PictureSize: Sendable, Hashable, RawRepresentable {
    public let width: Int
    public let height: Int

    /// The longest side that is believed.
    public static let longest = 100_000

    public init?(width: Int, height: Int) {
        guard (1...Self.longest).contains(width), (1...Self.longest).contains(height) else { return nil }
        self.width = width
        self.height = height
    }

    /// `4032x3024`.
    public var rawValue: String { "\(width)x\(height)" }

    public init?(rawValue: String) {
        let sides = rawValue.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
        self.init(width: width, height: height)
    }

    /// Nil where the bytes are no picture, or their head is not among them.
    public init?(of bytes: some Collection<UInt8>) {
        let reader = PictureHead(Array(bytes.prefix(PictureHead.longest)))
        switch FileKind(startingWith: reader.bytes) {
        case .png: self.init(width: reader.big(4, at: 16), height: reader.big(4, at: 20))
        case .gif: self.init(width: reader.little(2, at: 6), height: reader.little(2, at: 8))
        case .webP: self.init(webP: reader)
        case .jpeg: self.init(jpeg: reader)
        case .avif: self.init(avif: reader)
        default: return nil
        }
    }

    /// The three forms of a WebP (RFC 9649, 2.5 to 2.7).
    private init?(webP head: PictureHead) {
        switch head.text(at: 12) {
        case "VP8X": self.init(width: 1 + head.little(3, at: 24), height: 1 + head.little(3, at: 27))
        case "VP8L":
            let bits = head.little(4, at: 21)
            self.init(width: 1 + bits & 0x3FFF, height: 1 + bits >> 14 & 0x3FFF)
        case "VP8 ": self.init(width: head.little(2, at: 26) & 0x3FFF, height: head.little(2, at: 28) & 0x3FFF)
        default: return nil
        }
    }

    /// Segments up to the first that begins a frame (ITU-T T.81, B.1.1). One before it may say that the picture lies
    /// (Exif 2.3, 4.6.4: orientations 5 to 8).
    private init?(jpeg head: PictureHead) {
        var at = 2
        var lies = false
        while at + 9 < head.bytes.count {
            guard head.bytes[at] == 0xFF else { return nil }
            let marker = head.bytes[at + 1]
            let length = head.big(2, at: at + 2)
            guard length >= 2 else { return nil }
            switch marker {
            case 0xFF:
                at += 1
                continue
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                let (high, wide) = (head.big(2, at: at + 5), head.big(2, at: at + 7))
                self.init(width: lies ? high : wide, height: lies ? wide : high)
                return
            case 0xE1 where head.text(at: at + 4) == "Exif":
                lies = lies || (5...8).contains(head.orientation(at: at + 10))
            default: break
            }
            at += 2 + length
        }
        return nil
    }

    /// The first `ispe` property of the file (ISO/IEC 23008-12, 6.5.3); its rotations lie beside it.
    private init?(avif head: PictureHead) {
        guard let size = head.place(of: "ispe") else { return nil }
        let lies = head.place(of: "irot").map { head.big(1, at: $0 + 4) & 1 == 1 } ?? false
        let (wide, high) = (head.big(4, at: size + 8), head.big(4, at: size + 12))
        self.init(width: lies ? high : wide, height: lies ? wide : high)
    }
}

/// The first bytes of a picture. What lies behind them reads as 0, which no size is.
private struct PictureHead {
    /// Of a JPEG the frame may come behind a preview, a profile and what an editor kept.
    static let longest = 1 << 20

    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    private func number(_ places: some Sequence<Int>) -> Int {
        places.reduce(0) { $0 << 8 | (bytes.indices.contains($1) ? Int(bytes[$1]) : 0) }
    }

    func big(_ count: Int, at place: Int) -> Int { number(place..<(place + count)) }
    func little(_ count: Int, at place: Int) -> Int { number((place..<(place + count)).reversed()) }

    func text(at place: Int) -> String { String(decoding: bytes.dropFirst(place).prefix(4), as: UTF8.self) }

    /// Where four letters stand among the first properties of a file of boxes.
    func place(of letters: String) -> Int? {
        let wanted = Array(letters.utf8)
        let end = min(bytes.count, 4_096)
        return (8..<max(8, end - 4)).first { bytes[$0..<($0 + 4)].elementsEqual(wanted) }
    }

    /// What the first directory of a TIFF says (TIFF 6.0, section 2): tag 0x0112, one number of two bytes.
    func orientation(at start: Int) -> Int {
        let isLittle = bytes.dropFirst(start).starts(with: "II".utf8)
        let number = { (count: Int, place: Int) in isLittle ? little(count, at: place) : big(count, at: place) }
        let directory = start + min(number(4, start + 4), Self.longest)
        let entries = min(number(2, directory), 100)
        for entry in 0..<entries where number(2, directory + 2 + entry * 12) == 0x0112 {
            return number(2, directory + 10 + entry * 12)
        }
        return 1
    }
}
