import Foundation
import MediaExport
import MediaObjects
import MediaPlayback
import MediaTime
import TestSupport
import Testing

@Suite("Media classes trap where Apple raises an exception")
struct MediaPreconditionTests {
    @Test("Only a queue player can advance at an item's end (P1)")
    func advancing() async {
        await #expect(processExitsWith: .failure) { AVPlayer().actionAtItemEnd = .advance }
    }

    @Test("Appending to an input requires a session (facts 3.14)")
    func appending() async {
        await #expect(processExitsWith: .failure) {
            let settings: [String: Any] = [
                AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 64,
            ]
            let writer = try AVAssetWriter(url: URL(fileURLWithPath: "/nowhere/a.mp4"), fileType: .mp4)
            let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
            writer.add(input)
            writer.startWriting()
            var buffer: CVPixelBuffer?
            guard CVPixelBufferCreate(nil, 64, 64, kCVPixelFormatType_32BGRA, nil, &buffer) == kCVReturnSuccess,
                let buffer
            else { return }
            input.append(CMSampleBuffer(imageBuffer: buffer, presentationTimeStamp: .zero))
        }
    }

    @Test("A file's own track cannot be changed")
    func changing() async {
        await #expect(processExitsWith: .failure) {
            let track = try {
                // Removed before the process ends.
                let folder = try TemporaryFolder()
                return try PaintedClip.make(folder.path("a.mp4"), top: 0, frames: 1).tracks.first
            }()
            track?.preferredVolume = 0
        }
    }
}
