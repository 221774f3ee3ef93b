public import Foundation
public import Notes
public import Portico
import PorticoHost

/// Makes smaller versions of pictures in a process of its own, and keeps them in a folder for a week.
///
///     let pictures = SmallerPictures(keptIn: files.pictures, by: [program, "picture"])
///
/// What is in the folder can go at any time. Nothing in it is anybody's alone: who asks has been let in before.
public struct SmallerPictures: NotePictures {
    /// Wider or larger originals are made smaller; others are shown as they are.
    private static let plainBytes = 100_000

    private let folder: PictureFolder
    private let process: PictureProcess
    private let flights = SingleFlight<String, PictureVersion>()
    /// How many are made at a time; further ones are shown as they came.
    private let line: WorkLine

    /// - Parameters:
    ///   - folder: is made when it is first needed.
    ///   - command: the program that makes one, which gets the width as one more argument.
    ///   - bytes: how much is kept.
    ///   - line: where those who want one wait.
    public init(
        keptIn folder: URL,
        by command: [String],
        keeping bytes: Int = 512 << 20,
        line: WorkLine = WorkLine(atOnce: 1, maxWaiting: 256, maxPerClient: 100),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.folder = PictureFolder(folder, limit: bytes, now: now)
        self.line = line
        process = PictureProcess(command)
    }

    public func version(
        of file: NoteFile,
        width: PictureWidth,
        isAlwaysMade: Bool,
        in files: any NoteFilesRepository
    ) async -> PictureVersion {
        guard process.canMake else { return .unsupported }
        if !isAlwaysMade, let pixels = file.pixels, pixels.width <= width.rawValue, file.size <= Self.plainBytes {
            return .small
        }
        let name = Self.name(file, width)
        if let kept = folder.kept(name) { return kept }
        let made = await flights.value(for: name) { [folder, line, process] in
            let made = try? await line.withPlace { () async -> PictureVersion in
                guard let original = folder.scratch(), let result = folder.scratch() else { return .busy }
                defer { folder.remove([original, result]) }
                guard await folder.write(NoteFileContent(of: file, in: files), to: original) else { return .busy }
                switch await process.make(width: width.rawValue, from: original, to: result) {
                case .made: return folder.keep(result, as: name)
                case .impossible:
                    // It takes its time once, and not for each width.
                    for width in PictureWidth.allCases { folder.keepNone(as: Self.name(file, width)) }
                    return .impossible
                case .failed: return .busy
                case .unsupported: return .unsupported
                }
            }
            if case .success(let version) = made { return version }
            return .busy
        }
        return made ?? .busy
    }

    /// By its id, which nobody can choose, and not by its hash.
    private static func name(_ file: NoteFile, _ width: PictureWidth) -> String {
        "\(file.id.rawValue)-\(width.rawValue)"
    }

    /// Takes out what is too old or too much, once an hour, until the task is cancelled.
    public func keepTidy() async {
        while !Task.isCancelled {
            folder.sweep()
            try? await Task.sleep(for: .seconds(3_600))
        }
    }
}
