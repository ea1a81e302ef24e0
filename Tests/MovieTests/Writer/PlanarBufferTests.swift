import Foundation
import MediaExport
import MediaObjects
import MediaTime
import TestSupport
import Testing

@Suite("Pixel buffers of Y'CbCr")
struct PlanarBufferTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func byte(_ buffer: CVPixelBuffer, plane: Int, _ x: Int, _ y: Int) throws -> UInt8 {
        let base = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, plane))
        return base.load(fromByteOffset: y * CVPixelBufferGetBytesPerRowOfPlane(buffer, plane) + x, as: UInt8.self)
    }

    private func fill(_ buffer: CVPixelBuffer, _ luma: UInt8, _ blue: UInt8, _ red: UInt8) throws {
        for plane in 0..<2 {
            let base = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, plane)).assumingMemoryBound(
                to: UInt8.self)
            for y in 0..<CVPixelBufferGetHeightOfPlane(buffer, plane) {
                let row = base + y * CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
                for x in 0..<CVPixelBufferGetWidthOfPlane(buffer, plane) {
                    if plane == 0 { row[x] = luma } else { (row[2 * x], row[2 * x + 1]) = (blue, red) }
                }
            }
        }
    }

    @Test("Planes are rounded up, and black until written")
    func planes() throws {
        let buffer = try #require(CVPixelBuffer.create(97, 63, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange))
        #expect(
            CVPixelBufferIsPlanar(buffer) && CVPixelBufferGetPlaneCount(buffer) == 2
                && CVPixelBufferGetWidth(buffer) == 97)
        #expect(
            CVPixelBufferGetWidthOfPlane(buffer, 1) == 49 && CVPixelBufferGetHeightOfPlane(buffer, 1) == 32
                && CVPixelBufferGetHeightOfPlane(buffer, 0) == 63)
        #expect(
            CVPixelBufferGetBaseAddressOfPlane(buffer, 2) == nil && CVPixelBufferGetBytesPerRowOfPlane(buffer, -1) == 0)
        let luma = try byte(buffer, plane: 0, 96, 62)
        let chroma = try byte(buffer, plane: 1, 97, 31)
        #expect(luma == 16 && chroma == 128)
        let full = try #require(CVPixelBuffer.create(16, 16, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange))
        #expect(try byte(full, plane: 0, 3, 3) == 0)
        let packed = try #require(CVPixelBuffer.create(16, 16))
        #expect(
            !CVPixelBufferIsPlanar(packed) && CVPixelBufferGetPlaneCount(packed) == 0
                && CVPixelBufferGetDataSize(packed) == 1024)
    }

    @Test("Buffers read from a clip have its color values, by the attached matrix, in both ranges")
    func reading() throws {
        // Green is 0, 192, 0: luma is 0.587 × 192 in BT.601, the default for small images.
        let asset = try PaintedClip.make(folder.path("a.mp4"), top: PaintedClip.green)
        // Luma 112.7, Cb -63.6, Cr -80.4 before limits.
        let rows: [(OSType, Double, Double, Double)] = [
            (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 112.8, 72.1, 57.4),
            (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, 112.7, 64.4, 47.6),
        ]
        for (format, luma, blue, red) in rows {
            let reader = try AVAssetReader(asset: asset)
            let output = AVAssetReaderTrackOutput(
                track: asset.tracks[0], outputSettings: [kCVPixelBufferPixelFormatTypeKey: [7, format]])
            reader.add(output)
            #expect(reader.startReading())
            let sample = try #require(output.copyNextSampleBuffer())
            let buffer = try #require(CMSampleBufferGetImageBuffer(sample))
            #expect(CVPixelBufferGetPixelFormatType(buffer) == format)
            #expect(
                CVBufferCopyAttachment(buffer, kCVImageBufferYCbCrMatrixKey, nil) as? String
                    == kCVImageBufferYCbCrMatrix_ITU_R_601_4)
            for (x, y) in [(0, 0), (48, 32), (95, 63)] {
                let found = [
                    try byte(buffer, plane: 0, x, y), try byte(buffer, plane: 1, x / 2 * 2, y / 2),
                    try byte(buffer, plane: 1, x / 2 * 2 + 1, y / 2),
                ]
                #expect(zip(found, [luma, blue, red]).allSatisfy { abs(Double($0) - $1) < 3 }, "\(found)")
            }
        }
    }

    @Test("Buffers are written to a movie by the attached matrix or by size, in both ranges")
    func writing() throws {
        // The same values are another color with another matrix: red is Y + 1.402 Cr or Y + 1.5748 Cr.
        let rows: [(OSType, String?, [Int])] = [
            (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, [170, 64, 100]),
            (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVImageBufferYCbCrMatrix_ITU_R_709_2, [179, 77, 100]),
            (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, [178, 57, 98]),
        ]
        for (n, row) in rows.enumerated() {
            let path = folder.path("\(n).mp4")
            let writer = try AVAssetWriter(url: URL(fileURLWithPath: path), fileType: .mp4)
            let input = AVAssetWriterInput(
                mediaType: .video,
                outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 96, AVVideoHeightKey: 64])
            let adaptor = AVAssetWriterInputPixelBufferAdaptor(
                assetWriterInput: input, sourcePixelBufferAttributes: [kCVPixelBufferPixelFormatTypeKey: row.0])
            writer.add(input)
            #expect(writer.startWriting())
            writer.startSession(atSourceTime: .zero)
            var created: CVPixelBuffer?
            CVPixelBufferPoolCreatePixelBuffer(nil, try #require(adaptor.pixelBufferPool), &created)
            let buffer = try #require(created)
            #expect(CVPixelBufferGetPixelFormatType(buffer) == row.0)
            try fill(buffer, 100, 128, 178)
            row.1.map { CVBufferSetAttachment(buffer, kCVImageBufferYCbCrMatrixKey, $0, .shouldPropagate) }
            #expect(adaptor.append(buffer, withPresentationTime: .zero))
            writer.finishWriting {}
            #expect(writer.error == nil)
            let pixel = try PaintedClip.pixel(path, 48, 32, at: 0)
            #expect(zip(pixel, row.2).allSatisfy { abs($0 - $1) <= 4 }, "\(pixel), not \(row.2)")
        }
    }
}
