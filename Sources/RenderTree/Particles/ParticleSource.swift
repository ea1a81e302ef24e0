import Foundation

/// What the particles of one cell share: numbers alone, so that making a particle counts no references.
final class ParticleSource: Sendable {
    let birth: NewbornStyle
    let place: BirthShape
    let children: [ParticleSource]
    /// The cell's, in `ParticleField.cells`.
    let index: Int
    /// Whether its particles have a picture and are drawn.
    let isShown: Bool
    /// Seconds that what comes of its particles outlives them at most.
    let afterlife: Double
    private let lifetime, lifetimeRange, lifetimeFactor: Double
    private let longestLife, beginTime, closing, rate: Double

    init(_ cell: EmitterCellStyle, _ style: EmitterStyle, index: Int, children: [ParticleSource]) {
        birth = NewbornStyle(cell, style)
        place = BirthShape(style)
        self.index = index
        self.children = children
        isShown = cell.contents != nil && cell.isEnabled
        afterlife = (cell.cells.map(\.longestLife).max() ?? 0) * Double(max(style.lifetime, 0))
        lifetime = Double(cell.lifetime)
        lifetimeRange = Double(cell.lifetimeRange)
        lifetimeFactor = Double(style.lifetime)
        longestLife = cell.longestLife * Double(max(style.lifetime, 0))
        beginTime = cell.beginTime
        closing = cell.beginTime + cell.duration
        rate = Double(cell.birthRate * style.birthRate)
    }

    /// Nil for a particle of that age that is dead, with all that came of it.
    func lifetime(_ random: inout ParticleRandom, age: Double) -> Double? {
        let life = (lifetime + lifetimeRange * random.spread()) * lifetimeFactor
        return life > 0 && age <= life + afterlife ? life : nil
    }

    /// The numbers of those that a parent has emitted in its life so far and that may be alive.
    func births(ofParentAged age: Double, lifetime: Double) -> ClosedRange<Int>? {
        let end = min(age, lifetime, closing)
        guard rate > 0, end > beginTime else { return nil }
        let first = max(1, ((age - longestLife - beginTime) * rate - 1e-9).rounded(.up))
        let last = ((end - beginTime) * rate).rounded(.down)
        guard first <= last, last < 1e15 else { return nil }
        return Int(first)...Int(last)
    }

    /// A parent's age when it emits the particle of that number.
    func parentAge(_ n: Int) -> Double { beginTime + Double(n) / rate }
}
