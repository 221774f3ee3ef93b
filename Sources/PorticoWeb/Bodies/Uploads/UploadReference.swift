import Crypto
import Foundation
import Portico
import PorticoHost

/// What a form has in the place of a file that came before it, piece by piece.
///
///     upload:id=8J0hQ5vR2mXw7nTz3kLpYg&size=1048576&type=image/png&name=cat.png
///
/// The id is the client's, 128 random bits. Which upload it is follows from that, the page's address and the field, and
/// whom the page was for: nobody can name a file of somebody else, or of another form.
struct UploadReference: Sendable, Hashable {
    /// In bytes; the last piece of an upload has what is left.
    static let pieceSize = 262_144
    /// How many an account may have whose form was not sent yet, or a network without one.
    static let maximumOfOwner = 200
    private static let longest = 4_096

    let id: String
    let size: Int
    let mediaType: String
    let fileName: String

    /// Nil where the text is none.
    init?(_ text: String) {
        guard text.hasPrefix(UploadedFile.referencePrefix), text.utf8.count <= Self.longest,
            let form = try? Form(urlEncoded: text.dropFirst(UploadedFile.referencePrefix.count)),
            let id = form["id"], RandomID.isWellFormed(id),
            let size = form["size"].flatMap(Self.size), let name = form["name"]
        else { return nil }
        self.id = id
        self.size = size
        mediaType = form["type"].flatMap { $0.isEmpty ? nil : $0 } ?? "application/octet-stream"
        fileName = name
    }

    /// A number of bytes that is one: up to a terabyte, so that no sum of some of them overflows.
    static func size(_ text: String) -> Int? {
        guard text.utf8.count <= 13, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let size = Int(text)
        else { return nil }
        return size <= 1 << 40 ? size : nil
    }

    static func pieces(of size: Int) -> Int { (size + pieceSize - 1) / pieceSize }

    /// What the upload of an id is kept under. One of another length is another one.
    ///
    /// The address is no part of it: a form goes on at another one once a draft of it is kept.
    static func name(_ id: String, _ size: Int, field: String, audience: String) -> UploadName {
        UploadName(rawValue: hash(["upload", audience, field, id, String(size)]))
    }

    static func owner(of visit: Visit) -> UploadOwner { UploadOwner(rawValue: hash(["owner", visit.payer])) }

    private static func hash(_ texts: [String]) -> String {
        var message = LengthPrefixedText()
        for text in texts { message.append(text) }
        return SHA256.hash(data: message.bytes).hexadecimal
    }
}

extension Form {
    /// What a person can read and copy of it.
    var withoutFileReferences: Form {
        Form(entries.filter { UploadReference($0.value) == nil }, files: files)
    }
}
