/// Where the key of push messages comes from: a file (`VapidKeyFile`), or what several nodes share (`SharedVapidKey`).
public protocol VapidKeys: Sendable {
    /// The same each time.
    func key() throws(VapidKeyError) -> VapidKey
}
