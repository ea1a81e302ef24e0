import Foundation

/// A folder of resources that ship with Multiplane, such as presets and fonts.
package struct ResourceFolder: Sendable {
    /// The folders to search, in order; some may not exist.
    package let paths: [String]

    /// Finds the folders: those of an environment variable (separated by colons), `../share/multiplane/<name>` next to
    /// the executable, the folder in the repository that contains the executable, and the folder in the repository that
    /// contains the sources.
    package init(_ name: String, environment: String?, executablePath: String, source: String? = Self.source) {
        let own = (environment ?? "").split(separator: ":").map(String.init)
        let executable = URL(fileURLWithPath: executablePath).resolvingSymlinksInPath().deletingLastPathComponent()
        let installed = executable.appendingPathComponent("../share/multiplane/" + name).standardizedFileURL.path
        let repositories = [executable, source.map { URL(fileURLWithPath: $0) }].compactMap { $0 }
            .compactMap(Self.repository)
        var distinct: Set<String> = []
        paths = (own + [installed] + repositories.map { $0 + "/" + name }).filter { distinct.insert($0).inserted }
    }

    /// Finds the folders for this process; `variable` is the name of the environment variable, if there is one.
    package init(_ name: String, variable: String? = nil) {
        // Use /proc/self/exe, because argv[0] can contain anything.
        let executable =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        let folders = variable.flatMap { ProcessInfo.processInfo.environment[$0] }
        self.init(name, environment: folders, executablePath: executable)
    }

    /// The path of this file for applications that use the package, whose executable is elsewhere. Nil in the command's
    /// release builds, whose results must not depend on a folder of the machine that built them (`Package.swift`).
    package static var source: String? {
        #if EXECUTABLE_RESOURCES
        nil
        #else
        #filePath
        #endif
    }

    /// Returns the Multiplane repository that contains `folder`; nil in the repository of an application that uses the
    /// package.
    private static func repository(above folder: URL) -> String? {
        var url = folder
        for _ in 0..<6 where url.path != "/" {
            if FileManager.default.fileExists(atPath: url.appendingPathComponent("Sources/Quartz2D").path) {
                return url.path
            }
            url = url.deletingLastPathComponent()
        }
        return nil
    }
}
