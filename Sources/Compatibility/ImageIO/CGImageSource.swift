import Foundation
import Images
import MediaReading

/// Reads the images and properties of a file.
///
/// - Apple: `CGImageSource`. Files are decoded completely when an image or its properties are first requested.
public final class CGImageSource {
    var file: ImageFile?
    private(set) var isFinal = true

    init(_ data: Data) { file = ImageFile(data) }

    /// Creates a source without data.
    init() { isFinal = false }

    func update(_ data: Data, isFinal: Bool) {
        self.isFinal = isFinal
        file = isFinal ? ImageFile(data) : nil
    }

    var status: CGImageSourceStatus {
        guard let file else { return .statusIncomplete }
        if file.count > 0 { return .statusComplete }
        return file.type == nil ? .statusUnknownType : .statusInvalidData
    }
}

/// The state of a source or image.
///
/// - Apple: `CGImageSourceStatus`.
public enum CGImageSourceStatus: Int32, Sendable {
    /// The data ends too early.
    case statusUnexpectedEOF = -5
    /// The data is damaged.
    case statusInvalidData = -4
    /// The format is not known.
    case statusUnknownType = -3
    /// The header is being read.
    case statusReadingHeader = -2
    /// The data is not complete yet.
    case statusIncomplete = -1
    /// The images can be read.
    case statusComplete = 0
}

/// Creates a source that reads an image file in memory: PNG, JPEG, GIF, TIFF, BMP, WebP, AVIF, HEIC and other formats
/// that FFmpeg decodes. `options` have no effect.
///
/// - Apple: the same.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    CGImageSource(data as Data)
}

/// Creates a source that reads an image file; nil if it cannot be opened. `options` have no effect.
///
/// - Apple: the same.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    (try? Data(contentsOf: url as URL)).map { CGImageSource($0) }
}

/// Creates a source that reads the bytes of a provider. `options` have no effect.
///
/// - Apple: the same.
public func CGImageSourceCreateWithDataProvider(_ provider: CGDataProvider, _ options: CFDictionary?) -> CGImageSource?
{
    provider.data.map { CGImageSource($0 as Data) }
}

/// Creates a source without data, which `CGImageSourceUpdateData` adds. `options` have no effect.
///
/// - Apple: the same; images appear when the data is final.
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource { CGImageSource() }

/// Replaces the data of an incremental source by all data so far; images can be read when it is final.
///
/// - Apple: the same; Apple also decodes parts of images.
public func CGImageSourceUpdateData(_ source: CGImageSource, _ data: CFData, _ final: Bool) {
    source.update(data as Data, isFinal: final)
}

/// Replaces the data of an incremental source by all data so far; images can be read when it is final.
///
/// - Apple: the same; Apple also decodes parts of images.
public func CGImageSourceUpdateDataProvider(_ source: CGImageSource, _ provider: CGDataProvider, _ final: Bool) {
    source.update((provider.data ?? NSData()) as Data, isFinal: final)
}

/// Returns the number of images: the frames of an animated GIF, PNG or WebP, otherwise 1; 0 if nothing can be decoded.
///
/// - Apple: the same; of a TIFF with several pages and of icons, only the first image is read here.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { source.file?.count ?? 0 }

/// Returns the type identifier of the file, for example `public.png`; nil for an unknown format.
///
/// - Apple: the same.
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? {
    source.file?.type.map { NSString(string: $0.rawValue) }
}

/// Returns the state of a source.
///
/// - Apple: the same.
public func CGImageSourceGetStatus(_ source: CGImageSource) -> CGImageSourceStatus { source.status }

/// Returns the state of an image.
///
/// - Apple: the same.
public func CGImageSourceGetStatusAtIndex(_ source: CGImageSource, _ index: Int) -> CGImageSourceStatus {
    guard source.status == .statusComplete else { return source.status }
    return source.file?.upright(index) == nil ? .statusInvalidData : .statusComplete
}

/// Returns the index of the image that represents the file: 0.
///
/// - Apple: the same.
public func CGImageSourceGetPrimaryImageIndex(_ source: CGImageSource) -> Int { 0 }

/// Returns an image as it is stored: its orientation is a property. Nil if there is none or it is damaged.
///
/// - Apple: the same. `options` have no effect. The images of AVIF and HEIC files are upright.
public func CGImageSourceCreateImageAtIndex(_ source: CGImageSource, _ index: Int, _ options: CFDictionary?)
    -> CGImage?
{
    source.file?.stored(index)
}

/// Releases the decoded pixels of an image, which are kept until then.
///
/// - Apple: the same.
public func CGImageSourceRemoveCacheAtIndex(_ source: CGImageSource, _ index: Int) {
    source.file?.removeDecoded(index)
}

/// Returns the type identifiers that `CGImageSourceGetType` returns.
///
/// - Apple: the same.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray {
    ImageFileType.allCases.map { NSString(string: $0.rawValue) } as NSArray
}

/// Returns an image with at most `kCGImageSourceThumbnailMaxPixelSize` pixels per side, never enlarged.
///
/// Files contain no thumbnails that are read here: without `kCGImageSourceCreateThumbnailFromImageAlways` or
/// `kCGImageSourceCreateThumbnailFromImageIfAbsent`, the result is nil. `kCGImageSourceCreateThumbnailWithTransform`
/// applies the orientation.
/// - Apple: the same.
public func CGImageSourceCreateThumbnailAtIndex(_ source: CGImageSource, _ index: Int, _ options: CFDictionary?)
    -> CGImage?
{
    guard let options,
        options.flag(kCGImageSourceCreateThumbnailFromImageAlways)
            || options.flag(kCGImageSourceCreateThumbnailFromImageIfAbsent)
    else { return nil }
    let isUpright = options.flag(kCGImageSourceCreateThumbnailWithTransform)
    let image = isUpright ? source.file?.upright(index) : source.file?.stored(index)
    return image?.reduced(to: options.number(kCGImageSourceThumbnailMaxPixelSize))
}

extension CGImage {
    /// Returns the image with at most `longest` pixels per side; the image itself if it is not larger.
    func reduced(to longest: Double?) -> CGImage {
        guard let longest, longest >= 1, longest < Double(max(width, height)) else { return self }
        let scale = longest / Double(max(width, height))
        func side(_ count: Int) -> Int { max(1, Int((Double(count) * scale).rounded())) }
        return resampled(width: side(width), height: side(height))
    }

    /// Creates an image from a JPEG file; nil if the data is not a JPEG. `decode` and `intent` have no effect.
    ///
    /// - Apple: `CGImage(jpegDataProviderSource:…)` of Core Graphics.
    public convenience init?(
        jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        guard let data = source.data.map({ $0 as Data }) else { return nil }
        let file = ImageFile(data)
        guard file.type == .jpeg, let image = file.stored(0) else { return nil }
        self.init(
            pixels: image.pixels, isOpaque: image.isOpaque, highPrecision: nil, shouldInterpolate: shouldInterpolate)
    }
}
