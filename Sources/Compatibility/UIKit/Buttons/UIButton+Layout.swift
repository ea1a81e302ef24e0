import Foundation
import ViewAnimation

/// The placement of image and title of a button without a configuration.
extension UIButton {
    var imageSize: CGSize { imageView?.image?.size ?? .zero }
    var titleSize: CGSize {
        currentTitle == nil && currentAttributedTitle == nil ? .zero : titleLabel?.intrinsicContentSize ?? .zero
    }

    /// Returns the rectangle of the image or the title.
    ///
    /// - Parameters:
    ///   - size: the natural size.
    ///   - before: the width of what is left of it.
    ///   - content: the rectangle of image and title.
    ///   - insets: insets that move it.
    func rect(of size: CGSize, before: CGFloat, in content: CGRect, insets: UIEdgeInsets) -> CGRect {
        let other = before > 0 ? before : imageSize.width + titleSize.width - size.width
        let isReversed = semanticContentAttribute == .forceRightToLeft
        let start = isReversed ? imageSize.width + titleSize.width - before - size.width : before
        let width = min(size.width, max(content.width - other, 0))
        let horizontal = Placement(contentHorizontalAlignment)
        let x = horizontal.start(
            of: width + other, at: start, in: (content.minX, content.width), insets: (insets.left, insets.right))
        let height = min(size.height, content.height)
        let vertical = Placement(contentVerticalAlignment)
        let y = vertical.start(
            of: height, at: 0, in: (content.minY, content.height), insets: (insets.top, insets.bottom))
        var result = CGRect(x: x, y: y, width: width, height: height)
        if horizontal == .fill, other == 0 {
            result.origin.x = content.minX + insets.left
            result.size.width = max(content.width - insets.left - insets.right, 0)
        }
        if vertical == .fill {
            result.origin.y = content.minY + insets.top
            result.size.height = max(content.height - insets.top - insets.bottom, 0)
        }
        return result
    }

    private enum Placement {
        case start, middle, end, fill

        init(_ alignment: ContentHorizontalAlignment) {
            self =
                switch alignment {
                case .left, .leading: .start
                case .right, .trailing: .end
                case .center: .middle
                case .fill: .fill
                }
        }

        init(_ alignment: ContentVerticalAlignment) {
            self =
                switch alignment {
                case .top: .start
                case .bottom: .end
                case .center: .middle
                case .fill: .fill
                }
        }

        func start(
            of total: CGFloat, at offset: CGFloat, in range: (start: CGFloat, length: CGFloat),
            insets: (before: CGFloat, after: CGFloat)
        ) -> CGFloat {
            switch self {
            case .start: range.start + offset + insets.before
            case .end: range.start + range.length - total + offset - insets.after
            case .middle, .fill:
                range.start + (range.length - total) / 2 + offset + (insets.before - insets.after) / 2
            }
        }
    }
}
