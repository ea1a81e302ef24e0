import Foundation

/// Writes a time to standard error: `{1/2 = 0.500}`.
///
/// - Apple: `CMTimeShow`.
public func CMTimeShow(_ time: CMTime) { show(time.shown) }

/// Writes a range to standard error: `{{0/1 = 0.000}, {1/2 = 0.500}}`, its start and its duration.
///
/// - Apple: `CMTimeRangeShow`.
public func CMTimeRangeShow(_ range: CMTimeRange) { show("{\(range.start.shown), \(range.duration.shown)}") }

private func show(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

extension CMTime {
    /// As Apple's debugger and `CMTimeShow` have it.
    var shown: String {
        if isPositiveInfinity { return "{+INFINITY}" }
        if isNegativeInfinity { return "{-INFINITY}" }
        if isIndefinite { return "{INDEFINITE}" }
        guard isNumeric else { return "{INVALID}" }
        return "{\(value)/\(timescale) = \(String(format: "%.3f", seconds))\(hasBeenRounded ? ", rounded" : "")}"
    }
}
