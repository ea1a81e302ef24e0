import Foundation
import MediaReading

/// A memory allocator. The default allocator, nil, is the only one.
///
/// - Apple: `CFAllocator`.
public final class CFAllocator: Sendable { private init() {} }
/// The default allocator.
///
/// - Apple: `kCFAllocatorDefault`.
public let kCFAllocatorDefault: CFAllocator? = nil

/// The bits of options.
///
/// - Apple: `CVOptionFlags`.
public typealias CVOptionFlags = UInt64

/// The flags of a lock. Locking has no effect, because memory never moves.
///
/// - Apple: `CVPixelBufferLockFlags`.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
    /// The raw flags.
    public let rawValue: UInt64
    /// Creates flags.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// Read-only access.
    public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

/// The attribute key for the pixel format.
///
/// - Apple: `kCVPixelBufferPixelFormatTypeKey`.
public let kCVPixelBufferPixelFormatTypeKey = "PixelFormatType"
/// The attribute key for the width in pixels.
///
/// - Apple: `kCVPixelBufferWidthKey`.
public let kCVPixelBufferWidthKey = "Width"
/// The attribute key for the height in pixels.
///
/// - Apple: `kCVPixelBufferHeightKey`.
public let kCVPixelBufferHeightKey = "Height"
/// The attribute key for `CGImage` compatibility. All buffers are compatible; the same applies to the following two
/// keys.
///
/// - Apple: `kCVPixelBufferCGImageCompatibilityKey`.
public let kCVPixelBufferCGImageCompatibilityKey = "CGImageCompatibility"
/// The attribute key for `CGContext` compatibility.
///
/// - Apple: `kCVPixelBufferCGBitmapContextCompatibilityKey`.
public let kCVPixelBufferCGBitmapContextCompatibilityKey = "CGBitmapContextCompatibility"
/// The attribute key for `IOSurface` properties.
///
/// - Apple: `kCVPixelBufferIOSurfacePropertiesKey`.
public let kCVPixelBufferIOSurfacePropertiesKey = "IOSurfaceProperties"
/// The attribute key for Metal compatibility, which does not exist here.
///
/// - Apple: `kCVPixelBufferMetalCompatibilityKey`.
public let kCVPixelBufferMetalCompatibilityKey = "MetalCompatibility"

/// Creates a black or transparent buffer of `width` × `height` pixels. The attributes are ignored.
///
/// - Returns: `kCVReturnSuccess`, or `kCVReturnInvalidSize` or `kCVReturnInvalidPixelFormat` for unsupported values.
/// - Apple: `CVPixelBufferCreate`.
@discardableResult
public func CVPixelBufferCreate(
    _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
    _ pixelBufferAttributes: [String: Any]?,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    guard PixelLayout(pixelFormatType) != nil else { return kCVReturnInvalidPixelFormat }
    let buffer = CVPixelBuffer(width: width, height: height, format: pixelFormatType)
    // Callers may pass memory that was never initialized, which an assignment would release.
    pixelBufferOut.initialize(to: buffer)
    return buffer == nil ? kCVReturnInvalidSize : kCVReturnSuccess
}

/// Creates a black or transparent buffer of `width` × `height` pixels. The attributes are ignored.
///
/// - Returns: `kCVReturnSuccess`, or `kCVReturnInvalidSize` or `kCVReturnInvalidPixelFormat` for unsupported values.
/// - Apple: `CVPixelBufferCreate`.
@discardableResult
public func CVPixelBufferCreate(
    _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
    _ pixelBufferAttributes: NSDictionary, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    CVPixelBufferCreate(allocator, width, height, pixelFormatType, nil as [String: Any]?, pixelBufferOut)
}

/// Locks the memory; no effect.
///
/// - Returns: `kCVReturnSuccess`.
/// - Apple: `CVPixelBufferLockBaseAddress(_:_:)`.
@discardableResult
public func CVPixelBufferLockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags) -> CVReturn
{ kCVReturnSuccess }

/// Unlocks the memory; no effect.
///
/// - Returns: `kCVReturnSuccess`.
/// - Apple: `CVPixelBufferUnlockBaseAddress(_:_:)`.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags)
    -> CVReturn
{ kCVReturnSuccess }

/// Returns the address of the pixels; of the first plane for a planar buffer.
///
/// - Apple: `CVPixelBufferGetBaseAddress(_:)`.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? { pixelBuffer.bytes }
/// Returns the bytes per row; of the first plane for a planar buffer.
///
/// - Apple: `CVPixelBufferGetBytesPerRow(_:)`.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.bytesPerRow }
/// Returns the width in pixels.
///
/// - Apple: `CVPixelBufferGetWidth(_:)`.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.width }
/// Returns the height in pixels.
///
/// - Apple: `CVPixelBufferGetHeight(_:)`.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.height }
/// Returns the pixel format.
///
/// - Apple: `CVPixelBufferGetPixelFormatType(_:)`.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType { pixelBuffer.format }
/// Returns the size of all planes in bytes.
///
/// - Apple: `CVPixelBufferGetDataSize(_:)`.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.byteCount }

/// Returns true if the buffer has separate planes.
///
/// - Apple: `CVPixelBufferIsPlanar(_:)`.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool { !pixelBuffer.planes.isEmpty }

/// Returns the number of planes; 0 for a buffer that is not planar.
///
/// - Apple: `CVPixelBufferGetPlaneCount(_:)`.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.planes.count }

/// Returns the address of a plane; nil if there is no such plane.
///
/// - Apple: `CVPixelBufferGetBaseAddressOfPlane(_:_:)`.
public func CVPixelBufferGetBaseAddressOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int)
    -> UnsafeMutableRawPointer?
{
    pixelBuffer.plane(planeIndex).map { pixelBuffer.bytes + $0.offset }
}
/// Returns the bytes per row of a plane; 0 if there is no such plane.
///
/// - Apple: `CVPixelBufferGetBytesPerRowOfPlane(_:_:)`.
public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    pixelBuffer.plane(planeIndex)?.bytesPerRow ?? 0
}
/// Returns the width in pixels of a plane; 0 if there is no such plane.
///
/// - Apple: `CVPixelBufferGetWidthOfPlane(_:_:)`.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    pixelBuffer.plane(planeIndex)?.width ?? 0
}
/// Returns the height in pixels of a plane; 0 if there is no such plane.
///
/// - Apple: `CVPixelBufferGetHeightOfPlane(_:_:)`.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    pixelBuffer.plane(planeIndex)?.height ?? 0
}

extension CVPixelBuffer {
    fileprivate func plane(_ index: Int) -> Plane? { planes.indices.contains(index) ? planes[index] : nil }
}

/// Whether an attachment is copied with its buffer. Ignored: attachments are never copied.
///
/// - Apple: `CVAttachmentMode`.
public enum CVAttachmentMode: UInt32, Sendable {
    /// The attachment is not copied to buffers derived from its own.
    case shouldNotPropagate = 0
    /// The attachment is copied to buffers derived from its own.
    case shouldPropagate
}

/// The attachment key for the Y'CbCr matrix, with one of the following three values. Other keys are stored and ignored.
///
/// - Apple: `kCVImageBufferYCbCrMatrixKey`.
public let kCVImageBufferYCbCrMatrixKey = "CVImageBufferYCbCrMatrix"
/// The BT.709 matrix.
///
/// - Apple: `kCVImageBufferYCbCrMatrix_ITU_R_709_2`.
public let kCVImageBufferYCbCrMatrix_ITU_R_709_2 = "ITU_R_709_2"
/// The BT.601 matrix.
///
/// - Apple: `kCVImageBufferYCbCrMatrix_ITU_R_601_4`.
public let kCVImageBufferYCbCrMatrix_ITU_R_601_4 = "ITU_R_601_4"
/// The BT.2020 matrix.
///
/// - Apple: `kCVImageBufferYCbCrMatrix_ITU_R_2020`.
public let kCVImageBufferYCbCrMatrix_ITU_R_2020 = "ITU_R_2020"

/// Sets an attachment of a buffer.
///
/// - Apple: `CVBufferSetAttachment(_:_:_:_:)`.
public func CVBufferSetAttachment(_ buffer: CVBuffer, _ key: String, _ value: Any, _ attachmentMode: CVAttachmentMode) {
    buffer.attachments[key] = value
}

/// Returns an attachment of a buffer; nil if there is none. `attachmentMode` is not changed, because modes are not
/// stored.
///
/// - Apple: `CVBufferCopyAttachment(_:_:_:)`.
public func CVBufferCopyAttachment(
    _ buffer: CVBuffer, _ key: String, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> Any? { buffer.attachments[key] }

/// Removes an attachment of a buffer.
///
/// - Apple: `CVBufferRemoveAttachment(_:_:)`.
public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: String) { buffer.attachments[key] = nil }

extension VideoColor.Matrix {
    /// Creates the matrix for an attachment value; nil for an unknown value.
    init?(attachment: Any?) {
        guard let value = attachment as? String, let match = Self.allCases.first(where: { $0.attachment == value })
        else { return nil }
        self = match
    }

    /// The attachment value of the matrix.
    var attachment: String {
        switch self {
        case .bt601: kCVImageBufferYCbCrMatrix_ITU_R_601_4
        case .bt709: kCVImageBufferYCbCrMatrix_ITU_R_709_2
        case .bt2020: kCVImageBufferYCbCrMatrix_ITU_R_2020
        }
    }
}
