import VectorGeometry

/// The matrices of the layers of a composition with those of their parents, at one frame.
final class LayerMatrices {
    private let layers: [LottieLayerModel]
    private var flat: [Entry<CGAffineTransform>]
    private var inSpace: [Entry<CATransform3D>]
    /// Whether a layer and its parents never move; nil until it is needed.
    private var isFixed: [Bool?]
    /// Whether a layer or one of its parents is in space; nil until it is needed.
    private var hasSpace: [Bool?]
    private var frame = 0.0
    /// The number of the frame, by which entries are known to be current.
    private var turn = 0

    private struct Entry<Matrix> {
        var matrix: Matrix
        /// The frame for which the matrix was computed; 0 for none, and the largest number for all.
        var turn = 0
    }

    init(_ layers: [LottieLayerModel]) {
        self.layers = layers
        flat = Array(repeating: Entry(matrix: .identity), count: layers.count)
        inSpace = []
        isFixed = Array(repeating: nil, count: layers.count)
        hasSpace = isFixed
    }

    /// Starts a frame.
    func move(to frame: Double) {
        self.frame = frame
        turn += 1
    }

    /// Returns the matrix of a layer, projected without perspective.
    func flat(_ index: Int) -> CGAffineTransform {
        if flat[index].turn >= turn { return flat[index].matrix }
        let matrix: CGAffineTransform
        if hasSpace(index) {
            matrix = inSpace(index).flattened
        } else if let parent = layers[index].parent {
            matrix = layers[index].transform.affineMatrix(at: frame).concatenating(flat(parent))
        } else {
            matrix = layers[index].transform.affineMatrix(at: frame)
        }
        flat[index] = Entry(matrix: matrix, turn: isFixed(index) ? .max : turn)
        return matrix
    }

    /// Returns the matrix of a layer.
    func inSpace(_ index: Int) -> CATransform3D {
        if inSpace.isEmpty { inSpace = Array(repeating: Entry(matrix: CATransform3DIdentity), count: layers.count) }
        if inSpace[index].turn >= turn { return inSpace[index].matrix }
        var matrix = layers[index].transform.matrix(at: frame)
        // The reader has refused cycles.
        if let parent = layers[index].parent { matrix = CATransform3DConcat(matrix, inSpace(parent)) }
        inSpace[index] = Entry(matrix: matrix, turn: turn)
        return matrix
    }

    private func hasSpace(_ index: Int) -> Bool {
        if let cached = hasSpace[index] { return cached }
        let hasSpace = layers[index].transform.space != nil || (layers[index].parent.map(self.hasSpace) ?? false)
        self.hasSpace[index] = hasSpace
        return hasSpace
    }

    private func isFixed(_ index: Int) -> Bool {
        if let cached = isFixed[index] { return cached }
        let isFixed = !layers[index].transform.isAnimated && (layers[index].parent.map(self.isFixed) ?? true)
        self.isFixed[index] = isFixed
        return isFixed
    }
}
