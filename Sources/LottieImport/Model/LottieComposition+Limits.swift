import Limits

extension LottieComposition {
    /// The largest number of layers, fills, strokes, paths and animated characters that a frame can have. Each use of a
    /// precomposition or a matte counts, and each copy of a repeater. The work of modifiers of paths counts as items.
    package var instanceCount: Double {
        var counts: [String: Double] = [:]
        return instanceCount(of: layers, &counts)
    }

    /// Returns the error of a resource limit that the animation exceeds; nil if there is none.
    package func exceededLimit(_ limits: ResourceLimits = .current) -> LimitError? {
        let texts = ([layers] + precompositions.values).joined().map { layer in
            if case .text(let text) = layer.content { text.longestText } else { 0 }
        }
        return limits.error(ResourceLimits.layersEntry, instanceCount)
            ?? limits.error(ResourceLimits.textLengthEntry, Double(texts.max() ?? 0))
    }

    /// - Parameter counts: The numbers of the precompositions that were counted, by name.
    private func instanceCount(of layers: [LottieLayerModel], _ counts: inout [String: Double]) -> Double {
        var own: [Double] = []
        for layer in layers {
            guard case .precomposition(let id, _, _, _) = layer.content else {
                own.append(layer.content.instanceCount)
                continue
            }
            if counts[id] == nil {
                // Also ends a precomposition that contains itself, which is another error.
                counts[id] = 0
                counts[id] = instanceCount(of: precompositions[id] ?? [], &counts)
            }
            own.append(1 + (counts[id] ?? 0))
        }
        var total = 0.0
        for (index, layer) in layers.enumerated() where !layer.isHidden && !layer.isMatteSource {
            total += own[index]
            // The reader limits how many mattes follow each other.
            var next = layer.matte?.source
            while let source = next, layers.indices.contains(source) {
                total += own[source]
                next = layers[source].matte?.source
            }
        }
        return total
    }
}

extension LottieLayerModel.Content {
    /// The largest number of drawn items that a shape layer counts as: a quarter of the items that drawing makes.
    ///
    /// So a layer with too many copies stays within the default limit of 100,000 layers, and is drawn with as many
    /// copies as `ShapeEvaluator` makes. Several such layers exceed the limit.
    private static let shapeItemLimit = Double(ShapeEvaluator.itemLimit / 4)

    /// The number of layers and drawn items without precompositions.
    fileprivate var instanceCount: Double {
        switch self {
        case .shapes(let items):
            let count = items.drawnItems
            return 1 + min(count.paints + count.paths, Self.shapeItemLimit) + ModifierWork(items).items.rounded(.down)
        case .text(let text): return text.instanceCount
        case .none, .audio, .camera, .precomposition, .solid, .image: return 1
        }
    }
}

extension [LottieShapeItem] {
    /// The fills and strokes, and the paths, with the copies of repeaters.
    fileprivate var drawnItems: (paints: Double, paths: Double) {
        var paints = 0.0
        var paths = 0.0
        for item in self {
            switch item {
            case .group(let group):
                let inner = group.items.drawnItems
                paints += inner.paints
                paths += inner.paths
            case .path, .ellipse, .rectangle, .polystar: paths += 1
            case .paint: paints += 1
            case .repeater(let repeater):
                let copies = Swift.min(Swift.max(repeater.copies.largestValue, 1), LottieShapeItem.Repeater.copyLimit)
                paints *= copies
                paths *= copies
            default: break
            }
        }
        return (paints, paths)
    }
}

extension LottieProperty where Value == Double {
    /// The largest value of the keyframes.
    var largestValue: Double { keyframes.reduce(value) { max($0, $1.value, $1.end ?? $1.value) } }
}

extension LottieText {
    /// The length of the longest text in bytes of UTF-8.
    fileprivate var longestText: Int { documents.map { $0.document.fullText.utf8.count }.max() ?? 0 }

    /// The animators that take as much time for a character as its node.
    private static let animatorsPerNode = 4.0

    /// The number of nodes; animators need one for each character, and emoji have nodes of their own. Many animators of
    /// a character count as several nodes.
    fileprivate var instanceCount: Double {
        let nodes = max((Double(animators.count) / Self.animatorsPerNode).rounded(.up), 1)
        let counts = documents.map { _, document in
            let scalars = document.fullText.unicodeScalars
            return animators.isEmpty ? scalars.count { $0.properties.isEmoji && $0.value > 0xff } : scalars.count
        }
        return 1 + Double(counts.max() ?? 0) * nodes
    }
}
