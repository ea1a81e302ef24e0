import VectorGeometry

/// How a scene's picture lies in one of another size: as large as it fits, its aspect kept, centred.
///
/// What is left over at two sides shows the scene's background.
public struct Fit: Equatable, Sendable {
    /// Output pixels for each pixel of the scene.
    public let scale: CGFloat
    /// Where the scene's top left corner lies, in output pixels.
    public let offset: CGPoint

    public init(_ scene: PixelSize, in picture: PixelSize) {
        // The side that limits is found in integers, so that equal aspects leave exactly no border.
        let isWidthTheLimit = picture.width * scene.height <= picture.height * scene.width
        scale =
            isWidthTheLimit
            ? CGFloat(picture.width) / CGFloat(scene.width) : CGFloat(picture.height) / CGFloat(scene.height)
        offset = CGPoint(
            x: isWidthTheLimit ? 0 : (CGFloat(picture.width) - CGFloat(scene.width) * scale) / 2,
            y: isWidthTheLimit ? (CGFloat(picture.height) - CGFloat(scene.height) * scale) / 2 : 0)
    }
}
