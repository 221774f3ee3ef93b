import Crypto
import Foundation

/// What files are told apart by.
enum ContentSHA256 {
    /// 64 lower-case hexadecimal digits.
    static func digits(of bytes: some DataProtocol) -> String { SHA256.hash(data: bytes).hexadecimal }
}

extension Sequence<UInt8> {
    /// Two lower-case digits a byte.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
