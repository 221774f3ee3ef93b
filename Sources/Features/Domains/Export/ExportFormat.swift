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
