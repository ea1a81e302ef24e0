import Foundation
import TextLayout

/// An image in a line of text.
///
///     let icon = NSTextAttachment(image: image)
///     icon.bounds = CGRect(x: 0, y: -3, width: 16, height: 16)
///     text.append(NSAttributedString(attachment: icon))
///
/// - Apple: `NSTextAttachment`, limited to images. Labels and strings drawn in contexts show it; Core Text does not.
open class NSTextAttachment: NSObject, InlineObject {
    private let foundationInfo = foundationObjectInfo
    /// The image.
    open var image: UIImage?
    /// The rectangle of the image in points, from the point of the baseline where it starts, with y upward. An empty
    /// rectangle is the size of the image.
    open var bounds = CGRect.zero
    /// The character that attachments replace.
    public static let character: Int = 0xfffc

    /// Creates an attachment without an image, whose `bounds` are empty space.
    public override init() {}

    /// Creates an attachment with an image.
    public convenience init(image: UIImage) {
        self.init()
        self.image = image
    }

    /// Creates an attachment with the image of a file's contents; the type has no effect.
    public convenience init(data contentData: Data?, ofType uti: String?) {
        self.init()
        image = contentData.flatMap { UIImage(data: $0) }
    }

    package var inlineBox: InlineBox {
        let frame = bounds.isEmpty ? CGRect(origin: .zero, size: image?.size ?? .zero) : bounds
        return InlineBox(width: frame.width, ascent: frame.maxY, descent: -frame.minY, image: image?.cgImage)
    }
}

extension NSAttributedString {
    /// Creates a string of one character that shows an attachment.
    public convenience init(attachment: NSTextAttachment) {
        self.init(string: "\u{fffc}", attributes: [.attachment: attachment])
    }
}
