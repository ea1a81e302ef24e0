import Foundation

/// Converts the straight colors of an image to sRGB by its profile or other color information.
///
/// - Thread safety: any thread.
package final class SRGBConverter: Sendable {
    private let conversion: any SRGBConversion

    private init(_ conversion: any SRGBConversion) { self.conversion = conversion }

    /// Returns a converter for an ICC profile; nil when the profile is equivalent to sRGB.
    ///
    /// The conversion is relative colorimetric with black point compensation, as image editors do by default;
    /// ColorSync's choice is not documented.
    /// - Parameters:
    ///   - profile: the bytes of an ICC profile.
    ///   - isGray: whether the image has one component besides alpha; its pixels repeat it three times.
    /// - Throws: `ColorProfileError` when the profile cannot be used.
    package static func converter(forProfile profile: Data, isGray: Bool) throws(ColorProfileError) -> SRGBConverter? {
        try ColorProfileCache.shared.converter(for: profile, isGray: isGray).get()
    }

    /// Creates a converter without using the cache.
    static func makeConverter(forProfile profile: Data, isGray: Bool) -> Result<SRGBConverter?, ColorProfileError> {
        Result { () throws(ColorProfileError) in
            guard let conversion = conversion(for: try ColorProfile(profile, isGray: isGray)) else {
                throw ColorProfileError("it is damaged or incomplete")
            }
            return SRGBConverter(conversion).nilIfIdentity
        }
    }

    /// Returns a converter for ITU-T H.273 code points of standard dynamic range; nil when nothing changes or a code
    /// point is unknown.
    package static func converter(primaries: Int, transfer: Int) -> SRGBConverter? {
        guard let primaries = Chromaticities(codePoint: primaries), let curve = SDRTransferFunction(codePoint: transfer)
        else { return nil }
        return converter(with: curve.shaper(from: primaries))
    }

    /// Returns a converter that applies a matrix shaper; nil when nothing changes.
    package static func converter(with shaper: MatrixShaper) -> SRGBConverter? { SRGBConverter(shaper).nilIfIdentity }

    private static func conversion(for profile: ColorProfile) -> (any SRGBConversion)? {
        if profile.isGray { return ProfileTransform(profile, .gray16).map { GrayProfileConversion($0) } }
        return profile.shaper ?? LUTProfileConversion(profile)
    }

    /// Converts `count` 8-bit pixels of B, G, R and A in place; alpha is unchanged.
    package func convert(bytes: UnsafeMutablePointer<UInt8>, count: Int) {
        conversion.convert(bytes: bytes, count: count)
    }

    /// Converts `count` 16-bit pixels of R, G, B and A in place; alpha is unchanged.
    package func convert(samples16: UnsafeMutablePointer<UInt16>, count: Int) {
        conversion.convert(samples16: samples16, count: count)
    }

    private var nilIfIdentity: SRGBConverter? { conversion.isIdentity ? nil : self }
}

extension PixelBuffer {
    /// Converts straight colors to sRGB in place.
    package func convertToSRGB(with converter: SRGBConverter) {
        for y in 0..<height {
            if depth == .sixteenBits {
                converter.convert(samples16: samples16(y), count: width)
            } else {
                converter.convert(bytes: start(ofRow: y).assumingMemoryBound(to: UInt8.self), count: width)
            }
        }
    }
}

/// A method of converting straight colors to sRGB; alpha is unchanged.
///
/// - Thread safety: any thread.
protocol SRGBConversion: AnyObject, Sendable {
    /// Whether every color changes by less than half an 8-bit step.
    var isIdentity: Bool { get }

    /// Converts `count` 8-bit pixels of B, G, R and A in place.
    func convert(bytes pixels: UnsafeMutablePointer<UInt8>, count: Int)

    /// Converts `count` 16-bit pixels of R, G, B and A in place.
    func convert(samples16 pixels: UnsafeMutablePointer<UInt16>, count: Int)
}

extension SRGBConversion {
    /// Tests a grid of sample colors.
    var isIdentity: Bool {
        var converted = SampleColors.samples
        converted.withUnsafeMutableBufferPointer {
            if let start = $0.baseAddress { convert(samples16: start, count: $0.count / 4) }
        }
        return zip(SampleColors.samples, converted).allSatisfy { abs(Int($0) - Int($1)) <= 128 }
    }
}

/// Sample grays and colors as 16-bit RGBA pixels.
private enum SampleColors {
    static let samples: [UInt16] = {
        var samples: [UInt16] = []
        func add(_ red: Int, _ green: Int, _ blue: Int, of last: Int) {
            for level in [red, green, blue, last] { samples.append(UInt16(level * 65_535 / last)) }
        }
        for gray in 0...64 { add(gray, gray, gray, of: 64) }
        for red in 0...8 { for green in 0...8 { for blue in 0...8 { add(red, green, blue, of: 8) } } }
        return samples
    }()
}

/// The converters of the most recently used profiles. The images of a sequence or batch usually share a profile.
///
/// - Thread safety: any thread; concurrent requests for the same profile may both create a converter.
final class ColorProfileCache: Sendable {
    static let shared = ColorProfileCache()

    fileprivate struct Entry {
        let profile: [UInt8]
        let isGray: Bool
        let converter: SRGBConverter?
        let error: ColorProfileError?
    }

    /// The cached converters, most recently used last.
    private let entries = LockedValue([Entry]())
    private static let capacity = 8
    /// The largest cached profile, in bytes.
    private static let maxProfileBytes = 1 << 20

    func converter(for profile: Data, isGray: Bool) -> Result<SRGBConverter?, ColorProfileError> {
        guard profile.count <= Self.maxProfileBytes else {
            return SRGBConverter.makeConverter(forProfile: profile, isGray: isGray)
        }
        let bytes = [UInt8](profile)
        let entry = cachedEntry(bytes, isGray) ?? makeEntry(profile, bytes, isGray)
        return entry.error.map { .failure($0) } ?? .success(entry.converter)
    }

    private func makeEntry(_ profile: Data, _ bytes: [UInt8], _ isGray: Bool) -> Entry {
        let entry = Entry(
            profile: bytes, isGray: isGray, SRGBConverter.makeConverter(forProfile: profile, isGray: isGray))
        entries.withLock { entries in
            if entries.count == Self.capacity { entries.removeFirst() }
            entries.append(entry)
        }
        return entry
    }

    private func cachedEntry(_ profile: [UInt8], _ isGray: Bool) -> Entry? {
        entries.withLock { entries in
            guard let index = entries.firstIndex(where: { $0.isGray == isGray && $0.profile == profile }) else {
                return nil
            }
            let entry = entries.remove(at: index)
            entries.append(entry)
            return entry
        }
    }
}

extension ColorProfileCache.Entry {
    fileprivate init(profile: [UInt8], isGray: Bool, _ result: Result<SRGBConverter?, ColorProfileError>) {
        switch result {
        case .success(let converter): self.init(profile: profile, isGray: isGray, converter: converter, error: nil)
        case .failure(let error): self.init(profile: profile, isGray: isGray, converter: nil, error: error)
        }
    }
}
