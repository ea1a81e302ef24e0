import Foundation
import MovieExport
import Testing

@Suite("An item's pictures as pixel buffers")
struct VideoOutputTests {
    private func number(_ buffer: CVPixelBuffer) throws -> Int {
        let base = try #require(CVPixelBufferGetBaseAddress(buffer)), row = CVPixelBufferGetHeight(buffer) / 2 * CVPixelBufferGetBytesPerRow(buffer)
        return (0..<FrameNumber.bits).reduce(0) { number, bit in
            let x = (2 * bit + 1) * CVPixelBufferGetWidth(buffer) / (2 * FrameNumber.bits)
            return number << 1 | (base.load(fromByteOffset: row + 4 * x + 1, as: UInt8.self) > 127 ? 1 : 0)
        }
    }

    @Test("The picture at a time, new until it is copied, with the time from which it shows")
    func pictures() throws {
        let folder = try TemporaryFolder()
        try TestClip.make(folder.path("a.mp4"), frames: 30, rate: try TestClip.rate("24000/1001"))
        let item = AVPlayerItem(url: URL(fileURLWithPath: folder.path("a.mp4")))
        let output = AVPlayerItemVideoOutput(pixelBufferAttributes: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA])
        #expect(!output.hasNewPixelBuffer(forItemTime: .zero) && !output.itemTime(forHostTime: 0).isValid)
        item.add(output)
        #expect(item.outputs.count == 1 && output.hasNewPixelBuffer(forItemTime: .zero))
        var shows = CMTime.invalid
        for n in [0, 7, 8, 29, 3] {
            let start = Rational(Int64(n) * 1001, 24_000), time = CMTime(start + Rational(1, 100))
            #expect(output.hasNewPixelBuffer(forItemTime: time))
            let buffer = try #require(output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: &shows))
            let shown = try number(buffer)
            #expect(shown == n && shows == CMTime(start))
            #expect(!output.hasNewPixelBuffer(forItemTime: time) && !output.hasNewPixelBuffer(forItemTime: shows))
        }
        #expect(!output.hasNewPixelBuffer(forItemTime: .invalid) && output.copyPixelBuffer(forItemTime: .indefinite, itemTimeForDisplay: nil) == nil)
        let player = AVPlayer(playerItem: item)
        player.setRate(2, time: CMTime(value: 1, timescale: 4), atHostTime: .zero)
        #expect(output.itemTime(forHostTime: 0.25) == CMTime(value: 3, timescale: 4))
        item.remove(output)
        #expect(item.outputs.isEmpty && !output.hasNewPixelBuffer(forItemTime: .zero))
    }

    @Test("A turned clip's pictures are as they are stored, in another format and size")
    func stored() throws {
        let folder = try TemporaryFolder()
        try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.red)
        try MP4Patch.turnClockwise(folder.path("a.mp4"))
        let item = AVPlayerItem(url: URL(fileURLWithPath: folder.path("a.mp4")))
        let output = AVPlayerItemVideoOutput(pixelBufferAttributes: [
            kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelBufferWidthKey: 48, kCVPixelBufferHeightKey: 32,
        ])
        item.add(output)
        #expect(item.presentationSize == CGSize(width: 64, height: 96))
        let buffer = try #require(output.copyPixelBuffer(forItemTime: .zero, itemTimeForDisplay: nil))
        #expect(CVPixelBufferGetWidth(buffer) == 48 && CVPixelBufferGetHeight(buffer) == 32 && CVPixelBufferGetPlaneCount(buffer) == 2)
    }
}
