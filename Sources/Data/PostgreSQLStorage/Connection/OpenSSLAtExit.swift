import CLibPQ

/// OpenSSL, by which libpq encrypts, takes itself down when a program ends, while other threads may still be using it:
/// then the program would crash at its end.
enum OpenSSLAtExit {
    /// Tells it to leave that to the system. It counts where nothing has used OpenSSL before.
    static let isLeftToTheSystem: Bool = {
        typealias Initialise = @convention(c) (UInt64, OpaquePointer?) -> Int32
        // libpq has loaded it, unless it was built without.
        guard let symbol = CLibPQ_symbol("OPENSSL_init_crypto") else { return false }
        let noExitHandler: UInt64 = 0x0008_0000  // OPENSSL_INIT_NO_ATEXIT of <openssl/crypto.h>
        return unsafeBitCast(symbol, to: Initialise.self)(noExitHandler, nil) == 1
    }()
}
