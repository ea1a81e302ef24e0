// For Scripts/check-samples: whether two pictures look the same, and where they do not.
import Foundation
import Multiplane

@main
enum SamePicture {
    /// Of 255: what another rounding in the renderer may change.
    private static let tolerance = 12
    /// The share of pixels that may differ by more, as edges do that lie a hundredth of a pixel elsewhere.
    private static let share = 0.005

    static func main() throws {
        let paths = CommandLine.arguments.dropFirst()
        guard paths.count == 2, let first = paths.first, let second = paths.last else {
            return fail("usage: SamePicture ONE.png OTHER.png")
        }
        let one = try CGImage.png(at: URL(fileURLWithPath: first))
        let other = try CGImage.png(at: URL(fileURLWithPath: second))
        guard (one.width, one.height) == (other.width, other.height) else {
            return fail("\(one.width)×\(one.height) pixels and \(other.width)×\(other.height)")
        }
        let (a, b) = (try pixels(one), try pixels(other))
        var differing: [(x: Int, y: Int)] = []
        for y in 0..<one.height {
            for x in 0..<one.width where !alike(a[y * one.width + x], b[y * one.width + x]) { differing.append((x, y)) }
        }
        guard let start = differing.first, Double(differing.count) > share * Double(one.width * one.height) else {
            return
        }
        fail("\(differing.count) pixels differ, the first at \(start.x), \(start.y)")
    }

    /// The pixels as premultiplied 0xAARRGGBB, row by row from the top.
    private static func pixels(_ image: CGImage) throws -> [UInt32] {
        let count = image.width * image.height
        let context = CGContext(
            data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: 4 * image.width,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
        guard let context, let data = context.data else { throw CocoaError(.coderInvalidValue) }
        context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
        return Array(UnsafeBufferPointer(start: data.assumingMemoryBound(to: UInt32.self), count: count))
    }

    private static func alike(_ one: UInt32, _ other: UInt32) -> Bool {
        [0, 8, 16, 24].allSatisfy { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) <= tolerance }
    }

    private static func fail(_ message: String) {
        FileHandle.standardError.write(Data((message + "\n").utf8))
        exit(1)
    }
}
