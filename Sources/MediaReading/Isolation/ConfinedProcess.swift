import FileAccess
import Foundation
import Glibc
import Images
import WorkerSandbox

/// The confinement of a command that reads files from strangers: its own readers, such as those of fonts, captions,
/// tables and animations, can then open no other files either.
///
/// Everything applies to the calling thread and the threads and processes that it starts.
package enum ConfinedProcess {
    /// Files and folders of the system that the program and its libraries read.
    private static let systemPaths = [
        "/usr/lib", "/usr/lib64", "/usr/share", "/usr/local/lib", "/usr/local/share", "/lib", "/lib64",
        "/etc/fonts", "/etc/ld.so.cache", "/etc/localtime", "/var/cache/fontconfig",
        "/dev/zero", "/dev/urandom", "/dev/random", "/sys/devices/system", "/sys/fs/cgroup",
        // Dispatch traps if it cannot open /proc/TID/stat of its threads, which start later. Landlock keeps a process
        // from the memory, environment and files of others.
        "/proc",
    ]
    /// The folders of a user's fonts, below the home folder.
    private static let fontFolders = [".fonts", ".local/share/fonts", ".config/fontconfig", ".cache/fontconfig"]

    /// Confines the process. Call it before other threads start.
    ///
    /// Without Landlock (Linux 5.13) it can open all files of its user, and without seccomp use the network. The
    /// readers still check the paths that they open.
    ///
    /// - Parameters:
    ///   - readable: Folders and files to read.
    ///   - writable: Folders to read and change.
    ///   - isServer: Whether the command needs the network, to answer requests.
    package static func enter(readable: [String], writable: [String], isServer: Bool) {
        guard mp_drop_privileges() == 0 else { return }
        let home = FileManager.default.homeDirectoryForCurrentUser.path
        let read = descriptors(readable + systemPaths + programFolders + fontFolders.map { home + "/" + $0 })
        let temporary = makeTemporaryFolder()
        let written = descriptors(writable + ["/dev/null"] + [temporary?.path].compactMap(\.self))
        let emptied = descriptors([temporary?.parent].compactMap(\.self))
        _ = mp_restrict_folders(read, read.count, written, written.count, emptied.first ?? -1)
        for descriptor in read + written + emptied { close(descriptor) }
        if !isServer { _ = mp_refuse_calls() }
    }

    private static let temporaryFolder = LockedValue<String?>(nil)

    /// Gives the process a folder of its own for temporary files, so that it cannot read those of others.
    private static func makeTemporaryFolder() -> (path: String, parent: String)? {
        let parent = FileManager.default.temporaryDirectory.path
        var template = Array((parent + "/multiplane-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { return nil }
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        setenv("TMPDIR", path, 1)
        temporaryFolder.withLock { $0 = path }
        return (path, parent)
    }

    /// Removes the folder for temporary files. Call it when the process ends.
    package static func removeTemporaryFolder() {
        guard let path = temporaryFolder.withLock({ $0 }) else { return }
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Returns descriptors of the paths that exist.
    private static func descriptors(_ paths: [String]) -> [Int32] {
        Set(paths).sorted().map { mp_open_path($0) }.filter { $0 >= 0 }
    }

    /// The folders of the program and of the libraries that it has loaded, from which workers start.
    private static var programFolders: [String] {
        let maps = (try? InputFile.contents("/proc/self/maps", limit: 16 << 20)) ?? Data()
        let files = String(decoding: maps, as: UTF8.self).split(separator: "\n").compactMap { line in
            line.firstIndex(of: "/").map { String(line[$0...]) }
        }
        return files.filter { $0.contains(".so") || $0 == executable }.map(FilePath.folder)
    }

    private static var executable: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    }
}
