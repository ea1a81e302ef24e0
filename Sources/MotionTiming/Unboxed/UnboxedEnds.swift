/// The ends of a `BasicTrack`; those that do not depend on the value under the animation are worked out once.
enum UnboxedEnds<Value: UnboxedValue>: Sendable {
    case fixed(Value.Way)
    case toUnder(Value)
    case fromUnder(Value)
    case awayFromUnder(by: Value)
    case under

    init(from: Value?, to: Value?, by: Value?) {
        switch (from, to, by) {
        case (let from?, let to?, _): self = .fixed(.init(from: from, to: to))
        case (let from?, nil, let by?): self = .fixed(.init(from: from, to: by.adding(from)))
        case (nil, let to?, let by?): self = .fixed(.init(from: to.subtracting(by), to: to))
        case (let from?, nil, nil): self = .toUnder(from)
        case (nil, let to?, nil): self = .fromUnder(to)
        case (nil, nil, let by?): self = .awayFromUnder(by: by)
        case (nil, nil, nil): self = .under
        }
    }

    @inline(__always)
    func value(at fraction: Double, under: Value) -> Value {
        switch self {
        case .fixed(let way): way.value(at: fraction)
        case .toUnder(let from): Value.Way(from: from, to: under).value(at: fraction)
        case .fromUnder(let to): Value.Way(from: under, to: to).value(at: fraction)
        case .awayFromUnder(let by): Value.Way(from: under, to: by.adding(under)).value(at: fraction)
        case .under: under
        }
    }

    func end(under: Value) -> Value {
        switch self {
        case .fixed(let way): way.end
        case .toUnder, .under: under
        case .fromUnder(let to): to
        case .awayFromUnder(let by): by.adding(under)
        }
    }
}
