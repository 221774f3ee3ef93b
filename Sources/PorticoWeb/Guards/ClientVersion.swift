import HTTPTypes
import Portico

/// Which build of a client sends a request: what it says of itself in `X-Client-Version`.
///
///     services.oldestClient = ClientVersion(1, 4, 0)
///
/// Three numbers with dots between them, each at most 65,535, such as `1.4.0`.
public struct ClientVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
    public let major: UInt16
    public let minor: UInt16
    public let patch: UInt16

    public init(_ major: UInt16, _ minor: UInt16 = 0, _ patch: UInt16 = 0) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    /// Nil where the text is no version.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            // A sign or a space is none of a version.
            part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? UInt16(Substring(part)) : nil
        }
        guard parts.count == 3, numbers.count == 3 else { return nil }
        self.init(numbers[0], numbers[1], numbers[2])
    }

    /// Of its text, in bytes.
    private static let longest = "65535.65535.65535".utf8.count

    public var description: String { "\(major).\(minor).\(patch)" }

    public static func < (one: ClientVersion, other: ClientVersion) -> Bool {
        (one.major, one.minor, one.patch) < (other.major, other.minor, other.patch)
    }
}

/// Refuses clients that are older than the site still understands. Who says no version is not asked for one.
struct ClientVersionGuard: Sendable {
    /// Nil where all of them are understood.
    let oldest: ClientVersion?

    /// Why a request is not carried out; nil where nothing is wrong with its client.
    func refusal(_ headers: HTTPFields) -> WebError? {
        // The script says it is empty where its page has none.
        let texts = headers[values: .xClientVersion].filter { !$0.isEmpty }
        guard !texts.isEmpty else { return nil }
        guard texts.count == 1, let version = texts.first.flatMap({ ClientVersion($0) }) else {
            return .unreadableClientVersion
        }
        guard let oldest, version < oldest else { return nil }
        return .clientTooOld(version, oldest: oldest)
    }
}

extension WebError {
    static let unreadableClientVersion = WebError(
        status: .badRequest,
        heading: FrameworkText(forPrograms: "The version of the client cannot be read"),
        explanation: FrameworkText(
            forPrograms:
                "X-Client-Version has to be three numbers of at most 65535 with dots between them, such as 1.4.0. Nothing was changed."
        )
    )

    /// RFC 9110 section 15.5.22: the answer names what would be understood.
    static func clientTooOld(_ version: ClientVersion, oldest: ClientVersion) -> WebError {
        WebError(
            status: .upgradeRequired,
            heading: FrameworkText(
                en: "This version is too old",
                de: "Diese Version ist zu alt",
                ar: "هذا الإصدار قديم جدًّا"
            ),
            explanation: FrameworkText(
                en:
                    "This is version \(version.description), and the site needs \(oldest.description) or newer. Load the page again, or update the app.",
                de:
                    "Dies ist Version \(version), nötig ist \(oldest) oder neuer. Laden Sie die Seite neu, oder aktualisieren Sie die App.",
                ar: "هذا هو الإصدار \(version)، ويحتاج الموقع إلى \(oldest) أو أحدث. أعد تحميل الصفحة أو حدّث التطبيق."
            ) + .nothingWasChanged,
            headers: [.upgrade: "X-Client-Version/\(oldest)", .connection: "Upgrade"]
        )
    }
}

extension HTTPField.Name {
    // A token, as the others are.
    static let xClientVersion = HTTPField.Name("X-Client-Version") ?? .origin
}
