import CFFmpeg
import Foundation
import Images
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime

@Suite struct ClipInfoTests {
    @Test("Probed properties equal those the clip was written with")
    func facts() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.mp4")
        var clip = TestClip(timeBase: AVRational(num: 1001, den: 30000), rate: AVRational(num: 30000, den: 1001))
        clip.configure = {
            $0.pointee.colorspace = AVCOL_SPC_BT709
            $0.pointee.color_primaries = AVCOL_PRI_BT709
            $0.pointee.color_trc = AVCOL_TRC_BT709
            $0.pointee.color_range = AVCOL_RANGE_MPEG
            $0.pointee.sample_aspect_ratio = AVRational(num: 4, den: 3)
        }
        clip.audio = TestAudio(sampleRate: 44_100, samples: [Float](repeating: 0.1, count: 44_100))
        try clip.write(to: url)

        let info = try ClipInfo.probe(url)
        let video = try #require(info.video)
        let audio = try #require(info.audio)
        #expect(video.codec == "h264")
        #expect(info.container.contains("mp4"))
        #expect(video.frameRate?.framesPerSecond == Rational(30000, 1001))
        #expect(video.frameCount == 50)
        #expect(video.duration == Rational(50 * 1001, 30000))
        #expect((video.codedWidth, video.codedHeight) == (128, 64))
        #expect(video.sampleAspectRatio == Rational(4, 3))
        #expect(video.displaySize == CGSize(width: 171, height: 64))
        #expect((video.colorSpace, video.colorPrimaries, video.colorTransfer) == ("bt709", "bt709", "bt709"))
        #expect(video.colorRange == "tv")
        #expect(video.pixelFormat == "yuv420p" && !video.hasAlpha)
        #expect((audio.codec, audio.sampleRate, audio.channels) == ("aac", 44_100, 1))
        #expect(info.duration >= Rational(50 * 1001, 30000))
    }

    @Test("Rotated clips are shown upright", arguments: [(0.0, 0), (90.0, 90), (180.0, 180), (-90.0, 270)])
    func rotation(_ written: Double, _ clockwise: Int) throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.mp4")
        var clip = TestClip(ticks: Array(0..<2), rotation: written)
        // White in the top left corner of the stored frame.
        clip.draw = { _, frame in
            FrameNumber.draw(0, in: frame)
            for y in 0..<16 { for x in 0..<16 { frame.pointee.data.0?[y * Int(frame.pointee.linesize.0) + x] = 235 } }
        }
        try clip.write(to: url)

        let reader = try ClipReader(url: url)
        #expect(reader.video.rotation == clockwise)
        let image = try reader.frame(at: 0).image
        let isUpright = clockwise % 180 == 0
        #expect((image.width, image.height) == (isUpright ? (128, 64) : (64, 128)))
        #expect(reader.video.displaySize == CGSize(width: image.width, height: image.height))
        let corners = [(4, 4), (image.width - 5, 4), (image.width - 5, image.height - 5), (4, image.height - 5)]
        let white = corners.map { image.pixels.row($0.1)[$0.0] & 255 > 200 }
        #expect(white.firstIndex(of: true) == clockwise / 90)
        #expect(white.filter { $0 }.count == 1)
    }
}
