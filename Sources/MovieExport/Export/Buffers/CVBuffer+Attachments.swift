import MediaPipeline

/// What becomes of an attachment where a buffer is copied: nothing is, here.
///
/// - Apple: `CVAttachmentMode`.
public enum CVAttachmentMode: UInt32, Sendable { case shouldNotPropagate = 0, shouldPropagate }

/// Which matrix the values of a buffer of Y'CbCr are of: one of the three that follow. Other keys are kept, and say
/// nothing.
public let kCVImageBufferYCbCrMatrixKey = "CVImageBufferYCbCrMatrix"
public let kCVImageBufferYCbCrMatrix_ITU_R_709_2 = "ITU_R_709_2"
public let kCVImageBufferYCbCrMatrix_ITU_R_601_4 = "ITU_R_601_4"
public let kCVImageBufferYCbCrMatrix_ITU_R_2020 = "ITU_R_2020"

/// - Apple: `CVBufferSetAttachment`.
public func CVBufferSetAttachment(_ buffer: CVBuffer, _ key: String, _ value: Any, _ attachmentMode: CVAttachmentMode) {
    buffer.attachments[key] = value
}

/// - Apple: `CVBufferCopyAttachment`; the mode is not kept, and is left as it is.
public func CVBufferCopyAttachment(
    _ buffer: CVBuffer, _ key: String, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> Any? { buffer.attachments[key] }

/// - Apple: `CVBufferRemoveAttachment`.
public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: String) { buffer.attachments[key] = nil }

extension VideoColor.Matrix {
    /// Nil for a value that is none of the three.
    init?(attachment: Any?) {
        guard let value = attachment as? String, let found = Self.allCases.first(where: { $0.attachment == value })
        else { return nil }
        self = found
    }

    var attachment: String {
        switch self {
        case .bt601: kCVImageBufferYCbCrMatrix_ITU_R_601_4
        case .bt709: kCVImageBufferYCbCrMatrix_ITU_R_709_2
        case .bt2020: kCVImageBufferYCbCrMatrix_ITU_R_2020
        }
    }
}
