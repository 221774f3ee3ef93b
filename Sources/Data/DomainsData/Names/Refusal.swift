internal import CIDN2

/// Why a line of an imported file gave no name.
public enum Refusal: Error, Sendable, Hashable {
    case lineTooLong
    case notOneNameNorRecord
    case recordWithoutOwner
    case relativeOwner
    case relativeServer
    /// `$ORIGIN` and the like, which give the lines after them another meaning.
    case directive
    case utf16
    case carriageReturn
    case notUTF8
    case emptyLabel
    case labelTooLong
    case nameTooLong
    case character
    case hyphenAtEdge
    case address
    case publicSuffix
    case nameServer
    case tooManyNameServers
    /// libidn2 refused a label; its error code.
    case idna(Int32)
}

extension Refusal {
    init(_ failure: IDNA.Failure) {
        let tooLong = [IDN2_TOO_BIG_LABEL, IDN2_PUNYCODE_BIG_OUTPUT].map { Int32($0.rawValue) }
        self = tooLong.contains(failure.code) ? .labelTooLong : .idna(failure.code)
    }
}

extension Refusal: CustomStringConvertible {
    public var description: String {
        switch self {
        case .lineTooLong: "the line is longer than \(LineReader.longestLine) bytes"
        case .notOneNameNorRecord: "neither one name nor a zone record of at least four fields"
        case .recordWithoutOwner: "a zone record without an owner name"
        case .relativeOwner: "a relative owner name; write it in full with a closing dot"
        case .relativeServer: "a relative name server; write it in full with a closing dot"
        case .directive: "$ORIGIN, $INCLUDE and $GENERATE are not followed; write every name in full with a closing dot"
        case .utf16: "UTF-16; save the file as UTF-8"
        case .carriageReturn: "a carriage return inside the line; lines end with LF or CRLF"
        case .notUTF8: "not UTF-8"
        case .emptyLabel: "an empty label"
        case .labelTooLong: "a label of more than 63 characters"
        case .nameTooLong: "a name of more than 253 characters"
        case .character: "a character other than letters, digits and hyphens"
        case .hyphenAtEdge: "a label that begins or ends with a hyphen"
        case .address: "an address or a number, not a name"
        case .publicSuffix: "a public suffix, not a name below one"
        case .nameServer: "a name server that is not a host name"
        case .tooManyNameServers: "more than \(ServerSets.mostServers) name servers for one name"
        case .idna(let code): "not allowed by IDNA 2008: \(IDNA.Failure(code: code))"
        }
    }
}
