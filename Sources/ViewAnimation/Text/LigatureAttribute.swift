import Foundation

extension NSAttributedString.Key {
    /// Whether ligatures are used: stored; text always uses those of its font.
    ///
    /// - Apple: `NSAttributedString.Key.ligature`.
    public static let ligature = Self(rawValue: "NSLigature")
}
