/// Percent-encoding as RFC 3986 section 2.1 has it, strict when reading.
///
///     PercentCoding.encode("a/b", keeping: .pathSegment)                // "a%2Fb"
///     try PercentCoding.decode("caf%C3%A9".utf8, plusIsSpace: false)    // "café"
public enum PercentCoding {
    /// Which bytes stand for themselves.
    public enum Component: Sendable {
        /// Between two slashes of a path: unreserved, sub-delims, `:` and `@` (RFC 3986 section 3.3).
        case pathSegment
        /// A name or value of a query or form: letters, digits and `*-._`; a space becomes `+` (WHATWG URL section
        /// 5.2).
        case formValue
        /// A name or value in an offer: letters, digits and `-_~`.
        case offerPart

        /// Whether a byte stands for itself.
        @inlinable
        package func keeps(_ byte: UInt8) -> Bool { kept.contains(byte) }

        @inlinable
        package var kept: Kept {
            switch self {
            case .pathSegment: Kept(low: 0x2FFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
            case .formValue: Kept(low: 0x03FF_6400_0000_0000, high: 0x07FF_FFFE_87FF_FFFE)
            case .offerPart: Kept(low: 0x03FF_2000_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
            }
        }

        /// A bit for each ASCII character, so that looking one up costs next to nothing.
        @usableFromInline
        package struct Kept {
            @usableFromInline let low: UInt64
            @usableFromInline let high: UInt64

            @inlinable
            init(low: UInt64, high: UInt64) {
                self.low = low
                self.high = high
            }

            @inlinable
            package func contains(_ byte: UInt8) -> Bool {
                byte < 128 && (byte < 64 ? low : high) &>> UInt64(byte & 63) & 1 != 0
            }
        }
    }

    public static func encode(_ text: String, keeping component: Component) -> String {
        // Not `component.keeps` itself: what is made of a method and its value lies on the heap.
        if text.utf8.allSatisfy({ component.keeps($0) }) { return text }
        return String(reserving: text.utf8.count * 2) { append(text, keeping: component, to: &$0) }
    }

    /// Appends what `encode` gives.
    package static func append(_ text: String, keeping component: Component, to bytes: inout WrittenBytes) {
        text.withBytes { append($0, keeping: component, to: &bytes) }
    }

    /// Copies runs of bytes that stand for themselves.
    private static func append(
        _ text: UnsafeBufferPointer<UInt8>,
        keeping component: Component,
        to bytes: inout WrittenBytes
    ) {
        let kept = component.kept
        var start = 0
        var index = 0
        while index < text.count {
            let byte = text[index]
            if !kept.contains(byte) {
                bytes.append(UnsafeBufferPointer(rebasing: text[start..<index]))
                append(byte, in: component, to: &bytes)
                start = index + 1
            }
            index += 1
        }
        bytes.append(UnsafeBufferPointer(rebasing: text[start...]))
    }

    /// Appends what stands for a byte that does not stand for itself.
    package static func append(_ byte: UInt8, in component: Component, to bytes: inout WrittenBytes) {
        if byte == UInt8(ascii: " "), case .formValue = component {
            bytes.append(UInt8(ascii: "+"))
        } else {
            bytes.append(UInt8(ascii: "%"))
            bytes.append(hexDigit(byte >> 4))
            bytes.append(hexDigit(byte & 0x0F))
        }
    }

    /// Throws `BrokenEncoding` where a percent sign is not followed by two hexadecimal digits, or the bytes are not
    /// UTF-8.
    public static func decode(_ encoded: some Collection<UInt8>, plusIsSpace: Bool) throws(BrokenEncoding) -> String {
        let read = encoded.withContiguousStorageIfAvailable { bytes in
            Result { () throws(BrokenEncoding) in try decode(bytes, plusIsSpace: plusIsSpace) }
        }
        if let read { return try read.get() }
        let copied = Array(encoded)
        return try copied.withUnsafeBufferPointer { bytes throws(BrokenEncoding) in
            try decode(bytes, plusIsSpace: plusIsSpace)
        }
    }

    /// By index, and in runs: bodies of forms may be megabytes, nearly all of them letters.
    static func decode(_ encoded: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool) throws(BrokenEncoding) -> String {
        var bytes: [UInt8] = []
        var (start, index) = (0, 0)
        while index < encoded.count {
            let byte = encoded[index]
            guard byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+") && plusIsSpace else {
                index += 1
                continue
            }
            if bytes.isEmpty { bytes.reserveCapacity(encoded.count) }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: encoded[start..<index]))
            if byte == UInt8(ascii: "+") {
                bytes.append(UInt8(ascii: " "))
                index += 1
            } else {
                guard index + 2 < encoded.count, let high = hexValue(encoded[index + 1]),
                    let low = hexValue(encoded[index + 2])
                else { throw .percentSign }
                bytes.append(high << 4 | low)
                index += 3
            }
            start = index
        }
        let rest = UnsafeBufferPointer(rebasing: encoded[start...])
        let decoded: String?
        if start == 0 {
            decoded = String(validating: rest, as: UTF8.self)
        } else {
            bytes.append(contentsOf: rest)
            decoded = String(validating: bytes, as: UTF8.self)
        }
        guard let decoded else { throw .notUTF8 }
        return decoded
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    private static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension PercentCoding {
    /// What is wrong with percent-encoded text.
    public enum BrokenEncoding: Error, Sendable, Hashable {
        /// A percent sign without two hexadecimal digits after it.
        case percentSign
        /// The decoded bytes are not UTF-8.
        case notUTF8
    }
}
