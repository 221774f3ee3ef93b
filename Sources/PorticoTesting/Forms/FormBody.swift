import Foundation

/// The body of a post, with its type.
struct FormBody: Equatable {
    let contentType: String
    let bytes: Data

    init(urlEncoded entries: [FormEntry]) {
        contentType = "application/x-www-form-urlencoded"
        bytes = Data(URLEncodedForm(entries).text.utf8)
    }

    /// As `multipart/form-data`, the way browsers write it (WHATWG HTML, 4.10.22.8; RFC 7578).
    init(multipart entries: [FormEntry]) {
        let parts = entries.map(Self.part)
        var boundary = "----PorticoTestingBoundary"
        while parts.contains(where: { $0.range(of: Data(boundary.utf8)) != nil }) { boundary += "0" }
        var bytes = Data()
        for part in parts { bytes += Data("--\(boundary)\r\n".utf8) + part + Data("\r\n".utf8) }
        bytes += Data("--\(boundary)--\r\n".utf8)
        self.bytes = bytes
        contentType = "multipart/form-data; boundary=\(boundary)"
    }

    private static func part(_ entry: FormEntry) -> Data {
        let disposition = "Content-Disposition: form-data; name=\"\(escaped(entry.name.withLineBreaks))\""
        switch entry.value {
        case .text(let text):
            return Data("\(disposition)\r\n\r\n\(text.withLineBreaks)".utf8)
        case .file(let file):
            return Data("\(disposition); filename=\"\(escaped(file.name))\"\r\nContent-Type: \(file.mediaType)\r\n\r\n".utf8) + file.bytes
        }
    }

    private static func escaped(_ name: String) -> String {
        name.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "\"": escaped += "%22"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}

extension String {
    /// CRLF for every line break, as forms send them.
    fileprivate var withLineBreaks: String {
        withLineFeeds.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    }
}

extension URLEncodedForm {
    init(_ entries: [FormEntry]) {
        self.init(entries.map { (name: $0.name, value: $0.text) })
    }
}
