import Foundation
import MotionTiming

/// The place of a character in the units that selectors count.
package struct TextUnitIndex: Sendable {
    /// The index of the character's unit, from 0.
    package var index: Int
    /// The number of units.
    package var count: Int

    /// Creates an index.
    package init(index: Int, count: Int) {
        self.index = index
        self.count = count
    }
}

extension LottieTextAnimator.Selector {
    /// Returns how much a unit is chosen: 0…1, times the amount, which may be negative.
    package func share(of unit: TextUnitIndex, at frame: Double) -> Double {
        TextSelector(self, at: frame).share(of: unit)
    }
}

/// A range selector at a frame.
struct TextSelector: Equatable {
    private let isIndexed: Bool
    private let shape: LottieTextAnimator.Shape
    private let start, offset, amount, easeHigh, easeLow, smoothness: Double
    private let end: Double?

    init(_ selector: LottieTextAnimator.Selector, at frame: Double) {
        isIndexed = selector.isIndexed
        shape = selector.shape
        start = selector.start.value(at: frame)
        end = selector.end?.value(at: frame)
        offset = selector.offset.value(at: frame)
        amount = selector.amount.value(at: frame)
        easeHigh = selector.easeHigh.value(at: frame)
        easeLow = selector.easeLow.value(at: frame)
        smoothness = selector.smoothness.value(at: frame)
    }

    /// Returns how much a unit is chosen: 0…1, times the amount, which may be negative.
    func share(of unit: TextUnitIndex) -> Double {
        let count = Double(unit.count)
        let scale = isIndexed ? 1 : count / 100
        let shift = offset * scale
        let first = start * scale + shift
        let second = (end ?? (isIndexed ? count : 100)) * scale + shift
        return rawShare(Double(unit.index), min(first, second), max(first, second)) * amount / 100
    }

    private func rawShare(_ j: Double, _ start: Double, _ end: Double) -> Double {
        guard shape != .square else {
            guard j >= start.rounded(.down) else { return 0 }
            return j >= start ? clamp(end - j) : clamp(min(end, j + 1) - j - (start - j))
        }
        let length = end - start
        var share: Double
        switch shape {
        case .square: share = 0
        case .rampUp: share = length > 0 ? clamp((0.5 + j - start) / length) : j >= start ? 1 : 0
        case .rampDown: share = length > 0 ? 1 - clamp((0.5 + j - start) / length) : j >= start ? 0 : 1
        case .triangle:
            let x = length > 0 ? clamp((0.5 + j - start) / length) : 0
            share = x < 0.5 ? 2 * x : 2 - 2 * x
        case .round, .smooth:
            guard length > 0 else { return 0 }
            let y = min(max(j + 0.5 - start, 0), length)
            let x = 2 * y / length - 1
            share = shape == .round ? max(1 - x * x, 0).squareRoot() : (1 + cos(.pi + 2 * .pi * y / length)) / 2
        }
        let smooth = smoothness / 100
        if smooth < 1 {
            let threshold = 0.5 - smooth / 2
            share = share < threshold ? 0 : smooth > 0 ? clamp((share - threshold) / smooth) : 1
        }
        return eased(share)
    }

    private func eased(_ share: Double) -> Double {
        let high = easeHigh / 100
        let low = easeLow / 100
        guard high != 0 || low != 0 else { return share }
        let curve = TimingCurve(
            low > 0 ? low : 0, low > 0 ? 0 : -low, high > 0 ? 1 - high : 1, high > 0 ? 1 : 1 + high)
        return curve.value(at: share)
    }

    private func clamp(_ value: Double) -> Double { min(max(value, 0), 1) }
}
