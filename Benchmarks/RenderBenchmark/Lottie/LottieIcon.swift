import Foundation

/// L1: an icon of 512×512 points: a badge with a check mark that draws itself, between turning rays and dots.
enum LottieIcon {
    private typealias W = LottieWriter

    static func file() -> Data {
        W.file(width: 512, height: 512, layers: [checkMark, badge, ring] + rays + dots)
    }

    private static let center = W.fixed(256, 256)

    private static var checkMark: String {
        let points = [CGPoint(x: -70, y: 5), CGPoint(x: -20, y: 55), CGPoint(x: 75, y: -50)]
        let path = W.path(W.curve(points, isClosed: false))
        let end = W.moving([(10, [0]), (60, [100]), (240, [100]), (290, [0])])
        return W.shapes(
            1, [W.group([path, W.trim(end: end), W.stroke([1, 1, 1], width: 26)])], W.transform(position: center))
    }

    private static var badge: String {
        let fill = W.gradient(2, from: [-40, -40], to: [160, 100], [0.35, 0.85, 0.6], [0.1, 0.55, 0.45])
        let scale = W.moving([(0, [92, 92]), (60, [104, 104]), (150, [96, 96]), (300, [92, 92])])
        return W.shapes(
            2, [W.group([W.ellipse(0, 0, 300, 300), fill])], W.transform(position: center, scale: scale))
    }

    private static var ring: String {
        let turn = W.moving([(0, [0]), (300, [360])])
        let end = W.moving([(0, [20]), (150, [80]), (300, [20])])
        return W.shapes(
            3, [W.group([W.ellipse(0, 0, 360, 360), W.trim(end: end), W.stroke([1, 0.75, 0.2], width: 12)])],
            W.transform(position: center, rotation: turn))
    }

    /// Eight lines that move outward and turn.
    private static var rays: [String] {
        (0..<8).map { index in
            let line = W.path(W.curve([CGPoint(x: 0, y: -195), CGPoint(x: 0, y: -240)], isClosed: false))
            let turn = W.moving([(0, [CGFloat(index) * 45]), (300, [CGFloat(index) * 45 + 90])])
            let scale = W.swinging([90, 90], [104, 104], every: 50)
            return W.shapes(
                4 + index, [W.group([line, W.stroke([0.95, 0.4, 0.35], width: 10)])],
                W.transform(position: center, scale: scale, rotation: turn))
        }
    }

    /// Eight dots that fade.
    private static var dots: [String] {
        (0..<8).map { index in
            let angle = (CGFloat(index) + 0.5) / 8 * twoPi
            let opacity = W.moving([(index * 10, [0]), (index * 10 + 60, [100]), (index * 10 + 200, [0])])
            return W.shapes(
                12 + index, [W.group([W.ellipse(0, 0, 16, 16), W.fill([0.3, 0.5, 0.95])])],
                W.transform(
                    position: W.fixed(256 + 225 * cos(angle), 256 + 225 * sin(angle)), opacity: opacity))
        }
    }
}
