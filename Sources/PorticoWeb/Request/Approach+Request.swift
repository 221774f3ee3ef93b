import HTTPTypes
import Portico

extension Visitor.Approach {
    /// How somebody asks for a page with GET, by what their browser says of it (W3C Fetch Metadata).
    ///
    /// A browser that says nothing is taken for nobody: then a page is what its address says. So is a crawler that is
    /// a browser, and a browser that fetches in advance.
    init(_ headers: HTTPFields) {
        self = .unattended
        guard let mode = headers[.secFetchMode], headers[.secPurpose] == nil, !Self.isCrawler(headers[.userAgent])
        else { return }
        let isInside = headers[.secFetchSite] == "same-origin"
        switch mode {
        case "navigate" where headers[.secFetchDest] == "document": self = isInside ? .fromInside : .fromOutside
        // The site's own script follows links and forms by itself, and takes whatever comes.
        case "cors" where isInside && ["*/*", "text/html"].contains(headers[.accept]): self = .fromInside
        default: break
        }
    }

    /// Of longer texts only so much is looked at, in bytes.
    private static let maxUserAgentLength = 512
    /// In lower case.
    private static let crawlerWords = ["bot/", "bot;", "bot)", "crawler", "spider"].map { Array($0.utf8) }

    /// Every page asks, so no text is made to find out.
    private static func isCrawler(_ userAgent: String?) -> Bool {
        guard var text = userAgent else { return false }
        return text.withUTF8 { bytes in
            let bytes = bytes.prefix(maxUserAgentLength)
            return bytes.indices.contains { start in
                let first = bytes[start] | 0x20
                return crawlerWords.contains { word in
                    word[0] == first && bytes.count - start >= word.count
                        && word.indices.allSatisfy { bytes[start + $0] | 0x20 == word[$0] }
                }
            }
        }
    }
}

extension HTTPFields {
    /// Whether a page is asked for before anybody wants to see it: by a browser (`Sec-Purpose`), or by the site's script,
    /// which may not send that and sends `Purpose`.
    var areOfPrefetch: Bool {
        [self[.secPurpose], self[.purpose]].contains { $0?.hasPrefix("prefetch") == true }
    }

    /// Whether a page is asked for in advance by somebody who pays for each byte (`Save-Data: on`, WICG). What they chose
    /// to keep is wanted (`Purpose: prefetch;kept`).
    var areOfUnwantedPrefetch: Bool {
        // Hardly any request has this field, so it is looked at first.
        self[.saveData]?.split(separator: ";").first?.lowercased() == "on" && areOfPrefetch
            && self[.purpose] != "prefetch;kept"
    }
}

extension HTTPField.Name {
    // Tokens, as the others are.
    static let secPurpose = HTTPField.Name("Sec-Purpose") ?? .origin
    static let saveData = HTTPField.Name("Save-Data") ?? .origin
    static let purpose = HTTPField.Name("Purpose") ?? .origin
}
