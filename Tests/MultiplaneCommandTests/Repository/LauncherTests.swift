import Foundation
import TestSupport
import Testing

@Suite struct LauncherTests {
    @Test("The launcher passes on arguments, working directory and exit status")
    func execution() throws {
        let fixture = try LauncherFixture()
        try fixture.folder.write("", to: "elsewhere/file")
        let elsewhere = fixture.folder.path("elsewhere")

        let result = try fixture.run(["render", "a b.yaml", "-o", "*"], in: elsewhere)

        #expect(result.status == 7)
        #expect(result.output == "\(elsewhere)|render a b.yaml -o *\n")
    }

    @Test("The launcher prints one line before a build and nothing without one")
    func announcement() throws {
        let fixture = try LauncherFixture()

        #expect(try fixture.run().errors == "\(fixture.announcement)\n")
        #expect(try fixture.run().errors.isEmpty)
        #expect(fixture.builds.map { $0.hasSuffix(" for the launcher") } == [true])
    }

    @Test("Modules do not wait for the objects of others if the package manager offers that", arguments: [true, false])
    func parallelModules(isOffered: Bool) throws {
        let fixture = try LauncherFixture()
        let option = "--use-integrated-swift-driver"
        try fixture.folder.write("options:\n  \(isOffered ? option : "--jobs")\n", to: "help")

        #expect(try fixture.run().status == 7)
        #expect(fixture.builds.map { $0.contains(option) } == [isOffered])
    }

    @Test("A read-only repository is an error with a solution")
    func unwritable() throws {
        let fixture = try LauncherFixture()
        // A file at the folder's path also fails for root.
        try fixture.folder.write("", to: "repository/.build")

        let result = try fixture.run()

        #expect(result.status == 1)
        #expect(
            result.errors.hasPrefix("multiplane: \(fixture.folder.path("repository/.build")) cannot be written"),
            "\(result.errors)")
        #expect(result.errors.split(separator: "\n").count == 1)
        #expect(fixture.buildCount == 0)
    }

    @Test("The launcher works through a symbolic link")
    func link() throws {
        let fixture = try LauncherFixture()
        let link = fixture.folder.path("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "repository/multiplane")

        #expect(try fixture.run(["x"], launcher: link).status == 7)
    }

    @Test("The launcher builds only after a source file was changed, added or removed")
    func freshness() throws {
        let fixture = try LauncherFixture()
        _ = try fixture.run()
        _ = try fixture.run()
        #expect(fixture.buildCount == 1)

        try fixture.folder.write("// another text", to: "repository/Sources/Thing/Thing.swift")
        _ = try fixture.run()
        #expect(fixture.buildCount == 2)

        try fixture.folder.write("", to: "repository/Sources/Thing/New.swift")
        _ = try fixture.run()
        #expect(fixture.buildCount == 3)

        try FileManager.default.removeItem(atPath: fixture.folder.path("repository/Sources/Thing/New.swift"))
        _ = try fixture.run()
        #expect(fixture.buildCount == 4)
    }

    @Test("Concurrent launches build once and all run")
    func concurrency() throws {
        let fixture = try LauncherFixture()

        let running = try (0..<3).map { try fixture.invocation(["\($0)"]).start() }
        let results = try running.map { try $0.wait() }

        #expect(results.map(\.status) == [7, 7, 7])
        #expect(fixture.buildCount == 1)
    }

    @Test("A failed build prints its output, and the next launch builds again")
    func failure() throws {
        let fixture = try LauncherFixture()
        try fixture.folder.write("", to: "broken")

        let result = try fixture.run()

        #expect(result.status == 1)
        #expect(result.output.isEmpty)
        #expect(
            result.errors
                == "\(fixture.announcement)\ncompiling\nerror: it does not compile\nmultiplane: the build failed\n")
        try FileManager.default.removeItem(atPath: fixture.folder.path("broken"))
        #expect(try fixture.run().status == 7)
    }

    @Test("Missing packages are installed without additional output")
    func installation() throws {
        let fixture = try LauncherFixture(areInstalled: false)

        let result = try fixture.run()

        #expect(result.status == 7)
        #expect(result.errors == "\(fixture.announcement)\n")
        #expect(fixture.aptCalls.count == 1)
        #expect(fixture.aptCalls.first?.contains("install -y --no-install-recommends") == true)
        #expect(fixture.aptCalls.first?.contains("libavformat-dev") == true)
    }

    @Test("Without permission to install packages, the launcher prints the command for root")
    func noSudo() throws {
        let result = try LauncherFixture(areInstalled: false, user: 1000).run()

        #expect(result.status == 1)
        #expect(result.errors.contains("this user cannot install them; run as root: apt-get install"))
    }

    @Test("Without apt-get, the launcher lists the packages")
    func noApt() throws {
        let result = try LauncherFixture(areInstalled: false, hasApt: false).run()

        #expect(result.status == 1)
        #expect(result.errors.contains("apt-get is not available; install git pkg-config libavformat-dev"))
    }

    @Test(
        "A missing or old Swift is an error",
        arguments: [(nil, "swift is not on PATH"), ("6.0.3", "this is Swift 6.0"), ("5.10", "this is Swift 5.10")])
    func swift(version: String?, message: String) throws {
        let result = try LauncherFixture(swiftVersion: version).run()

        #expect(result.status == 1)
        #expect(result.errors.contains("multiplane: \(message); install Swift 6.1 or later"))
    }

    @Test("The packages of a Swift that cannot start are installed")
    func incompleteSwift() throws {
        let fixture = try LauncherFixture()
        try fixture.folder.write("", to: "incomplete")

        let result = try fixture.run()

        #expect(result.status == 7)
        #expect(result.errors.contains("swift cannot start (swift: libncurses.so.6: cannot open shared object file)"))
        #expect(fixture.aptCalls.count == 1)
        #expect(fixture.aptCalls.first?.hasSuffix(" libncurses6") == true)
    }

    @Test("A Swift that cannot start with its packages is an error with the reason")
    func damagedSwift() throws {
        let fixture = try LauncherFixture()
        try fixture.folder.write("", to: "damaged")

        let result = try fixture.run()

        #expect(result.status == 1)
        #expect(result.errors.contains("swift cannot start: swift: libncurses.so.6: cannot open shared object file"))
        #expect(result.errors.contains("it needs the Debian packages binutils"))
        #expect(fixture.aptCalls.isEmpty)
    }

    @Test("Newer versions of Swift are accepted", arguments: ["6.2", "6.10", "7.0"])
    func laterSwift(version: String) throws {
        #expect(try LauncherFixture(swiftVersion: version).run().status == 7)
    }
}
