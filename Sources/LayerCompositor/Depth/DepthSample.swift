import VectorGeometry

/// What a plane has in one pixel: a colour in bytes or in floating point, or which plane it is.
struct DepthSample<Above> {
    let above: Above
    let plane: PlaneDepth
    /// At the pixel's centre.
    let depth: Double
    /// How much of the pixel it shows in, above 0…1.
    let presence: Double

    /// Nil where all of it lies before `ceiling`.
    @inline(__always)
    init?(_ above: Above, of plane: PlaneDepth, under ceiling: PlaneGroup.Ceiling?, inPixel x: Int, _ y: Int) {
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        (self.above, self.plane, depth) = (above, plane, plane.at(px, py))
        presence = ceiling.map { plane.share(behind: $0.depth, orWithin: $0.reach, at: px, py) } ?? 1
        if presence <= 0 { return nil }
    }

    /// How much of the pixel this one is in front of the one that lies behind it at the centre, 0.5…1.
    func share(before other: DepthSample) -> Double {
        let slope = (plane - other.plane).slope
        return slope > 0 ? min(0.5 + (depth - other.depth) / slope, 1) : 1
    }
}

extension Array {
    /// Keeps the order from back to front, the later of two equal ones in front.
    @inline(__always)
    mutating func insertByDepth<Above>(_ sample: DepthSample<Above>) where Element == DepthSample<Above> {
        var index = count
        while index > 0, self[index - 1].depth > sample.depth { index -= 1 }
        insert(sample, at: index)
    }

    /// All from back to front on what is below; neighbours that cross within the pixel in both orders.
    ///
    /// - Parameters:
    ///   - paint: paints a plane on what is below it.
    ///   - mix: that share of the first, 0…1, and the rest of the second.
    @inline(__always)
    func joined<Above, Pixel>(
        onto below: Pixel, paint: (Above, _ below: Pixel) -> Pixel, mix: (Pixel, Pixel, _ share: Double) -> Pixel
    ) -> Pixel where Element == DepthSample<Above> {
        func painted(_ sample: DepthSample<Above>, on below: Pixel) -> Pixel {
            let pixel = paint(sample.above, below)
            return sample.presence < 1 ? mix(pixel, below, sample.presence) : pixel
        }
        var (result, index) = (below, 0)
        while index < count {
            let share = index + 1 < count ? self[index + 1].share(before: self[index]) : 1
            let back = self[index]
            if share < 1 {
                let front = self[index + 1]
                result = mix(painted(front, on: painted(back, on: result)), painted(back, on: painted(front, on: result)), share)
                index += 2
            } else {
                (result, index) = (painted(back, on: result), index + 1)
            }
        }
        return result
    }
}
