import Foundation
import TestSupport
import Testing

@Suite struct PackageScriptTests {
    @Test(
        "Scripts/package refuses wrong arguments, and prints its usage",
        arguments: [
            ([], "give the kind of package"), (["rpm"], "unknown argument 'rpm'"),
            (["deb", "tarball"], "give one kind of package"), (["deb", "--binary"], "--binary needs a value"),
        ] as [([String], String)])
    func usage(arguments: [String], problem: String) throws {
        let result = try Invocation(program: Repository.path("Scripts/package"), arguments: arguments).run()

        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("package: \(problem)\nusage: Scripts/package deb|tarball|wheel "))
    }

    @Test("Every subcommand has a man page with its options and examples")
    func manualPages() throws {
        let folder = try TemporaryFolder()
        let result = try Invocation(
            program: Repository.path("Scripts/manual-pages"), arguments: [Command.path, folder.path],
            environment: ["SOURCE_DATE_EPOCH": "86400"]
        ).run()

        // Python is not needed to build or test.
        if result.status == 127 { return }
        #expect(result.status == 0, "\(result.errors)")
        let main = try folder.text("multiplane.1")
        #expect(main.hasPrefix(".TH MULTIPLANE 1 \"1970\\-01\\-02\" "))
        let subcommands = main.matches(of: #/\\%\\fB(multiplane\\-[a-z]+)\\fR\(1\)/#).map { String($0.1) }
        #expect(subcommands.count > 15)
        for name in subcommands {
            #expect(folder.names.contains(name.replacing("\\-", with: "-") + ".1"), "\(name)")
        }
        let render = try folder.text("multiplane-render.1")
        #expect(render.contains("\n.TP\n\\fB\\-o\\fR, \\fB\\-\\-output\\fR \\fIfile\\fR\nThe movie to write.\n"))
        #expect(render.contains("\n.SH EXAMPLES\n.nf\nmultiplane render title.yaml \\-o title.mp4\n"))
    }
}
