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

    /// Writes its bytes; Base64 that is none becomes a problem of the writer.
    func write(to writer: AttachmentWriter) {
        let comma = text.utf8.firstIndex(of: UInt8(ascii: ",")) ?? text.endIndex
        let isBase64 = text[..<comma].lowercased().hasSuffix(";base64")
        let written = String(text[comma...].dropFirst())
        let plain = written.utf8.contains(UInt8(ascii: "%")) ? written.removingPercentEncoding ?? written : written
        guard isBase64 else { return writer.write(plain: Array(plain.utf8)) }
        Array(plain.utf8).withUnsafeBufferPointer(writer.write)
    }
}
