import VectorGeometry

/// One timed piece of a motion path, with its lengths worked out for even pacing.
struct MeasuredSegment: Equatable, Sendable {
    let shape: PathSegment
    /// Along the piece, in the path's units.
    let length: Double
    /// The lengths up to each of the equal steps of the parameter; empty where they are not needed.
    private let lengths: [Double]

    private static let steps = 32

    init(_ shape: PathSegment, isPaced: Bool) {
        self.shape = shape
        guard isPaced else {
            length = 0
            lengths = []
            return
        }
        if case .line = shape {
            length = shape.length
            lengths = []
            return
        }
        var sums = [0.0]
        for i in 0..<Self.steps {
            sums.append(sums[i] + shape.length(from: Self.parameter(i), to: Self.parameter(i + 1)))
        }
        length = sums[Self.steps]
        lengths = sums
    }

    /// The parameter at a share of the length, 0…1: a step by binary search, then Newton's method within it.
    func parameter(atLengthShare share: Double) -> Double {
        guard !lengths.isEmpty, length > 0, share > 0, share < 1 else { return share }
        let wanted = share * length
        var low = 0
        var high = Self.steps
        while high - low > 1 {
            let middle = (low + high) / 2
            if lengths[middle] <= wanted { low = middle } else { high = middle }
        }
        return parameter(
            behind: wanted - lengths[low], of: lengths[high] - lengths[low], Self.parameter(low), Self.parameter(high))
    }

    private func parameter(behind wanted: Double, of total: Double, _ low: Double, _ high: Double) -> Double {
        guard total > 0 else { return low }
        var t = low + (high - low) * wanted / total
        for _ in 0..<3 {
            let error = shape.length(from: low, to: t) - wanted
            let velocity = shape.derivative(at: t)
            let speed = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
            guard abs(error) > 1e-9 * length, speed > 0 else { break }
            t = min(max(t - error / speed, low), high)
        }
        return t
    }

    private static func parameter(_ step: Int) -> Double { Double(step) / Double(steps) }
}
