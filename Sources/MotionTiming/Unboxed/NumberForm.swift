/// What up to four numbers side by side stand for.
public enum NumberForm: Sendable {
    case number, point, size, rect

    /// The numbers of a value of this form.
    public func unbox(_ value: AnimatableValue) -> SIMD4<Double>? {
        switch (self, value) {
        case (.number, .number(let n)): SIMD4(n, 0, 0, 0)
        case (.point, .point(let p)): SIMD4(p.x, p.y, 0, 0)
        case (.size, .size(let s)): SIMD4(s.width, s.height, 0, 0)
        case (.rect, .rect(let r)): SIMD4(r.origin.x, r.origin.y, r.size.width, r.size.height)
        default: nil
        }
    }
}
