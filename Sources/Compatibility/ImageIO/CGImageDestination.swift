import Foundation
import Images
import MediaWriting
import Quartz2D

/// Writes images to a file.
///
/// - Apple: `CGImageDestination`. Writes PNG, JPEG, TIFF, WebP and GIF; only a GIF can have several images.
public final class CGImageDestination {
    private let consumer: CGDataConsumer
    private let type: ImageFileType
    private let count: Int
    private var properties = NSDictionary()
    private var images: [(image: CGImage, properties: NSDictionary)] = []
    private var isFinalized = false

    init?(_ consumer: CGDataConsumer?, _ type: CFString, _ count: Int) {
        guard let consumer, let type = ImageFileType(rawValue: type as String), ImageFileType.writable.contains(type),
            count == 1 || count > 1 && type == .gif
        else { return nil }
        self.consumer = consumer
        self.type = type
        self.count = count
    }

    func setProperties(_ properties: CFDictionary?) { self.properties = properties ?? NSDictionary() }

    func add(_ image: CGImage, _ properties: CFDictionary?) {
        if images.count < count { images.append((image, properties ?? NSDictionary())) }
    }

    func finalize() -> Bool {
        guard !isFinalized, images.count == count, let data = try? encoded() else { return false }
        isFinalized = true
        return consumer.write(data)
    }

    private func encoded() throws -> Data? {
        if type == .gif { return gif() }
        guard let (image, own) = images.first else { return nil }
        let options = DestinationOptions(properties, own)
        let reduced = image.reduced(to: options.longestSide)
        switch type {
        case .jpeg:
            guard let data = reduced.jpegData(quality: options.quality, background: options.background) else {
                return nil
            }
            return ImageFileTags(options).added(toJPEG: data)
        case .png: return ImageFileTags(options).added(toPNG: try reduced.data(as: .png))
        // These are written upright instead of with an orientation.
        case .tiff: return try reduced.upright(options.orientation).tiffData()
        case .webP:
            return try reduced.upright(options.orientation).data(
                as: .webp, quality: CGImage.percent(of: options.quality))
        default: return nil
        }
    }

    private func gif() -> Data? {
        let frames = images.map { image, own in
            let options = DestinationOptions(properties, own)
            return AnimatedGIF.Frame(
                image.reduced(to: options.longestSide).upright(options.orientation), delay: options.delay)
        }
        let loopCount = properties.dictionary(kCGImagePropertyGIFDictionary)?.number(kCGImagePropertyGIFLoopCount)
        return AnimatedGIF(frames, loopCount: loopCount.map { Int(min(max($0, 0), 65_535)) }).data
    }
}

/// The options of an image that is written; those of the image replace those of the destination.
struct DestinationOptions {
    /// The quality, 0…1.
    let quality: Double
    let orientation: Int
    /// Pixels per inch; nil to write none.
    let horizontalDensity: Double?, verticalDensity: Double?
    /// The delay of a frame in seconds.
    let delay: Double
    let background: CGColor
    let longestSide: Double?

    init(_ common: NSDictionary, _ own: NSDictionary) {
        func number(_ key: CFString) -> Double? { own.number(key) ?? common.number(key) }
        quality = number(kCGImageDestinationLossyCompressionQuality) ?? Double(StillImageFormat.defaultQuality) / 100
        let tags = own.dictionary(kCGImagePropertyTIFFDictionary)
        let declared = number(kCGImagePropertyOrientation) ?? tags?.number(kCGImagePropertyTIFFOrientation) ?? 1
        orientation = (1...8).contains(declared) ? Int(declared) : 1
        horizontalDensity = number(kCGImagePropertyDPIWidth)
        verticalDensity = number(kCGImagePropertyDPIHeight) ?? horizontalDensity
        let gif = own.dictionary(kCGImagePropertyGIFDictionary) ?? common.dictionary(kCGImagePropertyGIFDictionary)
        delay =
            gif?.number(kCGImagePropertyGIFUnclampedDelayTime) ?? gif?.number(kCGImagePropertyGIFDelayTime) ?? 0.1
        background = (own[kCGImageDestinationBackgroundColor] as? CGColor) ?? .white
        longestSide = number(kCGImageDestinationImageMaxPixelSize)
    }
}

extension CGImage {
    /// Returns the image as a JPEG file, drawn over a color where it is transparent; nil if it is too large.
    ///
    /// - Parameter quality: 0…1.
    package func jpegData(quality: Double, background: CGColor) -> Data? {
        try? flattened(on: background)?.data(as: .jpeg, quality: Self.percent(of: quality))
    }

    static func percent(of quality: Double) -> Int { Int((min(max(quality, 0.01), 1) * 100).rounded()) }

    private func flattened(on color: CGColor) -> CGImage? {
        if isOpaque { return self }
        guard let context = try? CGContext(width: CGFloat(width), height: CGFloat(height), isOpaque: true) else {
            return nil
        }
        let area = CGRect(x: 0, y: 0, width: width, height: height)
        context.setFillColor(color)
        context.fill(area)
        context.interpolationQuality = .none
        context.draw(self, in: area)
        return context.makeImage()
    }

    /// Returns the image with an EXIF orientation applied.
    fileprivate func upright(_ orientation: Int) -> CGImage {
        orientation == 1 ? self : CGImage(pixels: pixels.oriented(Int32(orientation)), isOpaque: isOpaque)
    }
}

/// Creates a destination that appends a file to `data`; nil for a type that cannot be written. `options` have no
/// effect.
///
/// - Parameter count: the number of images; more than 1 only for a GIF.
/// - Apple: the same.
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(CGDataConsumer(data: data), type, count)
}

/// Creates a destination that writes a file, which appears when it is complete; nil for a type that cannot be written.
/// `options` have no effect.
///
/// - Parameter count: the number of images; more than 1 only for a GIF.
/// - Apple: the same.
public func CGImageDestinationCreateWithURL(_ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?)
    -> CGImageDestination?
{
    CGImageDestination(CGDataConsumer(url: url as URL), type, count)
}

/// Creates a destination that passes a file to a consumer; nil for a type that cannot be written. `options` have no
/// effect.
///
/// - Parameter count: the number of images; more than 1 only for a GIF.
/// - Apple: the same.
public func CGImageDestinationCreateWithDataConsumer(
    _ consumer: CGDataConsumer, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(consumer, type, count)
}

/// Sets properties of all images, for example the loop count of a GIF.
///
/// - Apple: the same.
public func CGImageDestinationSetProperties(_ destination: CGImageDestination, _ properties: CFDictionary?) {
    destination.setProperties(properties)
}

/// Adds an image with properties: quality, background color, maximum size, orientation, resolution (JPEG and PNG) and
/// the delay of a frame (GIF). Other properties have no effect.
///
/// - Apple: the same.
public func CGImageDestinationAddImage(
    _ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
    destination.add(image, properties)
}

/// Adds an image of a source with its orientation, resolution and delay. `properties` replace those of the source.
///
/// - Apple: the same.
public func CGImageDestinationAddImageFromSource(
    _ destination: CGImageDestination, _ source: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
    guard let image = CGImageSourceCreateImageAtIndex(source, index, nil) else { return }
    let all = NSMutableDictionary()
    for part in [CGImageSourceCopyPropertiesAtIndex(source, index, nil), properties] {
        for (key, value) in part ?? NSDictionary() {
            if let key = key as? NSString { all[key] = value }
        }
    }
    destination.add(image, all)
}

/// Writes the file. Returns false if an image is missing or cannot be encoded, or the file cannot be written.
///
/// - Apple: the same.
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool { destination.finalize() }

/// Returns the type identifiers of the formats that can be written.
///
/// - Apple: the same.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray {
    ImageFileType.writable.map { NSString(string: $0.rawValue) } as NSArray
}
