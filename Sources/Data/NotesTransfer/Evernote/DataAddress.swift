import Foundation

/// An address that has in itself what it leads to (RFC 2397).
///
///     DataAddress("data:image/png;base64,iVBORw0KGgo=")?.write(to: writer)
struct DataAddress {
    /// Whole: some have megabytes.
    let text: String

    /// Nil for every other address.
    init?(_ address: String) {
        guard address.utf8.prefix(5).map({ $0 | 0x20 }).elementsEqual("data:".utf8) else { return nil }
        text = address
    }

    /// Writes its bytes where they are Base64; what is not becomes a problem of the writer.
    func write(to writer: AttachmentWriter) {
        let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) ?? text.endIndex
        let isBase64 = text[..<comma].lowercased().hasSuffix(";base64")
        let written = isBase64 ? String(text[comma...].dropFirst()) : "!"
        let digits = written.utf8.contains(UInt8(ascii: "%")) ? written.removingPercentEncoding ?? written : written
        Array(digits.utf8).withUnsafeBufferPointer(writer.write)
    }
}
