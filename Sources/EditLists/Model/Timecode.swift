import MediaTime

/// A SMPTE timecode: `01:00:00:00`, or `01:00:00;00` with drop-frame counting.
///
/// Drop-frame timecode of 29.97 and 59.94 frames per second omits the first two or four numbers of each minute, except
/// of every tenth, so that it agrees with the clock.
package struct Timecode: Equatable, Sendable {
    /// The number of the frame since `00:00:00:00`.
    package let frame: Int
    /// Whether numbers are omitted.
    package let isDropFrame: Bool
    /// The numbers of a second: 30 for 29.97 frames per second.
    private let base: Int

    /// Creates the timecode of a frame.
    ///
    /// - Parameter rate: The frame rate. Drop-frame counting needs 30000/1001 or 60000/1001.
    package init(frame: Int, rate: FrameRate, dropsFrames: Bool = false) {
        // Files can have any time; sums below must not overflow.
        self.frame = min(max(frame, 0), 1 << 53)
        base = max(rate.framesPerSecond.rounded, 1)
        isDropFrame = dropsFrames && Self.omittedNumbers(rate) > 0
    }

    /// Reads a timecode.
    ///
    /// - Returns: nil for other text, and for numbers that the rate does not have.
    package init?(_ text: some StringProtocol, rate: FrameRate) {
        let separators: Set<Character> = [":", ";", ".", ","]
        let parts = text.split(omittingEmptySubsequences: false) { separators.contains($0) }
        let numbers = parts.compactMap { part in (1...2).contains(part.count) ? UInt8(part).map(Int.init) : nil }
        base = max(rate.framesPerSecond.rounded, 1)
        guard parts.count == 4, numbers.count == 4, numbers[0] < 100, numbers[1] < 60, numbers[2] < 60,
            numbers[3] < base
        else { return nil }
        let omitted = Self.omittedNumbers(rate)
        isDropFrame = text.contains { $0 == ";" || $0 == "," } && omitted > 0
        let minutes = numbers[0] * 60 + numbers[1]
        let count = (minutes * 60 + numbers[2]) * base + numbers[3]
        guard isDropFrame else {
            frame = count
            return
        }
        guard numbers[2] > 0 || numbers[3] >= omitted || numbers[1].isMultiple(of: 10) else { return nil }
        frame = count - omitted * (minutes - minutes / 10)
    }

    /// The numbers that drop-frame counting omits in a minute; 0 for rates without it.
    private static func omittedNumbers(_ rate: FrameRate) -> Int {
        rate == .ntsc30 ? 2 : rate == .ntsc60 ? 4 : 0
    }
}

extension Timecode: CustomStringConvertible {
    /// The timecode as text.
    package var description: String {
        var number = frame
        if isDropFrame {
            let omitted = base / 15
            let perTenMinutes = base * 600 - omitted * 9
            let perMinute = base * 60 - omitted
            let (tens, remainder) = (frame / perTenMinutes, frame % perTenMinutes)
            number += omitted * 9 * tens
            if remainder >= base * 60 { number += omitted * ((remainder - base * 60) / perMinute + 1) }
        }
        let seconds = number / base
        func digits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map(digits)
        return parts.joined(separator: ":") + (isDropFrame ? ";" : ":") + digits(number % base)
    }
}
