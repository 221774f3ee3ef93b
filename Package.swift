// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

// One package, two products people use: the framework libraries (Portico…) and the app (Atrium).
// Each target is a floor or a room on one; what it may import is what it lists here. FloorsTests, in Tests/AtriumTests,
// looks at each import.

let package = Package(
    name: "Portico",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Portico", targets: ["Portico"]),
        .library(name: "PorticoHTML", targets: ["PorticoHTML"]),
        // With the modules that its own API names.
        .library(
            name: "PorticoWeb",
            targets: ["Portico", "PorticoHost", "PorticoHTML", "PorticoSessions", "PorticoWeb"]
        ),
        .library(name: "PorticoAdapters", targets: ["PorticoAdapters"]),
        .library(name: "PorticoCombine", targets: ["PorticoAdapters", "PorticoCombine"]),
        .library(name: "PorticoHost", targets: ["PorticoHost", "PorticoSessions"]),
        .library(name: "PorticoSessions", targets: ["PorticoSessions"]),
        .library(name: "PorticoStart", targets: ["PorticoStart"]),
        .library(name: "PorticoTerminal", targets: ["PorticoTerminal"]),
        .library(name: "PorticoTestSupport", targets: ["PorticoTestSupport"]),
        .library(name: "PorticoTesting", targets: ["PorticoTesting"]),
        .executable(name: "portico-dev", targets: ["PorticoDev"]),
        .executable(name: "atrium", targets: ["Atrium"]),
        .executable(name: "portico-new", targets: ["PorticoNew"]),
        // For the benchmarks, which are a package of their own.
        .library(name: "AtriumFlow", targets: ["AtriumFlow", "Welcome"]),
        .library(name: "DomainsData", targets: ["Domains", "DomainsData", "SessionsData", "Storage"]),
        .library(name: "NotesData", targets: ["Notes", "NotesData", "PostgreSQLStorage"]),
        .library(name: "MisbehavingServer", targets: ["MisbehavingServer"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
    ],
    targets: [
        // The framework.
        .target(
            name: "PorticoMacros",
            dependencies: [
                .product(name: "SwiftDiagnostics", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftSyntaxBuilder", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
            ]
        ),
        .macro(
            name: "PorticoMacrosPlugin",
            dependencies: [
                "PorticoMacros",
                .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
            ]
        ),
        .target(
            name: "Portico",
            dependencies: ["PorticoMacrosPlugin"]
        ),
        // What is kept of visitors between their requests.
        .target(name: "PorticoSessions", dependencies: ["Portico"]),
        // What front ends and stores name, and features do not.
        .target(name: "PorticoHost", dependencies: ["Portico", "PorticoSessions"]),
        // View models of other styles, as they are.
        .target(name: "PorticoAdapters", dependencies: ["Portico"]),
        // The steps of a start, and of a visitor's first visit.
        .target(name: "PorticoStart", dependencies: ["Portico"]),
        .target(name: "PorticoHTML", dependencies: ["Portico", "PorticoHost"]),
        .target(
            name: "PorticoWeb",
            dependencies: [
                "CZlib", "Portico", "PorticoHost", "PorticoHTML", "PorticoSessions",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            // The script of the pages is part of the program, so that each app has it.
            resources: [
                .embedInCode("Client/portico.js"), .embedInCode("Client/reload.js"),
                .embedInCode("Client/development.js"), .embedInCode("Client/development.css"),
                .embedInCode("Client/standard.css"),
            ],
            // An asynchronous function stays where its caller is: each that looked for its place anew took a lock on the
            // task, some fifty times for a page.
            swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
        ),
        .target(
            name: "PorticoCombine",
            dependencies: ["Portico", "PorticoAdapters", .product(name: "OpenCombine", package: "OpenCombine")]
        ),
        .target(name: "PorticoTerminal", dependencies: ["Portico", "PorticoHost"]),
        .target(name: "PorticoTestSupport", dependencies: [.product(name: "Logging", package: "swift-log")]),
        .target(
            name: "PorticoTesting",
            dependencies: [
                "CGumbo", "CLibXML2", "Gumbo",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
        ),

        // Builds and runs a program while it is developed: little, so that it is there before the program is.
        .executableTarget(
            name: "PorticoDev",
            dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")]
        ),

        // The languages of the app. Each feature has its own texts, side by side in all of them.
        .target(name: "AtriumTexts", dependencies: ["Portico"]),

        // The choice of a source, for each feature that has several.
        .target(name: "SourceChoice", dependencies: ["AtriumTexts", "Portico"]),

        // The features and what joins them. No web, no database.
        .target(
            name: "Domains",
            dependencies: ["AtriumTexts", "Portico", "SourceChoice"],
            path: "Sources/Features/Domains"
        ),
        .target(
            name: "Accounts",
            dependencies: ["AtriumTexts", "Portico", "PorticoSessions"],
            path: "Sources/Features/Accounts"
        ),
        .target(
            name: "Notes",
            dependencies: ["AtriumTexts", "Portico", "PorticoSessions"],
            path: "Sources/Features/Notes"
        ),
        .target(
            name: "DogFacts",
            dependencies: ["AtriumTexts", "Portico", "PorticoAdapters", "SourceChoice"],
            path: "Sources/Features/DogFacts"
        ),
        .target(
            name: "Notifications",
            dependencies: ["AtriumTexts", "Portico"],
            path: "Sources/Features/Notifications"
        ),
        .target(name: "Welcome", dependencies: ["AtriumTexts", "Portico"], path: "Sources/Features/Welcome"),
        .target(
            name: "AtriumFlow",
            dependencies: [
                "Accounts", "AtriumTexts", "DogFacts", "Domains", "Notes", "Notifications", "Portico", "PorticoStart",
                "SourceChoice", "Welcome",
            ]
        ),

        // The data floor.
        .target(name: "DataFolder", dependencies: ["Portico", "PorticoHost"], path: "Sources/Data/DataFolder"),
        .target(
            name: "Backup",
            dependencies: [
                "CArchive", "CRename", "DataFolder", "Portico", "PorticoHost",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Sources/Data/Backup"
        ),
        .target(
            name: "Storage",
            dependencies: [
                "Portico", "PorticoMacrosPlugin", "PorticoSessions",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            path: "Sources/Data/Storage"
        ),
        .target(
            name: "PostgreSQLStorage",
            dependencies: ["CLibPQ", "Portico", "PorticoHost", "Storage"],
            path: "Sources/Data/PostgreSQLStorage"
        ),
        .target(
            name: "Networking",
            dependencies: [
                "CLibXML2", "Portico", "PorticoHost",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            path: "Sources/Data/Networking"
        ),
        .target(
            name: "SessionsData",
            dependencies: [
                "Portico", "PorticoHost", "PorticoSessions", "Storage",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Sources/Data/SessionsData"
        ),
        .target(
            name: "NodesData",
            dependencies: ["PorticoHost", "Storage"],
            path: "Sources/Data/NodesData"
        ),
        .target(
            name: "AccountsData",
            dependencies: [
                "Accounts", "AtriumTexts", "Mail", "Portico", "PorticoHost", "PorticoSessions", "Storage",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            path: "Sources/Data/AccountsData"
        ),
        .target(
            name: "DomainsData",
            dependencies: [
                "AtriumTexts", "CIDN2", "CMemory", "CPSL", "CSampleDomains", "CZlib", "DataFolder", "Domains",
                "Networking", "Portico", "PorticoHost", "PorticoSessions", "Storage",
            ],
            path: "Sources/Data/DomainsData",
            exclude: ["Sample"]
        ),
        .target(name: "CSampleDomains", path: "Sources/Data/DomainsData/Sample", exclude: ["sample-domains.txt"]),
        .target(
            name: "DogFactsData",
            dependencies: [
                "AtriumTexts", "CBundledFacts", "CGumbo", "DogFacts", "Gumbo", "Networking", "Portico",
                "PorticoSessions", "Storage",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Sources/Data/DogFactsData",
            exclude: ["Facts"]
        ),
        .target(name: "CBundledFacts", path: "Sources/Data/DogFactsData/Facts", exclude: ["dog-facts.jsonl"]),
        .target(
            name: "NotesData",
            dependencies: [
                "AtriumTexts", "CCollation", "Notes", "Portico", "PorticoSessions", "PostgreSQLStorage", "Storage",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
                .product(name: "HeapModule", package: "swift-collections"),
            ],
            path: "Sources/Data/NotesData"
        ),
        .target(
            name: "NotesTransfer",
            dependencies: [
                "CArchive", "CGumbo", "CLibXML2", "CZlib", "DataFolder", "Gumbo", "Markdown", "Notes", "Portico",
                "PorticoHost", "PorticoSessions",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Sources/Data/NotesTransfer",
            // Elsewhere it is in the C library.
            linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]
        ),
        .target(
            name: "Markdown",
            dependencies: [
                "CCMarkGFM", "Portico", "PorticoHost",
                .product(name: "Yams", package: "Yams"),
            ],
            path: "Sources/Data/Markdown"
        ),
        .target(
            name: "Mail",
            dependencies: [
                "CCurl", "CIDN2", "DataFolder", "Portico", "PorticoHost", "PorticoSessions", "Storage",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Sources/Data/Mail"
        ),
        .target(
            name: "NotificationsData",
            dependencies: [
                "Mail", "Notifications", "Portico", "PorticoSessions", "Storage",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Sources/Data/NotificationsData"
        ),
        .target(
            name: "WebPush",
            dependencies: [
                "DataFolder", "Networking", "Notifications", "Portico", "PorticoHost", "PorticoSessions", "Storage",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            path: "Sources/Data/WebPush"
        ),
        .target(name: "QRCode", dependencies: ["CQREncode"], path: "Sources/Data/QRCode"),
        .systemLibrary(name: "CArchive", path: "Sources/Libraries/CArchive", pkgConfig: "libarchive"),
        .systemLibrary(name: "CCMarkGFM", path: "Sources/Libraries/CCMarkGFM", pkgConfig: "libcmark-gfm"),
        .systemLibrary(name: "CGumbo", path: "Sources/Libraries/CGumbo", pkgConfig: "gumbo"),
        .target(name: "Gumbo", dependencies: ["CGumbo"], path: "Sources/Libraries/Gumbo"),
        .systemLibrary(name: "CICU", path: "Sources/Libraries/CICU", pkgConfig: "icu-i18n"),
        .target(name: "CCollation", dependencies: ["CICU"], path: "Sources/Libraries/CCollation"),
        .systemLibrary(name: "CIDN2", path: "Sources/Libraries/CIDN2", pkgConfig: "libidn2"),
        .systemLibrary(name: "CLibXML2", path: "Sources/Libraries/CLibXML2", pkgConfig: "libxml-2.0"),
        .systemLibrary(name: "CMemory", path: "Sources/Libraries/CMemory"),
        .systemLibrary(name: "CPSL", path: "Sources/Libraries/CPSL", pkgConfig: "libpsl"),
        .systemLibrary(name: "CQREncode", path: "Sources/Libraries/CQREncode", pkgConfig: "libqrencode"),
        .systemLibrary(name: "CRename", path: "Sources/Libraries/CRename"),
        .systemLibrary(name: "CZlib", path: "Sources/Libraries/CZlib", pkgConfig: "zlib"),
        // Loaded when they are first needed, which in most programs is never.
        .target(name: "CLazyLibrary", path: "Sources/Libraries/CLazyLibrary"),
        .target(name: "CCurl", dependencies: ["CLazyLibrary"], path: "Sources/Libraries/CCurl"),
        .target(name: "CLibPQ", dependencies: ["CLazyLibrary"], path: "Sources/Libraries/CLibPQ"),

        // The app: composition root, template bindings, command line.
        .executableTarget(
            name: "Atrium",
            dependencies: [
                "Accounts", "AccountsData", "AtriumFlow", "AtriumTexts", "Backup", "CGumbo", "DataFolder", "DogFacts",
                "DogFactsData", "Domains", "DomainsData", "Gumbo", "Mail", "Markdown", "Networking", "NodesData",
                "Notes", "NotesData", "NotesTransfer", "Notifications", "NotificationsData", "Portico", "PorticoHost",
                "PorticoHTML", "PorticoSessions", "PorticoStart", "PorticoTerminal", "PorticoWeb", "PostgreSQLStorage",
                "QRCode", "SessionsData", "SourceChoice", "Storage", "WebPush", "Welcome",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]
        ),

        // Writes new apps, features and screens.
        .executableTarget(
            name: "PorticoNew",
            dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")]
        ),

        // The program that the README shows a part of, and a page of PorticoWeb the whole.
        .executableTarget(
            name: "Greeting",
            dependencies: ["Portico", "PorticoHTML", "PorticoWeb"],
            path: "Sources/Examples/Greeting"
        ),
        // What “Your first feature” builds.
        .executableTarget(
            name: "Books",
            dependencies: ["Portico", "PorticoWeb"],
            path: "Sources/Examples/Books"
        ),
        // The samples of the page of forms and lists.
        .executableTarget(
            name: "Gallery",
            dependencies: ["Portico", "PorticoWeb", .product(name: "Logging", package: "swift-log")],
            path: "Sources/Examples/Gallery",
            exclude: ["Templates"]
        ),

        // The tests.
        .testTarget(
            name: "PorticoTests",
            dependencies: [
                "Portico", "PorticoAdapters", "PorticoHost", "PorticoSessions", "PorticoTerminal", "PorticoTestSupport",
            ]
        ),
        .testTarget(name: "PorticoStartTests", dependencies: ["PorticoStart", "PorticoTestSupport"]),
        .testTarget(
            name: "PorticoMacrosTests",
            dependencies: [
                "Portico", "PorticoHost", "PorticoMacros", "PorticoTestSupport",
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax"),
                .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax"),
            ]
        ),
        .testTarget(
            name: "PorticoHTMLTests",
            dependencies: ["CGumbo", "Gumbo", "Portico", "PorticoHTML", "PorticoTestSupport", "PorticoTesting"]
        ),
        .testTarget(
            name: "PorticoWebTests",
            dependencies: [
                "Books", "CZlib", "Gallery", "Greeting", "Portico", "PorticoHost", "PorticoHTML", "PorticoSessions",
                "PorticoTerminal", "PorticoTesting", "PorticoTestSupport", "PorticoWeb",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
        ),
        .testTarget(name: "PorticoDevTests", dependencies: ["PorticoDev", "PorticoWeb"]),
        .testTarget(name: "PorticoNewTests", dependencies: ["PorticoNew"]),
        .testTarget(
            name: "PorticoTestingTests",
            dependencies: [
                "PorticoTestSupport", "PorticoTesting",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
            ]
        ),
        .target(
            name: "MisbehavingServer",
            dependencies: [
                "CZlib",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            path: "Tests/MisbehavingServer"
        ),
        .testTarget(
            name: "NetworkingTests",
            dependencies: [
                "MisbehavingServer", "Networking", "Portico", "PorticoHost", "PorticoTestSupport",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .testTarget(
            name: "PorticoCombineTests",
            dependencies: [
                "Portico", "PorticoAdapters", "PorticoCombine", "PorticoHTML", "PorticoTerminal", "PorticoTesting",
                "PorticoTestSupport", "PorticoWeb",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "OpenCombine", package: "OpenCombine"),
            ]
        ),
        .testTarget(
            name: "DogFactsTests",
            dependencies: [
                "AtriumTexts", "DogFacts", "Portico", "PorticoAdapters", "PorticoHost", "PorticoTestSupport",
                "SourceChoice",
            ]
        ),
        .testTarget(
            name: "DogFactsDataTests",
            dependencies: [
                "AtriumTexts", "DogFacts", "DogFactsData", "MisbehavingServer", "Networking", "Portico",
                "PorticoTestSupport",
                "Storage", "TestDatabase",
            ]
        ),
        .testTarget(
            name: "DomainsTests",
            dependencies: [
                "AtriumTexts", "Domains", "Portico", "PorticoHost", "PorticoTestSupport", "SourceChoice",
            ]
        ),
        .testTarget(
            name: "DomainsDataTests",
            dependencies: [
                "AtriumTexts", "DataFolder", "Domains", "DomainsData", "MisbehavingServer", "Networking", "Portico",
                "PorticoTestSupport",
                "Storage", "TestDatabase",
            ]
        ),
        .testTarget(
            name: "AccountsTests",
            dependencies: [
                "Accounts", "AtriumTexts", "Portico", "PorticoSessions", "PorticoTestSupport",
            ]
        ),
        .testTarget(
            name: "AccountsDataTests",
            dependencies: [
                "Accounts", "AccountsData", "AtriumTexts", "Mail", "Portico", "PorticoSessions", "PorticoTestSupport",
                "Storage", "TestDatabase",
            ]
        ),
        .testTarget(
            name: "NotesTransferTests",
            dependencies: ["CArchive", "Markdown", "Notes", "NotesTransfer", "Portico", "PorticoTestSupport"]
        ),
        .target(name: "TestMailServer", dependencies: ["PorticoTestSupport"], path: "Tests/TestMailServer"),
        .testTarget(
            name: "MailTests",
            dependencies: [
                "DataFolder", "Mail", "Portico", "PorticoTestSupport", "Storage", "TestDatabase", "TestMailServer",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .testTarget(
            name: "NotificationsTests",
            dependencies: ["AtriumTexts", "Notifications", "Portico", "PorticoTestSupport"]
        ),
        .testTarget(
            name: "NotificationsDataTests",
            dependencies: [
                "Mail", "Notifications", "NotificationsData", "Portico", "PorticoSessions", "PorticoTestSupport",
                "PostgreSQLStorage", "Storage", "TestDatabase",
            ]
        ),
        .testTarget(
            name: "WebPushTests",
            dependencies: [
                "DataFolder", "MisbehavingServer", "Networking", "Notifications", "Portico", "PorticoSessions",
                "PorticoTestSupport", "Storage", "TestDatabase", "WebPush",
                .product(name: "Crypto", package: "swift-crypto"),
            ]
        ),
        .testTarget(name: "WelcomeTests", dependencies: ["AtriumTexts", "Portico", "PorticoHost", "Welcome"]),
        .testTarget(
            name: "NotesTests",
            dependencies: [
                "AtriumTexts", "Notes", "Portico", "PorticoSessions", "PorticoTestSupport",
            ]
        ),
        .testTarget(
            name: "NotesDataTests",
            dependencies: [
                "AtriumTexts", "Notes", "NotesData", "Portico", "PorticoSessions", "PorticoTestSupport",
                "PostgreSQLStorage", "Storage", "TestDatabase",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .testTarget(name: "DataFolderTests", dependencies: ["DataFolder"]),
        .testTarget(
            name: "BackupTests",
            dependencies: [
                "Backup", "DataFolder", "PorticoTestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .testTarget(
            name: "MarkdownTests",
            dependencies: ["CGumbo", "Gumbo", "Markdown", "Portico", "PorticoTestSupport", "PorticoTesting"]
        ),
        .target(
            name: "TestDatabase",
            dependencies: ["PorticoTestSupport", "PostgreSQLStorage", "Storage"],
            path: "Tests/TestDatabase"
        ),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "Portico", "PorticoSessions", "PorticoTestSupport", "PostgreSQLStorage", "Storage", "TestDatabase",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .testTarget(
            name: "PostgreSQLStorageTests",
            dependencies: [
                "CLibPQ", "Portico", "PorticoTestSupport", "PostgreSQLStorage", "Storage", "TestDatabase",
            ]
        ),
        .testTarget(
            name: "NodesDataTests",
            dependencies: [
                "NodesData", "PorticoHost", "PorticoTestSupport", "Storage", "TestDatabase",
            ]
        ),
        .testTarget(
            name: "SessionsDataTests",
            dependencies: [
                "Portico", "PorticoHost", "PorticoSessions", "PorticoWeb", "SessionsData", "Storage", "TestDatabase",
            ]
        ),
        .testTarget(
            name: "AtriumTests",
            dependencies: [
                "Accounts", "AccountsData", "Atrium", "AtriumFlow", "AtriumTexts", "CLazyLibrary", "DataFolder",
                "DogFacts", "DogFactsData", "Domains", "DomainsData", "Mail", "MisbehavingServer", "Networking",
                "NodesData", "Notes", "NotesData", "NotesTransfer", "Notifications", "NotificationsData", "Portico",
                "PorticoHost", "PorticoHTML", "PorticoSessions", "PorticoStart", "PorticoTerminal", "PorticoTesting",
                "PorticoTestSupport", "PorticoWeb", "PostgreSQLStorage", "SessionsData", "SourceChoice", "Storage",
                "TestDatabase", "TestMailServer", "WebPush", "Welcome",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .treatAllWarnings(as: .error),
        ]
}
