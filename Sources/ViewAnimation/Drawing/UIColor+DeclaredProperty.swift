import Images
import LayerTree

/// Declared properties can be colors: `@DeclaredProperty var tint: UIColor?`. The animatable value is the `CGColor`.
extension UIColor: LayerPropertyValue, OptionalLayerPropertyValue {
    public static var layerPropertyCoding: LayerPropertyCoding<UIColor> {
        CGColor.layerPropertyCoding.wrapped({ UIColor(cgColor: $0) }, { $0.cgColor })
    }

    public static var optionalLayerPropertyCoding: LayerPropertyCoding<UIColor?> {
        CGColor.optionalLayerPropertyCoding.wrapped({ $0.map { UIColor(cgColor: $0) } }, { $0?.cgColor })
    }
}
