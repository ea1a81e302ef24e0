extension ValueReader {
    /// A name of `CAMediaTimingFunctionName`, or the two control points; x must lie in 0…1 (facts 2.14).
    func timingFunction(_ value: SceneValue, _ label: String = "timingFunction") -> TimingFunctionDescription? {
        let names = TimingFunctionDescription.Name.allCases.map(\.rawValue)
        let expectation = "\(names.joined(separator: ", ")), or [x1, y1, x2, y2] with x1 and x2 from 0 to 1"
        guard case .list = value.content else {
            guard case .text(let text) = value.content, let name = TimingFunctionDescription.Name(rawValue: text) else {
                return refuse(
                    value, label, expectation, suggestion: value.textForm.flatMap { NearMiss.of($0, in: names) })
            }
            return .named(name)
        }
        guard let points = numbers(value, label, count: 4...4, expectation) else { return nil }
        guard (0...1).contains(points[0]), (0...1).contains(points[2]) else { return refuse(value, label, expectation) }
        return .controlPoints(points[0], points[1], points[2], points[3])
    }
}
