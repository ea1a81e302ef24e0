import Foundation

extension CGColorSpace {
    /// Creates a space whose only component is an index of a table of colors.
    ///
    /// Returns nil for a pattern or indexed base space, and for `last` outside 0…255.
    /// - Parameters:
    ///   - last: the highest index.
    ///   - colorTable: the components of each color as bytes, 0…255.
    /// - Precondition: `colorTable` holds `last` + 1 colors.
    public convenience init?(indexedBaseSpace baseSpace: CGColorSpace, last: Int, colorTable: UnsafePointer<UInt8>) {
        let count = baseSpace.numberOfComponents
        guard (0...255).contains(last), count > 0, baseSpace.model != .indexed else { return nil }
        let bytes = Array(UnsafeBufferPointer(start: colorTable, count: (last + 1) * count))
        let ranges = baseSpace.defaultDecode(bitsPerComponent: 8) ?? Array(repeating: (0, 1), count: count)
        let colors = (0...last).compactMap { index -> [Double]? in
            let values = (0..<count).map { i in
                ranges[i].0 + (ranges[i].1 - ranges[i].0) * CGFloat(bytes[index * count + i]) / 255
            }
            return baseSpace.sRGB(values + [1]).map { [Double($0.0), Double($0.1), Double($0.2)] }
        }
        self.init(.indexed(IndexedColors(table: bytes, colors: colors)), name: nil, base: baseSpace)
    }

    /// The components of the table of an indexed space, as bytes; nil for other spaces.
    public var colorTable: [UInt8]? {
        if case .indexed(let colors) = kind { colors.table } else { nil }
    }

    /// Creates the space of an ICC profile with RGB or gray components; nil if the profile cannot be used.
    ///
    /// Colors are converted with relative colorimetric intent and black point compensation.
    public convenience init?(iccData data: CFData) { self.init(iccData: data as Data) }

    /// Creates the space of an ICC profile with RGB or gray components; nil if the profile cannot be used.
    public convenience init?(iccData data: Data) {
        guard let colors = ProfileColors(data) else { return nil }
        self.init(.profile(colors), name: nil)
    }

    /// Returns the ICC profile of a space that was created from one; nil for other spaces.
    public func copyICCData() -> CFData? {
        if case .profile(let colors) = kind { NSData(data: colors.profile) } else { nil }
    }

    /// The values to which the components 0 and 1 of an image are mapped by default; nil for 0 and 1.
    func defaultDecode(bitsPerComponent: Int) -> [(CGFloat, CGFloat)]? {
        switch kind {
        case .indexed: [(0, CGFloat((1 << min(bitsPerComponent, 16)) - 1))]
        case .lab(let colors): colors.decode
        default: nil
        }
    }
}

/// The table of an indexed color space.
struct IndexedColors: Hashable, Sendable {
    /// The components in the base space.
    let table: [UInt8]
    /// The sRGB components of each color.
    fileprivate let colors: [[Double]]

    /// Returns the sRGB components of an index, which is limited to the table.
    func color(at index: Double) -> [Double] {
        colors[index.isFinite ? min(max(Int(index.rounded()), 0), colors.count - 1) : 0]
    }
}

/// The colors of an ICC profile.
struct ProfileColors: Hashable, Sendable {
    let profile: Data
    let isGray: Bool
    /// Nil when the profile is equivalent to sRGB.
    private let converter: SRGBConverter?

    init?(_ profile: Data) {
        guard profile.count >= 128 else { return nil }
        isGray = profile.dropFirst(16).prefix(4).elementsEqual("GRAY".utf8)
        do {
            converter = try SRGBConverter.converter(forProfile: profile, isGray: isGray)
        } catch {
            return nil
        }
        self.profile = profile
    }

    /// Returns the sRGB components, rounded to 16 bits and limited to 0…1.
    func sRGB(_ values: [Double]) -> [Double] {
        func sample(_ value: Double) -> UInt16 { UInt16((min(max(value, 0), 1) * 65_535).rounded()) }
        var pixel = [values[0], values[isGray ? 0 : 1], values[isGray ? 0 : 2], 1].map(sample)
        converter?.convert(samples16: &pixel, count: 1)
        return pixel.prefix(3).map { Double($0) / 65_535 }
    }

    static func == (a: ProfileColors, b: ProfileColors) -> Bool { a.profile == b.profile }
    func hash(into hasher: inout Hasher) { hasher.combine(profile) }
}
