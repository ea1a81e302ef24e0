import Foundation
import Images
import TextLayout

/// A tab stop: the same type as `NSTextTab`.
public typealias CTTextTab = NSTextTab

/// The key of the option whose `CharacterSet` ends a column at a tab stop that is aligned to the right.
public var kCTTabColumnTerminatorsAttributeName: CFString { NSTextTab.OptionKey.columnTerminators.rawValue as CFString }

/// Creates a tab stop.
///
/// - Parameters:
///   - alignment: The alignment of the text from the tab to the next one.
///   - location: The distance from the leading edge in points.
///   - options: Nil, or a `CharacterSet` for `kCTTabColumnTerminatorsAttributeName`.
public func CTTextTabCreate(_ alignment: CTTextAlignment, _ location: Double, _ options: CFDictionary?) -> CTTextTab {
    var values: [NSTextTab.OptionKey: Any] = [:]
    if let terminators = options?[kCTTabColumnTerminatorsAttributeName] { values[.columnTerminators] = terminators }
    return NSTextTab(textAlignment: alignment.alignment, location: CGFloat(location), options: values)
}

/// Returns the alignment of the text from the tab to the next one.
public func CTTextTabGetAlignment(_ tab: CTTextTab) -> CTTextAlignment { CTTextAlignment(tab.alignment) }

/// Returns the distance from the leading edge in points.
public func CTTextTabGetLocation(_ tab: CTTextTab) -> Double { Double(tab.location) }

/// Returns the options; nil if there are none.
public func CTTextTabGetOptions(_ tab: CTTextTab) -> CFDictionary? {
    guard let terminators = tab.options[.columnTerminators] else { return nil }
    return NSDictionary(object: terminators, forKey: kCTTabColumnTerminatorsAttributeName)
}
