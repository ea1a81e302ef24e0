import Quartz2D

/// What a frame begins as.
struct FrameBackground: Equatable, Sendable {
    private let color: CGColor?
    /// For drawing in 8 bits.
    let pixel: UInt32
    let deep: DeepColor

    init(_ color: CGColor?) {
        (self.color, pixel, deep) = (color, color?.premultipliedPixel() ?? 0, color?.deep() ?? .zero)
    }
}
