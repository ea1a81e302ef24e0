import Foundation
import Images

/// Finds flashes that can cause seizures, from small images of all frames.
///
/// - Based on: WCAG 2.2, success criterion 2.3.1, "general flash and red flash thresholds".
struct FlashMeter {
    /// The changes of one number per pixel.
    private struct Channel {
        /// The smallest change that counts.
        let least: Float
        /// The extreme since the last change, by pixel.
        var extremes: [Float] = []
        /// The direction of the last change: 1 up, -1 down, 0 none yet.
        var directions: [Int8] = []
        /// The times of the last changes, by pixel, oldest first.
        var times: [[Float]] = []
    }

    /// The number of changes within a second that makes more than three flashes, each a pair.
    private static let mostChanges = 8

    private var luminance = Channel(least: 0.1)
    private var red = Channel(least: 20)
    /// The first time with more than three flashes, and the largest share of the picture that flashed then.
    private(set) var largestFlash: (time: Double, share: Double)?

    /// Adds a frame.
    mutating func add(_ image: CGImage, at time: Double) {
        let pixels = image.pixels
        let count = pixels.width * pixels.height
        if luminance.extremes.count != count { reset(count) }
        var flashing = 0
        for y in 0..<pixels.height {
            let row = pixels.row(y)
            for x in 0..<pixels.width {
                let light = LinearLight(row[x])
                let index = y * pixels.width + x
                let isBright = Self.add(light.luminance, index, time, &luminance, darkest: 0.8)
                let isRed = Self.add(light.redness, index, time, &red, darkest: .infinity)
                if isBright || isRed { flashing += 1 }
            }
        }
        let share = Double(flashing) / Double(max(count, 1))
        guard share > LintLimits.flashingArea else { return }
        if let largestFlash, largestFlash.share >= share { return }
        largestFlash = (largestFlash?.time ?? time, share)
    }

    private mutating func reset(_ count: Int) {
        for path in [\FlashMeter.luminance, \FlashMeter.red] {
            self[keyPath: path].extremes = [Float](repeating: .nan, count: count)
            self[keyPath: path].directions = [Int8](repeating: 0, count: count)
            self[keyPath: path].times = [[Float]](repeating: [], count: count)
        }
    }

    /// Adds a value of a pixel; returns whether it changed too often within the last second.
    private static func add(
        _ value: Float, _ index: Int, _ time: Double, _ channel: inout Channel, darkest: Float
    ) -> Bool {
        let extreme = channel.extremes[index]
        guard !extreme.isNaN else {
            channel.extremes[index] = value
            return false
        }
        let change = value - extreme
        let direction = channel.directions[index]
        let isContinued = direction > 0 ? change > 0 : direction < 0 ? change < 0 : false
        if isContinued {
            channel.extremes[index] = value
        } else if abs(change) >= channel.least, min(value, extreme) < darkest {
            channel.extremes[index] = value
            channel.directions[index] = change > 0 ? 1 : -1
            channel.times[index].append(Float(time))
        }
        guard let last = channel.times[index].last else { return false }
        while let first = channel.times[index].first, last - first >= 1 - 1e-4 { channel.times[index].removeFirst() }
        return channel.times[index].count >= mostChanges && Float(time) - last < 1
    }
}

/// The linear light of a pixel.
struct LinearLight {
    let red, green, blue: Float

    /// - Parameter pixel: B G R A bytes.
    init(_ pixel: UInt32) {
        red = Self.table[Int(pixel >> 16 & 255)]
        green = Self.table[Int(pixel >> 8 & 255)]
        blue = Self.table[Int(pixel & 255)]
    }

    /// The relative luminance, 0…1.
    var luminance: Float { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

    /// The saturated red of WCAG's red flash, 0…320; 0 for other colors.
    var redness: Float {
        let sum = red + green + blue
        return sum > 0 && red / sum >= 0.8 ? max(0, red - green - blue) * 320 : 0
    }

    private static let table = (0...255).map { Float(TransferFunctions.sRGBToLinear(Double($0) / 255)) }
}
