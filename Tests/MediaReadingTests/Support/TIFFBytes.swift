import Foundation

/// A little-endian, uncompressed TIFF file with one strip.
struct TIFFBytes {
    var width = 2, height = 1
    var bits = 8
    /// The interleaved components of all pixels.
    var components: [Int]
    /// Additional or replaced tags; all are shorts.
    var tags: [Int: Int] = [:]

    var data: Data {
        let perPixel = components.count / (width * height)
        var pixels: [UInt8] = []
        for component in components { Self.add(component, bits / 8, to: &pixels) }
        var entries = [
            256: width, 257: height, 258: bits, 259: 1, 262: perPixel > 2 ? 2 : 1, 273: 8, 277: perPixel, 278: height,
            279: pixels.count,
        ]
        entries.merge(tags) { $1 }
        let directory = (8 + pixels.count + 1) & ~1
        let sizes = directory + 2 + 12 * entries.count + 4
        var file = Array("II".utf8)
        Self.add(42, 2, to: &file)
        Self.add(directory, 4, to: &file)
        file.append(contentsOf: pixels)
        Self.add(0, directory - file.count, to: &file)
        Self.add(entries.count, 2, to: &file)
        for (tag, value) in entries.sorted(by: { $0.key < $1.key }) {
            // The list of sizes per component is after the directory.
            let isList = tag == 258 && perPixel > 2
            Self.add(tag, 2, to: &file)
            Self.add(3, 2, to: &file)
            Self.add(isList ? perPixel : 1, 4, to: &file)
            Self.add(isList ? sizes : value, 4, to: &file)
        }
        Self.add(0, 4, to: &file)
        for _ in 0..<perPixel { Self.add(bits, 2, to: &file) }
        return Data(file)
    }

    private static func add(_ number: Int, _ count: Int, to file: inout [UInt8]) {
        for byte in 0..<count { file.append(UInt8(number >> (8 * byte) & 255)) }
    }
}
