import Foundation

/// A font by name and size; `fontName` is what `CATextLayer.font` takes.
///
/// - Apple: `UIFont`, without metrics: `CATextLayer` sets the text.
public final class UIFont: Hashable, Sendable {
    public let fontName: String
    /// In points.
    public let pointSize: CGFloat

    public init(name: String, size: CGFloat) { (fontName, pointSize) = (name, size) }

    /// Helvetica, which stands in for the system's font.
    public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(name: "Helvetica", size: size) }
    public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(name: "Helvetica-Bold", size: size) }

    public func withSize(_ size: CGFloat) -> UIFont { UIFont(name: fontName, size: size) }

    public static func == (a: UIFont, b: UIFont) -> Bool { a.fontName == b.fontName && a.pointSize == b.pointSize }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(fontName)
        hasher.combine(pointSize)
    }
}
