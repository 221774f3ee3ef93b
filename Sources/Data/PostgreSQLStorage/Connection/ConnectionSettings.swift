import Foundation

/// What the library is told about a connection: names and values by themselves, so that nothing has to be quoted.
struct ConnectionSettings {
    private let pairs: [(name: String, value: String)]

    init(_ address: PostgreSQLAddress, _ limits: ConnectionLimits) {
        var pairs = [
            ("host", address.host), ("port", "\(address.port)"), ("user", address.user), ("dbname", address.database),
            ("sslmode", address.protection.rawValue), ("application_name", "portico \(address.schema)"),
            ("client_encoding", "UTF8"),
            ("gssencmode", "disable"), ("keepalives", "1"), ("keepalives_idle", "10"), ("keepalives_interval", "5"),
            ("keepalives_count", "3"), ("tcp_user_timeout", "10000"), ("options", Self.options(address, limits)),
        ]
        if let authorities = address.authorities ?? Self.authoritiesOfTheSystem, address.protection.isChecked {
            pairs.append(("sslrootcert", authorities))
        }
        if let password = address.password { pairs.append(("password", password.text)) }
        self.pairs = pairs
    }

    private static func options(_ address: PostgreSQLAddress, _ limits: ConnectionLimits) -> String {
        [
            // The name has only letters, digits and underscores.
            "search_path=\(address.schema)",
            "statement_timeout=\(milliseconds(limits.statement))",
            "lock_timeout=\(milliseconds(limits.lock))",
            "idle_in_transaction_session_timeout=\(milliseconds(limits.idleInTransaction))",
            "client_min_messages=error",
        ].map { "-c \($0)" }.joined(separator: " ")
    }

    private static func milliseconds(_ duration: Duration) -> Int { Int(duration / .milliseconds(1)) }

    /// The library itself looks in the home folder only.
    private static var authoritiesOfTheSystem: String? {
        ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem"].first {
            FileManager.default.isReadableFile(atPath: $0)
        }
    }

    /// Runs a body with the names and the values as the library takes them.
    func withPointers<Value>(
        _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<UnsafePointer<CChar>?>) -> Value?
    ) -> Value? {
        let names = pairs.map { strdup($0.name) }
        let values = pairs.map { strdup($0.value) }
        defer { for text in names + values { free(text) } }
        let ended = { (texts: [UnsafeMutablePointer<CChar>?]) in texts.map { UnsafePointer($0) } + [nil] }
        return ended(names).withUnsafeBufferPointer { names in
            ended(values).withUnsafeBufferPointer { values in
                guard let names = names.baseAddress, let values = values.baseAddress else { return nil }
                return body(names, values)
            }
        }
    }
}

extension PostgreSQLAddress.Protection {
    /// Whether the server has to show who it is.
    fileprivate var isChecked: Bool { self == .certified || self == .verified }
}
