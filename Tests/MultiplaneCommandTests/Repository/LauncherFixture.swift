import Foundation
import TestSupport

/// A copy of the launcher in a temporary repository, with mocks of swift, dpkg-query, apt-get and sudo that log their
/// arguments.
final class LauncherFixture {
    let folder: TemporaryFolder
    private let tools: String

    /// - Parameters:
    ///   - swiftVersion: the version that `swift --version` prints; nil for no swift.
    ///   - areInstalled: whether dpkg-query reports every package as installed.
    ///   - hasApt: whether apt-get exists.
    ///   - user: the user ID; 0 is root.
    init(swiftVersion: String? = "6.1", areInstalled: Bool = true, hasApt: Bool = true, user: Int = 0) throws {
        folder = try TemporaryFolder()
        tools = folder.path("tools")
        for file in ["multiplane", "packages.apt", "Scripts/prepare.sh", "Scripts/packages"] {
            try folder.copy(Repository.path(file), to: "repository/" + file)
        }
        try folder.write("// a package", to: "repository/Package.swift")
        try folder.write("// a source", to: "repository/Sources/Thing/Thing.swift")
        try tool("id", "echo \(user)")
        try tool("dpkg-query", Self.dpkg(folder))
        if areInstalled { try folder.write("", to: "installed") }
        if hasApt { try tool("apt-get", "echo \"$@\" >> \(folder.path("apt.log")); touch \(folder.path("installed"))") }
        if let swiftVersion { try tool("swift", Self.swift(swiftVersion, folder)) }
        for name in [
            "bash", "env", "dirname", "readlink", "find", "sort", "sha256sum", "flock", "mkdir", "mktemp", "rm", "cat",
            "sed", "head", "awk", "sleep", "chmod", "touch", "tr",
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: tools + "/" + name, withDestinationPath: try Self.find(name))
        }
    }

    /// Returns a mock of swift whose "build" writes a script that prints its folder and its arguments.
    private static func swift(_ version: String, _ folder: TemporaryFolder) -> String {
        """
        if [ -f \(folder.path("damaged")) ] || \
            [ -f \(folder.path("incomplete")) -a ! -f \(folder.path("apt.log")) ]; then
            echo "swift: libncurses.so.6: cannot open shared object file" >&2; exit 127
        fi
        if [ "$1" = --version ] || [ "$2" = --version ]; then
            echo "Swift version \(version) (swift-\(version)-RELEASE)"
            exit 0
        fi
        if [ "$2" = --help ]; then
            [ -f \(folder.path("help")) ] && cat \(folder.path("help"))
            exit 0
        fi
        echo "$@ ${MULTIPLANE_LAUNCHER:+for the launcher}" >> \(folder.path("swift.log"))
        echo compiling
        [ -f \(folder.path("broken")) ] && { echo "error: it does not compile"; exit 1; }
        sleep 0.3
        mkdir -p \(folder.path("repository/.build/release"))
        printf '#!/bin/bash\\necho "$PWD|$*"\\nexit 7\\n' > \(folder.path("repository/.build/release/multiplane"))
        chmod +x \(folder.path("repository/.build/release/multiplane"))
        """
    }

    /// Returns a mock of dpkg-query that reports all packages as installed after an installation; before it, none, or
    /// all but one that swift needs in an incomplete system.
    private static func dpkg(_ folder: TemporaryFolder) -> String {
        """
        [[ " $* " == *" libncurses6 "* ]] && [ -f \(folder.path("incomplete")) ] && \
            [ ! -f \(folder.path("apt.log")) ] && exit 1
        [ -f \(folder.path("installed")) ] && printf 'installed '
        """
    }

    private static func find(_ name: String) throws -> String {
        let candidates = ["/usr/bin/", "/bin/", "/usr/sbin/"].map { $0 + name }
        guard let path = candidates.first(where: FileManager.default.isExecutableFile) else {
            throw CocoaError(.fileNoSuchFile)
        }
        return path
    }

    private func tool(_ name: String, _ script: String) throws {
        try folder.write("#!/bin/bash\n\(script)\n", to: "tools/" + name, executable: true)
    }

    func invocation(_ arguments: [String], launcher: String? = nil, in folderPath: String? = nil) -> Invocation {
        Invocation(
            program: launcher ?? folder.path("repository/multiplane"), arguments: arguments,
            folder: folderPath ?? folder.path,
            environment: ["PATH": tools, "MULTIPLANE_NO_INSTALL": ""])
    }

    func run(_ arguments: [String] = [], launcher: String? = nil, in folderPath: String? = nil) throws
        -> Invocation.Result
    {
        try invocation(arguments, launcher: launcher, in: folderPath).run()
    }

    /// The message before a build if standard error is not a terminal.
    var announcement: String {
        "multiplane: building the release binary (a few minutes the first time) in \(folder.path("repository/.build"))"
    }

    /// The number of builds.
    var buildCount: Int { builds.count }

    /// The arguments of each build, and the words "for the launcher" if its environment asks for a fast build.
    var builds: [String] { lines("swift.log") }

    /// The arguments of each call of apt-get.
    var aptCalls: [String] { lines("apt.log") }

    private func lines(_ name: String) -> [String] {
        ((try? folder.text(name)) ?? "").split(separator: "\n").map(String.init)
    }
}
