import Foundation
import Images
import LayerTree
import VectorGeometry

/// A recipe of an image: an operation and the recipes of its inputs.
final class ImageNode: Sendable {
    let operation: any ImageOperation
    /// Changed by `deinit` only.
    nonisolated(unsafe) private(set) var inputs: [ImageNode]
    /// The area outside of which the image is transparent.
    let extent: CGRect

    init(_ operation: any ImageOperation, _ inputs: [ImageNode] = []) {
        self.operation = operation
        self.inputs = inputs
        extent = operation.extent(of: inputs.map(\.extent))
    }

    // Without recursion, because chains of filters can be long.
    deinit {
        var open = inputs
        inputs = []
        while var node = open.popLast() {
            guard isKnownUniquelyReferenced(&node) else { continue }
            open += node.inputs
            node.inputs = []
        }
    }

    /// An image without pixels.
    static let empty = ImageNode(CropOperation(rect: .zero), [ImageNode(ColorOperation(color: .clear))])
}

extension CIImage {
    /// Creates an image from a recipe.
    convenience init(_ node: ImageNode) { self.init(recipe: node) }

    /// Creates the result of an operation on this image.
    func applying(_ operation: any ImageOperation) -> CIImage { CIImage(ImageNode(operation, [node])) }

    /// The recipe. Filters are resolved on first use, those of the inputs first; without recursion, because chains of
    /// filters can be long.
    var node: ImageNode {
        var open = [self]
        while let image = open.last {
            let pending = image.pendingInputs
            if pending.isEmpty {
                image.resolve()
                open.removeLast()
            } else {
                open += pending
            }
        }
        return resolved ?? .empty
    }

    private var resolved: ImageNode? {
        guard case .resolved(let object) = recipe.withLock({ $0 }) else { return nil }
        return object as? ImageNode
    }

    /// The input images that have to be resolved first.
    private var pendingInputs: [CIImage] {
        guard case .filter(_, let images) = recipe.withLock({ $0 }) else { return [] }
        return images.values.filter { $0.resolved == nil }
    }

    private func resolve() {
        guard case .filter(let filter, let images) = recipe.withLock({ $0 }) else { return }
        let node = FilterInputs(filter, images.compactMapValues(\.resolved)).node
        recipe.withLock { $0 = .resolved(node) }
    }
}
