/// Without control and format characters: what a source or a URL brought must not steer the terminal, nor turn its text
/// around.
public func printable(_ line: String) -> String {
    String(
        String.UnicodeScalarView(
            line.unicodeScalars.map { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
                default: scalar
                }
            }
        )
    )
}
