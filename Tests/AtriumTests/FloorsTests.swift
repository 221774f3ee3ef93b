import Foundation
import Testing

/// Which module may import which, as the floors of the package have it. SwiftPM keeps a target from what it does not
/// list; this keeps the list itself from growing unseen.
@Suite struct FloorsTests {
    private static let system: Set = ["Dispatch", "Foundation", "Synchronization"]

    @Test(arguments: [
        ("Portico", []),
        ("PorticoSessions", ["Portico"]),
        ("PorticoHost", ["Portico", "PorticoSessions"]),
        ("PorticoAdapters", ["Portico"]),
        ("PorticoStart", ["Portico"]),
        ("PorticoHTML", ["Portico", "PorticoHost"]),
        ("PorticoObservation", ["Observation", "Portico"]),
        ("PorticoCompat", ["Dispatch", "Portico", "PorticoObservation"]),
        ("PorticoCombine", ["Portico", "PorticoAdapters", "PorticoObservation", "Combine", "OpenCombine"]),
        ("PorticoTerminal", ["Portico", "PorticoHost"]),
        ("PorticoTestSupport", ["Logging"]),
        ("AtriumTexts", ["Portico"]),
        ("SourceChoice", ["AtriumTexts", "Portico"]),
        ("Features/Domains", ["AtriumTexts", "Portico", "SourceChoice"]),
        ("Features/Notes", ["AtriumTexts", "Portico", "PorticoSessions"]),
        ("Features/Accounts", ["AtriumTexts", "Portico", "PorticoSessions"]),
        ("Features/DogFacts", ["AtriumTexts", "Portico", "PorticoAdapters", "SourceChoice"]),
        ("Features/Welcome", ["AtriumTexts", "Portico"]),
        (
            "AtriumFlow",
            [
                "AtriumTexts", "Portico", "PorticoStart", "Accounts", "DogFacts", "Domains", "Notes", "Notifications",
                "SourceChoice", "Welcome",
            ]
        ),
        ("Data/Storage", ["Portico", "PorticoSessions", "Crypto", "GRDB", "GRDBSQLite"]),
        ("Data/PostgreSQLStorage", ["Portico", "PorticoHost", "Storage", "CLibPQ"]),
        (
            "Data/Networking",
            [
                "Portico", "PorticoHost", "AsyncHTTPClient", "CLibXML2", "Logging", "NIOCore", "NIOHTTP1",
                "NIOHTTPCompression",
                "NIOPosix", "NIOSSL",
            ]
        ),
        ("Data/SessionsData", ["GRDB", "Portico", "PorticoHost", "PorticoSessions", "Storage"]),
        ("Data/NodesData", ["PorticoHost", "PorticoSessions", "Storage"]),
        ("Data/DataFolder", ["Portico", "PorticoHost"]),
        ("Libraries/Gumbo", ["CGumbo", "Darwin", "Glibc", "Musl"]),
        ("Data/Backup", ["CArchive", "CRename", "Crypto", "DataFolder", "GRDB", "Portico", "PorticoHost"]),
        (
            "Data/DomainsData",
            [
                "Portico", "PorticoHost", "PorticoSessions", "AtriumTexts", "Domains", "Storage", "DataFolder",
                "Networking", "CIDN2",
                "CMemory", "CPSL",
                "CSampleDomains", "CZlib",
            ]
        ),
        (
            "Data/DogFactsData",
            [
                "Portico", "PorticoSessions", "AtriumTexts", "CBundledFacts", "CGumbo", "DogFacts", "Gumbo",
                "Networking", "Storage",
                "Crypto",
            ]
        ),
        (
            "Data/NotesData",
            [
                "Portico", "PorticoSessions", "AtriumTexts", "CCollation", "Notes", "PostgreSQLStorage", "Storage",
                "Crypto", "GRDB",
                "GRDBSQLite",
                "HeapModule",
            ]
        ),
        (
            "Data/AccountsData",
            [
                "Portico", "PorticoHost", "PorticoSessions", "AtriumTexts", "Accounts", "Mail", "Storage", "Crypto",
                "CryptoExtras",
            ]
        ),
        (
            "Data/NotesTransfer",
            [
                "Portico", "PorticoHost", "PorticoSessions", "DataFolder", "Notes", "Markdown", "CArchive", "CGumbo",
                "CLibXML2",
                "CZlib", "Gumbo",
                "Crypto",
            ]
        ),
        ("Data/Markdown", ["Portico", "PorticoHost", "CCMarkGFM", "Yams"]),
        ("Features/Notifications", ["AtriumTexts", "Portico"]),
        (
            "Data/NotificationsData",
            ["AtriumTexts", "Portico", "PorticoSessions", "Mail", "Notifications", "Storage", "Crypto"]
        ),
        (
            "Data/WebPush",
            [
                "Portico", "PorticoHost", "PorticoSessions", "Crypto", "DataFolder", "Networking", "NIOPosix",
                "Notifications",
                "Storage",
            ]
        ),
        ("Data/QRCode", ["CQREncode"]),
        ("Data/Mail", ["Portico", "PorticoHost", "PorticoSessions", "DataFolder", "Storage", "CCurl", "CIDN2"]),
        (
            "PorticoWeb",
            [
                "CCryptoBoringSSL", "CZlib", "CZstd", "Portico", "PorticoHost", "PorticoSessions", "PorticoHTML",
                "Hummingbird",
                "HummingbirdCore", "HTTPTypes",
                "Crypto", "Logging",
                "NIOCore", "NIOExtras", "NIOHTTP1", "NIOHTTPTypesHTTP1", "NIOPosix",
                "ServiceLifecycle", "UnixSignals",
            ]
        ),
        ("PorticoDev", ["ArgumentParser"]),
        ("Examples/Greeting", ["Portico", "PorticoHTML", "PorticoWeb", "Logging"]),
        ("Examples/Gallery", ["Portico", "PorticoWeb", "Logging"]),
    ])
    func aTargetImportsOnlyItsNeighbours(target: String, allowed: [String]) throws {
        let folder = TestApp.root.appending(path: "Sources/\(target)", directoryHint: .isDirectory)
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            .compactMap { $0 as? URL }
            .filter { $0.pathExtension == "swift" }
        #expect(!files.isEmpty)
        for file in files {
            for module in try Self.imports(of: file) where !Self.system.contains(module) {
                #expect(allowed.contains(module), "\(file.lastPathComponent) imports \(module)")
            }
        }
    }

    private static func imports(of file: URL) throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            // In texts the word stands further in, and in comments anywhere.
            guard !line.hasPrefix(" "), !line.hasPrefix("/") else { return nil }
            let words = line.split(separator: " ")
            guard let index = words.firstIndex(of: "import"), index <= 1, index + 1 < words.count else { return nil }
            return String(words[index + 1])
        }
    }
}
