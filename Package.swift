// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

// One package, two products people use: the framework libraries (Portico…) and the app (Atrium).
// Each target is a floor or a room on one; what it may import is what it lists here. FloorsTests, in Tests/AtriumTests,
// looks at each import.

/// What targets name of other packages: where it is at GitHub, the first version that has what is used, the products.
let packages: [(place: String, version: Version, products: String)] = [
    ("swift-server/async-http-client", "1.37.0", "AsyncHTTPClient"),
    ("groue/GRDB.swift", "7.10.0", "GRDB GRDBSQLite"),
    ("hummingbird-project/hummingbird", "2.28.1", "Hummingbird HummingbirdCore HummingbirdTesting"),
    ("OpenCombine/OpenCombine", "0.14.0", "OpenCombine"),
    ("apple/swift-argument-parser", "1.8.2", "ArgumentParser"),
    ("apple/swift-collections", "1.6.0", "HeapModule"),
    ("apple/swift-crypto", "4.5.2", "Crypto CryptoExtras"),
    ("apple/swift-http-types", "1.8.0", "HTTPTypes"),
    ("apple/swift-log", "1.16.2", "Logging"),
    ("apple/swift-nio", "2.101.2", "NIOCore NIOEmbedded NIOHTTP1 NIOPosix"),
    ("apple/swift-nio-extras", "1.35.2", "NIOExtras NIOHTTPCompression NIOHTTPTypes NIOHTTPTypesHTTP1"),
    ("apple/swift-nio-ssl", "2.37.6", "NIOSSL"),
    ("swift-server/swift-service-lifecycle", "2.13.0", "ServiceLifecycle UnixSignals"),
    (
        "swiftlang/swift-syntax", "603.0.1",
        """
        SwiftCompilerPlugin SwiftDiagnostics SwiftParser SwiftSyntax SwiftSyntaxBuilder SwiftSyntaxMacroExpansion \
        SwiftSyntaxMacros SwiftSyntaxMacrosGenericTestSupport
        """
    ),
    ("jpsim/Yams", "6.2.2", "Yams"),
]

/// What an app without a server goes without. Who turns it off, by `traits: []`, gets swift-syntax and nothing else.
let server = "Server"

/// Targets of this package and products of others, by their names with a space between.
func dependencies(_ names: String) -> [Target.Dependency] {
    names.split(separator: " ").map { name in
        let package = packages.first { $0.products.split(separator: " ").contains(name) }
        guard let repository = package?.place.split(separator: "/").last else { return .target(name: String(name)) }
        let condition: TargetDependencyCondition? = repository == "swift-syntax" ? nil : .when(traits: [server])
        return .product(name: String(name), package: String(repository), condition: condition)
    }
}

/// A room of the framework, or one that the rooms of the app share.
func room(_ name: String, in folder: String = "Sources", _ needs: String = "") -> Target {
    .target(name: name, dependencies: dependencies(needs), path: "\(folder)/\(name)")
}

/// What a feature may name beside `Portico` and `AtriumTexts`: no web, no database and no other feature.
enum FeatureNeed: String {
    case adapters = "PorticoAdapters"
    case sessions = "PorticoSessions"
    case sourceChoice = "SourceChoice"
}

func feature(_ name: String, _ needs: FeatureNeed...) -> Target {
    room(name, in: "Sources/Features", "AtriumTexts Portico \(needs.map(\.rawValue).joined(separator: " "))")
}

/// Where what a feature needs comes from, or what several of these share. Each knows `Portico`.
func data(_ name: String, _ needs: String) -> Target { room(name, in: "Sources/Data", "Portico \(needs)") }

func library(_ name: String, _ needs: String = "") -> Target { room(name, in: "Sources/Libraries", needs) }

func program(_ name: String, in folder: String = "Sources", _ needs: String) -> Target {
    .executableTarget(name: name, dependencies: dependencies(needs), path: "\(folder)/\(name)")
}

extension Target {
    func with(_ change: (Target) -> Void) -> Target {
        change(self)
        return self
    }
}

let framework: [Target] = [
    room("PorticoMacros", "SwiftDiagnostics SwiftSyntax SwiftSyntaxBuilder SwiftSyntaxMacros"),
    .macro(
        name: "PorticoMacrosPlugin",
        dependencies: dependencies("PorticoMacros SwiftCompilerPlugin SwiftSyntaxMacros")
    ),
    // What an author names.
    room("Portico", "PorticoMacrosPlugin"),
    // What is kept of visitors between their requests.
    room("PorticoSessions", "Portico"),
    // What front ends and stores name, and features do not.
    room("PorticoHost", "Portico PorticoSessions"),
    // View models of other styles, as they are.
    room("PorticoAdapters", "Portico"),
    room("PorticoObservation", "Portico PorticoMacrosPlugin"),
    room("PorticoCompat", "Portico PorticoObservation"),
    room("PorticoCombine", "OpenCombine Portico PorticoAdapters PorticoObservation"),
    // The steps of a start, and of a visitor's first visit.
    room("PorticoStart", "Portico"),
    // The front ends.
    room("PorticoHTML", "Portico PorticoHost"),
    room(
        "PorticoWeb",
        """
        CZlib CZstd Crypto HTTPTypes Hummingbird HummingbirdCore Logging NIOCore NIOExtras NIOHTTP1 NIOHTTPTypesHTTP1 \
        NIOPosix Portico PorticoHTML PorticoHost PorticoSessions ServiceLifecycle UnixSignals
        """
    ).with { target in
        // The script of the pages is part of the program, so that each app has it.
        target.resources = [
            "portico.js", "reload.js", "development.js", "development.css", "standard.css", "Modules/hook.js",
            "Modules/more.js", "Modules/rows.js", "Modules/upload.js",
        ].map { .embedInCode("Client/\($0)") }
        // An asynchronous function stays where its caller is: each that looked for its place anew took a lock on the
        // task, some fifty times for a page.
        target.swiftSettings = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
    },
    room("PorticoTerminal", "Portico PorticoHost"),
    room("PorticoTestSupport", "Logging"),
    room(
        "PorticoTesting",
        """
        CGumbo CLibXML2 Gumbo HTTPTypes Hummingbird HummingbirdTesting Logging NIOCore NIOEmbedded NIOHTTP1 \
        NIOHTTPTypes NIOHTTPTypesHTTP1 NIOPosix ServiceLifecycle
        """
    ),
    // Builds and runs a program while it is developed: little, so that it is there before the program is.
    program("PorticoDev", "ArgumentParser"),
    // Writes new apps, features and screens. It knows by this file which names of targets are taken.
    program("PorticoNew", "ArgumentParser PorticoMacros SwiftParser SwiftSyntax").with {
        $0.resources = [.embedInCode("manifest.txt")]
    },
    // What the README shows a part of, what “Your first feature” builds, and the samples of the page of forms and lists.
    program("Greeting", in: "Sources/Examples", "Portico PorticoHTML PorticoWeb"),
    program("Books", in: "Sources/Examples", "Portico PorticoWeb"),
    // View models as the team of an iOS app has them, and beside them what serves them: “Serve the app you have”.
    room("TripFeatures", in: "Sources/Examples"),
    program("Trips", in: "Sources/Examples", "Portico PorticoObservation PorticoWeb TripFeatures"),
    room("UIKit", in: "Sources/Examples", "PorticoCompat"),
    room("FilmFeatures", in: "Sources/Examples", "PorticoCompat UIKit"),
    program("Films", in: "Sources/Examples", "FilmFeatures Portico PorticoCompat PorticoObservation PorticoWeb"),
    program("Shelf", in: "Sources/Examples", "Portico PorticoObservation PorticoWeb"),
    program("Gallery", in: "Sources/Examples", "Logging Portico PorticoWeb").with { $0.exclude = ["Templates"] },
    // Elements with scripts of their own: “Scripts of your own”.
    program("Widgets", in: "Sources/Examples", "Portico PorticoWeb").with { $0.exclude = ["Static", "Templates"] },
]

let features: [Target] = [
    // The languages of the app. Each feature has its own texts, side by side in all of them.
    room("AtriumTexts", "Portico"),
    // The choice of a source, for each feature that has several.
    room("SourceChoice", "AtriumTexts Portico"),
    feature("Accounts", .sessions),
    feature("DogFacts", .adapters, .sourceChoice),
    feature("Domains", .sourceChoice),
    feature("Notes", .sessions),
    feature("Notifications"),
    feature("Welcome"),
]

let dataFloor: [Target] = [
    data("AccountsData", "Accounts AtriumTexts Crypto CryptoExtras Mail PorticoHost PorticoSessions Storage"),
    data("Backup", "CArchive CRename Crypto DataFolder GRDB PorticoHost"),
    data("DataFolder", "PorticoHost"),
    data(
        "DogFactsData",
        "AtriumTexts CBundledFacts CGumbo Crypto DogFacts Gumbo Networking PorticoSessions Storage"
    ).with { $0.exclude = ["Facts"] },
    .target(name: "CBundledFacts", path: "Sources/Data/DogFactsData/Facts", exclude: ["dog-facts.jsonl"]),
    data(
        "DomainsData",
        """
        AtriumTexts CIDN2 CMemory CPSL CSampleDomains CZlib DataFolder Domains Networking PorticoHost PorticoSessions \
        Storage
        """
    ).with { $0.exclude = ["Sample"] },
    .target(name: "CSampleDomains", path: "Sources/Data/DomainsData/Sample", exclude: ["sample-domains.txt"]),
    data("Mail", "CCurl CIDN2 Crypto DataFolder PorticoHost PorticoSessions Storage"),
    data("Markdown", "CCMarkGFM PorticoHost Yams"),
    data(
        "Networking",
        "AsyncHTTPClient CLibXML2 Logging NIOCore NIOHTTP1 NIOHTTPCompression NIOPosix NIOSSL PorticoHost"
    ),
    data("NodesData", "PorticoHost PorticoSessions Storage"),
    data(
        "NotesData",
        "AtriumTexts CCollation Crypto GRDB GRDBSQLite HeapModule Notes PorticoSessions PostgreSQLStorage Storage"
    ),
    data(
        "NotesTransfer",
        "CArchive CGumbo CLibXML2 CZlib Crypto DataFolder Gumbo Markdown Notes PorticoHost PorticoSessions"
        // Elsewhere it is in the C library.
    ).with { $0.linkerSettings = [.linkedLibrary("iconv", .when(platforms: [.macOS]))] },
    data("NotificationsData", "Crypto Mail Notifications PorticoSessions Storage"),
    data("Pictures", "CPictures Notes PorticoHost"),
    data("PostgreSQLStorage", "CLibPQ PorticoHost Storage"),
    data("QRCode", "CQREncode"),
    data("SessionsData", "GRDB PorticoHost PorticoSessions Storage"),
    data("Storage", "Crypto GRDB GRDBSQLite PorticoMacrosPlugin PorticoSessions"),
    data("WebPush", "Crypto DataFolder NIOPosix Networking Notifications PorticoHost PorticoSessions Storage"),
]

/// The libraries of the system, with the names that pkg-config has for them.
let pkgConfigNames = [
    "CArchive": "libarchive", "CCMarkGFM": "libcmark-gfm", "CGumbo": "gumbo", "CICU": "icu-i18n", "CIDN2": "libidn2",
    "CLibXML2": "libxml-2.0", "CPSL": "libpsl", "CQREncode": "libqrencode", "CZlib": "zlib",
    "CZstd": "libzstd",
]

let systemLibraries: [Target] = (["CMemory", "CRename"] + pkgConfigNames.keys.sorted()).map {
    .systemLibrary(name: $0, path: "Sources/Libraries/\($0)", pkgConfig: pkgConfigNames[$0])
}

let libraries: [Target] = [
    library("CCollation", "CICU"),
    library("Gumbo", "CGumbo"),
    // Loaded when they are first needed, which in most programs is never.
    library("CLazyLibrary"),
    library("CCurl", "CLazyLibrary"),
    library("CLibPQ", "CLazyLibrary"),
    library("CPictures", "CLazyLibrary"),
]

let app: [Target] = [
    // What joins the features. No web, no database.
    room(
        "AtriumFlow",
        "Accounts AtriumTexts DogFacts Domains Notes Notifications Portico PorticoStart SourceChoice Welcome"
    ),
    // The app: composition root, template bindings, command line.
    program(
        "Atrium",
        """
        Accounts AccountsData ArgumentParser AtriumFlow AtriumTexts Backup CGumbo CPictures DataFolder DogFacts DogFactsData \
        Domains DomainsData Gumbo Logging Mail Markdown NIOCore Networking NodesData Notes NotesData NotesTransfer \
        Notifications NotificationsData Pictures Portico PorticoHTML PorticoHost PorticoSessions PorticoStart \
        PorticoTerminal PorticoWeb PostgreSQLStorage QRCode SessionsData SourceChoice Storage WebPush Welcome
        """
    ),
]

// What tests share.
let testTools: [Target] = [
    room("MisbehavingServer", in: "Tests", "CZlib NIOCore NIOHTTP1 NIOPosix"),
    room("TestDatabase", in: "Tests", "PorticoTestSupport PostgreSQLStorage Storage"),
    room("TestMailServer", in: "Tests", "PorticoTestSupport"),
]

let rooms: [Target] = framework + features + dataFloor + systemLibraries + libraries + app + testTools

/// The tests of a target name what it names, and it. Not the macros themselves: what does is built anew for the compiler.
@MainActor func tests(_ name: String, _ others: String = "") -> Target {
    let own = (rooms.first { $0.name == name }?.dependencies ?? []).filter {
        if case .targetItem("PorticoMacrosPlugin", _) = $0 { false } else { true }
    }
    return .testTarget(name: "\(name)Tests", dependencies: own + dependencies("\(name) PorticoTestSupport \(others)"))
}

let testTargets: [Target] = [
    tests("Accounts"),
    tests("AccountsData", "TestDatabase"),
    tests(
        "Atrium",
        """
        AsyncHTTPClient CLazyLibrary Crypto GRDB HTTPTypes Hummingbird MisbehavingServer NIOHTTP1 NIOPosix PorticoTesting \
        ServiceLifecycle TestDatabase TestMailServer
        """
    ),
    tests("Backup"),
    tests("DataFolder"),
    tests("DogFacts", "PorticoHost"),
    tests("DogFactsData", "MisbehavingServer TestDatabase"),
    tests("Domains", "PorticoHost"),
    tests("DomainsData", "MisbehavingServer TestDatabase"),
    tests("Mail", "GRDB TestDatabase TestMailServer"),
    tests("Markdown", "CGumbo Gumbo PorticoTesting"),
    tests("Networking", "MisbehavingServer"),
    tests("NodesData", "TestDatabase"),
    tests("Notes"),
    tests("NotesData", "TestDatabase"),
    tests("NotesTransfer"),
    tests("Notifications"),
    tests("NotificationsData", "PostgreSQLStorage TestDatabase"),
    tests("Pictures"),
    tests("Portico", "PorticoAdapters PorticoHost PorticoSessions PorticoTerminal"),
    tests("PorticoCombine", "HTTPTypes Hummingbird Logging PorticoHTML PorticoTerminal PorticoTesting PorticoWeb"),
    tests("PorticoCompat"),
    tests("PorticoDev", "PorticoWeb"),
    tests("PorticoHTML", "CGumbo Gumbo PorticoTesting"),
    tests("PorticoMacros", "Portico PorticoHost SwiftSyntaxMacroExpansion SwiftSyntaxMacrosGenericTestSupport"),
    tests("PorticoNew"),
    tests("PorticoObservation", "PorticoHost"),
    tests("PorticoStart"),
    tests("PorticoTesting"),
    tests(
        "PorticoWeb",
        "Books Films Gallery Greeting Shelf Trips Widgets NIOEmbedded NIOPosix PorticoTerminal PorticoTesting"
    ),
    tests("PostgreSQLStorage", "TestDatabase"),
    tests("SessionsData", "PorticoWeb TestDatabase"),
    tests("Storage", "PostgreSQLStorage TestDatabase"),
    tests("WebPush", "MisbehavingServer TestDatabase"),
    tests("Welcome", "PorticoHost"),
]

let plainProducts: [Product] = [
    "MisbehavingServer", "Portico", "PorticoAdapters", "PorticoCompat", "PorticoHTML", "PorticoObservation",
    "PorticoSessions",
    "PorticoStart", "PorticoTerminal", "PorticoTestSupport", "PorticoTesting",
].map { .library(name: $0, targets: [$0]) }

let package = Package(
    name: "Portico",
    // macOS builds. The others are what the documentation of the APIs asks for, and nobody has compiled them here.
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: plainProducts + [
        // With the modules that their own API names.
        .library(name: "PorticoCombine", targets: ["PorticoAdapters", "PorticoCombine", "PorticoObservation"]),
        .library(name: "PorticoHost", targets: ["PorticoHost", "PorticoSessions"]),
        .library(
            name: "PorticoWeb",
            targets: ["Portico", "PorticoHTML", "PorticoHost", "PorticoSessions", "PorticoWeb"]
        ),
        .executable(name: "portico-dev", targets: ["PorticoDev"]),
        .executable(name: "portico-new", targets: ["PorticoNew"]),
        .executable(name: "atrium", targets: ["Atrium"]),
        // For the benchmarks, which are a package of their own.
        .library(name: "AtriumFlow", targets: ["AtriumFlow", "Welcome"]),
        .library(name: "DomainsData", targets: ["Domains", "DomainsData", "SessionsData", "Storage"]),
        .library(name: "NotesData", targets: ["Notes", "NotesData", "PostgreSQLStorage"]),
    ],
    traits: [
        .trait(name: server, description: "What serves, tests and writes sites, and Atrium."),
        .default(enabledTraits: [server]),
    ],
    dependencies: packages.map { .package(url: "https://github.com/\($0.place)", from: $0.version) },
    targets: rooms + testTargets,
    swiftLanguageModes: [.v6]
)

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + settings
}
