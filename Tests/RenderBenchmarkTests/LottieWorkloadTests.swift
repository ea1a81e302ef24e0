import Foundation
import LottieImport
import Testing

@testable import RenderBenchmark

@Suite("Lottie workloads")
struct LottieWorkloadTests {
    @Test("The files need no features or fonts that are missing", arguments: LottieWorkload.allCases)
    func files(workload: LottieWorkload) throws {
        let file = workload.file()
        let animation = try LottieAnimation(data: file, name: workload.rawValue) { _ in
            throw CocoaError(.fileReadUnknown)
        }
        #expect(animation.warnings.isEmpty)
        #expect(animation.duration == 5)
        #expect(file == workload.file())
    }

    @Test("Scenes have the size of their animations")
    func sizes() throws {
        #expect(try LottieScene(LottieWorkload.icon.file()).size == CGSize(width: 512, height: 512))
        #expect(try LottieScene(LottieWorkload.text.file()).size == BenchmarkCanvas.size)
    }
}
