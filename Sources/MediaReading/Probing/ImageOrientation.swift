import CFFmpeg
import FFmpegSupport

/// The transformation that displays a stored image upright; raw values are EXIF's 1 to 8.
package enum ImageOrientation: Int32, Equatable, Codable, Sendable, CaseIterable {
    /// The stored image is upright.
    case up = 1
    /// Mirrored left to right.
    case upMirrored = 2
    /// Rotate by 180°.
    case down = 3
    /// Mirrored top to bottom.
    case downMirrored = 4
    /// Transposed: rows and columns exchanged.
    case leftMirrored = 5
    /// Rotate by 90° clockwise.
    case right = 6
    /// Transposed along the other diagonal.
    case rightMirrored = 7
    /// Rotate by 90° counterclockwise.
    case left = 8

    /// Whether width and height are exchanged.
    package var swapsWidthAndHeight: Bool { rawValue >= 5 }

    /// The clockwise rotation in degrees: 0, 90, 180 or 270.
    package var clockwiseDegrees: Int {
        switch self {
        case .up, .upMirrored: 0
        case .down, .downMirrored: 180
        case .right, .rightMirrored: 90
        case .left, .leftMirrored: 270
        }
    }

    /// Reads a container's display matrix, which maps x to a·x + c·y and y to b·x + d·y, with y pointing down.
    ///
    /// Rotations by other angles than multiples of 90° are rounded to the nearest multiple, because pixel buffers
    /// cannot hold them otherwise.
    init(a: Int32, b: Int32, c: Int32, d: Int32) {
        let isRotated = abs(Int64(b)) + abs(Int64(c)) > abs(Int64(a)) + abs(Int64(d))
        self =
            switch (isRotated, (isRotated ? b : a) < 0, (isRotated ? c : d) < 0) {
            case (false, false, false): .up
            case (false, true, false): .upMirrored
            case (false, true, true): .down
            case (false, false, true): .downMirrored
            case (true, false, false): .leftMirrored
            case (true, false, true): .right
            case (true, true, true): .rightMirrored
            case (true, true, false): .left
            }
    }
}

/// The orientation that cameras write into image files.
enum ExifOrientation {
    /// Reads the tag, or the display matrix that newer decoders derive from it; `nil` if there is neither.
    static func read(_ frame: borrowing AVFrameHandle) -> ImageOrientation? {
        if let side = av_frame_get_side_data(frame.pointer, AV_FRAME_DATA_DISPLAYMATRIX), side.pointee.size >= 36 {
            return fromMatrix(side.pointee.data)
        }
        guard let tag = metadataValue("Orientation", in: frame.pointer.pointee.metadata) else { return nil }
        // FFmpeg writes the tag's values as a list, which has one element.
        return Int32(tag.filter(\.isNumber)).flatMap { ImageOrientation(rawValue: $0) }
    }

    private static func fromMatrix(_ bytes: UnsafeMutablePointer<UInt8>) -> ImageOrientation {
        let matrix = UnsafeRawPointer(bytes)
        func cell(_ index: Int) -> Int32 { matrix.loadUnaligned(fromByteOffset: 4 * index, as: Int32.self) }
        return ImageOrientation(a: cell(0), b: cell(1), c: cell(3), d: cell(4))
    }
}
