import CLibPQ
import Foundation
import Storage

/// What a server answered to a statement.
struct StatementAnswer: Sendable {
    let rows: [[StoredValue]]
    /// How many rows it read, wrote or deleted.
    let count: Int

    /// Nil where a value is of a type that no column has.
    init?(_ result: OpaquePointer) {
        let kinds = (0..<PQnfields(result)).map { ValueKind(rawValue: PQftype(result, $0)) }
        var rows: [[StoredValue]] = []
        let rowCount = PQntuples(result)
        rows.reserveCapacity(Int(rowCount))
        for row in 0..<rowCount {
            var values: [StoredValue] = []
            values.reserveCapacity(kinds.count)
            for column in 0..<Int32(kinds.count) {
                if PQgetisnull(result, row, column) == 1 {
                    values.append(.null)
                    continue
                }
                guard let bytes = PQgetvalue(result, row, column), let kind = kinds[Int(column)],
                    let value = kind.value(
                        UnsafeRawBufferPointer(start: bytes, count: Int(PQgetlength(result, row, column)))
                    )
                else { return nil }
                values.append(value)
            }
            rows.append(values)
        }
        self.rows = rows
        count = PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
    }
}

/// The types of values by the server's numbers (`pg_type.dat` of its sources).
private enum ValueKind: UInt32 {
    case boolean = 16
    case bytes = 17
    case name = 19
    case integer8 = 20
    case integer2 = 21
    case integer4 = 23
    case text = 25
    case double = 701
    case varchar = 1043

    /// A value in the server's binary form.
    func value(_ bytes: UnsafeRawBufferPointer) -> StoredValue? {
        switch self {
        case .boolean: bytes.first.map { .integer($0 == 0 ? 0 : 1) }
        case .bytes: .blob(Data(bytes))
        case .name, .text, .varchar: .text(String(decoding: bytes, as: UTF8.self))
        case .integer8: Self.number(bytes).map { .integer(Int64(bitPattern: $0)) }
        case .integer4: Self.number(bytes).map { .integer(Int64(Int32(truncatingIfNeeded: $0))) }
        case .integer2: Self.number(bytes).map { .integer(Int64(Int16(truncatingIfNeeded: $0))) }
        case .double: Self.number(bytes).map { .real(Double(bitPattern: $0)) }
        }
    }

    private static func number(_ bytes: UnsafeRawBufferPointer) -> UInt64? {
        guard bytes.count <= 8 else { return nil }
        return bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}

extension ServerRefusal {
    static let unreadable = ServerRefusal(
        code: "0A000",
        message: "a value has a type that is not read",
        constraint: nil
    )

    init(_ result: OpaquePointer) {
        let field = { (code: Character) -> String? in
            code.asciiValue.flatMap { PQresultErrorField(result, Int32($0)) }.map { String(cString: $0) }
        }
        self.init(code: field("C") ?? "08006", message: field("M") ?? "no message", constraint: field("n"))
    }
}

/// The values of a statement in the server's binary form.
struct StatementValues {
    private var bytes: [UInt8] = [0]
    private var starts: [Int?] = []
    private var lengths: [Int32] = []

    init(_ values: [StoredValue]) {
        for value in values {
            guard value != .null else {
                starts.append(nil)
                lengths.append(0)
                continue
            }
            let start = bytes.count
            starts.append(start)
            switch value {
            case .null: break
            case .integer(let number): withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
            case .real(let number):
                withUnsafeBytes(of: number.bitPattern.bigEndian) { bytes.append(contentsOf: $0) }
            case .text(let text): bytes.append(contentsOf: text.utf8)
            case .blob(let data): bytes.append(contentsOf: data)
            }
            lengths.append(Int32(clamping: bytes.count - start))
        }
    }

    /// Gives them to a function of the library. Whether it took them is what comes back.
    func send(
        _ body: (Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> Int32
    ) -> Bool {
        bytes.withUnsafeBytes { buffer in
            let pointers = starts.map { start -> UnsafePointer<CChar>? in
                start.flatMap { buffer.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
            }
            let formats = [Int32](repeating: 1, count: starts.count)
            return body(Int32(starts.count), pointers, lengths, formats) == 1
        }
    }
}
