import MediaPipeline

// What `AVVideoColorPropertiesKey` may say: primaries, transfer function and matrix, all three.
public let AVVideoColorPropertiesKey = "AVVideoColorPropertiesKey"
public let AVVideoColorPrimariesKey = "ColorPrimaries"
public let AVVideoColorPrimaries_ITU_R_709_2 = "ITU_R_709_2"
public let AVVideoColorPrimaries_SMPTE_C = "SMPTE_C"
public let AVVideoColorPrimaries_EBU_3213 = "EBU_3213"
public let AVVideoColorPrimaries_P3_D65 = "P3_D65"
public let AVVideoColorPrimaries_ITU_R_2020 = "ITU_R_2020"
public let AVVideoTransferFunctionKey = "TransferFunction"
public let AVVideoTransferFunction_ITU_R_709_2 = "ITU_R_709_2"
public let AVVideoTransferFunction_SMPTE_ST_2084_PQ = "SMPTE_ST_2084_PQ"
public let AVVideoTransferFunction_ITU_R_2100_HLG = "ITU_R_2100_HLG"
public let AVVideoYCbCrMatrixKey = "YCbCrMatrix"
public let AVVideoYCbCrMatrix_ITU_R_709_2 = "ITU_R_709_2"
public let AVVideoYCbCrMatrix_ITU_R_601_4 = "ITU_R_601_4"
public let AVVideoYCbCrMatrix_ITU_R_2020 = "ITU_R_2020"

extension VideoColor {
    /// What a writer's video input was told of colour; high definition's where nothing was said.
    ///
    /// Pictures are sRGB and are converted to the primaries. BT.2020 has all three of its own; its transfer function of
    /// standard range goes by BT.709's name, which is the same curve.
    /// - Throws: a `WriterError` for values that are not known, and for three that do not go together here.
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
        let transfer = try properties.choice(AVVideoTransferFunctionKey, of: Self.transfers)
        let matrix = try properties.choice(AVVideoYCbCrMatrixKey, of: Self.matrices)
        guard (primaries == nil) == (matrix == .bt2020), transfer == .standard || matrix == .bt2020 else {
            throw .codec(
                "these color properties",
                reason: "BT.2020 has primaries and matrix of its own, and PQ and HLG are of BT.2020")
        }
        self.init(matrix: matrix, primaries: primaries ?? .bt709, transfer: transfer)
    }

    /// Nil for BT.2020's, which come with its matrix.
    private static var primaries: [String: Primaries?] {
        [
            AVVideoColorPrimaries_ITU_R_709_2: .bt709, AVVideoColorPrimaries_SMPTE_C: .smpteC,
            AVVideoColorPrimaries_EBU_3213: .ebu,
            AVVideoColorPrimaries_P3_D65: .p3D65, AVVideoColorPrimaries_ITU_R_2020: nil,
        ]
    }

    private static var transfers: [String: Transfer] {
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
