import Images
import PixelKernels

/// The color encoding of a video: Y'CbCr matrix, primaries, range and transfer function.
package struct VideoColor: Sendable, Equatable {
    /// The Y'CbCr matrices: the luma weights of red, green and blue.
    package enum Matrix: String, Sendable, CaseIterable {
        case bt601, bt709, bt2020
    }

    /// The code values of black and white.
    package enum Range: String, Sendable, CaseIterable {
        /// Luma 16…235, chroma 16…240: the range that nearly all players expect.
        case limited
        /// 0…255 for all components.
        case full
    }

    /// The transfer functions.
    package enum Transfer: String, Sendable, CaseIterable {
        /// Standard dynamic range: the signal of the image is not changed.
        case standard
        /// High dynamic range, absolute (HDR10) or relative (HLG): BT.2100, with BT.2020's matrix and 10 bits.
        case pq, hlg
    }

    /// The primaries. BT.2020's matrix implies its own primaries, whatever is set.
    package enum Primaries: String, Sendable, CaseIterable {
        case bt709
        /// SMPTE RP 145: standard definition with 525 lines.
        case smpteC
        /// EBU Tech. 3213: standard definition with 625 lines.
        case ebu
        case p3D65
    }

    /// The Y'CbCr matrix.
    package var matrix: Matrix
    /// The primaries.
    package var primaries: Primaries
    /// The code value range.
    package var range: Range
    /// The transfer function.
    package var transfer: Transfer

    /// Creates a color encoding; BT.709 in limited range by default.
    package init(
        matrix: Matrix = .bt709, range: Range = .limited, primaries: Primaries = .bt709, transfer: Transfer = .standard
    ) {
        self.matrix = matrix
        self.range = range
        self.primaries = primaries
        self.transfer = transfer
    }

    /// HDR10: the image's white is at 203 cd/m².
    package static let hdr10 = VideoColor(matrix: .bt2020, transfer: .pq)
    /// Hybrid log-gamma: the image's white is at 75% of the signal.
    package static let hlg = VideoColor(matrix: .bt2020, transfer: .hlg)
    /// The color encoding of JPEG files.
    package static let jpeg = VideoColor(matrix: .bt601, range: .full)
    /// The color encoding of formats that only support BT.601.
    package static let standardDefinition = VideoColor(matrix: .bt601)

    /// The signal of 16-bit images that need no color conversion before encoding.
    package var signal: PixelSignal {
        switch transfer {
        case .standard: .standard
        case .pq: PixelSignal(.pq, isBT2020: true)
        case .hlg: PixelSignal(.hlg, isBT2020: true)
        }
    }

    /// Whether the light of images, whose primaries are BT.709's, has to be converted.
    package var needsColorConversion: Bool { matrix == .bt2020 || primaries != .bt709 }

    /// The color encoding of high-definition video, which is the default.
    package static let highDefinition = VideoColor()

    /// Kr and Kb of the matrix (ITU-R BT.601-7 §2.5.1, BT.709-6 §3.2, BT.2020-2 table 4); Kg is 1 − Kr − Kb.
    package var lumaWeights: (red: Double, blue: Double) {
        switch matrix {
        case .bt601: return (0.299, 0.114)
        case .bt709: return (0.2126, 0.0722)
        case .bt2020: return (0.2627, 0.0593)
        }
    }

    /// The weights in the fixed-point format of the kernels.
    ///
    /// Green absorbs the rounding error of each sum, so that white is exactly the top of the range and grays have no
    /// chroma.
    package var kernelMatrix: mp_encode_matrix {
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
