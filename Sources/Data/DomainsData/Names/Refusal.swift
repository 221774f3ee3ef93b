/// Why a line of an imported file gave no name.
public enum Refusal: Error, Sendable, Hashable {
    case lineTooLong
    case notOneNameNorRecord
    case recordWithoutOwner
    case relativeOwner
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
    /// libidn2 refused the name; its error code.
    case idna(Int32)
}

extension Refusal: CustomStringConvertible {
    public var description: String {
        switch self {
        case .lineTooLong: "the line is longer than \(LineReader.longestLine) bytes"
        case .notOneNameNorRecord: "neither one name nor a zone record of at least four fields"
        case .recordWithoutOwner: "a zone record without an owner name"
        case .relativeOwner: "a relative owner name; write it in full with a closing dot"
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
        case .idna(let code): "not valid in IDNA 2008: \(IDNA.Failure(code: code))"
        }
    }
}
