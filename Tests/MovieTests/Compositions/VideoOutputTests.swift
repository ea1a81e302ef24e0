import Foundation
import MediaObjects
import MediaPlayback
import MediaTime
import TestSupport
import Testing

@Suite("AVPlayerItemVideoOutput")
struct VideoOutputTests {
    private func number(_ buffer: CVPixelBuffer) throws -> Int {
        let base = try #require(CVPixelBufferGetBaseAddress(buffer))
        let row = CVPixelBufferGetHeight(buffer) / 2 * CVPixelBufferGetBytesPerRow(buffer)
        return (0..<MovieFrameNumber.bits).reduce(0) { number, bit in
            let x = (2 * bit + 1) * CVPixelBufferGetWidth(buffer) / (2 * MovieFrameNumber.bits)
            return number << 1 | (base.load(fromByteOffset: row + 4 * x + 1, as: UInt8.self) > 127 ? 1 : 0)
        }
    }

    @Test("The frame at a time is new until it is copied, with its presentation time")
    func pictures() throws {
        let folder = try TemporaryFolder()
        try MovieTestClip.make(folder.path("a.mp4"), frames: 30, rate: try MovieTestClip.rate("24000/1001"))
        let item = AVPlayerItem(url: URL(fileURLWithPath: folder.path("a.mp4")))
        let output = AVPlayerItemVideoOutput(pixelBufferAttributes: [
            kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA
        ])
        #expect(!output.hasNewPixelBuffer(forItemTime: .zero) && !output.itemTime(forHostTime: 0).isValid)
        item.add(output)
        #expect(item.outputs.count == 1 && output.hasNewPixelBuffer(forItemTime: .zero))
        var shows = CMTime.invalid
        for n in [0, 7, 8, 29, 3] {
            let start = Rational(Int64(n) * 1001, 24_000)
            let time = CMTime(start + Rational(1, 100))
            #expect(output.hasNewPixelBuffer(forItemTime: time))
            let buffer = try #require(output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: &shows))
            let shown = try number(buffer)
            #expect(shown == n && shows == CMTime(start))
            #expect(!output.hasNewPixelBuffer(forItemTime: time) && !output.hasNewPixelBuffer(forItemTime: shows))
        }
        #expect(
            !output.hasNewPixelBuffer(forItemTime: .invalid)
                && output.copyPixelBuffer(forItemTime: .indefinite, itemTimeForDisplay: nil) == nil)
        let player = AVPlayer(playerItem: item)
        player.setRate(2, time: CMTime(value: 1, timescale: 4), atHostTime: .zero)
        #expect(output.itemTime(forHostTime: 0.25) == CMTime(value: 3, timescale: 4))
        item.remove(output)
        #expect(item.outputs.isEmpty && !output.hasNewPixelBuffer(forItemTime: .zero))
    }

    /// A clip with a rotation for display.
    private func turned(_ folder: TemporaryFolder, _ name: String, top: UInt32, bottom: UInt32) throws -> AVPlayerItem {
        try PaintedClip.make(folder.path(name), top: top, bottom: bottom)
        try MP4Patch.rotateClockwise(folder.path(name))
        return AVPlayerItem(url: URL(fileURLWithPath: folder.path(name)))
    }

    @Test("Frames of a rotated clip are not rotated, in another format and size")
    func stored() throws {
        let folder = try TemporaryFolder()
        let item = try turned(folder, "a.mp4", top: PaintedClip.red, bottom: PaintedClip.blue)
        let output = AVPlayerItemVideoOutput(pixelBufferAttributes: [
            kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
            kCVPixelBufferWidthKey: 48, kCVPixelBufferHeightKey: 32,
        ])
        item.add(output)
        #expect(item.presentationSize == CGSize(width: 64, height: 96))
        let buffer = try #require(output.copyPixelBuffer(forItemTime: .zero, itemTimeForDisplay: nil))
        #expect(
            CVPixelBufferGetWidth(buffer) == 48 && CVPixelBufferGetHeight(buffer) == 32
                && CVPixelBufferGetPlaneCount(buffer) == 2)
        let luma = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, 0))
        let row = CVPixelBufferGetBytesPerRowOfPlane(buffer, 0)
        // 0.299 of 192 red above 0.114 of 192 blue, from side to side.
        for (y, value) in [(4, 57), (28, 22)] {
            for x in [4, 24, 44] {
                #expect(abs(Int(luma.load(fromByteOffset: y * row + x, as: UInt8.self)) - value) < 5, "\(x), \(y)")
            }
        }
    }

    @Test("A copied frame is not new when it is decoded again")
    func decodedAgain() throws {
        let folder = try TemporaryFolder()
        try MovieTestClip.make(folder.path("a.mp4"), frames: 60, rate: try MovieTestClip.rate("30"))
        let item = AVPlayerItem(url: URL(fileURLWithPath: folder.path("a.mp4")))
        let output = AVPlayerItemVideoOutput()
        let stored = try turned(folder, "b.mp4", top: PaintedClip.red, bottom: PaintedClip.blue)
        for item in [item, stored] {
            item.add(output)
            let time = CMTime(value: 1, timescale: 10)
            #expect(
                output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: nil) != nil
                    && output.hasNewPixelBuffer(forItemTime: CMTime(value: 9, timescale: 10)))
            #expect(!output.hasNewPixelBuffer(forItemTime: time))
            item.remove(output)
        }
    }

    @Test("An output that moves to another item provides that item's frames, all of them new")
    func movedOn() throws {
        let folder = try TemporaryFolder()
        let output = AVPlayerItemVideoOutput()
        for (name, color, green) in [("a.mp4", PaintedClip.red, false), ("b.mp4", PaintedClip.green, true)] {
            let item = try turned(folder, name, top: color, bottom: color)
            item.add(output)
            #expect(output.hasNewPixelBuffer(forItemTime: .zero))
            let buffer = try #require(output.copyPixelBuffer(forItemTime: .zero, itemTimeForDisplay: nil))
            let base = try #require(CVPixelBufferGetBaseAddress(buffer))
            #expect((base.load(fromByteOffset: 1, as: UInt8.self) > 100) == green, "\(name)")
            #expect(!output.hasNewPixelBuffer(forItemTime: .zero))
            item.remove(output)
        }
    }

    @Test("Frames of a new video composition are new")
    func composedAnew() throws {
        let folder = try TemporaryFolder()
        let asset = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red)
        let item = AVPlayerItem(asset: asset)
        let output = AVPlayerItemVideoOutput()
        item.add(output)
        for opacity in [Float(1), 0] {
            let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: asset.tracks[0])
            layer.setOpacity(opacity, at: .zero)
            item.videoComposition = TestExport.videoComposition(asset, [layer])
            #expect(output.hasNewPixelBuffer(forItemTime: .zero))
            let buffer = try #require(output.copyPixelBuffer(forItemTime: .zero, itemTimeForDisplay: nil))
            let base = try #require(CVPixelBufferGetBaseAddress(buffer))
            #expect((base.load(fromByteOffset: 2, as: UInt8.self) > 100) == (opacity == 1))
        }
    }
}
