public import Foundation

/// A key that the nodes of an app share, as bytes that are kept wherever all of them look: those of a `VapidKeyFile`.
///
///     let shared = try SharedVapidKey(stored: bytes)
///     if shared.stored != bytes { … }                 // keep these from now on
public struct SharedVapidKey: VapidKeys {
    /// What is to be kept.
    public let stored: Data
    private let shared: VapidKey

    /// - Parameter stored: what is kept; nil where there is nothing yet, and a new key is made.
    /// - Throws: `VapidKeyError.badStored` where that is no key.
    public init(stored: Data?) throws(VapidKeyError) {
        do {
            if let stored {
                shared = try VapidKeyFile.key(in: stored)
                self.stored = stored
            } else {
                shared = VapidKey()
                self.stored = try VapidKeyFile.contents(with: shared)
            }
        } catch let problem as VapidKeyFile.Problem {
            throw .badStored(what: problem.what)
        } catch {
            throw .badStored(what: "it cannot be written as JSON")
        }
    }

    public func key() -> VapidKey { shared }
}
