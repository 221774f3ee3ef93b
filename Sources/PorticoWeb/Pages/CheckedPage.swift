public import PorticoHTML

/// A page of a site whose templates fit it.
public struct CheckedPage: Sendable {
    /// The name of its own template, such as `notes/list`.
    public let template: String
    /// The templates it names by fields.
    public let dynamicNames: DynamicNames
}
