import Foundation
import MediaExport
import MediaObjects
import MediaTime
import TestSupport
import Testing

/// Tests that write movies of 96×64 pixels with an asset writer.
protocol WriterTests {
    var folder: TemporaryFolder { get }
}

extension WriterTests {
    func settings(
        _ codec: AVVideoCodecType = .h264, _ more: [String: Any] = [:], _ compression: [String: Any] = [:]
    ) -> [String: Any] {
        let base: [String: Any] = [AVVideoCodecKey: codec, AVVideoWidthKey: 96, AVVideoHeightKey: 64]
        return base.merging(compression.isEmpty ? [:] : [AVVideoCompressionPropertiesKey: compression]) { $1 }.merging(
            more
        ) { $1 }
    }

    /// A BGRA buffer with one color; `right` is the color of the right half.
    func buffer(_ color: UInt32, right: UInt32? = nil, width: Int = 96, height: Int = 64) throws
        -> CVPixelBuffer
    {
        var created: CVPixelBuffer?
        #expect(
            CVPixelBufferCreate(kCFAllocatorDefault, width, height, kCVPixelFormatType_32BGRA, nil, &created)
                == kCVReturnSuccess)
        let buffer = try #require(created)
        let base = try #require(CVPixelBufferGetBaseAddress(buffer))
        for y in 0..<height {
            for x in 0..<width {
                let pixel = x < width / 2 ? color : right ?? color
                base.storeBytes(
                    of: pixel.littleEndian, toByteOffset: y * CVPixelBufferGetBytesPerRow(buffer) + 4 * x,
                    as: UInt32.self)
            }
        }
        return buffer
    }

    /// Writes the images at 25 frames per second; returns the path.
    func write(
        _ settings: [String: Any], _ pictures: [CVPixelBuffer], _ type: AVFileType = .mov,
        hint: CMFormatDescription? = nil
    ) throws -> String {
        let path = folder.path("\(UUID().uuidString).mov")
        let writer = try AVAssetWriter(outputURL: URL(fileURLWithPath: path), fileType: type)
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings, sourceFormatHint: hint)
        writer.add(input)
        guard writer.startWriting() else { throw writer.error ?? WriterError.noVideo }
        writer.startSession(atSourceTime: .zero)
        for (n, picture) in pictures.enumerated() {
            input.append(
                CMSampleBuffer(imageBuffer: picture, presentationTimeStamp: CMTime(value: Int64(n), timescale: 25)))
        }
        writer.finishWriting {}
        if let error = writer.error { throw error }
        return path
    }

    /// Returns the error of starting to write.
    func refusal(
        _ settings: [String: Any]?, _ type: AVFileType = .mp4, metadata: [AVMetadataItem] = [],
        sound: [String: Any]? = nil
    ) throws -> (any Error)? {
        let writer = try AVAssetWriter(outputURL: URL(fileURLWithPath: folder.path("none.mov")), fileType: type)
        writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: settings))
        if let sound { writer.add(AVAssetWriterInput(mediaType: .audio, outputSettings: sound)) }
        writer.metadata = metadata
        #expect(
            !writer.startWriting() && writer.status == .failed
                && !FileManager.default.fileExists(atPath: folder.path("none.mov")))
        return writer.error
    }

    func colors(_ primaries: String, _ transfer: String, _ matrix: String) -> [String: Any] {
        [
            AVVideoColorPropertiesKey: [
                AVVideoColorPrimariesKey: primaries, AVVideoTransferFunctionKey: transfer,
                AVVideoYCbCrMatrixKey: matrix,
            ]
        ]
    }

    func item(_ identifier: AVMetadataIdentifier, _ value: Any) -> AVMetadataItem {
        let item = AVMutableMetadataItem()
        item.identifier = identifier
        item.value = value
        return item
    }
}
