import DataFolder
import Foundation
import Notes

/// The place of the one program over a data folder that tells of reminders: a lock, which ends with the program.
struct ReminderPlace: ReminderTurn {
    private let lock: FolderLock

    /// Nil where another program has it, or where it cannot be taken; `report` is told of the latter.
    init?(in folder: URL, report: (String) -> Void) {
        do throws(DataFolderError) {
            lock = try FolderLock(folder)
        } catch .busy {
            return nil
        } catch {
            report("they cannot be watched: \(error)")
            return nil
        }
    }
}
