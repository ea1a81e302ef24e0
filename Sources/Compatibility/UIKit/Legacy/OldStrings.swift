import Foundation
import TextLayout
import ViewAnimation

// Functions of text under their names from before Swift 4, which source code still uses.
extension String {
    /// The characters: the string itself.
    public var characters: String { self }
    /// `size(withAttributes:)`.
    public func size(attributes: [NSAttributedString.Key: Any]?) -> CGSize { size(withAttributes: attributes) }
}

extension NSString {
    /// `size(withAttributes:)`.
    public func size(attributes: [NSAttributedString.Key: Any]?) -> CGSize { size(withAttributes: attributes) }
}
