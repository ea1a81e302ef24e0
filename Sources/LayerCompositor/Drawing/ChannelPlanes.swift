import PixelKernels

/// The four components of an image, each in a plane of its own.
///
/// - Thread safety: no two workers write the same row of a component.
final class ChannelPlanes: @unchecked Sendable {
    private let bytes: UnsafeMutablePointer<UInt8>
    private let width, height: Int

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        bytes = .allocate(capacity: 4 * width * height)
    }

    deinit { bytes.deallocate() }

    /// Returns a component: 0 is blue, 1 green, 2 red, 3 alpha.
    subscript(channel: Int) -> ChannelPlane {
        ChannelPlane(bytes: bytes + channel * width * height, width: width, height: height)
    }
}

/// One component of an image; valid as long as its planes.
struct ChannelPlane {
    fileprivate let bytes: UnsafeMutablePointer<UInt8>
    fileprivate let width, height: Int

    func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { bytes + y * width }

    func box(radius: Double) {
        let w = Int32(width)
        let h = Int32(height)
        let between = UnsafeMutablePointer<UInt8>.allocate(capacity: width * height)
        defer { between.deallocate() }
        for y in 0..<height { mp_box_blur_line(between + y * width, 1, bytes + y * width, 1, w, radius) }
        for x in 0..<width { mp_box_blur_line(bytes + x, w, between + x, w, h, radius) }
    }
}
