import Foundation
import Images

/// A frame as the page shows it.
package struct PreviewFrame: Sendable {
    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    /// Red, green, blue and alpha of each pixel, 8 bits each, colors not multiplied by alpha; rows from the top.
    package let pixels: Data

    /// Converts an image, with the same rounding as a PNG file.
    init(_ image: CGImage) {
        width = image.width
        height = image.height
        pixels = Self.pixels(of: image)
    }

    private static func pixels(of image: CGImage) -> Data {
        let count = image.width * image.height
        guard count > 0 else { return Data() }
        let out = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
        for y in 0..<image.height {
            let row = image.pixels.row(y)
            let start = y * image.width
            for x in 0..<image.width {
                let p = row[x]
                out[start + x] = p >> 24 == 255 ? swapped(p) : straight(p)
            }
        }
        return Data(bytesNoCopy: out, count: count * 4, deallocator: .custom { memory, _ in memory.deallocate() })
    }

    /// Exchanges red and blue.
    @inline(__always)
    private static func swapped(_ p: UInt32) -> UInt32 { p & 0xFF00_FF00 | p >> 16 & 255 | (p & 255) << 16 }

    /// Divides the colors by alpha.
    private static func straight(_ p: UInt32) -> UInt32 {
        let alpha = p >> 24
        guard alpha > 0 else { return 0 }
        func component(_ shift: UInt32) -> UInt32 { min(((p >> shift & 255) * 255 + alpha / 2) / alpha, 255) }
        return component(16) | component(8) << 8 | component(0) << 16 | alpha << 24
    }
}

/// The most recently used frames, up to a number of bytes.
struct PreviewFrameCache {
    struct Key: Hashable {
        let frame: Int
        /// The factor of the size.
        var scale = 1.0
        var visibility = LayerVisibility.ofScene
    }

    /// The most bytes of pixels that are kept.
    let capacity: Int
    private(set) var bytes = 0
    private var entries: [Key: (frame: PreviewFrame, use: Int)] = [:]
    private var uses = 0

    init(capacity: Int) { self.capacity = capacity }

    func contains(_ key: Key) -> Bool { entries[key] != nil }

    mutating func frame(_ key: Key) -> PreviewFrame? {
        uses += 1
        entries[key]?.use = uses
        return entries[key]?.frame
    }

    /// Adds a frame; drops the least recently used ones beyond the capacity.
    mutating func insert(_ frame: PreviewFrame, _ key: Key) {
        uses += 1
        if let known = entries.removeValue(forKey: key) { bytes -= known.frame.pixels.count }
        entries[key] = (frame, uses)
        bytes += frame.pixels.count
        while bytes > capacity, let oldest = entries.min(by: { $0.value.use < $1.value.use })?.key {
            bytes -= entries.removeValue(forKey: oldest)?.frame.pixels.count ?? 0
        }
    }

    mutating func removeAll() { self = PreviewFrameCache(capacity: capacity) }
}
