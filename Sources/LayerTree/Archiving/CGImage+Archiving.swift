import Foundation
import Quartz2D

extension CGImage {
    /// Opaque pictures as PNG; others by their pixels, which PNG would round.
    var archived: ArchivedValue {
        if isOpaque, let png = try? pngData() { return .list([.data(png)]) }
        var rows = Data()
        for y in 0..<height { rows.append(Data(bytes: pixels.row(y), count: width * 4)) }
        return .list([.integer(Int64(width)), .integer(Int64(height)), .data(rows)])
    }

    /// Nil for what is no picture.
    convenience init?(archived parts: [ArchivedValue]) {
        switch parts.first {
        case .data(let png)?:
            guard let image = try? CGImage.png(data: png, named: "archived picture") else { return nil }
            self.init(pixels: image.pixels, isOpaque: image.isOpaque)
        case .integer(let width)?:
            guard parts.count == 3, case .integer(let height) = parts[1], case .data(let rows) = parts[2],
                PixelBuffer.sides.contains(Int(width)), PixelBuffer.sides.contains(Int(height)),
                rows.count == Int(width * height) * 4
            else { return nil }
            let pixels = PixelBuffer(width: Int(width), height: Int(height))
            let bytes = [UInt8](rows)
            for y in 0..<pixels.height {
                let row = pixels.bytes + y * pixels.bytesPerRow
                bytes[y * pixels.width * 4..<(y + 1) * pixels.width * 4].withUnsafeBytes {
                    if let start = $0.baseAddress { row.copyMemory(from: start, byteCount: $0.count) }
                }
            }
            self.init(pixels: pixels, isOpaque: false)
        default: return nil
        }
    }
}
