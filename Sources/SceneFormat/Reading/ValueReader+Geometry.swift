import VectorGeometry

extension ValueReader {
    func point(_ value: SceneValue, _ label: String) -> CGPoint? {
        numbers(value, label, count: 2...2, "a point [x, y]").map { CGPoint(x: $0[0], y: $0[1]) }
    }

    func size(_ value: SceneValue, _ label: String) -> CGSize? {
        numbers(value, label, count: 2...2, "a size [width, height]").map { CGSize(width: $0[0], height: $0[1]) }
    }

    func rect(_ value: SceneValue, _ label: String) -> CGRect? {
        numbers(value, label, count: 4...4, "a rectangle [x, y, width, height]").map {
            CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
        }
    }
}
