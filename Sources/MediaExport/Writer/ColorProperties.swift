import MediaObjects
import MediaReading

// The keys and values of `AVVideoColorPropertiesKey`: primaries, transfer function and matrix, all of which are
// required.
/// The output settings key for color properties.
///
/// - Apple: `AVVideoColorPropertiesKey`.
public let AVVideoColorPropertiesKey = "AVVideoColorPropertiesKey"
/// The color property key for primaries.
///
/// - Apple: `AVVideoColorPrimariesKey`.
public let AVVideoColorPrimariesKey = "ColorPrimaries"
/// The primaries of BT.709.
///
/// - Apple: `AVVideoColorPrimaries_ITU_R_709_2`.
public let AVVideoColorPrimaries_ITU_R_709_2 = "ITU_R_709_2"
/// The primaries of SMPTE C.
///
/// - Apple: `AVVideoColorPrimaries_SMPTE_C`.
public let AVVideoColorPrimaries_SMPTE_C = "SMPTE_C"
/// The primaries of EBU Tech 3213.
///
/// - Apple: `AVVideoColorPrimaries_EBU_3213`.
public let AVVideoColorPrimaries_EBU_3213 = "EBU_3213"
/// The P3 primaries with white point D65.
///
/// - Apple: `AVVideoColorPrimaries_P3_D65`.
public let AVVideoColorPrimaries_P3_D65 = "P3_D65"
/// The primaries of BT.2020.
///
/// - Apple: `AVVideoColorPrimaries_ITU_R_2020`.
public let AVVideoColorPrimaries_ITU_R_2020 = "ITU_R_2020"
/// The color property key for the transfer function.
///
/// - Apple: `AVVideoTransferFunctionKey`.
public let AVVideoTransferFunctionKey = "TransferFunction"
/// The transfer function of BT.709.
///
/// - Apple: `AVVideoTransferFunction_ITU_R_709_2`.
public let AVVideoTransferFunction_ITU_R_709_2 = "ITU_R_709_2"
/// The PQ transfer function.
///
/// - Apple: `AVVideoTransferFunction_SMPTE_ST_2084_PQ`.
public let AVVideoTransferFunction_SMPTE_ST_2084_PQ = "SMPTE_ST_2084_PQ"
/// The HLG transfer function.
///
/// - Apple: `AVVideoTransferFunction_ITU_R_2100_HLG`.
public let AVVideoTransferFunction_ITU_R_2100_HLG = "ITU_R_2100_HLG"
/// The color property key for the Y'CbCr matrix.
///
/// - Apple: `AVVideoYCbCrMatrixKey`.
public let AVVideoYCbCrMatrixKey = "YCbCrMatrix"
/// The matrix of BT.709.
///
/// - Apple: `AVVideoYCbCrMatrix_ITU_R_709_2`.
public let AVVideoYCbCrMatrix_ITU_R_709_2 = "ITU_R_709_2"
/// The matrix of BT.601.
///
/// - Apple: `AVVideoYCbCrMatrix_ITU_R_601_4`.
public let AVVideoYCbCrMatrix_ITU_R_601_4 = "ITU_R_601_4"
/// The matrix of BT.2020.
///
/// - Apple: `AVVideoYCbCrMatrix_ITU_R_2020`.
public let AVVideoYCbCrMatrix_ITU_R_2020 = "ITU_R_2020"

extension VideoColor {
    /// Parses the color properties of a video input; BT.709 if they are absent.
    ///
    /// Frames are sRGB and converted to the primaries. BT.2020 requires its own primaries and matrix; its standard
    /// transfer function is named BT.709, which is the same curve.
    /// - Throws: a `WriterError` for unknown values, and for unsupported combinations.
    init(properties value: Any?) throws(WriterError) {
        guard let value else {
            self = .highDefinition
            return
        }
        guard let properties = value as? [String: Any] else {
            throw .setting(key: AVVideoColorPropertiesKey, value: "\(value)")
        }
        try properties.check([AVVideoColorPrimariesKey, AVVideoTransferFunctionKey, AVVideoYCbCrMatrixKey])
        let primaries = try properties.choice(AVVideoColorPrimariesKey, of: Self.primaries)
        let transfer = try properties.choice(AVVideoTransferFunctionKey, of: Self.transferFunctions)
        let matrix = try properties.choice(AVVideoYCbCrMatrixKey, of: Self.matrices)
        guard (primaries == nil) == (matrix == .bt2020), transfer == .standard || matrix == .bt2020 else {
            throw .codec(
                "these color properties",
                reason: "BT.2020 requires its own primaries and matrix, and PQ and HLG require BT.2020")
        }
        self.init(matrix: matrix, primaries: primaries ?? .bt709, transfer: transfer)
    }

    /// The primaries by name; nil for BT.2020, which follows from the matrix.
    private static var primaries: [String: Primaries?] {
        [
            AVVideoColorPrimaries_ITU_R_709_2: .bt709, AVVideoColorPrimaries_SMPTE_C: .smpteC,
            AVVideoColorPrimaries_EBU_3213: .ebu,
            AVVideoColorPrimaries_P3_D65: .p3D65, AVVideoColorPrimaries_ITU_R_2020: nil,
        ]
    }

    private static var transferFunctions: [String: Transfer] {
        [
            AVVideoTransferFunction_ITU_R_709_2: .standard, AVVideoTransferFunction_SMPTE_ST_2084_PQ: .pq,
            AVVideoTransferFunction_ITU_R_2100_HLG: .hlg,
        ]
    }

    private static var matrices: [String: Matrix] {
        [
            AVVideoYCbCrMatrix_ITU_R_709_2: .bt709, AVVideoYCbCrMatrix_ITU_R_601_4: .bt601,
            AVVideoYCbCrMatrix_ITU_R_2020: .bt2020,
        ]
    }
}
