import CFFmpeg

extension AVFrame {
    /// Whether the frame is declared as two interlaced fields.
    package var isInterlaced: Bool { withUnsafePointer(to: self) { shim_is_interlaced($0) != 0 } }

    /// Whether the top field is shown first, if the frame is interlaced.
    package var isTopFieldFirst: Bool { withUnsafePointer(to: self) { shim_is_top_field_first($0) != 0 } }
}
