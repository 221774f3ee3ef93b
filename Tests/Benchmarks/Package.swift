// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that release builds and what only benchmarks need stay out of the product's.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "Portico", path: "../.."),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    ],
    targets: [
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                .product(name: "DomainsData", package: "Portico"),
                .product(name: "Portico", package: "Portico"),
                .product(name: "PorticoHTML", package: "Portico"),
                .product(name: "PorticoWeb", package: "Portico"),
                .product(name: "Crypto", package: "swift-crypto"),
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
