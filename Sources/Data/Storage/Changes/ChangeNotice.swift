import Portico

/// What one commit changed, as another program is told that has the same database: whose rows of which tables.
///
///     let text = try JSONEncoder().encode(changes.notice)
///     broadcast.deliver(try JSONDecoder().decode(ChangeNotice.self, from: text))
///
/// It names owners, as their columns do, and neither rows nor what is in them.
package struct ChangeNotice: Sendable, Hashable {
    /// By table and by column that says whose a row is; anybody's where there are none.
    let owners: [String: [String: Set<StoredValue>]]

    init(_ owners: [String: [String: Set<StoredValue>]]) {
        self.owners = owners
    }

    package var tables: Set<String> { Set(owners.keys) }

    /// What those who read are told of.
    var subjects: Set<ChangeFeed.Subject> {
        owners.reduce(into: []) { subjects, table in
            subjects.formUnion(TableSubjects.changingMany(of: table.key, Array(table.value.keys), table.value))
        }
    }
}

extension ChangeNotice: Codable {
    /// A value as JSON has it. Columns of owners have no others.
    private enum Owner: Codable {
        case none
        case number(Int64)
        case text(String)

        init?(_ value: StoredValue) {
            switch value {
            case .null: self = .none
            case .integer(let number): self = .number(number)
            case .text(let text): self = .text(text)
            case .real, .blob: return nil
            }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .none
            } else if let number = try? container.decode(Int64.self) {
                self = .number(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .none: try container.encodeNil()
            case .number(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            }
        }

        var value: StoredValue {
            switch self {
            case .none: .null
            case .number(let number): .integer(number)
            case .text(let text): .text(text)
            }
        }
    }

    package init(from decoder: any Decoder) throws {
        let tables = try decoder.singleValueContainer().decode([String: [String: [Owner]]].self)
        owners = tables.mapValues { $0.mapValues { Set($0.map(\.value)) } }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(
            owners.mapValues { columns in
                columns.mapValues { values in
                    let owners = values.compactMap(Owner.init)
                    // Where one cannot be said, it is anybody's.
                    return owners.count == values.count ? owners : []
                }
            }
        )
    }
}
