import HTTPTypes

/// One static file, held in memory.
struct Asset: Sendable {
    /// Its name in the folder, such as `app.css` or `icons/arch.svg`.
    let name: String
    /// The name with the hash of its content in it, such as `app.3f2a….css`: a new content is a new URL.
    let hashedName: String
    let mediaType: String
    let bytes: [UInt8]
    /// A strong validator (RFC 9110 section 8.8.3).
    let entityTag: String
}
