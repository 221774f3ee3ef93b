public import DataFolder
public import Foundation
public import Portico
import PorticoHost

/// Keeps mails as files, for a machine that no mail server is set for.
///
///     FileTransport(MailFolder(folder)).send(message)   // MailPlace.file(mail/2026-11-24-….eml)
public struct FileTransport: MailTransport {
    private let folder: MailFolder

    public init(_ folder: MailFolder) {
        self.folder = folder
    }

    public func send(_ message: MailMessage) throws(MailFailure) -> MailPlace {
        do throws(MailFolderError) {
            return .file(try folder.write(message))
        } catch {
            throw .temporary(reason: error.description, forAll: true)
        }
    }
}

/// The folder of mails as files: `mail/2026-11-24T034512Z-ID.eml`, its owner's alone.
///
/// The name of a file is made of its mail, so one that is written again takes its own place.
public struct MailFolder: Sendable {
    private static let ending = ".eml"

    let folder: URL

    public init(_ folder: URL) {
        self.folder = folder
    }

    /// For who sends mails: nobody else does, in this program or another, while it is kept.
    ///
    /// - Throws: `DataFolderError.busy` at once where somebody does.
    public func lock() throws(DataFolderError) -> FolderLock { try FolderLock(folder) }

    /// The file of a mail, whether it is there or not.
    public func file(of id: OutgoingMail.ID, writtenAt moment: Date) -> URL {
        let time = moment.inCalendarRange.formatted(
            .iso8601.year().month().day().time(includingFractionalSeconds: false).timeSeparator(.omitted)
        )
        return folder.appending(path: "\(time)Z-\(id.rawValue)\(Self.ending)", directoryHint: .notDirectory)
    }

    func write(_ message: MailMessage) throws(MailFolderError) -> URL {
        let place = file(of: message.id, writtenAt: message.date)
        do throws(DataFolderError) {
            try PrivateFolder.make(folder)
        } catch {
            throw MailFolderError(description: error.description)
        }
        do throws(WholeFile.Failure) {
            try WholeFile.write(message.bytes, to: place.path(percentEncoded: false), permissions: 0o600)
        } catch {
            throw MailFolderError(description: "\(place.lastPathComponent) cannot be written: \(error.reason)")
        }
        return place
    }

    /// The names of its files, also of what a killed program left half written.
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }

    /// Deletes those of some files that belong to none of these mails. Read the names before the mails: one that is filed
    /// in between keeps its file.
    func delete(_ names: [String], but ids: Set<OutgoingMail.ID>) {
        for name in names {
            guard let id = Self.mail(ofFile: name), !ids.contains(id) else { continue }
            try? FileManager.default.removeItem(at: folder.appending(path: name))
        }
    }

    /// The mail that a file is of; nil where it is of none.
    static func mail(ofFile name: String) -> OutgoingMail.ID? {
        guard let end = name.range(of: ending, options: .backwards) else { return nil }
        return name[..<end.lowerBound].split(separator: "-").last.flatMap { OutgoingMail.ID(rawValue: String($0)) }
    }
}

/// Why a mail is no file, in words for the operator.
struct MailFolderError: Error, CustomStringConvertible {
    let description: String
}
