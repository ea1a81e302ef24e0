import Foundation
import Images
import LayerTree
import VectorGeometry

/// Creates the layers of a document. Each use of a package has layers of its own.
struct DocumentBuilder {
    /// The layers with an id, and the layers that own states.
    private(set) var layers: [String: CALayer] = [:]
    private(set) var owners: [(layer: CALayer, model: PackageLayerModel)] = []
    /// The animations of the document, which are added after those of its states.
    private var pending: [(layer: CALayer, key: String, animation: CAAnimation)] = []
    private let images: (PackageImageReference) -> CGImage?

    init(images: @escaping (PackageImageReference) -> CGImage?) { self.images = images }

    /// Returns a layer with everything below.
    mutating func layer(_ model: PackageLayerModel) -> CALayer {
        let layer = model.type.make()
        for assignment in model.assignments { assign(assignment, to: layer) }
        for sublayer in model.sublayers { layer.addSublayer(self.layer(sublayer)) }
        layer.mask = model.mask.first.map { self.layer($0) }
        if let emitter = layer as? CAEmitterLayer { emitter.emitterCells = model.cells.map(cell) }
        if let id = model.id { layers[id] = layer }
        if !model.states.isEmpty { owners.append((layer, model)) }
        for (key, animation) in model.animations {
            pending.append((layer, key, self.animation(animation)))
        }
        return layer
    }

    /// Adds the animations of the document. They replace the values of states for the same key path.
    func addAnimations() {
        for (layer, key, animation) in pending {
            // The time of adding would depend on the first frame that is drawn.
            if animation.beginTime == 0 { animation.beginTime = 1e-100 }
            if animation.duration == 0 { animation.duration = 0.25 }
            layer.add(animation, forKey: key)
        }
    }

    private func assign(_ assignment: PackageAssignment, to layer: CALayer) {
        guard let value = assignment.value.boxed(images) else { return }
        layer.setValue(value, forKeyPath: assignment.keyPath)
    }

    private func cell(_ model: PackageCellModel) -> CAEmitterCell {
        let cell = CAEmitterCell()
        for assignment in model.assignments {
            guard let value = assignment.value.boxed(images) else { continue }
            cell.setValue(value, forKey: assignment.keyPath)
        }
        if !model.cells.isEmpty { cell.emitterCells = model.cells.map(self.cell) }
        return cell
    }

    /// Returns an animation.
    func animation(_ model: PackageAnimationModel) -> CAAnimation {
        let animation = model.type.make()
        for assignment in model.assignments {
            guard let value = assignment.value.boxed(images) else { continue }
            animation.setValue(value, forKey: assignment.keyPath)
        }
        if let group = animation as? CAAnimationGroup { group.animations = model.children.map(self.animation) }
        return animation
    }

    /// Returns a value for key-value coding.
    func boxed(_ value: PackageValue) -> Any? { value.boxed(images) }
}
