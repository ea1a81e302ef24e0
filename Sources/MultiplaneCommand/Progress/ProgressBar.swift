import FileAccess
import Foundation

/// Formats a progress sample as one line for a terminal.
struct ProgressBar {
    /// The name of the file being rendered.
    let label: String
    /// The width of the terminal in columns. Lines are shorter than this, so that a carriage return can overwrite them.
    let columns: Int

    /// Returns the progress line for `sample`.
    func line(_ sample: ProgressSample) -> String {
        let facts = Self.facts(sample)
        let name = String(label.escapingControls.prefix(max(0, min(32, columns / 3))))
        let room = columns - 1 - name.count - facts.count - 2
        let bar = room >= 8 ? Self.bar(sample.fraction, cells: min(room, 30)) + " " : ""
        return String("\(name) \(bar)\(facts)".prefix(max(0, columns - 1)))
    }

    /// Returns the numbers of `sample`: "62/120  48.3 fps  1.61×  ETA 0:01".
    static func facts(_ sample: ProgressSample) -> String {
        let total = String(sample.total)
        let done = String(repeating: " ", count: max(0, total.count - String(sample.done).count)) + String(sample.done)
        guard let rate = sample.framesPerSecond, let speed = sample.speed, let remaining = sample.remaining else {
            return "\(done)/\(total)"
        }
        let time = sample.done < sample.total ? "ETA \(clock(remaining))" : "in \(clock(sample.elapsed))"
        return "\(done)/\(total)  \(decimal(rate, 1)) fps  \(decimal(speed, 2))×  \(time)"
    }

    /// Returns a bar of `cells` characters for `fraction`, in steps of an eighth of a character.
    static func bar(_ fraction: Double, cells: Int) -> String {
        let eighths = Int((min(max(fraction, 0), 1) * Double(cells * 8)).rounded(.down))
        let partial = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
        let filled = String(repeating: "█", count: eighths / 8) + partial
        return filled + String(repeating: "░", count: cells - filled.count)
    }

    /// Returns a duration as "0:07", "12:30" or "1:02:03", rounded up to seconds.
    static func clock(_ seconds: Double) -> String {
        guard seconds < 360_000 else { return ">99 h" }
        let totalSeconds = Int(max(0, seconds).rounded(.up))
        let hours = totalSeconds / 3600
        let minutes = totalSeconds / 60 % 60
        let remainder = totalSeconds % 60
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(remainder))" : "\(minutes):\(two(remainder))"
    }

    private static func decimal(_ number: Double, _ digits: Int) -> String {
        String(format: "%.\(digits)f", number)
    }
}
