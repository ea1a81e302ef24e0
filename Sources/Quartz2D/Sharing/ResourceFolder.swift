import Foundation

/// A folder of files that come with the program: presets, fonts.
package struct ResourceFolder: Sendable {
    /// Those to search, in this order; some may not be there.
    package let paths: [String]

    /// The folders of an environment variable (separated by colons), then `../share/multiplane/<name>` beside the
    /// executable, then the folder of that name in the repository that the executable lies in, then that of the sources
    /// that it was built from.
    package init(_ name: String, environment: String?, executablePath: String, source: String = #filePath) {
        let own = (environment ?? "").split(separator: ":").map(String.init)
        let executable = URL(fileURLWithPath: executablePath).resolvingSymlinksInPath().deletingLastPathComponent()
        let installed = executable.appendingPathComponent("../share/multiplane/" + name).standardizedFileURL.path
        let repositories = [executable, URL(fileURLWithPath: source)].compactMap(Self.repository)
        var known: Set<String> = []
        paths = (own + [installed] + repositories.map { $0 + "/" + name }).filter { known.insert($0).inserted }
    }

    /// As the process itself has them.
    package init(_ name: String, variable: String) {
        // The link of the process itself, since argv[0] may say anything.
        let executable =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        self.init(name, environment: ProcessInfo.processInfo.environment[variable], executablePath: executable)
    }

    /// This package's: an application that uses it has folders of its own.
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
