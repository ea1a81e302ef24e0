import Foundation

/// A rectangle whose edges are linear expressions, in the coordinates of the view at the top of the tree.
struct LayoutFrame {
    var x, y, width, height: LayoutExpression

    func inset(by insets: UIEdgeInsets) -> LayoutFrame {
        LayoutFrame(
            x: x + Double(insets.left), y: y + Double(insets.top),
            width: width - Double(insets.left + insets.right), height: height - Double(insets.top + insets.bottom))
    }

    /// Returns the part below an inset of the bottom edge.
    func below(_ inset: CGFloat) -> LayoutFrame {
        LayoutFrame(x: x, y: y + height - Double(inset), width: width, height: LayoutExpression(Double(inset)))
    }

    /// Returns an edge, a center or a length. Baselines are those of the view with the frame.
    func expression(for attribute: NSLayoutConstraint.Attribute, in view: UIView?) -> LayoutExpression? {
        switch attribute {
        case .left, .leading, .leftMargin, .leadingMargin: x
        case .right, .trailing, .rightMargin, .trailingMargin: x + width
        case .top, .topMargin: y
        case .bottom, .bottomMargin: y + height
        case .width: width
        case .height: height
        case .centerX, .centerXWithinMargins: x + width * 0.5
        case .centerY, .centerYWithinMargins: y + height * 0.5
        case .firstBaseline: baseline(view?.baseline(ofFirstLine: true))
        case .lastBaseline: baseline(view?.baseline(ofFirstLine: false))
        case .notAnAttribute: nil
        }
    }

    private func baseline(_ baseline: TextBaseline?) -> LayoutExpression {
        let baseline = baseline ?? TextBaseline()
        return y + height * baseline.fraction + baseline.offset
    }

    /// Returns the rectangle for the variables' values.
    func frame(_ values: [Double]) -> CGRect {
        CGRect(
            x: x.value(values), y: y.value(values), width: width.value(values), height: height.value(values))
    }
}

/// The y coordinate of a baseline: a fraction of the height plus points. By default the bottom edge.
struct TextBaseline {
    var fraction = 1.0
    var offset = 0.0
}

extension NSLayoutConstraint.Attribute {
    var isInsideMargins: Bool { rawValue >= Self.leftMargin.rawValue }
}
