import Foundation
import Images

/// A format of image files that can be recognized by the first bytes.
enum ImageFileType: String, CaseIterable {
    case png = "public.png"
    case jpeg = "public.jpeg"
    case gif = "com.compuserve.gif"
    case tiff = "public.tiff"
    case bmp = "com.microsoft.bmp"
    case webP = "org.webmproject.webp"
    case heic = "public.heic"
    case avif = "public.avif"
    case openEXR = "com.ilm.openexr-image"
    case photoshop = "com.adobe.photoshop-image"

    /// The formats that can be written.
    static let writable: [ImageFileType] = [.png, .jpeg, .gif, .tiff, .webP]

    /// Recognizes the format of a file.
    init?(_ data: Data) {
        let bytes = [UInt8](data.prefix(12))
        func has(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
        func hasBrand(_ brands: [String]) -> Bool { has("ftyp", at: 4) && brands.contains { has($0, at: 8) } }
        switch true {
        case bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]): self = .png
        case bytes.starts(with: [0xff, 0xd8, 0xff]): self = .jpeg
        case has("GIF8"): self = .gif
        case bytes.starts(with: [0x49, 0x49, 42, 0]), bytes.starts(with: [0x4d, 0x4d, 0, 42]): self = .tiff
        case has("BM"): self = .bmp
        case has("RIFF") && has("WEBP", at: 8): self = .webP
        case hasBrand(["heic", "heix", "mif1", "hevc"]): self = .heic
        case hasBrand(["avif", "avis"]): self = .avif
        case bytes.starts(with: [0x76, 0x2f, 0x31, 0x01]): self = .openEXR
        case has("8BPS"): self = .photoshop
        default: return nil
        }
    }
}

/// PNG images.
///
/// - Apple: the same constant of MobileCoreServices.
public var kUTTypePNG: CFString { "public.png" }
/// JPEG images.
///
/// - Apple: the same constant of MobileCoreServices.
public var kUTTypeJPEG: CFString { "public.jpeg" }
/// GIF images.
///
/// - Apple: the same constant of MobileCoreServices.
public var kUTTypeGIF: CFString { "com.compuserve.gif" }
/// TIFF images.
///
/// - Apple: the same constant of MobileCoreServices.
public var kUTTypeTIFF: CFString { "public.tiff" }
/// BMP images.
///
/// - Apple: the same constant of MobileCoreServices.
public var kUTTypeBMP: CFString { "com.microsoft.bmp" }
