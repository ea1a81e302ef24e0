import Foundation

/// A folder of files that come with the program: presets, fonts.
public struct ShippedFolder: Sendable {
    /// Those to search, in this order; some may not be there.
    public let paths: [String]

    /// The folders of an environment variable (separated by colons), then `../share/multiplane/<name>` beside the executable, then the
    /// folder of that name in the repository that the executable was built in.
    public init(_ name: String, environment: String?, executablePath: String) {
        let own = (environment ?? "").split(separator: ":").map(String.init)
        let executable = URL(fileURLWithPath: executablePath).resolvingSymlinksInPath().deletingLastPathComponent()
        let installed = executable.appendingPathComponent("../share/multiplane/" + name).standardizedFileURL.path
        paths = own + [installed] + Self.repository(above: executable).map { $0 + "/" + name }
    }

    /// As the process itself has them.
    public init(_ name: String, variable: String) {
        // The link of the process itself, since argv[0] may say anything.
        let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        self.init(name, environment: ProcessInfo.processInfo.environment[variable], executablePath: executable)
    }

    private static func repository(above folder: URL) -> [String] {
        var url = folder
        for _ in 0..<6 where url.path != "/" {
            if FileManager.default.fileExists(atPath: url.appendingPathComponent("Package.swift").path) { return [url.path] }
            url = url.deletingLastPathComponent()
        }
        return []
    }
}
