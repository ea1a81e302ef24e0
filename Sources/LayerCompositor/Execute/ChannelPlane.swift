import PixelKernels

/// The four components of a picture, each in memory of its own.
///
/// - Thread safety: none of a component's rows is written by two workers at once.
final class ChannelPlanes: @unchecked Sendable {
    private let bytes: UnsafeMutablePointer<UInt8>
    private let width, height: Int

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        bytes = .allocate(capacity: 4 * width * height)
    }

    deinit { bytes.deallocate() }

    /// Blue, green, red, alpha.
    subscript(channel: Int) -> ChannelPlane {
        ChannelPlane(bytes: bytes + channel * width * height, width: width, height: height)
    }
}

/// One component of a picture; it lives as long as its planes.
struct ChannelPlane {
    fileprivate let bytes: UnsafeMutablePointer<UInt8>
    fileprivate let width, height: Int

    func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { bytes + y * width }

    func blur(sigma: Double) {
        let size = mp_gaussian_scratch_size(Int32(width), Int32(height), sigma, sigma)
        let scratch = UnsafeMutableRawPointer.allocate(byteCount: max(64, size), alignment: 64)
        defer { scratch.deallocate() }
        mp_gaussian_blur_a8(bytes, Int32(width), Int32(height), Int32(width), sigma, sigma, scratch)
    }

    func box(radius: Double) {
        let w = Int32(width)
        let h = Int32(height)
        let between = UnsafeMutablePointer<UInt8>.allocate(capacity: width * height)
        defer { between.deallocate() }
        for y in 0..<height { mp_box_blur_line(between + y * width, 1, bytes + y * width, 1, w, radius) }
        for x in 0..<width { mp_box_blur_line(bytes + x, w, between + x, w, h, radius) }
    }
}
