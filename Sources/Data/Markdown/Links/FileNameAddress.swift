import Foundation
import Portico

/// The address by which a text names one of the files that come with it.
///
///     FileNameAddress.address(of: "a boat.png")          // "a%20boat.png", as in ![A boat](a%20boat.png)
///     FileNameAddress.name(at: "img/a%20boat.png")       // "a boat.png"
public enum FileNameAddress {
    /// The name of the file that an address within the site leads to, whatever folders are before it: where a text lay
    /// says nothing about where its files are now. Nil for addresses from the root on, and those that name none.
    public static func name(at address: String) -> String? {
        guard let first = address.utf8.first, first != UInt8(ascii: "/") else { return nil }
        let path = address.prefix { $0 != "?" && $0 != "#" }
        guard let plain = path.removingPercentEncoding else { return nil }
        return plain.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last.flatMap {
            $0.isEmpty || $0 == "." || $0 == ".." ? nil : String($0)
        }
    }

    /// What may stand between the brackets of an image, also in a table: letters of every script stay as they are, and
    /// what Markdown or an address would read as something else is percent-encoded.
    public static func address(of name: String) -> String {
        var address = ""
        for scalar in name.unicodeScalars {
            if isPlain(scalar) {
                address.unicodeScalars.append(scalar)
            } else {
                for byte in String(scalar).utf8 { address += "%" + [byte].hexadecimal.uppercased() }
            }
        }
        return address
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else { return scalar.properties.isAlphabetic || scalar.properties.numericType != nil }
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        return byte.isASCIILetter || byte.isASCIIDigit || "-_.+,=@".utf8.contains(byte)
    }
}
