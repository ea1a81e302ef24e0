/// An animation between two values, of which any may be left to the value under the animation.
///
/// - Apple: `CABasicAnimation`; facts 2.7.
public struct BasicTrack: Equatable, Sendable {
    public var from, to, by: AnimatableValue?

    public init(from: AnimatableValue? = nil, to: AnimatableValue? = nil, by: AnimatableValue? = nil) {
        self.from = from
        self.to = to
        self.by = by
    }

    /// Whether one of the ends is the value under the animation.
    var needsUnder: Bool {
        switch (from, to, by) {
        case (_?, _?, _), (_?, nil, _?), (nil, _?, _?): false
        default: true
        }
    }

    /// The value a `fraction` of the way between the ends, unlimited; `under` is re-read each time.
    public func value(at fraction: Double, under: AnimatableValue) -> AnimatableValue {
        switch (from, to, by) {
        case (let from?, let to?, _): from.interpolated(to: to, fraction: fraction)
        case (let from?, nil, let by?): from.interpolated(to: by.adding(from), fraction: fraction)
        case (nil, let to?, let by?): to.subtracting(by).interpolated(to: to, fraction: fraction)
        case (let from?, nil, nil): from.interpolated(to: under, fraction: fraction)
        case (nil, let to?, nil): under.interpolated(to: to, fraction: fraction)
        case (nil, nil, let by?): under.interpolated(to: by.adding(under), fraction: fraction)
        case (nil, nil, nil): under
        }
    }

    /// The value at the end of a cycle, which cumulative animations add.
    func end(under: AnimatableValue) -> AnimatableValue {
        switch (from, to, by) {
        case (_, let to?, _): to
        case (let from?, nil, let by?): by.adding(from)
        case (_, nil, nil): under
        case (nil, nil, let by?): by.adding(under)
        }
    }
}
