// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that release builds and what only benchmarks need stay out of the product's.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Portico", path: "../.."),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        // What the template engine is held against.
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    ],
    targets: [
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                .product(name: "AtriumFlow", package: "Portico"),
                .product(name: "DomainsData", package: "Portico"),
                .product(name: "MisbehavingServer", package: "Portico"),
                .product(name: "NotesData", package: "Portico"),
                .product(name: "Portico", package: "Portico"),
                .product(name: "PorticoAdapters", package: "Portico"),
                .product(name: "PorticoHTML", package: "Portico"),
                .product(name: "PorticoObservation", package: "Portico"),
                .product(name: "PorticoWeb", package: "Portico"),
                .product(name: "PorticoTestSupport", package: "Portico"),
                .product(name: "PorticoTesting", package: "Portico"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Mustache", package: "swift-mustache"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
