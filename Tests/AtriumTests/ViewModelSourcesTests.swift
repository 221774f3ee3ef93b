import Foundation
import Testing

/// That view models reach data through their providers only, as far as their sources tell.
@Suite struct ViewModelSourcesTests {
    /// What lies behind a provider: types by the endings of their names.
    private static var behindProviders: Regex<(Substring, Substring)> {
        /\b[A-Z]\w*(Repository|Service|Storage|StorageProtocol|Store|HTTPClient)\b/
    }

    @Test func viewModelsNameNothingThatLiesBehindTheirProviders() throws {
        let files = try Self.viewModels()
        #expect(files.count >= 2)
        for file in files {
            let names = try Self.code(of: file).matches(of: Self.behindProviders).map { String($0.0) }
            #expect(names.isEmpty, "\(file.lastPathComponent) names \(names.joined(separator: ", "))")
        }
    }

    @Test func viewModelsAreTypesOfTheFilesThatAreNamedAfterThem() throws {
        let named = Set(try Self.viewModels().map { $0.deletingPathExtension().lastPathComponent })
        for file in try Self.features() {
            for declared in try Self.code(of: file).matches(of: /\b(?:class|struct|actor) (\w+ViewModel)\b/) {
                #expect(
                    named.contains(String(declared.1)),
                    "\(declared.1) is in \(file.lastPathComponent), where nothing looks at it"
                )
            }
        }
    }

    private static func viewModels() throws -> [URL] {
        try features().filter { $0.lastPathComponent.hasSuffix("ViewModel.swift") }
    }

    private static func features() throws -> [URL] {
        try ["Sources/Features", "Sources/SourceChoice"].flatMap { path in
            let folder = TestApp.root.appending(path: path, directoryHint: .isDirectory)
            return try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
                .compactMap { $0 as? URL }
                .filter { $0.pathExtension == "swift" }
        }
    }

    /// Without comments, which may speak of anything.
    private static func code(of file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//") }
            .joined(separator: "\n")
    }
}
