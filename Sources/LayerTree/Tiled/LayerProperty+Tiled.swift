import Foundation
import MotionTiming
import RenderTree

extension LayerProperty {
    /// The properties that `CATiledLayer` adds (facts 3.6); none is animated.
    static let ofTiledLayer: [LayerProperty] = [
        LayerProperty(
            "tileSize", .size, .unasked, isAnimatable: false, read: { .size($0.tiled.tileSize) },
            write: { if case .size(let size) = $1 { $0.tiled.tileSize = size.asTileSize } }),
        count("levelsOfDetail", 1...32, \.tiled.levels),
        count("levelsOfDetailBias", 0...16, \.tiled.bias),
    ]

    private static func count(_ key: String, _ range: ClosedRange<Double>, _ member: Member<CGFloat>) -> LayerProperty {
        LayerProperty(
            key, .number, .unasked, isAnimatable: false, read: { .number(Double($0[keyPath: member])) },
            write: { state, value in
                guard let number = value.asNumber, !number.isNaN else { return }
                state[keyPath: member] = CGFloat(
                    min(max(number.rounded(.towardZero), range.lowerBound), range.upperBound))
            })
    }
}

extension LayerState {
    var tiled: TiledDrawing {
        get { if case .tiled(let drawing) = drawing { drawing } else { TiledDrawing() } }
        set { drawing = .tiled(newValue) }
    }
}

extension TiledDrawing {
    var levelCount: Int { Int(levels) }
    var biasCount: Int { Int(bias) }
}

extension CGSize {
    /// Whole pixels, 1 to 2048 a side.
    fileprivate var asTileSize: CGSize {
        func side(_ length: CGFloat) -> CGFloat { length.isNaN ? 256 : min(max(length.rounded(), 1), 2048) }
        return CGSize(width: side(width), height: side(height))
    }
}
