import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

extension TransportFailure {
    /// What an error of AsyncHTTPClient, and of what it is made of, means.
    init(_ error: any Error) {
        self =
            switch error {
            case let failure as TransportFailure: failure
            case let error as AsyncHTTPClient.HTTPClientError: Self.meaning(of: error)
            case is CancellationError: .cancelled
            case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError: .tls
            case ChannelError.connectTimeout: .timedOut
            case HTTPParserError.headerOverflow: .tooLarge
            case NIOHTTPDecompression.DecompressionError.limit: .tooLarge
            case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError: .damaged
            // Addresses that refuse, connections that break, bytes that are not HTTP.
            default: .unreachable
            }
    }

    private static func meaning(of error: AsyncHTTPClient.HTTPClientError) -> TransportFailure {
        switch error {
        case .cancelled: .cancelled
        case .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout: .timedOut
        case .invalidURL, .emptyHost, .emptyScheme, .traceRequestWithBody: .invalidRequest
        default: error.shortDescription.hasPrefix("Invalid header field") ? .invalidRequest : .unreachable
        }
    }
}
