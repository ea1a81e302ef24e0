import Foundation
import LayerTree
import SceneLanguage
import SourceFiles
import VectorGeometry

/// The size of a text layer without a size, or without one of its sides: that of the largest of the texts that it
/// shows.
///
/// Text of a certain width and any height is wrapped, unless the scene says otherwise.
struct TextSize {
    let description: LayerDescription
    let changes: TextChanges
    let images: SceneImageCache

    /// Resizes a layer.
    ///
    /// - Throws: `MediaError` if an image of an animation cannot be read.
    func apply(to layer: CATextLayer) throws(MediaError) {
        let sides = description.hasSize ? description.contentSides : .both
        guard !sides.isEmpty else { return try reduceFont(of: layer) }
        let isWrappingSet = description.properties.contains { $0.key == "wrapped" }
        if sides == .height, !isWrappingSet { layer.isWrapped = true }
        let bounds = layer.bounds
        var size = CGSize.zero
        func extend(to text: CGSize) {
            var other = sides.size(bounds.size, ofText: text)
            layer.bounds.size = other
            // Marks below letters exceed the height of the last line, and would be cut.
            let overhang = layer.heightOfLetters - other.height
            if overhang > 1, sides.contains(.height) { other.height += overhang.rounded(.up) }
            size = CGSize(width: max(size.width, other.width), height: max(size.height, other.height))
            layer.bounds = bounds
        }
        let string = layer.string
        for text in [string ?? ""] + strings {
            layer.string = text
            extend(to: layer.preferredFrameSize())
        }
        layer.string = string
        if let numbers = try widestNumber(of: layer) { extend(to: numbers) }
        description.resize(layer, to: size)
    }

    /// Reduces the font of a text that counts to the size at which all numbers fit, so that it does not change.
    private func reduceFont(of layer: CATextLayer) throws(MediaError) {
        guard layer.minimumFontSize > 0, layer.minimumFontSize < layer.fontSize,
            let widest = try widestNumber(of: layer), !widest.width.isZero, !widest.height.isZero
        else { return }
        let share = min(layer.bounds.width / widest.width, layer.bounds.height / widest.height)
        if share < 1 { layer.fontSize = max(layer.fontSize * share, layer.minimumFontSize) }
    }

    /// Returns the size of the widest number that the text shows; nil for one that does not count.
    private func widestNumber(of layer: CATextLayer) throws(MediaError) -> CGSize? {
        guard !layer.valueFormat.isEmpty else { return nil }
        let values = try self.values(from: Double(layer.value))
        guard values.lowerBound < values.upperBound else { return nil }
        return layer.preferredFrameSize(forValuesIn: CGFloat(values.lowerBound)...CGFloat(values.upperBound))
    }

    /// The texts that animations and events show.
    private var strings: [Any] {
        let animations = description.animations + changes.animations(of: description).flatMap(\.self)
        let values = animations.flatMap { $0.values(of: "string") } + changes.values(of: "string", description)
        return values.compactMap { value in
            switch value {
            case .text(let text): text
            case .attributedText(let text): text
            default: nil
            }
        }
    }

    /// Returns the range of the numbers that animations and events show.
    private func values(from initial: Double) throws(MediaError) -> ClosedRange<Double> {
        var numbers = [initial]
        for case .number(let number) in changes.values(of: CATextLayer.countedKey, description) {
            numbers.append(number)
        }
        for animations in [description.animations] + changes.animations(of: description) {
            let counting = animations.filter { $0.keyPaths.contains(CATextLayer.countedKey) }
            guard !counting.isEmpty else { continue }
            numbers += try samples(of: counting, from: initial)
        }
        return (numbers.min() ?? initial)...(numbers.max() ?? initial)
    }

    /// The number of times at which animations are measured.
    private static let sampleCount = 240

    /// Returns numbers that animations show, also where they overshoot.
    private func samples(of animations: [AnimationDescription], from initial: Double) throws(MediaError) -> [Double] {
        let probe = CATextLayer()
        probe.value = CGFloat(initial)
        for (index, animation) in animations.enumerated() {
            probe.add(try AnimationBuilder(images: images).animation(animation), forKey: "\(index)")
        }
        let engine = AnimationEngine(root: probe)
        let start = animations.map { $0.timing.beginTime ?? 0 }.min() ?? 0
        let end = animations.map(\.endOfSecondCycle).max() ?? start
        return (0...Self.sampleCount).compactMap { index in
            let time = start + (end - start) * Double(index) / Double(Self.sampleCount)
            guard (try? engine.frame(at: max(time, 0))) != nil else { return nil }
            return probe.presentation().map { Double($0.value) }
        }
    }
}

/// The texts and numbers that events show in text layers.
struct TextChanges {
    private var properties: [String: [EventDescription.Change]] = [:]
    private var added: [String: [[AnimationDescription]]] = [:]

    /// No changes.
    init() {}

    init(of scene: SceneDescription) {
        let keys = ["string", CATextLayer.countedKey]
        for change in scene.changes where keys.contains(change.keyPath) {
            properties[change.layer, default: []].append(change)
        }
        for addition in scene.events.flatMap(\.all).flatMap(\.added)
        where addition.animations.contains(where: { $0.keyPaths.contains(where: keys.contains) }) {
            added[addition.layer, default: []].append(addition.animations)
        }
    }

    /// Returns the values that events set.
    func values(of key: String, _ layer: LayerDescription) -> [PropertyValue] {
        (layer.name.flatMap { properties[$0] } ?? []).filter { $0.keyPath == key }.map(\.value)
    }

    /// Returns the animations that each event adds.
    func animations(of layer: LayerDescription) -> [[AnimationDescription]] { layer.name.flatMap { added[$0] } ?? [] }
}

extension AnimationDescription {
    /// The end in the layer's time, in seconds; that of the second cycle of an animation without an end.
    fileprivate var endOfSecondCycle: Double {
        if let end { return end }
        var once = self
        once.timing.repeatCount = 2
        once.timing.repeatDuration = nil
        return once.end ?? (timing.beginTime ?? 0)
    }
}
