import Foundation
import Images
import RenderTree
import VectorGeometry

extension Layer {
    mutating func filter(_ type: String, _ inputs: [String: FilterValue] = [:]) {
        effects.filters = FilterList((effects.filters?.filters ?? []) + [LayerFilter(type: type, inputs: inputs)])
    }

    mutating func filterBackground(_ type: String, _ inputs: [String: FilterValue] = [:]) {
        effects.backgroundFilters = FilterList(
            (effects.backgroundFilters?.filters ?? []) + [LayerFilter(type: type, inputs: inputs)])
    }

    mutating func join(_ name: String) { effects.compositingFilter = FilterList([LayerFilter(type: name)]) }
}

/// Nested filters, backdrops, blends and bitmaps in 200 × 160.
enum EffectScene {
    static func node(turn: CGFloat) -> RenderNode {
        Layer(0, 0, 200, 160, color: .green) {
            $0.children = [stripes, blurred(turn), glass(turn), blended, card(turn), bitmap(turn), mosaic]
        }.node
    }

    private static var stripes: RenderNode {
        Layer(0, 0, 200, 160) {
            $0.children = (0..<10).map { Layer(CGFloat($0) * 20, 0, 9.5, 160, color: $0 % 2 == 0 ? .red : .blue).node }
        }.node
    }

    private static func blurred(_ turn: CGFloat) -> RenderNode {
        Layer(20 + turn, 15, 60, 50, color: .white) {
            $0.filter("CIGaussianBlur", ["inputRadius": .number(Double(3 + 2 * turn))])
            $0.shadow.opacity = 0.7
            $0.children = [Layer(40, 30, 40, 40, color: .black).node]
        }.node
    }

    private static func glass(_ turn: CGFloat) -> RenderNode {
        Layer(60, 30 + turn * 3, 90, 70, color: CGColor(gray: 1, alpha: 0.3)) {
            $0.appearance.cornerRadius = 15
            $0.appearance.cornerCurve = .continuous
            $0.appearance.opacity = 0.9
            $0.filterBackground("CIGaussianBlur", ["inputRadius": .number(6)])
            $0.filterBackground("CIColorInvert")
        }.node
    }

    private static var blended: RenderNode {
        Layer(10, 90, 90, 40, color: CGColor(red: 0.9, green: 0.5, blue: 0.2, alpha: 0.8)) {
            $0.join("CIOverlayBlendMode")
            $0.children = [Layer(20, 10, 20, 50, color: .white) { $0.join("differenceBlendMode") }.node]
        }.node
    }

    private static func card(_ turn: CGFloat) -> RenderNode {
        Layer(120, 20, 70, 60, color: .white) {
            $0.appearance.masksToBounds = true
            $0.appearance.cornerRadius = 10
            $0.placement.transform = CATransform3DMakeRotation(0.3 + turn / 5, 0, 0, 1)
            $0.children = [
                Layer(0, 0, 40, 90, color: .blue).node, Layer(10, 20, 50, 20) { $0.filterBackground("CIBoxBlur") }.node,
            ]
        }.node
    }

    private static func bitmap(_ turn: CGFloat) -> RenderNode {
        Layer(110, 95, 60, 40, color: .red) {
            $0.effects.shouldRasterize = true
            $0.effects.rasterizationScale = 0.7
            $0.shadow.opacity = 0.6
            $0.placement.transform = CATransform3DMakeRotation(turn, 0, 0, 1)
            $0.children = [Layer(5, 5, 20, 30, color: .black) { $0.filterBackground("CIColorInvert") }.node]
        }.node
    }

    private static var mosaic: RenderNode {
        Layer(150, 100, 45, 45) {
            $0.filterBackground("CIPixellate", ["inputScale": .number(7), "inputCenter": .vector([3, 4])])
            $0.mask = Layer(5, 5, 35, 35, color: .black) { $0.appearance.cornerRadius = 17 }.node
        }.node
    }
}
