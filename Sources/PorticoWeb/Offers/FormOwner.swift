import Portico
import PorticoHTML

/// Whose page a form was printed on, as the first 24 bits of its number say: a hash of the account that was signed in.
///
///     let owner = FormOwner(visitor.account)
///     owner.marking(random)              // what the form's number begins with
///     FormOwner(ofForm: number) == owner
///
/// It is no proof, and opens nothing. It keeps what was typed in one account from being filled into the forms of another
/// one that signed in meanwhile, in another tab for example.
struct FormOwner: Sendable, Hashable {
    static let nobody = FormOwner(nil)
    /// How many characters of base64url hold it with its check.
    private static let characterCount = 8
    private static let mask: UInt64 = 0xFF_FFFF

    /// Zero where nobody was signed in.
    private let bits: UInt64

    init(_ account: AccountID?) {
        guard let account else {
            bits = 0
            return
        }
        bits = max(Self.hash(Array(account.rawValue.utf8)) & Self.mask, 1)
    }

    /// The owner of a form with this number, which `PageEvents` printed; nobody where it has none, as in a page of a
    /// build before.
    init(ofForm number: String?) {
        let bytes = number.flatMap { Base64URL.decode($0.utf8.prefix(Self.characterCount)) } ?? []
        let marked = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let bits = marked & Self.mask
        self.bits = marked & 0xFF_FFFF_FFFF == Self.checked(bits) ? bits : 0
    }

    var text: String { String(bits, radix: 16) }

    /// A number that begins with the owner and its check, in the order of its bytes, and is random for the rest.
    func marking(_ random: UInt64) -> UInt64 {
        (random << 40 | Self.checked(bits)).littleEndian
    }

    /// Whether what was typed there may be filled into a form of this account.
    func admits(_ account: AccountID?) -> Bool {
        bits == 0 || account == nil || self == FormOwner(account)
    }

    /// With 16 bits behind that say that it is one.
    private static func checked(_ bits: UInt64) -> UInt64 {
        let bytes = withUnsafeBytes(of: bits.littleEndian, Array.init)
        return bits | (hash(bytes) & 0xFFFF) << 24
    }

    private static func hash(_ bytes: [UInt8]) -> UInt64 {
        var hash = BytesHash()
        hash.mix(bytes, 0..<bytes.count)
        return hash.value
    }
}
