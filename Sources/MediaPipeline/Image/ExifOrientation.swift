import CFFmpeg

/// The orientation that cameras write into pictures.
enum ExifOrientation {
    /// Reads the tag, or the display matrix that newer decoders make of it; nil when there is neither.
    static func read(_ frame: borrowing Frame) -> ImageOrientation? {
        if let side = av_frame_get_side_data(frame.pointer, AV_FRAME_DATA_DISPLAYMATRIX), side.pointee.size >= 36 {
            return fromMatrix(side.pointee.data)
        }
        guard let entry = av_dict_get(frame.pointer.pointee.metadata, "Orientation", nil, 0) else { return nil }
        // FFmpeg writes the list of the tag's values, which holds one.
        let digits = String(cString: entry.pointee.value).filter(\.isNumber)
        return Int32(digits).flatMap { ImageOrientation(rawValue: $0) }
    }

    private static func fromMatrix(_ bytes: UnsafeMutablePointer<UInt8>) -> ImageOrientation {
        let matrix = UnsafeRawPointer(bytes)
        func cell(_ index: Int) -> Int32 { matrix.loadUnaligned(fromByteOffset: 4 * index, as: Int32.self) }
        return ImageOrientation(a: cell(0), b: cell(1), c: cell(3), d: cell(4))
    }
}
