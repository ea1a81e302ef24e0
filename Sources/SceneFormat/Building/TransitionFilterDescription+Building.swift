import LayerTree
import MediaPipeline

extension TransitionFilterDescription {
    /// - Throws: `MediaError` when the mask is no picture that can be read.
    func filter(_ images: ImageStore) throws(MediaError) -> TransitionFilter? {
        var inputs: [String: Any] = [:]
        for (key, number) in numbers { inputs[key] = number }
        for (key, point) in points { inputs[key] = point }
        inputs["inputColor"] = color
        if let mask { inputs["inputMaskImage"] = try images.image(mask) }
        return TransitionFilter(name: name, inputs: inputs)
    }
}
