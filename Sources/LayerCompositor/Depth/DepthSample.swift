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
        let px = Double(x) + 0.5
        let py = Double(y) + 0.5
        self.above = above
        self.plane = plane
        depth = plane.at(px, py)
        presence = ceiling.map { plane.share(behind: $0.depth, orWithin: $0.reach, at: px, py) } ?? 1
        if presence <= 0 { return nil }
    }

    /// Whether it is behind the other one in part of the pixel; at the centre it lies before that.
    @inline(__always)
    func crosses(_ other: DepthSample) -> Bool {
        let ahead = depth - other.depth
        let tilt = plane - other.plane
        return 4 * ahead * ahead < tilt.x * tilt.x + tilt.y * tilt.y
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

    /// All from back to front on what is below; those that cross within the pixel in each order that they have there.
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
        var result = below
        var index = 0
        while index < count {
            let last = lastCrossing(from: index)
            let back = self[index]
            let front = self[last]
            if last == index {
                result = painted(back, on: result)
            } else if last == index + 1 {
                let turned = painted(back, on: painted(front, on: result))
                result = mix(painted(front, on: painted(back, on: result)), turned, front.share(before: back))
            } else {
                let group = Array(self[index...last])
                let below = result
                var points = 0
                for order in DepthOrders(group.map { ($0.depth, $0.plane.x, $0.plane.y) }).orders {
                    points += order.points
                    let pixel = order.indices.reduce(below) { painted(group[$1], on: $0) }
                    result = mix(pixel, result, Double(order.points) / Double(points))
                }
            }
            index = last + 1
        }
        return result
    }

    /// The foremost of those that cross the one at `start` within the pixel, or cross one that does.
    @inline(__always)
    private func lastCrossing<Above>(from start: Int) -> Int where Element == DepthSample<Above> {
        var last = start
        var index = start
        while index <= last {
            for other in (index + 1)..<Swift.max(count, index + 1)
            where other > last && self[other].crosses(self[index]) { last = other }
            index += 1
        }
        return last
    }
}
