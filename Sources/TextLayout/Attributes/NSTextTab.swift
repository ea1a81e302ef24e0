import Foundation

/// A tab stop of a paragraph style.
///
/// - Apple: `NSTextTab`.
public final class NSTextTab: NSObject, NSCopying {
    /// The keys of options.
    public struct OptionKey: RawRepresentable, Hashable, Sendable {
        /// The name of the option.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A `CharacterSet` whose first character, such as a decimal point, is centered at a tab stop that is aligned
        /// to the right.
        public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminators")
    }

    /// The alignment of the text from the tab to the next one; `natural` and `justified` are the same as `left`.
    public let alignment: NSTextAlignment
    /// The distance from the leading edge of the text in points.
    public let location: CGFloat
    /// The options.
    public let options: [OptionKey: Any]

    /// Creates a tab stop.
    public init(textAlignment alignment: NSTextAlignment, location loc: CGFloat, options: [OptionKey: Any] = [:]) {
        self.alignment = alignment
        location = loc
        self.options = options
    }

    package convenience init(_ stop: TabStop) {
        switch stop.alignment {
        case .left: self.init(textAlignment: .left, location: stop.location)
        case .right: self.init(textAlignment: .right, location: stop.location)
        case .center: self.init(textAlignment: .center, location: stop.location)
        case .character(let character):
            let set = CharacterSet(charactersIn: character...character)
            self.init(textAlignment: .right, location: stop.location, options: [.columnTerminators: set])
        }
    }

    /// Returns the characters that end a column in a locale: the decimal separator.
    public class func columnTerminators(for locale: Locale?) -> CharacterSet {
        CharacterSet(charactersIn: (locale ?? Locale(identifier: "en_US")).decimalSeparator ?? ".")
    }

    /// The tab stop as a value; nil for a location that is not a finite number.
    package var stop: TabStop? {
        guard location.isFinite else { return nil }
        switch alignment {
        case .left, .natural, .justified: return TabStop(location)
        case .center: return TabStop(location, .center)
        case .right:
            guard let set = options[.columnTerminators] as? CharacterSet, let terminator = set.firstScalar else {
                return TabStop(location, .right)
            }
            return TabStop(location, .character(terminator))
        }
    }

    /// Returns the tab stop itself, which cannot be changed.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool { (object as? NSTextTab)?.stop == stop }
    public override var hash: Int { stop.hashValue }
}

extension CharacterSet {
    /// The first character; nil for an empty set.
    fileprivate var firstScalar: Unicode.Scalar? {
        // Separators are in the first plane, mostly ASCII.
        (0...0xffff).lazy.compactMap { Unicode.Scalar($0 as UInt32) }.first { contains($0) }
    }
}
