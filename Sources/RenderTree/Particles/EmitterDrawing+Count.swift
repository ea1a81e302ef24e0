extension EmitterDrawing {
    /// An upper bound of the number of particles at the current time, computed without creating them.
    package var maximumParticleCount: Double {
        let segments = history.segments
        var count = 0.0
        for (number, segment) in segments.enumerated() {
            let end = number + 1 < segments.count ? segments[number + 1].start : time
            for (index, cell) in segment.style.cells.enumerated() {
                guard let births = segment.births(of: index, until: end, aliveAt: time) else { continue }
                let age = time - segment.opening(of: index)
                let parents = births.upperBound - births.lowerBound + 1
                count += parents * (1 + cell.maximumChildCount(age: age, style: segment.style))
            }
        }
        return count
    }
}

extension EmitterCellStyle {
    /// Returns an upper bound of the number of living descendants of a particle that is at most `age` seconds old.
    fileprivate func maximumChildCount(age: Double, style: EmitterStyle) -> Double {
        let factor = Double(max(style.lifetime, 0))
        let life = min(maximumLifetime * factor, age)
        return cells.reduce(0) { sum, cell in
            let emission = min(life, cell.duration, cell.maximumTotalLifetime * factor)
            let births = max(0, Double(cell.birthRate * style.birthRate)) * emission
            guard births >= 1 else { return sum }
            return sum + births.rounded(.up) * (1 + cell.maximumChildCount(age: age, style: style))
        }
    }
}
