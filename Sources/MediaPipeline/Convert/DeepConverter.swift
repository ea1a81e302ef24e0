import CFFmpeg
import PixelKernels
import Quartz2D

/// Turns composed pictures into planes of more than 8 bits, of 4:2:2, with alpha, or of another light than the screen's.
///
/// - Owner: one thread.
final class DeepConverter {
    private let format: mp_deep_format
    private let light: EncodedLight?
    private let scratch: UnsafeMutableBufferPointer<Float>

    /// - Parameter width: of the pictures.
    init(format: EncodedPixelFormat, color: EncodedColor, width: Int) {
        let (y, u, v) = color.deepComponents(bits: format.bits)
        let step = format.chromaStep
        let siting = step.across == 1 ? MP_CHROMA_FILTER_NONE : format.isJPEG ? MP_CHROMA_FILTER_CENTRE : MP_CHROMA_FILTER_LEFT
        self.format = mp_deep_format(
            y: y, u: u, v: v, bits: Int32(format.bits), siting: siting, chroma_rows: Int32(step.down), has_alpha: format.hasAlpha ? 1 : 0)
        light = color.changesLight ? EncodedLight(to: color) : nil
        scratch = .allocate(capacity: mp_encode_deep_scratch(Int32(width)))
    }

    deinit { scratch.deallocate() }

    func convert(_ picture: PixelBuffer, into frame: borrowing Frame) {
        let data = frame.pointer.pointee.data, stride = frame.pointer.pointee.linesize
        var planes = mp_deep_planes(
            plane: (data.0, data.1, data.2, data.3), stride: (Int(stride.0), Int(stride.1), Int(stride.2), Int(stride.3)))
        var (source, format) = (mp_encode_source(picture), format)
        let rows = Int32(picture.height)
        if let light {
            light.withKernel { mp_encode_deep(&source, &format, $0, &planes, 0, rows, scratch.baseAddress) }
        } else {
            mp_encode_deep(&source, &format, nil, &planes, 0, rows, scratch.baseAddress)
        }
    }
}

extension EncodedColor {
    /// The matrix as weights of R'G'B' in 0…1, for code values of `bits` bits.
    func deepComponents(bits: Int) -> (y: mp_deep_component, u: mp_deep_component, v: mp_deep_component) {
        let (kr, kb) = lumaWeights
        let unit = Double(1 << (bits - 8)), full = Double(1 << bits) - 1
        let luma = range == .limited ? 219 * unit : full, chroma = range == .limited ? 224 * unit : full
        func component(_ r: Double, _ b: Double, sum: Double, offset: Double) -> mp_deep_component {
            mp_deep_component(r: Float(r), g: Float(sum - r - b), b: Float(b), offset: Float(offset))
        }
        return (
            component(kr * luma, kb * luma, sum: luma, offset: range == .limited ? 16 * unit : 0),
            component(-0.5 * kr / (1 - kb) * chroma, 0.5 * chroma, sum: 0, offset: 128 * unit),
            component(0.5 * chroma, -0.5 * kb / (1 - kr) * chroma, sum: 0, offset: 128 * unit)
        )
    }
}
