import Foundation
import Images

/// Returns the properties of a file: its size in bytes, and the repetitions of an animation. `options` have no effect.
///
/// - Apple: the same.
public func CGImageSourceCopyProperties(_ source: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
    guard let file = source.file, file.count > 0 else { return nil }
    let properties = NSMutableDictionary()
    properties[kCGImagePropertyFileSize] = NSNumber(value: file.data.count)
    if let key = file.animationDictionary, let loopCount = file.metadata.loopCount {
        properties[key] = NSDictionary(object: NSNumber(value: loopCount), forKey: kCGImagePropertyGIFLoopCount)
    }
    return properties
}

/// Returns the properties of an image: the size in pixels as stored, the orientation, the resolution, the depth, alpha,
/// and the delay of a frame. `options` have no effect.
///
/// EXIF data other than the orientation and resolution is not read.
/// - Apple: the same keys.
public func CGImageSourceCopyPropertiesAtIndex(_ source: CGImageSource, _ index: Int, _ options: CFDictionary?)
    -> CFDictionary?
{
    guard let file = source.file, let image = file.stored(index) else { return nil }
    let properties = NSMutableDictionary()
    properties[kCGImagePropertyPixelWidth] = NSNumber(value: image.width)
    properties[kCGImagePropertyPixelHeight] = NSNumber(value: image.height)
    properties[kCGImagePropertyDepth] = NSNumber(value: image.highPrecision == nil ? 8 : 16)
    properties[kCGImagePropertyColorModel] = kCGImagePropertyColorModelRGB
    properties[kCGImagePropertyHasAlpha] = NSNumber(value: !image.isOpaque)
    let metadata = file.metadata
    if let orientation = metadata.orientation {
        properties[kCGImagePropertyOrientation] = NSNumber(value: orientation)
        properties[kCGImagePropertyTIFFDictionary] = NSDictionary(
            object: NSNumber(value: orientation), forKey: kCGImagePropertyTIFFOrientation)
    }
    if let x = metadata.horizontalDensity, let y = metadata.verticalDensity {
        properties[kCGImagePropertyDPIWidth] = NSNumber(value: x)
        properties[kCGImagePropertyDPIHeight] = NSNumber(value: y)
    }
    if let key = file.animationDictionary, metadata.delays.indices.contains(index) {
        properties[key] = frameProperties(delay: metadata.delays[index])
    }
    return properties
}

/// Returns the delays of a frame; the one that players use is at least 0.1 s.
private func frameProperties(delay: Double) -> NSDictionary {
    let properties = NSMutableDictionary()
    properties[kCGImagePropertyGIFUnclampedDelayTime] = NSNumber(value: delay)
    properties[kCGImagePropertyGIFDelayTime] = NSNumber(value: max(delay, 0.1))
    return properties
}

extension ImageFile {
    /// The key of the properties of an animation; nil for other files.
    fileprivate var animationDictionary: CFString? {
        guard !metadata.delays.isEmpty else { return nil }
        switch type {
        case .gif: return kCGImagePropertyGIFDictionary
        case .png: return kCGImagePropertyPNGDictionary
        case .webP: return kCGImagePropertyWebPDictionary
        default: return nil
        }
    }
}
