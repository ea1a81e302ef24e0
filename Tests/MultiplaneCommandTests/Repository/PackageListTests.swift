import Foundation
import TestSupport
import Testing

@Suite struct PackageListTests {
    private func packages(_ purpose: String) throws -> [String] {
        let result = try Invocation(program: Repository.path("Scripts/packages"), arguments: [purpose]).run()
        #expect(result.status == 0)
        return result.output.split(separator: "\n").map(String.init)
    }

    @Test("The build packages include every package named in Package.swift")
    func providers() throws {
        let manifest = try Repository.text("Package.swift")
        let named = manifest.matches(of: #/"(lib[a-z0-9.+-]+-dev)"/#).map { String($0.1) }

        #expect(named.count >= 7)
        #expect(Set(named).isSubset(of: try packages("build")))
    }

    @Test("Only builds of the launcher and ./test have unsafe flags, which keep other packages from depending on it")
    func unsafeFlags() throws {
        func flags(launcher: String = "", test: String = "") throws -> [String] {
            let environment = ["MULTIPLANE_LAUNCHER": launcher, "MULTIPLANE_TEST_BUILD": test]
            let folder = try TemporaryFolder()
            // Another SwiftPM process may use the folder of the build.
            let arguments = [
                "swift", "package", "--package-path", Repository.root, "--scratch-path", folder.path("build"),
                "dump-package",
            ]
            let result = try Invocation(program: "/usr/bin/env", arguments: arguments, environment: environment).run()
            #expect(result.status == 0)
            return result.output.matches(of: #/unsafeFlags/#).map { String($0.0) }
        }

        #expect(try flags().isEmpty)
        #expect(try flags(launcher: "1").count == 10)
        #expect(try flags(test: "1").count > 10)
    }

    @Test("The run packages include fonts and libraries, and no development packages")
    func runtime() throws {
        let run = try packages("run")

        #expect(run.contains("fonts-dejavu-core"))
        #expect(run.contains { $0.hasPrefix("libavcodec") })
        #expect(!run.contains { $0.hasSuffix("-dev") || $0 == "pkg-config" })
    }

    @Test("An unknown purpose is a usage error")
    func purpose() throws {
        let result = try Invocation(program: Repository.path("Scripts/packages"), arguments: ["all"]).run()

        #expect(result.status == 2)
        #expect(result.errors == "usage: Scripts/packages build|run|swift|test|browser\n")
    }
}
