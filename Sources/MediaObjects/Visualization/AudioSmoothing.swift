import Foundation

/// How levels rise and fall. A smoothed level depends on a limited past only, so that it is the same whichever frame is
/// drawn first.
struct AudioSmoothing: Equatable {
    /// The time in which a level rises, and in which it falls from full height, in seconds.
    let attack, release: Double

    /// The number of measurements per second.
    static let rate = 100

    /// The number of earlier measurements that a level depends on.
    var memory: Int { rising + falling }

    private var rising: Int { Int((attack * Double(Self.rate)).rounded()) }
    private var falling: Int { Int((release * Double(Self.rate)).rounded(.up)) }

    /// Returns the levels of a measurement: the highest of the mean levels before, each lowered by the time since.
    ///
    /// - Parameter measured: Returns the levels of a measurement.
    func levels(at index: Int, _ measured: (Int) throws -> [Float]) rethrows -> [Float] {
        let past = try (0...memory).map { try measured(index - $0) }
        guard let count = past.first?.count else { return [] }
        return (0..<count).map { band in
            var highest: Float = 0
            for age in 0...falling {
                let lost = falling > 0 ? Float(Double(age) / (release * Double(Self.rate))) : 0
                guard lost < 1 else { break }
                var sum: Float = 0
                for step in 0...rising { sum += past[age + step][band] }
                highest = max(highest, sum / Float(rising + 1) - lost)
            }
            return highest
        }
    }
}
