import HTTPTypes

/// The headers that keep a page to itself: only our own files run or are shown, nobody frames it, nothing is guessed.
///
/// Sources: Content Security Policy Level 3; Fetch, section "X-Content-Type-Options"; Referrer Policy; HTML, section
/// "Cross-origin opener policies"; Fetch, section "Cross-Origin-Resource-Policy header"; RFC 6797 for the last.
struct SecurityHeaders: Sendable {
    private let fields: HTTPFields
    /// A bit for each length that one of their names has.
    private let lengths: UInt64

    init(isSecure: Bool) {
        var fields: HTTPFields = [:]
        fields[.contentSecurityPolicy] = [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
        ].joined(separator: "; ")
        fields[.xContentTypeOptions] = "nosniff"
        for (name, value) in [
            ("Referrer-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
            ("X-Frame-Options", "DENY"),
        ] {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        if isSecure { fields[.strictTransportSecurity] = "max-age=31536000" }
        self.fields = fields
        lengths = fields.reduce(0) { $0 | Self.bit($1.name) }
    }

    private static func bit(_ name: HTTPField.Name) -> UInt64 {
        1 << UInt64(min(name.canonicalName.utf8.count, 63))
    }

    /// Those that are there stay as they are.
    func add(to headers: inout HTTPFields) {
        headers.reserveCapacity(headers.count + fields.count + 3)
        // Hardly any response has one of the names, and lengths tell that sooner than letters.
        if headers.contains(where: { lengths & Self.bit($0.name) != 0 }) {
            for field in fields where !headers.contains(field.name) { headers.append(field) }
        } else {
            headers.replaceSubrange(headers.endIndex..<headers.endIndex, with: fields)
        }
    }
}
