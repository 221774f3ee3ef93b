public import Foundation
public import HTTPTypes

/// What the server answered.
public struct PageResponse: Sendable, Equatable {
    /// The status code, 200 when all is well.
    public var status: Int
    public var headers: HTTPFields
    public var body: Data

    public init(status: Int, headers: HTTPFields = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The body as UTF-8 text, bytes that are none replaced by U+FFFD.
    public var text: String {
        String(decoding: body, as: UTF8.self)
    }

    /// A header by its name in any case, several of that name joined with commas; nil when it is absent.
    public func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { headers[$0] }
    }

    /// The type in `Content-Type` without its parameters, lower case: `text/html`.
    public var mediaType: String? {
        header("Content-Type")?.split(separator: ";", omittingEmptySubsequences: false).first.map {
            String($0).asciiTrimmed.asciiLowercased
        }
    }
}
