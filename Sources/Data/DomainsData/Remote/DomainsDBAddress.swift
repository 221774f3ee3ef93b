public import Domains
public import Networking
public import Portico

/// Where DomainsDB, or who answers like it, is asked, and in which of its forms.
///
///     try DomainsDBAddress("https://api.domainsdb.info")               // /v1/domains/search below it
///     try DomainsDBAddress("https://mirror.example/names/search")      // the form that DomainsDB had before
///     try DomainsDBAddress("http://127.0.0.1:8081/v1/domains/search")
public struct DomainsDBAddress: Sendable {
    /// How it is asked. What it answers is told by the answer.
    public enum Form: String, Sendable, Hashable, CaseIterable {
        /// `/v1/domains/search?domain=&zone=&page=&limit=`, pages of 50.
        case v1 = "/v1/domains/search"
        /// `/search?query=`: no filters, and the first 50 names only.
        case old = "/search"
    }

    /// DomainsDB itself.
    public static let domainsDB = "https://api.domainsdb.info"

    public let form: Form
    /// What a client for it is made with.
    public let environment: APIEnvironment
    /// What its terms ask to be printed beside its names; nil where they ask for nothing but its name.
    private let attribution: String?

    /// - Parameters:
    ///   - address: http or https, whole or without the path that asks.
    ///   - key: sent as `api_key`.
    ///   - attribution: what its terms ask to be printed beside its names.
    /// - Throws: `APIEnvironmentError` for a text that is no such address.
    public init(
        _ address: String = domainsDB,
        key: Secret? = nil,
        attribution: String? = nil
    ) throws(APIEnvironmentError) {
        self.attribution = attribution
        let whole = address.hasSuffix("/") ? String(address.dropLast()) : address
        let form = Form.allCases.first { whole.hasSuffix($0.rawValue) }
        self.form = form ?? .v1
        environment = try APIEnvironment(
            "domains",
            address: form.map { String(whole.dropLast($0.rawValue.count)) } ?? whole,
            credential: key.map { .query(name: "api_key", key: $0) }
        )
    }

    /// DomainsDB by its name, anybody else by their address: one host may have several.
    public var source: DomainsSource {
        let isDomainsDB = environment.host == "domainsdb.info" || environment.host.hasSuffix(".domainsdb.info")
        return DomainsSource(
            name: isDomainsDB ? "DomainsDB" : environment.authority + environment.basePath,
            website: isDomainsDB ? "https://domainsdb.info/" : nil,
            attribution: attribution,
            exportedNames: DomainsDBRepository.exportedNames
        )
    }

    /// What saved answers are told apart by.
    var text: String {
        environment.origin + environment.basePath + form.rawValue
    }
}
