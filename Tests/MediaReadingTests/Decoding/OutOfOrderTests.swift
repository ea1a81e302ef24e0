import CFFmpeg
import Foundation
import Images
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime

/// Streams of key frames whose timestamps go back, as editors and capture programs write them.
@Suite("Intra-only streams with timestamps out of order")
struct OutOfOrderTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let codec: String
        let container: String
        let pattern: Pattern

        var testDescription: String { "\(codec) in \(container), \(pattern.rawValue)" }

        static let all = [
            ("mjpeg", "mkv"), ("mjpeg", "nut"), ("mjpeg", "mov"), ("prores_ks", "mov"), ("prores_ks", "mkv"),
        ]
        .flatMap { codec, container in
            Pattern.allCases.map { Case(codec: codec, container: container, pattern: $0) }
        }
    }

    /// The timestamps of 120 frames at 25 frames per second.
    enum Pattern: String, CaseIterable {
        case swapped = "pairs swapped", late = "one late frame", back = "a step back by ten frames", none = "in order"

        func tick(_ n: Int) -> Int {
            switch self {
            case .swapped: (40..<80).contains(n) ? n ^ 1 : n
            case .late: n == 70 ? 60 : n
            case .back: n < 60 ? n : n - 10
            case .none: n
            }
        }
    }

    private func makeClip(_ kind: Case, _ folder: TemporaryFolder) throws -> URL {
        let plain = folder.file("plain.mkv")
        let url = folder.file("clip." + kind.container)
        var clip = TestClip(codec: kind.codec, ticks: Array(0..<120), options: [:])
        clip.pixelFormat = kind.codec == "mjpeg" ? AV_PIX_FMT_YUVJ420P : AV_PIX_FMT_YUVA444P10LE
        if kind.codec == "prores_ks" { clip.draw = FrameNumber.drawHalf }
        try clip.write(to: plain)
        try RemuxedClip(plain).write(to: url) { index, packet in
            packet.pointee.pts = Int64(kind.pattern.tick(index))
            packet.pointee.dts = Int64(index - 12)
        }
        return url
    }

    private func number(_ image: CGImage, _ kind: Case) -> Int {
        kind.codec == "mjpeg" ? FrameNumber.read(image) : FrameNumber.readHalf(image)
    }

    @Test("Every time shows the frame that FFmpeg's decoder shows there, in any order", arguments: Case.all)
    func frames(kind: Case) throws {
        let folder = try TemporaryFolder()
        let url = try makeClip(kind, folder)
        var shown: [ReferenceFrame] = []
        for frame in try ReferenceFrame.all(in: url, number: { number($0, kind) })
        where frame.time > shown.last?.time ?? -1 {
            shown.append(frame)
        }
        #expect(kind.pattern == .none ? shown.count == 120 : (80..<120).contains(shown.count))
        let count = Int(((shown.last?.time ?? 0) * 25).rounded)
        let order = Array(0..<count) + (0..<count).reversed() + [90, 5, 61, 60, 3, 75, 41, 40, 44, 43, 70, 59]
        let reader = try ClipReader(url: url)
        for n in order {
            let time = Rational(Int64(n), 25)
            let expected = shown.last { $0.time <= time } ?? shown[0]
            #expect(number(try reader.frame(at: time).image, kind) == expected.number, "at frame \(n)")
        }
        // A new reader seeks.
        for n in [20, 39, 41, 58, 60, 61, 69, 70, 75, 100] {
            let time = Rational(Int64(n), 25)
            let expected = shown.last { $0.time <= time } ?? shown[0]
            let image = try ClipReader(url: url).frame(at: time).image
            #expect(number(image, kind) == expected.number, "at frame \(n), first")
        }
    }
}
