import CFFmpeg
import FFmpegSupport
import Foundation
import Images
import MediaReading
import PixelKernels
import VectorGeometry

/// Converts composed images to Y'CbCr planes with more than 8 bits, with 4:2:2 chroma, with alpha, or with a color
/// other than sRGB's.
///
/// Each 8-bit level has its own code value; 16-bit images are dithered to the output's bits and may already have the
/// output's HDR signal.
/// - Thread safety: one thread at a time. `RowConversion` may be used by any number of threads.
final class HighPrecisionConverter: @unchecked Sendable {
    /// The pixel format that this converts to.
    let encoded: EncodedPixelFormat
    /// The color that this converts to.
    let color: VideoColor
    /// Whether decoded planes of the same format are what this converts to.
    let keepsPlanes: Bool
    /// Whether chroma samples include the row above their two rows.
    var needsRowAbove: Bool { format.is_cosited_vertically != 0 && format.chroma_rows == 2 }
    private let format: mp_high_precision_format
    /// The scratch memory of the kernel.
    let scratch = ScratchBuffers()
    private lazy var eightBitTables = color.needsColorConversion ? OutputColorTables(to: color, levels: 256) : nil
    private lazy var sixteenBitTables = color.needsColorConversion ? OutputColorTables(to: color, levels: 65_536) : nil

    /// Creates a converter.
    ///
    /// - Parameters:
    ///   - chroma: the position of subsampled chroma.
    init(format: EncodedPixelFormat, color: VideoColor, chroma: EncodedChromaSiting) {
        let (y, u, v) = color.highPrecisionComponents(bits: format.bits)
        let step = format.chromaStep
        let siting =
            step.across == 1
            ? MP_CHROMA_FILTER_NONE : chroma == .center ? MP_CHROMA_FILTER_CENTER : MP_CHROMA_FILTER_LEFT
        self.format = mp_high_precision_format(
            y: y, u: u, v: v, bits: Int32(format.bits), siting: siting, chroma_rows: Int32(step.down),
            is_cosited_vertically: chroma == .topLeft ? 1 : 0, has_alpha: format.hasAlpha ? 1 : 0,
            source_bits: 8, is_dithered: 0)
        self.color = color
        encoded = format
        keepsPlanes = !format.hasAlpha && !format.isJPEG && chroma == .left && !color.needsColorConversion
    }

    /// Fills `frame`.
    ///
    /// - Parameter parts: the areas that differ from the image that `frame` was filled from last, extended to whole
    ///   rows; nil for all.
    func convert(_ image: PixelBuffer, parts: [PixelRect]? = nil, into frame: borrowing AVFrameHandle) {
        let conversion = rowConversion(of: image)
        for rows in parts.map({ rows(of: $0, in: image) }) ?? [0..<image.height] {
            conversion.convert(image, rows, into: frame)
        }
    }

    /// Returns the conversion of rows of `image`, which any thread may use.
    func rowConversion(of image: PixelBuffer) -> RowConversion {
        var format = format
        (format.source_bits, format.is_dithered) = image.depth == .sixteenBits ? (16, 1) : (8, 0)
        return RowConversion(format: format, light: tables(for: image), scratch: scratch)
    }

    /// Converts rows of an image.
    struct RowConversion: Sendable {
        fileprivate let format: mp_high_precision_format
        fileprivate let light: OutputColorTables?
        fileprivate let scratch: ScratchBuffers

        /// Fills `rows` of `frame`, which begin with an even row.
        func convert(_ image: PixelBuffer, _ rows: Range<Int>, into frame: borrowing AVFrameHandle) {
            let data = frame.pointer.pointee.data
            let stride = frame.pointer.pointee.linesize
            var planes = mp_high_precision_planes(
                plane: (data.0, data.1, data.2, data.3),
                stride: (Int(stride.0), Int(stride.1), Int(stride.2), Int(stride.3)))
            var source = mp_encode_source(image)
            var format = format
            let first = Int32(rows.lowerBound)
            let end = Int32(rows.upperBound)
            let length = mp_encode_high_precision_scratch(Int32(image.width))
            scratch.withBuffer(length) { scratch in
                guard let light else {
                    return mp_encode_high_precision(&source, &format, nil, &planes, first, end, scratch)
                }
                light.withKernel { mp_encode_high_precision(&source, &format, $0, &planes, first, end, scratch) }
            }
        }
    }

    /// Returns the tables that convert to the color of the movie; nil if the image already has it.
    private func tables(for image: PixelBuffer) -> OutputColorTables? {
        guard image.depth == .sixteenBits else { return eightBitTables }
        return image.signal == color.signal && color.transfer != .standard ? nil : sixteenBitTables
    }

    /// Returns the rows that the areas touch, in pairs that share a chroma row, without duplicates. Chroma on the first
    /// row of a pair also depends on the row above the pair.
    func rows(of parts: [PixelRect], in image: PixelBuffer) -> [Range<Int>] {
        let bounds = PixelRect(x: 0, y: 0, width: image.width, height: image.height)
        let reach = format.is_cosited_vertically != 0 ? 2 : 1
        var ranges: [Range<Int>] = []
        for part in parts.map({ $0.intersection(bounds) }).sorted(by: { $0.minY < $1.minY }) where !part.isEmpty {
            let rows = (part.minY & ~1)..<min((part.maxY + reach) & ~1, image.height)
            if let last = ranges.last, rows.lowerBound <= last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, rows.upperBound)
            } else {
                ranges.append(rows)
            }
        }
        return ranges
    }
}

/// Scratch memory that is kept between calls: one buffer for each thread that converts at the same time, instead of one
/// for each tile.
final class ScratchBuffers: Sendable {
    private let idle = LockedValue<[ScratchBuffer]>([])

    /// The number of buffers that are not in use.
    var idleCount: Int { idle.withLock { $0.count } }

    /// Calls `body` with at least `length` floats of undefined content.
    func withBuffer(_ length: Int, _ body: (UnsafeMutablePointer<Float>) -> Void) {
        let last = idle.withLock { $0.popLast() }
        let buffer = last.flatMap { $0.length >= length ? $0 : nil } ?? ScratchBuffer(length)
        body(buffer.start)
        idle.withLock { $0.append(buffer) }
    }
}

/// Memory of a scratch buffer, used by one thread at a time.
private final class ScratchBuffer: @unchecked Sendable {
    let start: UnsafeMutablePointer<Float>
    let length: Int

    init(_ length: Int) {
        start = .allocate(capacity: length)
        self.length = length
    }

    deinit { start.deallocate() }
}

extension VideoColor {
    /// Returns the color matrix as weights of R'G'B' in 0…1, for code values with `bits` bits.
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

/// The tables that convert sRGB to a signal with other primaries, in standard or high dynamic range.
///
/// Image white is 203 cd/m², the graphics white of PQ and HLG (ITU-R BT.2408-5 table 1); HLG assumes a display of 1000
/// cd/m². In standard dynamic range only the primaries change.
struct OutputColorTables: Sendable {
    private let linear: [Float]
    private let curve: [Float]
    private let gain: [Float]
    private let isHLG: Bool

    private let primaries: [Float]

    private static let curveLength = 4096

    /// Creates the tables.
    ///
    /// - Parameter levels: the number of levels per component of the image.
    init(to color: VideoColor, levels: Int) {
        isHLG = color.transfer == .hlg
        primaries = color.matrixFromSRGB
        // Linear light relative to the end of the curve: 10,000 cd/m², the display's peak, or white.
        let white =
            color.transfer == .pq
            ? TransferFunctions.referenceWhite / 10_000 : isHLG ? TransferFunctions.referenceWhite / 1000 : 1
        linear = (0..<levels).map { Float(TransferFunctions.sRGBToLinear(Double($0) / Double(levels - 1)) * white) }
        let lights = (0..<Self.curveLength).map { pow(Double($0) / Double(Self.curveLength - 1), 4) }
        switch color.transfer {
        case .pq: curve = lights.map { Float(TransferFunctions.pqSignal($0 * 10_000)) }
        case .hlg: curve = lights.map { Float(TransferFunctions.hlgSignal($0)) }
        case .standard: curve = lights.map { Float(TransferFunctions.linearToSRGB($0)) }
        }
        // The system gamma of BT.2100 is 1.2 at 1000 cd/m². The factor is unbounded near black, where it has no effect.
        gain = lights.map { Float(pow(max($0, 1e-6), (1 - 1.2) / 1.2)) }
    }

    /// Calls `body` with the tables for the kernel.
    func withKernel(_ body: (UnsafePointer<mp_encode_color_conversion>) -> Void) {
        linear.withUnsafeBufferPointer { linear in
            curve.withUnsafeBufferPointer { curve in
                gain.withUnsafeBufferPointer { gain in
                    let m = primaries
                    var light = mp_encode_color_conversion(
                        linear: linear.baseAddress, primaries: (m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8]),
                        curve: curve.baseAddress, curve_length: Int32(Self.curveLength),
                        gain: isHLG ? gain.baseAddress : nil,
                        luminance: (0.2627, 0.6780, 0.0593))
                    body(&light)
                }
            }
        }
    }
}

extension VideoColor {
    /// The matrix from linear BT.709 primaries to these, all with white point D65: BT.2087-0 §2.1, and derived from the
    /// chromaticities for the others.
    fileprivate var matrixFromSRGB: [Float] {
        if matrix == .bt2020 { return [0.6274, 0.3293, 0.0433, 0.0691, 0.9195, 0.0114, 0.0164, 0.0880, 0.8956] }
        return switch primaries {
        case .bt709: [1, 0, 0, 0, 1, 0, 0, 0, 1]
        case .smpteC: [1.0654, -0.0554, -0.0100, -0.0196, 1.0364, -0.0168, 0.0016, 0.0044, 0.9940]
        case .ebu: [0.9578, 0.0422, 0, 0, 1, 0, 0, -0.0119, 1.0119]
        case .p3D65: [0.8225, 0.1775, 0, 0.0332, 0.9668, 0, 0.0171, 0.0724, 0.9105]
        }
    }
}
