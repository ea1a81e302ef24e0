import CFFmpeg
import Foundation

/// What a picture of an AVIF or HEIC file says of its colours, which FFmpeg leaves out.
///
/// - Source: ISO 14496-12, 12.1.5.
struct HEIFItemColors {
    /// An ICC profile.
    private(set) var profile: Data?
    /// ITU-T H.273's code points of primaries, transfer function and matrix.
    private var points: [UInt32]?
    private var isFullRange = false

    /// - Parameter boxes: the contents of `colr`, the first of a kind counts.
    init(_ boxes: [[UInt8]]) {
        for box in boxes {
            let kind = box.prefix(4)
            let content = box.dropFirst(4)
            if kind.elementsEqual("prof".utf8) || kind.elementsEqual("rICC".utf8) {
                profile = profile ?? Data(content)
            } else if kind.elementsEqual("nclx".utf8), content.count >= 7, points == nil {
                let bytes = Array(content)
                points = (0..<3).map { UInt32(bytes[2 * $0]) << 8 | UInt32(bytes[2 * $0 + 1]) }
                isFullRange = bytes[6] & 0x80 != 0
            }
        }
    }

    /// Tags a frame with the code points, which count more than the coded picture's own.
    func tag(_ frame: borrowing Frame) {
        guard let points else { return }
        if points[0] != AVCOL_PRI_UNSPECIFIED.rawValue {
            frame.pointer.pointee.color_primaries = AVColorPrimaries(points[0])
        }
        if points[1] != AVCOL_TRC_UNSPECIFIED.rawValue {
            frame.pointer.pointee.color_trc = AVColorTransferCharacteristic(points[1])
        }
        if points[2] != AVCOL_SPC_UNSPECIFIED.rawValue { frame.pointer.pointee.colorspace = AVColorSpace(points[2]) }
        frame.pointer.pointee.color_range = isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    }
}

extension BoxReader {
    /// The content of a box; nil for one that is larger than any profile.
    func bytes(_ body: Body) -> [UInt8]? { body.count <= 16 << 20 ? bytes(Int(body.count), at: body.lowerBound) : nil }
}
