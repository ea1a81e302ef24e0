import CFFmpeg
import Quartz2D

/// Grays of 8 to 16 bits a sample, with alpha or without; libswscale takes those of 8 bits for full range whatever
/// their tag says.
struct GrayLayout: Equatable {
    /// Of a sample.
    let bits: Int32
    let hasAlpha: Bool

    /// Nil for everything else: colours, palettes, single bits and floats.
    init?(_ format: AVPixelFormat) {
        guard let facts = av_pix_fmt_desc_get(format)?.pointee, (1...2).contains(facts.nb_components), facts.isPlain,
            !facts.isRGB,
            (8...16).contains(facts.comp.0.depth), facts.nb_components == 1 || facts.comp.1.depth == facts.comp.0.depth
        else { return nil }
        bits = facts.comp.0.depth
        hasAlpha = facts.nb_components == 2
    }

    /// Whether bytes hold everything, and all of it is opaque.
    var fitsIn8Bits: Bool { bits == 8 && !hasAlpha }

    /// Words for every value of a sample, rounded once.
    func levels(isFullRange: Bool) -> [UInt16] {
        let most = 1 << Int(bits) - 1
        let unit = 1 << (Int(bits) - 8)
        let (black, span) = isFullRange ? (0, most) : (16 * unit, 219 * unit)
        return (0...most).map { UInt16(clamping: (max(0, $0 - black) * 65_535 + span / 2) / span) }
    }

    /// BGRA of a picture that fits bytes.
    func fill(_ pixels: PixelBuffer, from picture: AVFrame, isFullRange: Bool) {
        guard let plane = picture.data.0 else { return }
        let table = levels(isFullRange: isFullRange).map { level -> UInt32 in
            let byte = (UInt32(level) * 255 + 32_767) / 65_535
            return 0xFF00_0000 | byte << 16 | byte << 8 | byte
        }
        for y in 0..<pixels.height {
            let source = plane + y * Int(picture.linesize.0)
            let row = pixels.row(y)
            table.withUnsafeBufferPointer { table in for x in 0..<pixels.width { row[x] = table[Int(source[x])] } }
        }
    }

    /// Straight RGBA of a picture in planes, the second of which is its alpha.
    func fill(_ target: UnsafeMutablePointer<UInt16>, bytesPerRow: Int, planes picture: AVFrame, isFullRange: Bool) {
        let gray = levels(isFullRange: isFullRange)
        let alpha = levels(isFullRange: true)
        let data = picture.data
        let lines = picture.linesize
        for y in 0..<Int(picture.height) {
            let row = UnsafeMutableRawPointer(target).advanced(by: y * bytesPerRow).assumingMemoryBound(to: UInt16.self)
            read(data.0, line: Int(lines.0), y, Int(picture.width)) { x, value in
                for part in 4 * x..<4 * x + 3 { row[part] = gray[value] }
                row[4 * x + 3] = 65_535
            }
            if hasAlpha {
                read(data.1, line: Int(lines.1), y, Int(picture.width)) { x, value in row[4 * x + 3] = alpha[value] }
            }
        }
    }

    /// Words of a raw file may hold anything.
    private func read(
        _ plane: UnsafeMutablePointer<UInt8>?, line: Int, _ y: Int, _ width: Int, _ body: (Int, Int) -> Void
    ) {
        guard let bytes = plane.map({ $0 + y * line }) else { return }
        if bits == 8 {
            for x in 0..<width { body(x, Int(bytes[x])) }
        } else {
            let words = UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: UInt16.self)
            let most = 1 << Int(bits) - 1
            for x in 0..<width { body(x, min(Int(words[x]), most)) }
        }
    }
}
