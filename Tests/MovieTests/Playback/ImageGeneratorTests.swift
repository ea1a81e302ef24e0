import Foundation
import Images
import MediaObjects
import MediaPlayback
import MediaTime
import TestSupport
import Testing

@Suite("AVAssetImageGenerator")
struct ImageGeneratorTests {
    private let folder: TemporaryFolder
    private let generator: AVAssetImageGenerator

    init() throws {
        folder = try TemporaryFolder()
        try MovieTestClip.make(folder.path("a.mp4"), frames: 60, rate: MovieTestClip.rate("25"))
        generator = AVAssetImageGenerator(asset: AVURLAsset(url: URL(fileURLWithPath: folder.path("a.mp4"))))
    }

    private func exact() {
        generator.requestedTimeToleranceBefore = .zero
        generator.requestedTimeToleranceAfter = .zero
    }

    @Test("Zero tolerances give the frame shown, with its presentation time")
    func exactTimes() throws {
        exact()
        for (time, number) in [
            (Rational(0), 0), (Rational(39, 1000), 0), (Rational(40, 1000), 1), (Rational(3, 2), 37), (9, 59),
        ] {
            var actual = CMTime.invalid
            let image = try generator.copyCGImage(at: CMTime(time), actualTime: &actual)
            #expect(MovieFrameNumber.read(image) == number && actual == CMTime(Rational(Int64(number), 25)))
        }
    }

    @Test("Compositions show their first video track, and a video composition its own frames")
    func compositions() throws {
        let composition = AVMutableComposition()
        let range = CMTimeRange(start: CMTime(value: 1, timescale: 1), duration: CMTime(value: 1, timescale: 1))
        try composition.insertTimeRange(range, of: generator.asset, at: .zero)
        let images = AVAssetImageGenerator(asset: composition)
        images.maximumSize = CGSize(width: 160, height: 90)
        var actual = CMTime.invalid
        let image = try images.copyCGImage(at: CMTime(value: 13, timescale: 100), actualTime: &actual)
        #expect(MovieFrameNumber.read(image) == 28 && actual == CMTime(value: 3, timescale: 25))
        exact()
        let video = AVMutableVideoComposition(propertiesOf: generator.asset)
        video.renderSize = CGSize(width: 80, height: 90)
        video.frameDuration = CMTime(value: 1, timescale: 5)
        generator.videoComposition = video
        let cropped = try generator.copyCGImage(at: CMTime(value: 13, timescale: 100), actualTime: &actual)
        #expect(cropped.width == 80 && cropped.height == 90 && actual == .zero)
        generator.videoComposition = nil
        #expect(try generator.copyCGImage(at: .zero, actualTime: nil).width == 160)
        #expect(throws: CompositionError.self) {
            try AVAssetImageGenerator(asset: AVMutableComposition()).copyCGImage(at: .zero, actualTime: nil)
        }
    }

    @Test("A handler receives an image, or the error")
    func handler() throws {
        exact()
        var answers: [(number: Int?, time: CMTime, isFailure: Bool)] = []
        for time in [CMTime(value: 3, timescale: 2), .indefinite] {
            generator.generateCGImageAsynchronously(for: time) {
                answers.append(($0.map { MovieFrameNumber.read($0) }, $1, $2 != nil))
            }
        }
        #expect(answers.map(\.number) == [37, nil] && answers.map(\.isFailure) == [false, true])
        #expect(answers[0].time == CMTime(value: 37, timescale: 25) && !answers[1].time.isValid)
    }

    @Test("Several times are generated in order, with errors")
    func sequence() async throws {
        exact()
        let times = [Rational(1), Rational(1, 5), Rational(9)].map { CMTime($0) } + [.indefinite]
        var numbers = [Int]()
        var starts = [Rational]()
        var failures = 0
        for await result in generator.images(for: times) {
            switch result {
            case .success(_, let image, let actualTime):
                numbers.append(MovieFrameNumber.read(image))
                starts.append(try #require(actualTime.rational))
                #expect(try result.actualTime == actualTime && result.image.width == image.width)
            case .failure(let time, _):
                failures += 1
                #expect(time.isIndefinite && hasNone(result))
            }
        }
        #expect(numbers == [25, 5, 59] && starts == [1, Rational(1, 5), Rational(59, 25)] && failures == 1)
    }

    private func hasNone(_ result: AVAssetImageGenerator.Images.Element) -> Bool { (try? result.image) == nil }

    @Test("Within a tolerance a nearby frame is used, regardless of earlier requests")
    func tolerances() throws {
        var first = CMTime.invalid
        var second = CMTime.invalid
        let late = try generator.copyCGImage(at: CMTime(value: 2, timescale: 1), actualTime: &first)
        _ = try generator.copyCGImage(at: .zero, actualTime: nil)
        #expect(
            MovieFrameNumber.read(try generator.copyCGImage(at: CMTime(value: 2, timescale: 1), actualTime: &second))
                == MovieFrameNumber.read(late))
        #expect(first == second && first <= CMTime(value: 2, timescale: 1))
        generator.requestedTimeToleranceBefore = CMTime(value: 1, timescale: 5)
        _ = try generator.copyCGImage(at: CMTime(value: 2, timescale: 1), actualTime: &first)
        #expect(first >= CMTime(value: 9, timescale: 5) && first <= CMTime(value: 2, timescale: 1))
    }

    @Test("Images have at most the maximum size, with their aspect ratio")
    func sizes() throws {
        exact()
        for (limit, width, height) in [
            (CGSize(width: 80, height: 0), 80, 45), (CGSize(width: 400, height: 30), 53, 30),
            (CGSize(width: 500, height: 500), 160, 90),
        ] {
            generator.maximumSize = limit
            let image = try generator.copyCGImage(at: CMTime(value: 1, timescale: 1), actualTime: nil)
            #expect(image.width == width && image.height == height && MovieFrameNumber.read(image) == 25)
        }
    }

    @Test("The preferred transform is applied only on request")
    func turned() throws {
        try MP4Patch.rotateClockwise(folder.path("a.mp4"))
        exact()
        let plain = try generator.copyCGImage(at: .zero, actualTime: nil)
        generator.appliesPreferredTrackTransform = true
        let upright = try generator.copyCGImage(at: .zero, actualTime: nil)

        #expect(plain.width == 160 && plain.height == 90)
        #expect(upright.width == 90 && upright.height == 160)
    }

    @Test("Several times are handled in order, the rest can be cancelled, and errors are reported")
    func several() throws {
        exact()
        var lines: [String] = []
        generator.generateCGImagesAsynchronously(forTimes: [CMTime(value: 1, timescale: 1), .invalid, .zero, .zero]) {
            time, image, actual, result, _ in
            lines.append("\(result) \(image.map { MovieFrameNumber.read($0) } ?? -1) \(actual.seconds)")
            if lines.count == 3 { generator.cancelAllCGImageGeneration() }
        }
        #expect(lines == ["succeeded 25 1.0", "failed -1 nan", "succeeded 0 0.0", "cancelled -1 nan"])
    }
}
