import Portico

/// What robots are told (RFC 9309). Pages that should not be listed say so themselves, so they must be readable.
enum RobotsFile {
    static let download = Download(
        mediaType: "text/plain; charset=utf-8",
        text: """
            User-agent: *
            Disallow: /health

            """
    )
}
