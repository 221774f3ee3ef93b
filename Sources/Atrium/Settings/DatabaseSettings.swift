import ArgumentParser
import Foundation
import Portico
import PostgreSQLStorage

/// What was set about a database, each value checked; of several sources the first that has a setting counts.
///
/// Only who opens it needs more: the password that is in a file.
struct DatabaseSettings: Sendable {
    private var address: PostgreSQLAddress?
    private var password: Secret?
    private var passwordFile: String?

    mutating func read(_ source: SettingSource) throws(SettingError) {
        let address = try source.value(.database) { try Self.address($0) }
        self.address = self.address ?? address
        let password = try source.text(.databasePassword).map { Secret($0) }
        self.password = self.password ?? password
        let passwordFile = try source.text(.databasePasswordFile)
        self.passwordFile = self.passwordFile ?? passwordFile
    }

    /// Whether things are stored in a database, and not in the data folder.
    var isSet: Bool { address != nil }

    /// What a command line needs to name the same database, without its password.
    var arguments: [String] {
        guard let address else { return [] }
        return ["--\(SettingKey.database.argumentName)", address.description]
            + (passwordFile.map { ["--\(SettingKey.databasePasswordFile.argumentName)", $0] } ?? [])
    }

    /// Nil where things are stored in the data folder. Throws where the password cannot be read.
    func database() throws(SettingError) -> AppDatabase? {
        guard var address else { return nil }
        if let passwordFile {
            let line = try PasswordFile.firstLine(of: passwordFile, for: .databasePasswordFile)
            try Self.setPassword(line, .databasePasswordFile, of: &address)
        } else if let password {
            try Self.setPassword(password.revealed, .databasePassword, of: &address)
        }
        return AppDatabase(storage: address)
    }

    private static func address(_ text: String) throws -> PostgreSQLAddress {
        let address = try PostgreSQLAddress(text)
        guard address.schema.utf8.count <= AppDatabase.longestSchemaName else {
            throw SettingError(
                "the name of the schema has more than \(AppDatabase.longestSchemaName) letters, and others are made of it"
            )
        }
        return address
    }

    private static func setPassword(
        _ text: String,
        _ key: SettingKey,
        of address: inout PostgreSQLAddress
    ) throws(SettingError) {
        do throws(PostgreSQLAddressError) {
            try address.setPassword(text)
        } catch {
            throw SettingError("--\(key.argumentName): \(error)", ExitCode(78))
        }
    }
}
