import CFFmpeg
import Foundation
import Quartz2D

/// PNG files, which libpng reads: FFmpeg's decoder leaves out their gamma, their EXIF data and transparent grays of few
/// bits.
struct PNGImageFile {
    private let path: String
    private let data: Data

    private static let signature = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

    /// Nil for other files.
    init?(_ path: String) {
        guard let file = FileHandle(forReadingAtPath: path), (try? file.read(upToCount: 8)) == Self.signature,
            (try? file.seek(toOffset: 0)) != nil, let data = try? file.readToEnd()
        else { return nil }
        self.path = path
        self.data = data
    }

    /// Of an animated file the picture that stands for it.
    func decoded(_ warnings: inout [MediaWarning]) throws(MediaError) -> CGImage {
        do throws(ImageError) {
            var problem: ColorProfileError?
            let image = try CGImage.png(
                data: data, named: path, largestSide: ImageLimits.longestSide, problem: &problem)
            if let problem { warnings.append(MediaWarning(file: path, detail: problem.description)) }
            return image
        } catch {
            if case .tooLarge(_, let width, let height) = error {
                try ImageLimits.check(
                    width: Int32(clamping: width), height: Int32(clamping: height), file: path,
                    during: "opening the picture")
            }
            throw MediaError(
                .decode, file: path, during: "decoding the picture",
                detail: "it is damaged or not complete (\(reason(error)))",
                remedy: "Replace the file.")
        }
    }

    private func reason(_ error: ImageError) -> String {
        if case .damaged(_, let reason) = error { reason } else { error.description }
    }

    /// Of a picture of high dynamic range, which goes the way of clips instead.
    var highRange: PNGCodePoints? { PNGCodePoints.hdrCodePoints(in: data) }

    var orientation: ImageOrientation? {
        PNGChunks.exif(data)?.orientation.flatMap { ImageOrientation(rawValue: Int32($0)) }
    }
}

extension PNGCodePoints {
    func tag(_ frame: borrowing Frame) {
        frame.pointer.pointee.color_primaries = AVColorPrimaries(UInt32(primaries))
        frame.pointer.pointee.color_trc = AVColorTransferCharacteristic(UInt32(transfer))
    }
}
