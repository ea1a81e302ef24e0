import Foundation

extension UIImage {
    /// Creates an image from a file with the name of a symbol, such as `checkmark.circle.png`, in the folders of
    /// `init(named:)`. Nil without one: Apple's symbols do not exist on Linux.
    public convenience init?(systemName name: String) { self.init(named: name + ".png") }
}

/// `#imageLiteral(resourceName: "back")`: the image of that name, or an empty one.
extension UIImage: _ExpressibleByImageLiteral {
    /// Creates the image of a literal; see `init(named:)`. An empty image if there is none.
    public convenience init(imageLiteralResourceName path: String) {
        let image = UIImage(named: path)
        self.init(cgImage: image?.cgImage, scale: image?.scale ?? 1)
    }
}

/// The type of image literals.
public typealias _ImageLiteralType = UIImage
