import PixelKernels
import Quartz2D

/// The Y'CbCr colour that a movie is written in: which matrix, and which code values are black and white.
public struct VideoColor: Sendable, Equatable {
    /// The luma weights that RGB is mixed with.
    public enum Matrix: String, Sendable, CaseIterable {
        case bt601, bt709, bt2020
    }

    /// Where black and white lie.
    public enum Range: String, Sendable, CaseIterable {
        /// Luma 16…235, chroma 16…240: what nearly every player expects.
        case limited
        /// 0…255 for all.
        case full
    }

    /// What light a signal stands for.
    public enum Transfer: String, Sendable, CaseIterable {
        /// Standard dynamic range: the signal is the picture's own.
        case standard
        /// High dynamic range, absolute (HDR10) or relative (HLG): BT.2100, with BT.2020's matrix and 10 bits.
        case pq, hlg
    }

    /// The colours that red, green and blue alone are. BT.2020's matrix brings its own, whatever is said.
    public enum Primaries: String, Sendable, CaseIterable {
        case bt709
        /// SMPTE RP 145: standard definition at 525 lines.
        case smpteC
        /// EBU Tech. 3213: standard definition at 625 lines.
        case ebu
        case p3D65
    }

    public var matrix: Matrix
    public var primaries: Primaries
    public var range: Range
    public var transfer: Transfer

    public init(
        matrix: Matrix = .bt709, range: Range = .limited, primaries: Primaries = .bt709, transfer: Transfer = .standard
    ) {
        self.matrix = matrix
        self.range = range
        self.primaries = primaries
        self.transfer = transfer
    }

    /// HDR10's colour: the picture's white is at 203 cd/m².
    public static let hdr10 = VideoColor(matrix: .bt2020, transfer: .pq)
    /// Hybrid log-gamma: the picture's white is at 75 % of the signal.
    public static let hlg = VideoColor(matrix: .bt2020, transfer: .hlg)
    /// What JPEG files have.
    static let jpeg = VideoColor(matrix: .bt601, range: .full)
    /// What formats have that know no other matrix.
    static let standardDefinition = VideoColor(matrix: .bt601)

    /// What pictures of 16 bits are that need no other light.
    var signal: PixelSignal {
        switch transfer {
        case .standard: .standard
        case .pq: PixelSignal(.pq, isWide: true)
        case .hlg: PixelSignal(.hlg, isWide: true)
        }
    }

    /// Whether the picture's light has to be computed: its primaries are BT.709's.
    var needsColorConversion: Bool { matrix == .bt2020 || primaries != .bt709 }

    /// What high-definition video uses, and what this package writes unless told otherwise.
    public static let highDefinition = VideoColor()
}

extension VideoColor {
    /// Kr and Kb of the matrix (ITU-R BT.601-7 §2.5.1, BT.709-6 §3.2, BT.2020-2 table 4); Kg is the rest of one.
    var lumaWeights: (red: Double, blue: Double) {
        switch matrix {
        case .bt601: return (0.299, 0.114)
        case .bt709: return (0.2126, 0.0722)
        case .bt2020: return (0.2627, 0.0593)
        }
    }

    /// The weights in the fixed point of the kernels.
    ///
    /// Green takes what rounding leaves of each sum, so that white is exactly the top of the range and grays have no
    /// colour.
    var kernelMatrix: mp_encode_matrix {
        let (kr, kb) = lumaWeights
        let one = 32_768.0
        let lumaScale = range == .limited ? 219.0 / 255 : 1
        let chromaScale = range == .limited ? 224.0 / 255 : 1
        func fixed(_ value: Double) -> Int16 { Int16((value * one).rounded()) }
        func component(_ blue: Double, _ red: Double, sum: Double, offset: Int16) -> mp_encode_component {
            let green = Int((sum * one).rounded()) - Int(fixed(blue)) - Int(fixed(red))
            return mp_encode_component(b: fixed(blue), g: Int16(green), r: fixed(red), offset: offset)
        }
        return mp_encode_matrix(
            y: component(kb * lumaScale, kr * lumaScale, sum: lumaScale, offset: range == .limited ? 16 : 0),
            u: component(0.5 * chromaScale, -0.5 * kr / (1 - kb) * chromaScale, sum: 0, offset: 128),
            v: component(-0.5 * kb / (1 - kr) * chromaScale, 0.5 * chromaScale, sum: 0, offset: 128))
    }
}
