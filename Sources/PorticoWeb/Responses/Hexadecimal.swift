extension Sequence<UInt8> {
    /// Two lower-case hexadecimal digits a byte.
    var hexadecimal: String {
        var text = ""
        for byte in self {
            if byte < 16 { text.append("0") }
            text.append(String(byte, radix: 16))
        }
        return text
    }
}
