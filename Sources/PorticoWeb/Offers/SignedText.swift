import Foundation
import PorticoHost

/// Text that goes through a visitor's hands, in a cookie for example, and comes back as it was or not at all.
///
///     let signed = SignedText(keys: keys, purpose: .notices)
///     let value = signed.value("Saved", audience: audience, until: now.addingTimeInterval(60))
///     signed.open(value, audience: audience, now: now)   // "Saved"
///
/// The visitor can read it. It is base64url, so a third longer than the text and 37 characters more.
struct SignedText: Sendable {
    private static let expiryByteCount = 8

    private let purpose: SigningPurpose
    private let stamper: Stamper

    init(keys: SigningKeys, purpose: SigningPurpose) {
        self.purpose = purpose
        stamper = Stamper(keys: keys, purpose: purpose)
    }

    /// - Parameter end: from when on it counts no more, in whole seconds, the last one begun included.
    func value(_ text: String, audience: String, until end: Date) -> String {
        let seconds = Int64(exactly: end.timeIntervalSince1970.rounded(.up)) ?? .max
        let stamp = stamper.stamp(message(text, audience: audience, end: seconds))
        let end = withUnsafeBytes(of: seconds.bigEndian, Array.init)
        return Base64URL.encode(stamp.withBytes(Array.init) + end + Array(text.utf8))
    }

    /// The text, or nil when it is forged, over, for another audience or another purpose, or its key is gone.
    func open(_ value: String, audience: String, now: Date) -> String? {
        guard let bytes = Base64URL.decode(value.utf8), let stamp = Stamp(bytes.prefix(Stamp.byteCount)) else {
            return nil
        }
        let rest = bytes.dropFirst(Stamp.byteCount)
        guard rest.count >= Self.expiryByteCount,
            let text = String(validating: rest.dropFirst(Self.expiryByteCount), as: UTF8.self)
        else { return nil }
        let end = Int64(bitPattern: rest.prefix(Self.expiryByteCount).reduce(0) { $0 << 8 | UInt64($1) })
        guard case .genuine = stamper.check(stamp, on: message(text, audience: audience, end: end)) else { return nil }
        return now.timeIntervalSince1970 < Double(end) ? text : nil
    }

    private func message(_ text: String, audience: String, end: Int64) -> [UInt8] {
        LengthPrefixedText(purpose.rawValue, audience, String(end), text).bytes
    }
}
