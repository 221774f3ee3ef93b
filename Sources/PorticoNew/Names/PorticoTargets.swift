import Foundation

/// The targets of Portico's own package: those of another package that uses it cannot be called like one of them, since
/// SwiftPM knows a target by its name alone.
enum PorticoTargets {
    /// As its manifest lists them, which is part of the program.
    static let names: Set<String> = {
        let manifest = String(decoding: PackageResources.manifest_txt, as: UTF8.self)
        let rooms = #/(?:[tT]arget|macro|room|feature|data|library|program)\(\s*(?:name: )?"([A-Z]\w+)"/#
        let tests = #/tests\(\s*"(\w+)"/#
        let libraries = #/"(C[A-Z]\w+)"/#
        return Set(manifest.matches(of: rooms).map { String($0.output.1) })
            .union(manifest.matches(of: tests).map { "\($0.output.1)Tests" })
            .union(manifest.matches(of: libraries).map { String($0.output.1) })
    }()

    /// Throws where a target that an app would have is there already.
    static func check(_ targets: [String]) throws(NewError) {
        guard let taken = targets.first(where: names.contains) else { return }
        throw NewError(
            "Portico's package has a target “\(taken)”, and a package that uses it can have none; choose another name"
        )
    }
}
