/// What a plane has in one pixel, in bytes or in floating point.
struct DepthSample<Pixel> {
    let pixel: Pixel
    let plane: PlaneDepth
    /// At the pixel's centre.
    let depth: Double

    /// How much of the pixel this one is in front of the one that lies behind it at the centre, 0.5…1.
    func share(before other: DepthSample) -> Double {
        let slope = (plane - other.plane).slope
        return slope > 0 ? min(0.5 + (depth - other.depth) / slope, 1) : 1
    }
}

extension Array {
    /// Keeps the order from back to front, the later of two equal ones in front.
    @inline(__always)
    mutating func insertByDepth<Pixel>(_ sample: DepthSample<Pixel>) where Element == DepthSample<Pixel> {
        var index = count
        while index > 0, self[index - 1].depth > sample.depth { index -= 1 }
        insert(sample, at: index)
    }

    /// All from back to front over what is below; neighbours that cross within the pixel in both orders.
    ///
    /// - Parameters:
    ///   - over: paints the first over the second.
    ///   - mix: that share of the first, 0…1, and the rest of the second.
    @inline(__always)
    func joined<Pixel>(
        onto below: Pixel, over: (_ above: Pixel, _ below: Pixel) -> Pixel, mix: (Pixel, Pixel, _ share: Double) -> Pixel
    ) -> Pixel where Element == DepthSample<Pixel> {
        var (result, index) = (below, 0)
        while index < count {
            let share = index + 1 < count ? self[index + 1].share(before: self[index]) : 1
            let back = self[index].pixel
            if share < 1 {
                let front = self[index + 1].pixel
                result = mix(over(front, over(back, result)), over(back, over(front, result)), share)
                index += 2
            } else {
                (result, index) = (over(back, result), index + 1)
            }
        }
        return result
    }
}
