import CoreAnimationPackages
import Foundation
import Images
import LayerTree
import MediaObjects
import RenderTree
import SceneLanguage
import VectorGeometry

/// Writes layers with their animations as the layers of a scene.
struct LayerValues {
    /// The classes that scenes have no layers for, because their sublayers show everything.
    private static let containers: Set = ["SVGLayer", "PackageLayer"]
    /// The keys of timing that a layer has besides its properties.
    private static let timingKeys = [
        "beginTime", "timeOffset", "speed", "duration", "repeatCount", "repeatDuration", "autoreverses", "fillMode",
    ]
    /// The keys that are always written.
    private static let statedKeys: Set = ["bounds", "position", "anchorPoint"]
    /// The time 0 of a layer as the beginning of an animation.
    private static let layerStart = 1e-100

    private let write: SceneValueWriter
    /// Receives what scenes cannot hold.
    private let report: (String) -> Void

    init(_ write: SceneValueWriter, report: @escaping (String) -> Void) {
        self.write = write
        self.report = report
    }

    /// Returns the values of a layer with everything below.
    func layer(_ layer: CALayer) -> SceneValue {
        let name = String(describing: type(of: layer))
        let schema = LayerClass(rawValue: name).flatMap { $0.kind == nil || $0 == .text ? $0 : nil }
        if schema == nil, !Self.containers.contains(name) { report("a \(name) cannot be written; its place is empty") }
        let type = schema?.type ?? CALayer.self
        var entries: [SceneValue.Entry] = []
        if type != CALayer.self { entries.append(write.entry("class", write.text(name))) }
        if let name = layer.name { entries.append(write.entry("name", write.text(name))) }
        entries += properties(of: layer, as: type)
        if let mask = layer.mask { entries.append(write.entry("mask", self.layer(mask))) }
        let sublayers = (layer.sublayers ?? []).map { self.layer($0) }
        if !sublayers.isEmpty { entries.append(write.entry("sublayers", write.list(sublayers))) }
        let animations = layer.attachedAnimations.compactMap { animation($0.animation) }
        if !animations.isEmpty { entries.append(write.entry("animations", write.list(animations))) }
        return write.value(.map(entries))
    }

    private func properties(of layer: CALayer, as type: CALayer.Type) -> [SceneValue.Entry] {
        let initial = type.make()
        var entries: [SceneValue.Entry] = []
        for property in type.allProperties.all {
            let key = property.key
            let boxed = layer.value(forKey: key)
            if boxed is NSAttributedString { report("the attributes of a text cannot be written; it is plain") }
            // The filter of images that scenes reduce is another one than that of layers.
            let isStated = Self.statedKeys.contains(key) || key == "minificationFilter" && layer.contents != nil
            let standard = self.value(initial.value(forKey: key), property.kind)
            let isColor = standard != nil && property.kind == .color
            guard let value = value(boxed, property.kind) ?? (isColor ? write.text("clear") : nil) else { continue }
            guard isStated || value != standard else { continue }
            entries.append(write.entry(key, value))
        }
        for key in Self.timingKeys {
            guard let value = value(layer.value(forKey: key), nil), value != self.value(initial.value(forKey: key), nil)
            else { continue }
            entries.append(write.entry(key, value))
        }
        return entries
    }

    // MARK: - Animations

    private func animation(_ animation: CAAnimation) -> SceneValue? {
        let name = String(describing: type(of: animation))
        guard AnimationClass(rawValue: name) != nil, !(animation is CATransition) else {
            report("a \(name) cannot be written; it is left out")
            return nil
        }
        let type = type(of: animation)
        let initial = type.make()
        var entries = [write.entry("class", write.text(name))]
        for property in type.properties.all {
            let key = property.key == "isRemovedOnCompletion" ? "removedOnCompletion" : property.key
            switch property.kind {
            case .animations, .frameRates, .delegate: continue
            default: break
            }
            let kind: ValueKind? = property.kind == .bool ? .bool : nil
            guard let value = value(animation.value(forKey: property.key), kind),
                value != self.value(initial.value(forKey: property.key), kind)
            else { continue }
            // The default of scenes is the other one.
            if key == "removedOnCompletion" { continue }
            if key == "beginTime", animation.beginTime == Self.layerStart { continue }
            entries.append(write.entry(key, value))
        }
        if let keyframes = animation as? CAKeyframeAnimation { repeatSingleValue(of: keyframes, in: &entries) }
        if let group = animation as? CAAnimationGroup {
            let members = (group.animations ?? []).compactMap { self.animation($0) }
            entries.append(write.entry("animations", write.list(members)))
        }
        return write.value(.map(entries))
    }

    /// Scenes have at least two keyframes.
    private func repeatSingleValue(of animation: CAKeyframeAnimation, in entries: inout [SceneValue.Entry]) {
        guard animation.values?.count == 1, let index = entries.firstIndex(where: { $0.key == "values" }),
            case .list(let items) = entries[index].value.content
        else { return }
        entries[index] = write.entry("values", write.list(items + items))
        entries.removeAll { ["keyTimes", "timingFunctions", "calculationMode"].contains($0.key) }
    }

    // MARK: - Values

    private func value(_ boxed: Any?, _ kind: ValueKind?) -> SceneValue? {
        let value = PackageValue(boxed: boxed, kind) { image in
            let data = try? image.data(as: .png)
            if data == nil { report("an image cannot be written; it is left out") }
            return data.map { PackageImageReference(source: "data:image/png;base64," + $0.base64EncodedString()) }
        }
        return value.flatMap { self.value($0) }
    }

    private func value(_ value: PackageValue) -> SceneValue? {
        switch value {
        case .number(let number): return number.isInfinite ? write.text("inf") : write.number(number)
        case .bool(let flag): return write.value(.boolean(flag))
        case .text(let text), .valueFunction(let text): return write.text(text)
        case .point(let point): return numbers([point.x, point.y])
        case .size(let size): return numbers([size.width, size.height])
        case .rect(let rect): return numbers([rect.origin.x, rect.origin.y, rect.width, rect.height])
        case .transform(let transform): return self.transform(transform)
        case .color(let color): return self.color(color)
        case .path(let path): return write.text(path.svgPathData)
        case .image(let image): return write.text(image.source)
        case .filter(let filter): return self.filter(filter)
        case .timing(.named(let name)): return write.text(name)
        case .timing(.curve(let x1, let y1, let x2, let y2)): return numbers([x1, y1, x2, y2].map { CGFloat($0) })
        case .list(let items): return write.list(items.compactMap { self.value($0) })
        case .null: return nil
        }
    }

    private func numbers(_ numbers: [CGFloat]) -> SceneValue { write.list(numbers.map { write.number(Double($0)) }) }

    /// Returns a color as hexadecimal digits if they are exact.
    func color(_ color: CGColor) -> SceneValue {
        let components = [color.red, color.green, color.blue, color.alpha]
        let bytes = components.map { ($0 * 255).rounded() }
        guard zip(components, bytes).allSatisfy({ abs($0 * 255 - $1) < 1e-6 && (0...255).contains($1) }) else {
            return numbers(components)
        }
        let digits = bytes.map { String(format: "%02x", Int($0)) }
        return write.text("#" + (digits[3] == "ff" ? digits[0..<3] : digits[0..<4]).joined())
    }

    /// Returns a transform as steps where they are few, otherwise its numbers.
    private func transform(_ transform: CATransform3D) -> SceneValue {
        let t = CATransform3DGetAffineTransform(transform)
        let scaled = CATransform3DMakeAffineTransform(CGAffineTransform(a: t.a, b: 0, c: 0, d: t.d, tx: t.tx, ty: t.ty))
        // Scenes take large factors for mistakes.
        guard CATransform3DIsAffine(transform), CATransform3DEqualToTransform(transform, scaled),
            max(abs(t.a), abs(t.d)) < 10
        else {
            return write.list(transform.elements.map { write.number(Double($0)) })
        }
        var steps: [SceneValue] = []
        if t.a != 1 || t.d != 1 { steps.append(write.map(["scale": numbers([t.a, t.d])])) }
        if t.tx != 0 || t.ty != 0 { steps.append(write.map(["translate": numbers([t.tx, t.ty])])) }
        return write.list(steps)
    }

    private func filter(_ filter: LayerFilter) -> SceneValue {
        guard !filter.isBareName else { return write.text(filter.type) }
        var entries = [write.entry("filter", write.text(filter.type))]
        if filter.name != filter.type { entries.append(write.entry("name", write.text(filter.name))) }
        for (key, input) in filter.inputs.sorted(by: { $0.key < $1.key }) {
            switch input {
            case .number(let number): entries.append(write.entry(key, write.number(number)))
            case .vector(let vector): entries.append(write.entry(key, numbers(vector.map { CGFloat($0) })))
            case .color(let color): entries.append(write.entry(key, self.color(color)))
            case .lookup: report("the color table of \(filter.type) cannot be written; it has no effect")
            }
        }
        return write.value(.map(entries))
    }
}
