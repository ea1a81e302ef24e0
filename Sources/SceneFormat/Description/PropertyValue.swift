import LayerTree
import Quartz2D

/// A layer property's value, of the kind that the property table declares.
public enum PropertyValue: Equatable, Sendable {
    /// The absence of a colour, path or image.
    case none
    case number(Double)
    case boolean(Bool)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case transform(CATransform3D)
    case color(CGColor)
    case colors([CGColor])
    case numbers([Double])
    case path(VectorPath)
    case text(String)
    case attributedText(AttributedText)
    /// The picture in an asset's file.
    case image(AssetDescription)
    /// In the order they are applied.
    case filters([LayerFilter])
    case filter(LayerFilter)
}
