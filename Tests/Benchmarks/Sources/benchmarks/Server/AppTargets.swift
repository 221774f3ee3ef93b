/// What the app is asked. Without an import it searches its sample of names.
enum AppTargets {
    /// One address may have so many searches at once.
    private static let searches = 8

    static func all(port: Int) -> [LoadTarget] {
        let search = "/domains?query=med"
        return [
            LoadTarget(title: "atrium: /health", key: "app-health", port: port, request: LoadRequest("/health")),
            LoadTarget(title: "atrium: /domains", key: "app-start", port: port, request: LoadRequest("/domains")),
            LoadTarget(
                title: "atrium: \(search), over \(searches) connections",
                key: "app-search",
                port: port,
                request: LoadRequest(search),
                maxConnections: searches
            ),
        ]
    }
}
