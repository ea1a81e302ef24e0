import Foundation
import SceneLanguage

extension SceneReader {
    /// Reads `sequence` and `transitions` of a layer; reports them in layers that cannot have them.
    func sequence(_ map: inout MapReader, _ layerClass: LayerClass?, area: CGSize?) -> (
        layers: [LayerDescription], sequence: SequenceDescription
    )? {
        let transitions = map.value("transitions")
        guard let value = map.value("sequence") else {
            if let transitions {
                values.collector.report(
                    at: transitions.location, "\(map.subject) has transitions, but no sequence",
                    expected: "expected sequence: a list of parts")
            }
            return nil
        }
        guard layerClass == .layer || layerClass == nil else {
            values.collector.report(
                at: value.location, "\(map.subject) has a sequence", expected: "expected it in a CALayer")
            return nil
        }
        if map.entries.contains(where: { $0.key == "sublayers" && !$0.value.isNull }) {
            values.collector.report(
                at: value.location, "\(map.subject) has both sublayers and a sequence",
                expected: "expected the sequence in a layer of its own")
        }
        return sequence(value, transitions: transitions, area: area)
    }

    /// Returns the size that the frame or the bounds of a layer set.
    static func size(_ frame: CGRect?, _ properties: [LayerDescription.Assignment]) -> CGSize? {
        if let frame { return frame.size }
        guard case .rect(let bounds)? = properties.first(where: { $0.key == "bounds" })?.value else { return nil }
        return bounds.size
    }

    /// Returns whether a layer sets its place.
    static func isPlaced(_ map: MapReader) -> Bool {
        map.entries.contains { ["frame", "bounds", "position"].contains($0.key) && !$0.value.isNull }
    }
}
