extension Plan {
    /// What a package of one's own has whatever is in it: its manifest, how it is run, tested and put in format.
    mutating func addPackage(_ name: String, manifest: String, readme: String) throws(NewError) {
        try add("Package.swift", manifest)
        try add("Makefile", Self.makefile(of: name))
        try add(".gitignore", ".build\n")
        try add(".swift-format", Self.format)
        try add("README.md", readme)
    }

    private static func makefile(of name: String) -> String {
        """
        .PHONY: run test

        run:
        \tswift run \(name)

        test:
        \tswift test

        """
    }

    /// As Portico itself is formatted.
    private static let format = """
        {
          "version": 1,
          "lineLength": 120,
          "indentation": { "spaces": 4 },
          "maximumBlankLines": 1,
          "respectsExistingLineBreaks": true,
          "lineBreakBeforeEachArgument": true
        }

        """
}
