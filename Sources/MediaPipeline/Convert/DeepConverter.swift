import CFFmpeg
import PixelKernels
import Quartz2D

/// Turns composed pictures into planes of more than 8 bits, of 4:2:2, with alpha, or of another light than the
/// screen's.
///
/// Pictures of 8 bits give each of their levels a code value of its own; those of 16 are dithered to the output's bits,
/// and may be the output's own signal of high dynamic range already.
/// - Owner: one thread.
final class HighPrecisionConverter {
    private let format: mp_high_precision_format
    private let color: VideoColor
    private lazy var light = color.needsColorConversion ? OutputColorTables(to: color, levels: 256) : nil
    private lazy var sixteenBitTables = color.needsColorConversion ? OutputColorTables(to: color, levels: 65_536) : nil
    private let scratch: UnsafeMutableBufferPointer<Float>

    /// - Parameters:
    ///   - width: of the pictures.
    ///   - centersChroma: whether halved chroma stands between two columns, not on the first.
    init(format: EncodedPixelFormat, color: VideoColor, width: Int, centersChroma: Bool) {
        let (y, u, v) = color.highPrecisionComponents(bits: format.bits)
        let step = format.chromaStep
        let siting =
            step.across == 1 ? MP_CHROMA_FILTER_NONE : centersChroma ? MP_CHROMA_FILTER_CENTER : MP_CHROMA_FILTER_LEFT
        self.format = mp_high_precision_format(
            y: y, u: u, v: v, bits: Int32(format.bits), siting: siting, chroma_rows: Int32(step.down),
            has_alpha: format.hasAlpha ? 1 : 0,
            source_bits: 8, is_dithered: 0)
        self.color = color
        scratch = .allocate(capacity: mp_encode_high_precision_scratch(Int32(width)))
    }

    deinit { scratch.deallocate() }

    /// - Parameter parts: where the picture differs from the one that `frame` was filled from last, of which whole rows
    ///   are converted; nil for all of it.
    func convert(_ picture: PixelBuffer, parts: [PixelRect]? = nil, into frame: borrowing Frame) {
        let data = frame.pointer.pointee.data
        let stride = frame.pointer.pointee.linesize
        var planes = mp_high_precision_planes(
            plane: (data.0, data.1, data.2, data.3),
            stride: (Int(stride.0), Int(stride.1), Int(stride.2), Int(stride.3)))
        var source = mp_encode_source(picture)
        var format = format
        (format.source_bits, format.is_dithered) = picture.depth == .sixteenBits ? (16, 1) : (8, 0)
        let light = tables(for: picture)
        for rows in parts.map({ Self.rows(of: $0, in: picture) }) ?? [0..<picture.height] {
            let first = Int32(rows.lowerBound)
            let end = Int32(rows.upperBound)
            if let light {
                light.withKernel {
                    mp_encode_high_precision(&source, &format, $0, &planes, first, end, scratch.baseAddress)
                }
            } else {
                mp_encode_high_precision(&source, &format, nil, &planes, first, end, scratch.baseAddress)
            }
        }
    }

    /// How the components become those of the movie; nil where they are those already.
    private func tables(for picture: PixelBuffer) -> OutputColorTables? {
        guard picture.depth == .sixteenBits else { return light }
        return picture.signal == color.signal && color.transfer != .standard ? nil : sixteenBitTables
    }

    /// The rows that parts touch, in pairs that share a row of chroma; none twice.
    private static func rows(of parts: [PixelRect], in picture: PixelBuffer) -> [Range<Int>] {
        let whole = PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)
        var ranges: [Range<Int>] = []
        for part in parts.map({ $0.intersection(whole) }).sorted(by: { $0.minY < $1.minY }) where !part.isEmpty {
            let rows = (part.minY & ~1)..<min((part.maxY + 1) & ~1, picture.height)
            if let last = ranges.last, rows.lowerBound <= last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, rows.upperBound)
            } else {
                ranges.append(rows)
            }
        }
        return ranges
    }
}

extension VideoColor {
    /// The matrix as weights of R'G'B' in 0…1, for code values of `bits` bits.
    func highPrecisionComponents(bits: Int) -> (
        y: mp_high_precision_component, u: mp_high_precision_component, v: mp_high_precision_component
    ) {
        let (kr, kb) = lumaWeights
        let unit = Double(1 << (bits - 8))
        let full = Double(1 << bits) - 1
        let luma = range == .limited ? 219 * unit : full
        let chroma = range == .limited ? 224 * unit : full
        func component(_ r: Double, _ b: Double, sum: Double, offset: Double) -> mp_high_precision_component {
            mp_high_precision_component(r: Float(r), g: Float(sum - r - b), b: Float(b), offset: Float(offset))
        }
        return (
            component(kr * luma, kb * luma, sum: luma, offset: range == .limited ? 16 * unit : 0),
            component(-0.5 * kr / (1 - kb) * chroma, 0.5 * chroma, sum: 0, offset: 128 * unit),
            component(0.5 * chroma, -0.5 * kb / (1 - kr) * chroma, sum: 0, offset: 128 * unit)
        )
    }
}
