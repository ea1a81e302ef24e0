import Testing
import XCTest

/// The entry point of the program with all tests. With an entry point of the package's own, SwiftPM does not search the
/// index for tests of XCTest, of which there are none, so that `./test` builds without an index.
@main
struct TestRunner {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.contains("swift-testing") else { XCTMain([XCTestCaseEntry]()) }
        await Testing.__swiftPMEntryPoint() as Never
    }
}
