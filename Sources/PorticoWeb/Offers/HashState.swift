#if os(Linux) && canImport(CCryptoBoringSSL)
    import CCryptoBoringSSL

    /// SHA-256 (FIPS 180-4) of what it was given so far: numbers that are copied as they are.
    ///
    ///     var hash = HashState()
    ///     hash.update(bytes)
    ///     hash.withDigest { digest in digest.hexadecimal }    // of 32 bytes
    ///
    /// The library's `SHA256` keeps them in an object. A copy takes memory for another one, and each step asks who else
    /// has it: more than hashing a short message takes, and a page of offers has dozens. So its functions are called
    /// directly where they are BoringSSL's, as on Linux; elsewhere it is `SHA256`.
    // Unchecked, since C does not say that its struct is nothing but numbers.
    struct HashState: @unchecked Sendable {
        private var context = SHA256_CTX()

        init() {
            // What it and the others give is 1 always (sha2.h).
            CCryptoBoringSSL_SHA256_Init(&context)
        }

        mutating func update(_ bytes: UnsafeRawBufferPointer) {
            CCryptoBoringSSL_SHA256_Update(&context, bytes.baseAddress, bytes.count)
        }

        /// The hash of all that was given. More may be given afterwards.
        @inline(__always)
        func withDigest<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(SHA256_DIGEST_LENGTH)) { digest in
                var context = context
                CCryptoBoringSSL_SHA256_Final(digest.baseAddress, &context)
                return body(UnsafeRawBufferPointer(digest))
            }
        }
    }
#else
    import Crypto

    /// SHA-256 (FIPS 180-4) of what it was given so far.
    struct HashState: Sendable {
        private var hash = SHA256()

        mutating func update(_ bytes: UnsafeRawBufferPointer) {
            hash.update(bufferPointer: bytes)
        }

        /// The hash of all that was given. More may be given afterwards.
        func withDigest<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
            hash.finalize().withUnsafeBytes(body)
        }
    }
#endif
