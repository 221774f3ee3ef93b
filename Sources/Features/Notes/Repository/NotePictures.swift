public import Foundation
public import Portico

/// Makes smaller versions of the pictures of notes.
///
///     switch await pictures.version(of: file, width: .medium, in: files) {
///     case .made(let webP, let size): …
///
/// A version is WebP, upright and at most so wide. It has nothing of the original but its pixels: not where it was taken,
/// nor with what.
public protocol NotePictures: Sendable {
    /// - Parameter isAlwaysMade: whether a picture that is small already is made anew, since only its pixels are wanted.
    func version(
        of file: NoteFile,
        width: PictureWidth,
        isAlwaysMade: Bool,
        in files: any NoteFilesRepository
    ) async -> PictureVersion
}

/// A smaller version of a picture, or why there is none.
public enum PictureVersion: Sendable, Hashable {
    /// The file, and its size in bytes.
    case made(URL, size: Int)
    /// It is small as it came.
    case small
    /// It is no picture, moves, is broken or has too many pixels.
    case impossible
    /// Too many others wait, or something failed that may pass.
    case busy
    /// Nothing here makes pictures.
    case unsupported
}

/// How wide a smaller picture is, in pixels: what the column of a text takes on a phone and on a desktop, and what fills a
/// window.
public enum PictureWidth: Int, Sendable, CaseIterable, TextValue {
    case small = 640
    case medium = 1_280
    case large = 2_560
}
