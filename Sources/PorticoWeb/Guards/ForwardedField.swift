/// Reads the `Forwarded` header (RFC 7239 section 4): `for=192.0.2.1;proto=https;host=a.example, for="[2001:db8::1]:4711"`.
enum ForwardedField {
    /// A longer line is none that proxies write.
    static let byteLimit = 4_096

    /// The hops of all lines, the client's end first. A line that is not well-formed is one hop that tells nothing, so that it ends every
    /// walk along the hops: what a client wrote with an open quotation mark cannot hide what a proxy added in a line of its own.
    static func hops(in lines: [String]) -> [ForwardedHop] {
        lines.flatMap { line in
            guard line.utf8.count <= byteLimit else { return [ForwardedHop()] }
            var reader = Reader(rest: Array(line.utf8)[...])
            return (try? reader.hops()) ?? [ForwardedHop()]
        }
    }

    private struct Malformed: Error {}

    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func hops() throws(Malformed) -> [ForwardedHop] {
            var hops: [ForwardedHop] = []
            repeat {
                // Readers of lists accept empty elements (RFC 9110 section 5.6.1).
                if let hop = try hop() { hops.append(hop) }
            } while take(",")
            guard rest.isEmpty else { throw Malformed() }
            return hops
        }

        private mutating func hop() throws(Malformed) -> ForwardedHop? {
            var pairs: [String: String] = [:]
            repeat {
                skipSpace()
                guard let name = word(besides: "") else { continue }
                guard take("="), let value = rest.first == UInt8(ascii: "\"") ? quoted() : word(besides: ":[]"),
                    pairs.updateValue(value, forKey: name.lowercased()) == nil
                else { throw Malformed() }
                skipSpace()
            } while take(";")
            if pairs.isEmpty { return nil }
            return ForwardedHop(
                address: pairs["for"].flatMap { ForwardedHop.address(ofNode: $0) },
                scheme: pairs["proto"].flatMap { ForwardedHop.scheme($0) },
                host: pairs["host"].flatMap { ForwardedHop.host($0) }
            )
        }

        /// A token (RFC 9110 section 5.6.2), with what proxies leave unquoted although the standard has it quoted: ports and brackets.
        private mutating func word(besides others: String) -> String? {
            let word = rest.prefix { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte) || others.utf8.contains(byte)
                }
            }
            rest.removeFirst(word.count)
            return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
        }

        /// RFC 9110 section 5.6.4; a backslash takes the next byte as it is. Nil where the quotation does not end.
        private mutating func quoted() -> String? {
            var bytes: [UInt8] = []
            rest.removeFirst()
            while let byte = rest.popFirst() {
                switch byte {
                case UInt8(ascii: "\""): return String(validating: bytes, as: UTF8.self)
                case UInt8(ascii: "\\"):
                    guard let next = rest.popFirst() else { return nil }
                    bytes.append(next)
                default: bytes.append(byte)
                }
            }
            return nil
        }

        private mutating func take(_ sign: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: sign) else { return false }
            rest.removeFirst()
            return true
        }

        private mutating func skipSpace() {
            rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        }
    }
}
