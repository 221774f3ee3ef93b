/// Builds and restarts a program whenever its sources change, until its task is cancelled.
struct DevelopmentLoop: Sendable {
    /// How the sources are now.
    let stamp: @Sendable () throws -> SourceStamp
    /// Waits until it is time to look again.
    let pause: @Sendable () async throws -> Void
    let build: @Sendable () async -> BuildOutcome
    /// Runs what was built, in place of what runs.
    let restart: @Sendable (_ program: String) async throws -> Void
    /// Tells the program that runs, and the next one, how the build is.
    let tell: @Sendable (BuildReport) -> Void
    let say: @Sendable (String) -> Void

    func run() async throws {
        while true {
            // Taken before: what changes while it is built is built again.
            let built = try stamp()
            try await rebuild()
            try await change(from: built)
        }
    }

    private func rebuild() async throws {
        tell(BuildReport(status: .building))
        let outcome = await build()
        try Task.checkCancellation()
        switch outcome {
        case .built(let program):
            // The new one reads it when it starts.
            tell(BuildReport(status: .succeeded))
            try await restart(program)
        case .failed(let output):
            tell(BuildReport(status: .failed, output: output))
            say("the build failed\n\(output)")
        }
    }

    /// Returns when the sources are others, and nobody is saving any more of them.
    private func change(from built: SourceStamp) async throws {
        var known = built
        while true {
            try await pause()
            let now = try stamp()
            if now == known, now != built { return }
            known = now
        }
    }
}

/// What became of a build.
enum BuildOutcome: Sendable, Equatable {
    /// The path of the program.
    case built(String)
    /// What the compiler said.
    case failed(String)
}

/// What the program is told of a build, as `PorticoWeb` reads it.
struct BuildReport: Encodable, Sendable, Equatable {
    enum Status: String, Encodable, Sendable {
        case building, succeeded, failed
    }

    let status: Status
    var output = ""
}
