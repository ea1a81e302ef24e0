import Images
import LayerTree

/// Declared properties can be colors: `@DeclaredProperty var tint: UIColor?`. The animatable value is the `CGColor`.
extension UIColor: LayerPropertyValue, _OptionalLayerPropertyValue {
    public static var _layerPropertyCoding: _LayerPropertyCoding<UIColor> {
        CGColor._layerPropertyCoding.wrapped({ UIColor(cgColor: $0) }, { $0.cgColor })
    }

    public static var _optionalLayerPropertyCoding: _LayerPropertyCoding<UIColor?> {
        CGColor._optionalLayerPropertyCoding.wrapped({ $0.map { UIColor(cgColor: $0) } }, { $0?.cgColor })
    }
}
