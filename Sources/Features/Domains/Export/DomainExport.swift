import Foundation
public import Portico

/// Makes files of the names that a search finds, in the order of the search.
///
///     let download = DomainExport(repository: repository).csv(SearchParameters(query: "med"))
///
/// A file holds at most as many names as its source lets into one (`DomainsSource.exportedNames`) and says so where
/// there are more. A search without text gives a file without rows.
public struct DomainExport: Sendable {
    private let repository: any DomainsRepository

    public init(repository: any DomainsRepository) {
        self.repository = repository
    }

    /// Comma-separated values (RFC 4180) with the columns name, ascii_name, zone and updated.
    public func csv(_ parameters: SearchParameters) -> Download {
        download(parameters, as: CSVFormat())
    }

    /// One JSON object with query, total, capped and rows.
    public func json(_ parameters: SearchParameters) -> Download {
        download(parameters, as: JSONFormat())
    }

    private func download(_ parameters: SearchParameters, as format: some ExportFormat) -> Download {
        Download(mediaType: format.mediaType, fileName: Self.fileName(parameters, format.fileExtension)) {
            [repository] in
            ExportPieces(
                repository: repository,
                parameters: parameters,
                format: format,
                maxRows: repository.source.exportedNames,
                rowsInPiece: 500
            )
        }
    }

    /// `domains-` and the letters and digits of the text, 40 at most, with a hyphen for whatever stands between them:
    /// nothing that a file system or a header could take for something else.
    static func fileName(_ parameters: SearchParameters, _ fileExtension: String) -> String {
        let words = parameters.query.lowercased().precomposedStringWithCanonicalMapping.unicodeScalars.prefix(40)
            .split { scalar in
                switch scalar.properties.generalCategory {
                case .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber, .nonspacingMark, .spacingMark:
                    false
                default: true
                }
            }
        return (["domains"] + words.map { String(String.UnicodeScalarView($0)) }).joined(separator: "-")
            + ".\(fileExtension)"
    }
}

/// How found names are written into a file.
protocol ExportFormat: Sendable {
    var mediaType: String { get }
    /// Without the dot.
    var fileExtension: String { get }

    /// What stands before the first row.
    func head(_ outline: ExportOutline) throws -> [UInt8]
    /// Some rows in a row; `isFirst` where none went before.
    func rows(_ records: ArraySlice<DomainRecord>, isFirst: Bool) throws -> [UInt8]
    /// What stands behind the last row.
    func tail(_ outline: ExportOutline) throws -> [UInt8]
}

/// What a file of found names says about itself.
struct ExportOutline: Sendable, Hashable {
    /// The text that was searched for.
    let query: String
    /// How many names were found.
    let total: Int
    /// How many of them there can be in the file.
    var limit: Int
    /// Whom the names are owed to; nil for the index of this machine.
    var source: String?
    /// What else has to be said of the names, known when all of them are written.
    var remarks: [String] = []

    /// How many of them are in the file, those that could not be read among them.
    var count: Int { min(total, limit) }
    var isCapped: Bool { total > limit }
}
