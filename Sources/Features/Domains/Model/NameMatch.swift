public import Portico

/// Where in a name the text that is looked for has to stand.
public enum NameMatch: String, Sendable, CaseIterable, Codable, TextValue {
    case contains, prefix, suffix, exact
}
