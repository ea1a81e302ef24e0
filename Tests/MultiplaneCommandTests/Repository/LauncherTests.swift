import Foundation
import Testing

@Suite struct LauncherTests {
    @Test("The command gets its arguments, the user's folder and its own exit status")
    func execution() throws {
        let fixture = try LauncherFixture()
        try fixture.folder.write("", to: "elsewhere/file")
        let elsewhere = fixture.folder.path("elsewhere")

        let result = try fixture.run(["render", "a b.yaml", "-o", "*"], in: elsewhere)

        #expect(result.status == 7)
        #expect(result.output == "\(elsewhere)|render a b.yaml -o *\n")
    }

    @Test("A build is told of in one line, and a run without one in none")
    func announcement() throws {
        let fixture = try LauncherFixture()

        #expect(try fixture.run().errors == "\(fixture.announcement)\n")
        #expect(try fixture.run().errors.isEmpty)
    }

    @Test("A repository that cannot be written says so, and what to do")
    func unwritable() throws {
        let fixture = try LauncherFixture()
        // A file where the folder would be stops root too.
        try fixture.folder.write("", to: "repository/.build")

        let result = try fixture.run()

        #expect(result.status == 1)
        #expect(
            result.errors.hasPrefix("multiplane: \(fixture.folder.path("repository/.build")) cannot be written"),
            "\(result.errors)")
        #expect(result.errors.split(separator: "\n").count == 1)
        #expect(fixture.buildCount == 0)
    }

    @Test("A link to the launcher finds the repository")
    func link() throws {
        let fixture = try LauncherFixture()
        let link = fixture.folder.path("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "repository/multiplane")

        #expect(try fixture.run(["x"], launcher: link).status == 7)
    }

    @Test("It builds when a source changed, came or went, and only then")
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

    @Test("Of two at once, one builds and both run")
    func concurrency() throws {
        let fixture = try LauncherFixture()

        let running = try (0..<3).map { try fixture.invocation(["\($0)"]).start() }
        let results = try running.map { try $0.wait() }

        #expect(results.map(\.status) == [7, 7, 7])
        #expect(fixture.buildCount == 1)
    }

    @Test("A build that fails shows its output, and the next run tries again")
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

    @Test("Missing packages are installed without a word of their own")
    func installation() throws {
        let fixture = try LauncherFixture(areInstalled: false)

        let result = try fixture.run()

        #expect(result.status == 7)
        #expect(result.errors == "\(fixture.announcement)\n")
        #expect(fixture.aptCalls.count == 1)
        #expect(fixture.aptCalls.first?.contains("install -y --no-install-recommends") == true)
        #expect(fixture.aptCalls.first?.contains("libavformat-dev") == true)
    }

    @Test("Who may not install is told what to run")
    func noSudo() throws {
        let result = try LauncherFixture(areInstalled: false, user: 1000).run()

        #expect(result.status == 1)
        #expect(result.errors.contains("this user may not install them; run as root: apt-get install"))
    }

    @Test("Without apt the packages are named")
    func noApt() throws {
        let result = try LauncherFixture(areInstalled: false, hasApt: false).run()

        #expect(result.status == 1)
        #expect(result.errors.contains("there is no apt-get; install git pkg-config libavformat-dev"))
    }

    @Test(
        "Swift is asked for when it is absent or old",
        arguments: [(nil, "there is no swift on PATH"), ("6.0.3", "this is Swift 6.0"), ("5.10", "this is Swift 5.10")])
    func swift(version: String?, message: String) throws {
        let result = try LauncherFixture(swiftVersion: version).run()

        #expect(result.status == 1)
        #expect(result.errors.contains("multiplane: \(message); install Swift 6.1 or later"))
    }

    @Test("Later versions of Swift are taken", arguments: ["6.2", "6.10", "7.0"])
    func laterSwift(version: String) throws {
        #expect(try LauncherFixture(swiftVersion: version).run().status == 7)
    }
}
