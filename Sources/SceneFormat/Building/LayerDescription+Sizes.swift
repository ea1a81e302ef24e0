import Captions
import Foundation
import LayerTree

// The sizes of layers that the scene does not give.
extension LayerDescription {
    /// Whether the scene sets the size of the layer.
    private var hasSize: Bool { frame != nil || properties.contains { $0.key == "bounds" } }

    /// Returns the frame; captions without one get the safe area of the superlayer.
    func frame(in superlayer: CALayer) -> CGRect? {
        guard let captions, !hasSize else { return frame }
        return captions.frame(in: superlayer.bounds)
    }

    /// Gives a text layer without a size that of its text: the largest of its texts, if animations change them.
    func sizeToFit(_ layer: CATextLayer) {
        guard !hasSize else { return }
        var size = layer.preferredFrameSize()
        func extend() {
            let other = layer.preferredFrameSize()
            size = CGSize(width: max(size.width, other.width), height: max(size.height, other.height))
        }
        let (value, string) = (layer.value, layer.string)
        for shown in animations.flatMap({ $0.values(of: "value") }) {
            guard case .number(let number) = shown else { continue }
            layer.value = CGFloat(number)
            extend()
        }
        layer.value = value
        for shown in animations.flatMap({ $0.values(of: "string") }) {
            switch shown {
            case .text(let text): layer.string = text
            case .attributedText(let text): layer.string = text
            default: continue
            }
            extend()
        }
        layer.string = string
        layer.bounds.size = size
    }
}

extension AnimationDescription {
    /// Returns the values between which the animation moves a property, including those of a group's animations.
    fileprivate func values(of key: String) -> [PropertyValue] {
        switch kind {
        case .basic(let basic), .spring(let basic, _):
            basic.property.keyPath == key ? [basic.fromValue, basic.toValue].compactMap { $0 } : []
        case .keyframe(let keyframes):
            if keyframes.property.keyPath == key, case .values(let values) = keyframes.track { values } else { [] }
        case .group(let members): members.flatMap { $0.values(of: key) }
        case .transition: []
        }
    }
}
