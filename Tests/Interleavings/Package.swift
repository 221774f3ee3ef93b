// swift-tools-version: 6.2

import PackageDescription

// A package of its own, as an app is that takes the core without a server: of other packages it gets swift-syntax alone.
// So what the sanitizers have to build anew is little.
let package = Package(
    name: "Interleavings",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Portico", path: "../..", traits: [])],
    targets: [
        .executableTarget(
            name: "Interleavings",
            dependencies: ["Portico", "PorticoAdapters", "PorticoCompat", "PorticoObservation"].map {
                .product(name: $0, package: "Portico")
            }
        )
    ],
    swiftLanguageModes: [.v6]
)
