import Foundation
import Images
import LayerTree
import RenderTree
import VectorGeometry

/// Turns a layer tree into the model of a document, and reports everything that documents cannot hold.
final class LayerCapture {
    /// Receives a problem with the layer that it concerns.
    typealias Report = (CALayer, String) -> Void

    /// Returns the path in the package, or the data URL, of an image; nil for one that cannot be written.
    private let imageSource: (CGImage) -> String?
    let report: Report

    init(image: @escaping (CGImage) -> String?, report: @escaping Report) {
        imageSource = image
        self.report = report
    }

    /// The classes that only arrange their sublayers, which documents hold as those of a `CALayer`.
    private static let containers: Set = ["PackageLayer", "SVGLayer", "SequenceLayer", "AVSynchronizedLayer"]
    /// The classes that a package needs no layer for, because they draw nothing.
    private static let invisible: Set = ["AudioLayer"]
    /// What to do about layers that draw images of their own, by class.
    private static let remedies = [
        "AVPlayerLayer": "show an image with contents, or contents keyframes, in its place",
        "LottieLayer": "draw it with shape layers, or show an image with contents",
        "CaptionLayer": "add a CATextLayer for each caption",
        "AudioVisualizerLayer": "draw it with animated layers",
        "CATiledLayer": "show an image with contents in its place",
    ]
    /// Returns the model of a layer with everything below.
    ///
    /// - Parameter hasClock: Whether the time of a layer above differs from that of the root.
    func model(of layer: CALayer, hasClock: Bool = false) -> PackageLayerModel {
        var model = PackageLayerModel()
        let name = String(describing: type(of: layer))
        model.type = PackageVocabulary.layerClasses[name] ?? CALayer.self
        if PackageVocabulary.layerClasses[name] == nil, !Self.containers.contains(name) {
            let remedy = Self.remedies[name] ?? "draw it with the layer classes of Core Animation"
            report(layer, "packages have no \(name); its place is empty: \(remedy)")
        }
        let hasOwnTime = timing(of: layer, model.type, into: &model)
        let hasClock = hasClock || hasOwnTime
        if let name = layer.name { model.assignments.set("name", .text(text(name, layer))) }
        properties(of: layer, into: &model)
        if let emitter = layer as? CAEmitterLayer { model.cells = (emitter.emitterCells ?? []).map { cell($0, layer) } }
        let sequence = layer as? SequenceLayer
        let sublayers = (layer.sublayers ?? []).filter {
            !Self.invisible.contains(String(describing: type(of: $0))) && sequence?.isMatte($0) != true
        }
        model.sublayers = sublayers.map { self.model(of: $0, hasClock: hasClock) }
        model.mask = layer.mask.map { [self.model(of: $0, hasClock: hasClock)] } ?? []
        for (key, animation) in layer.attachedAnimations {
            guard let captured = self.model(of: animation, layer, hasClock: hasClock) else { continue }
            model.add(captured, forKey: MarkupElement.elementName(key ?? "animation"))
        }
        addSpan(of: layer, to: &model)
        return model
    }

    // MARK: - Properties

    private func properties(of layer: CALayer, into model: inout PackageLayerModel) {
        let initial = model.type.make()
        for property in model.type.allProperties.all {
            let key = property.key
            var boxed = layer.value(forKey: key)
            if key == "minificationFilter", boxed as? String == Self.ownMinification { boxed = Self.appleMinification }
            if boxed is NSAttributedString {
                report(layer, "packages hold plain text; the attributes of its pieces are lost: use a layer for each")
            }
            let standard = value(initial.value(forKey: key), property.kind, layer)
            var value = value(boxed, property.kind, layer)
            // A document cannot say "no color" where a class has one.
            if value == nil, standard != nil, property.kind == .color { value = .color(Self.clear) }
            guard let value, value != standard || Self.statedKeys.contains(key) else { continue }
            if property.isExtension {
                report(layer, "Core Animation has no \(key) of \(model.type); only Multiplane shows it")
            }
            add(key, value, on: layer, probe: initial, to: &model)
        }
        if !layer.autoresizingMask.isEmpty {
            model.assignments.set("autoresizingMask", .number(Double(layer.autoresizingMask.rawValue)))
        }
    }

    /// The filter that scenes give to images, and the closest one of Core Animation.
    private static let ownMinification = "automatic"
    private static let appleMinification = "trilinear"
    private static let clear = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
    /// The keys that every layer of a document has.
    private static let statedKeys: Set = ["bounds", "position"]

    private func add(
        _ key: String, _ value: PackageValue, on layer: CALayer, probe: CALayer, to model: inout PackageLayerModel
    ) {
        guard value.isFinite() else { return report(layer, "\(key) has numbers beyond 10⁹; left out") }
        if case .transform(let transform) = value, TransformText(transform).isMatrix {
            report(layer, "\(key) is a projection that packages may not hold: use a perspective with sublayerTransform")
        }
        var value = value
        if case .number(let number) = value {
            value = .number(
                Self.shortest(number) { short in
                    probe.setValue(short, forKey: key)
                    return (probe.value(forKey: key) as? NSNumber)?.doubleValue
                })
        }
        check(value, layer)
        if case .text(let text) = value { value = .text(self.text(text, layer)) }
        model.assignments.set(key, value)
    }

    /// Returns the number with fewer digits that a property in single precision stores as the same one.
    ///
    /// - Parameter stored: Sets the property to a number, and returns its value.
    private static func shortest(_ number: Double, stored: (Double) -> Double?) -> Double {
        guard number != number.rounded(), let short = Double("\(Float(number))"), short != number else { return number }
        return stored(short) == number ? short : number
    }

    func value(_ boxed: Any?, _ kind: ValueKind?, _ layer: CALayer) -> PackageValue? {
        PackageValue(boxed: boxed, kind) { reference($0, layer) }
    }

    private func reference(_ image: CGImage, _ layer: CALayer) -> PackageImageReference? {
        guard let source = imageSource(image) else {
            report(layer, "an image cannot be written as PNG; left out")
            return nil
        }
        return PackageImageReference(source: source, document: 0, location: "")
    }

    private func text(_ text: String, _ layer: CALayer) -> String {
        if text.unicodeScalars.contains(where: { !MarkupElement.isAllowed($0) }) {
            report(layer, "a text has control characters, which XML cannot hold; they become U+FFFD")
        }
        return text
    }

    // MARK: - Timing

    /// Adds the timing of a layer, and returns whether its time differs from that of its superlayer.
    private func timing(of layer: CALayer, _ type: CALayer.Type, into model: inout PackageLayerModel) -> Bool {
        let initial = type.make()
        var differs = false
        for (key, kind) in PackageVocabulary.timing {
            let standard = value(initial.value(forKey: key), kind, layer)
            guard let value = value(layer.value(forKey: key), kind, layer), value != standard else { continue }
            model.assignments.set(key, value)
            differs = true
        }
        if layer.speedRamp != nil {
            report(layer, "packages have no speed ramps; its speed is constant: use keyframes with key times")
        }
        return differs
    }

    /// Hides a layer outside of its span by an animation, because the duration of a layer does not.
    private func addSpan(of layer: CALayer, to model: inout PackageLayerModel) {
        guard let range = layer.activeRange, !layer.isHidden else { return }
        let speed = Double(layer.speed)
        guard speed > 0, !model.animations.contains(where: { $0.animation.keyPath == "hidden" }) else {
            return report(
                layer,
                "packages cannot limit this layer to its span, because it is paused, played backward, or "
                    + "animates hidden: animate its opacity instead")
        }
        var animation = PackageAnimationModel(type: CABasicAnimation.self)
        animation.assignments.set("keyPath", .text("hidden"))
        let begin = (range.lowerBound - layer.beginTime) * speed + layer.timeOffset
        animation.assignments.set("beginTime", .number(begin == 0 ? Self.layerStart : begin))
        if range.upperBound.isFinite {
            let duration = (range.upperBound - range.lowerBound) * speed
            animation.assignments.set("duration", .number(max(duration - Self.openEnd, 0)))
        } else {
            animation.assignments.set("duration", .number(1))
            animation.assignments.set("repeatCount", .number(.infinity))
        }
        // The time of a layer stands still before its beginTime, where the animation would begin too early.
        model.assignments.remove("beginTime")
        model.assignments.remove("timeOffset")
        let offset = layer.timeOffset - layer.beginTime * speed
        if offset != 0 { model.assignments.set("timeOffset", .number(offset)) }
        animation.assignments.set("fromValue", .number(0))
        animation.assignments.set("toValue", .number(0))
        model.assignments.set("hidden", .bool(true))
        model.add(animation, forKey: "span")
    }

    /// The seconds by which an animation ends early, because its end is a part of it, and that of a span is not.
    private static let openEnd = 1e-6

    /// The time 0 of a layer as the beginning of an animation; 0 itself stands for the time of adding.
    static let layerStart = 1e-100
}

// MARK: - Emitter cells

extension LayerCapture {
    func cell(_ cell: CAEmitterCell, _ layer: CALayer) -> PackageCellModel {
        var model = PackageCellModel()
        let initial = CAEmitterCell()
        let keys = [("name", ValueKind.string)] + EmitterCellProperty.all.map { ($0.key, $0.kind) }
        for (key, kind) in keys {
            guard var value = value(cell.value(forKey: key), kind, layer),
                value != self.value(initial.value(forKey: key), kind, layer)
            else { continue }
            if case .number(let number) = value {
                value = .number(
                    Self.shortest(number) { short in
                        initial.setValue(short, forKey: key)
                        return (initial.value(forKey: key) as? NSNumber)?.doubleValue
                    })
            }
            guard value.isFinite(allowsInfinity: PackageVocabulary.endlessKeys.contains(key)) else {
                report(layer, "\(key) of an emitter cell is too large; left out")
                continue
            }
            model.assignments.set(key, value)
        }
        model.cells = (cell.emitterCells ?? []).map { self.cell($0, layer) }
        return model
    }
}

// MARK: - Filters

extension LayerCapture {
    /// Reports what the filters and paths of a value lose.
    func check(_ value: PackageValue, _ layer: CALayer) {
        switch value {
        case .list(let items): for item in items { check(item, layer) }
        case .filter(let filter):
            if filter.edges != .transparent {
                report(layer, "packages cannot clamp the filter \(filter.type) to the edges; its edges are soft")
            }
            if filter.inputs.values.contains(where: \.isLookup) {
                report(layer, "packages cannot hold the color table of \(filter.type); the filter has no effect")
            }
            if !LayerFilter.isApple(filter.type) {
                report(layer, "Core Animation has no filter \(filter.type); only Multiplane shows it")
            }
        case .path(let path) where path.elements.count > ValueText.pathLimit:
            report(layer, "a path has more than \(ValueText.pathLimit) operators, which cannot be read back")
        default: break
        }
    }
}

extension LayerFilter {
    /// Returns whether Core Image or Core Animation has a filter or blend mode.
    fileprivate static func isApple(_ type: String) -> Bool {
        type.hasPrefix("CI") || BlendModeName.mode(type) != nil || coreAnimation.contains(type)
    }

    private static let coreAnimation: Set = [
        "gaussianBlur", "colorInvert", "colorMonochrome", "colorHueRotate", "colorSaturate", "colorBrightness",
        "colorContrast",
    ]
}

extension FilterValue {
    fileprivate var isLookup: Bool { if case .lookup = self { true } else { false } }
}

extension PackageAnimationModel {
    /// The animated key path; nil for groups and transitions.
    fileprivate var keyPath: String? {
        if case .text(let path)? = assignments.first(where: { $0.keyPath == "keyPath" })?.value { path } else { nil }
    }
}
