import HTTPTypes

/// The headers that keep a page to itself: only our own files run or are shown, nobody frames it, nothing is guessed.
///
/// Sources: Content Security Policy Level 3; Fetch, section "X-Content-Type-Options"; Referrer Policy; HTML, section
/// "Cross-origin opener policies"; Fetch, section "Cross-Origin-Resource-Policy header"; RFC 6797 for the last.
enum SecurityHeaders {
    static func fields(isSecure: Bool) -> HTTPFields {
        var fields: HTTPFields = [:]
        fields[.contentSecurityPolicy] = policy(pictures: "'self'")
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
        return fields
    }

    /// - Parameter pictures: the sources that they may come from.
    static func policy(pictures: String) -> String {
        [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src \(pictures)", "media-src 'self'",
            "font-src 'self'", "connect-src 'self'", "manifest-src 'self'", "form-action 'self'", "base-uri 'none'",
            "frame-ancestors 'none'",
        ].joined(separator: "; ")
    }
}
