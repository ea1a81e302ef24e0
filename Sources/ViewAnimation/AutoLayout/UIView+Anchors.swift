import Foundation

extension UIView: AnchoredItem {
    /// The leading edge: the left one.
    public var leadingAnchor: NSLayoutXAxisAnchor { anchor(.leading) }
    /// The trailing edge: the right one.
    public var trailingAnchor: NSLayoutXAxisAnchor { anchor(.trailing) }
    /// The left edge.
    public var leftAnchor: NSLayoutXAxisAnchor { anchor(.left) }
    /// The right edge.
    public var rightAnchor: NSLayoutXAxisAnchor { anchor(.right) }
    /// The top edge.
    public var topAnchor: NSLayoutYAxisAnchor { anchor(.top) }
    /// The bottom edge.
    public var bottomAnchor: NSLayoutYAxisAnchor { anchor(.bottom) }
    /// The width.
    public var widthAnchor: NSLayoutDimension { anchor(.width) }
    /// The height.
    public var heightAnchor: NSLayoutDimension { anchor(.height) }
    /// The horizontal center.
    public var centerXAnchor: NSLayoutXAxisAnchor { anchor(.centerX) }
    /// The vertical center.
    public var centerYAnchor: NSLayoutYAxisAnchor { anchor(.centerY) }
    /// The baseline of the first line of text; the bottom edge of views without text.
    public var firstBaselineAnchor: NSLayoutYAxisAnchor { anchor(.firstBaseline) }
    /// The baseline of the last line of text; the bottom edge of views without text.
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { anchor(.lastBaseline) }
}
