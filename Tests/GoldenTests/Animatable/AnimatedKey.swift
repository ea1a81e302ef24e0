import Foundation
import Multiplane

/// A property, the value that it is animated to, and the setup that makes it visible.
struct AnimatedKey {
    let key: String
    let to: Any
    let prepare: (CALayer) -> Void

    init(_ key: String, to: Any, _ prepare: @escaping (CALayer) -> Void = { _ in }) {
        self.key = key
        self.to = to
        self.prepare = prepare
    }

    init<Layer: CALayer>(_ key: String, to: Any, in type: Layer.Type, _ prepare: @escaping (Layer) -> Void) {
        self.init(key, to: to) { layer in if let layer = layer as? Layer { prepare(layer) } }
    }
}

extension AnimatedKey {
    static var ofLayer: [AnimatedKey] { geometry + looks + shadow + contents }

    private static var geometry: [AnimatedKey] {
        [
            .init("bounds", to: CGRect(x: 5, y: 5, width: 20, height: 50)),
            .init("position", to: CGPoint(x: 60, y: 30)),
            .init("zPosition", to: 90), .init("anchorPoint", to: CGPoint(x: 0.1, y: 0.9)),
            .init("anchorPointZ", to: 60),
            .init("transform", to: CATransform3DMakeRotation(0.8, 0.3, 0.2, 1)),
            .init("sublayerTransform", to: CATransform3DMakeScale(0.4, 1.4, 1)),
            .init("geometryFlipped", to: true),
        ]
    }

    private static var looks: [AnimatedKey] {
        [
            .init("opacity", to: 0.2), .init("hidden", to: true),
            .init("doubleSided", to: true) {
                $0.isDoubleSided = false
                $0.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
            },
            .init("masksToBounds", to: true),
            .init("backgroundColor", to: CGColor(red: 0, green: 0.2, blue: 1, alpha: 1)) {
                $0.contents = nil
                $0.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
            },
            .init("cornerRadius", to: 18), .init("maskedCorners", to: 1) { $0.cornerRadius = 15 },
            .init("borderWidth", to: 9),
            .init("borderColor", to: CGColor(red: 1, green: 1, blue: 0, alpha: 1)),
            .init("shouldRasterize", to: true) { $0.rasterizationScale = 0.2 },
            .init("rasterizationScale", to: 0.1) { $0.shouldRasterize = true },
        ]
    }

    private static var shadow: [AnimatedKey] {
        [
            .init("shadowColor", to: CGColor(red: 0, green: 1, blue: 1, alpha: 1)), .init("shadowOpacity", to: 0.1),
            .init("shadowOffset", to: CGSize(width: -9, height: 9)), .init("shadowRadius", to: 9),
            .init("shadowPath", to: CGPath(rect: CGRect(x: -20, y: 10, width: 90, height: 10), transform: nil)) {
                $0.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 40, height: 40), transform: nil)
            },
        ]
    }

    private static var contents: [AnimatedKey] {
        [
            .init("contents", to: AnimatedStage.testImage(seed: 7)),
            .init("contentsRect", to: CGRect(x: 0.3, y: 0.2, width: 0.3, height: 0.4)),
            .init("contentsCenter", to: CGRect(x: 0.4, y: 0.4, width: 0.1, height: 0.1)),
            .init("contentsFocus", to: CGPoint(x: 0, y: 1)) {
                $0.contentsGravity = .resizeAspectFill
                $0.bounds.size.width /= 2
            },
            .init("contentsScale", to: 3) { $0.contentsGravity = .center },
            .init("minificationFilterBias", to: 3) {
                $0.minificationFilter = .trilinear
                $0.transform = CATransform3DMakeScale(0.3, 0.3, 1)
            },
        ]
    }

    static var ofShapeLayer: [AnimatedKey] {
        [
            .init(
                "path", to: CGPath(ellipseIn: CGRect(x: 10, y: 0, width: 20, height: 40), transform: nil),
                in: CAShapeLayer.self
            ) {
                $0.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 40, height: 20), transform: nil)
            },
            .init("fillColor", to: CGColor(red: 0, green: 0, blue: 1, alpha: 1)),
            .init("strokeColor", to: CGColor(red: 1, green: 0, blue: 1, alpha: 1)),
            .init("strokeStart", to: 0.6), .init("strokeEnd", to: 0.4), .init("lineWidth", to: 12),
            .init("miterLimit", to: 0, in: CAShapeLayer.self) { $0.miterLimit = 2 },
            .init("lineDashPhase", to: 7, in: CAShapeLayer.self) { $0.lineDashPattern = [8, 6] },
        ]
    }

    static var ofGradientLayer: [AnimatedKey] {
        [
            .init(
                "colors",
                to: [CGColor(red: 0, green: 0, blue: 0, alpha: 1), CGColor(red: 1, green: 1, blue: 1, alpha: 1)]),
            .init("locations", to: [0.4, 0.6]),
            .init("startPoint", to: CGPoint(x: 0.5, y: 0.3)), .init("endPoint", to: CGPoint(x: 0.7, y: 0.2)),
            .init("focus", to: CGPoint(x: 0.5, y: -0.3), in: CAGradientLayer.self) {
                $0.type = .radial
                $0.endPoint = CGPoint(x: 1, y: 1)
            },
        ]
    }

    private static let grays = [0, 1].map { CGColor(red: $0, green: $0, blue: $0, alpha: 1) }
    private static let reds = [0, 1].map { CGColor(red: 1, green: $0, blue: 0, alpha: 1) }

    static var ofTextLayer: [AnimatedKey] {
        [
            .init("string", to: "other"), .init("font", to: "DejaVu Serif"), .init("fontSize", to: 30),
            .init("foregroundColor", to: CGColor(red: 1, green: 0, blue: 0, alpha: 1)),
            .init("minimumFontSize", to: 30, in: CATextLayer.self) {
                $0.fontSize = 60
                $0.minimumFontSize = 12
            },
            .init("kern", to: 6), .init("lineHeightMultiple", to: 2),
            .init("strokeColor", to: CGColor(red: 0, green: 0, blue: 1, alpha: 1), in: CATextLayer.self) {
                $0.strokeWidth = 3
                $0.strokeColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
            },
            .init("strokeWidth", to: 5, in: CATextLayer.self) {
                $0.strokeColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
            },
            .init("lineBackgroundColor", to: CGColor(red: 0, green: 0, blue: 1, alpha: 1), in: CATextLayer.self) {
                $0.lineBackgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
            },
            .init("lineBackgroundPadding", to: CGSize(width: 9, height: 4), in: CATextLayer.self) {
                $0.lineBackgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
            },
            .init("lineBackgroundCornerRadius", to: 10, in: CATextLayer.self) {
                $0.lineBackgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
            },
            .init("value", to: 80, in: CATextLayer.self) { $0.valueFormat = "0" },
            .init("valueFormat", to: "0.0", in: CATextLayer.self) { $0.valueFormat = "0" },
            .init("valueLocale", to: "de", in: CATextLayer.self) { $0.valueFormat = "0.0" },
            .init("fontFeatures", to: "liga=0", in: CATextLayer.self) { $0.string = "fi fl" },
            .init("fontVariations", to: "wght=700"),
            .init("gradientColors", to: grays, in: CATextLayer.self) { $0.gradientColors = reds },
            .init("gradientLocations", to: [0.4, 0.6], in: CATextLayer.self) {
                $0.gradientColors = reds
                $0.gradientLocations = [0, 1]
            },
            .init("gradientStartPoint", to: CGPoint(x: 0.5, y: 0.4), in: CATextLayer.self) { $0.gradientColors = reds },
            .init("gradientEndPoint", to: CGPoint(x: 0.9, y: 0.5), in: CATextLayer.self) { $0.gradientColors = reds },
            .init("textPath", to: CGPath(ellipseIn: CGRect(x: 10, y: 20, width: 50, height: 30), transform: nil)),
            .init("textPathOffset", to: 12, in: CATextLayer.self) {
                $0.textPath = CGPath(ellipseIn: CGRect(x: 10, y: 10, width: 60, height: 40), transform: nil)
            },
        ]
    }

    static var ofReplicatorLayer: [AnimatedKey] {
        [
            .init("instanceCount", to: 5), .init("instanceDelay", to: 0.4),
            .init("instanceTransform", to: CATransform3DMakeTranslation(-6, 12, 0)),
            .init("instanceColor", to: CGColor(red: 1, green: 0.2, blue: 0.2, alpha: 1)),
            .init("instanceRedOffset", to: -0.5),
            .init("instanceGreenOffset", to: -0.5), .init("instanceBlueOffset", to: -0.5),
            .init("instanceAlphaOffset", to: -0.4),
        ]
    }

    static var ofEmitterLayer: [AnimatedKey] {
        [
            .init("birthRate", to: 4), .init("lifetime", to: 0.2), .init("velocity", to: 4), .init("scale", to: 4),
            .init("spin", to: 9),
            .init("emitterPosition", to: CGPoint(x: 0, y: 40)),
            .init("emitterZPosition", to: -150, in: CAEmitterLayer.self) { $0.preservesDepth = true },
            .init("emitterSize", to: CGSize(width: 3, height: 70)),
            .init("emitterDepth", to: 150, in: CAEmitterLayer.self) {
                $0.emitterShape = .cuboid
                $0.preservesDepth = true
            },
        ]
    }

    /// The properties of the cell `spark`.
    static var ofCell: [AnimatedKey] {
        [
            ("birthRate", 200), ("lifetime", 0.1), ("lifetimeRange", 1.8), ("emissionLongitude", 2),
            ("emissionRange", 6), ("velocity", 90), ("velocityRange", 90),
            ("xAcceleration", 200), ("yAcceleration", 200), ("scale", 3), ("scaleRange", 3), ("scaleSpeed", 5),
            ("spin", 9), ("spinRange", 20), ("redRange", 2),
            ("greenRange", 2), ("blueRange", 2), ("alphaRange", 2), ("redSpeed", -4), ("greenSpeed", -4),
            ("blueSpeed", -4), ("alphaSpeed", -4), ("contentsScale", 4),
        ].map { AnimatedKey("emitterCells.spark.\($0.0)", to: $0.1) } + [
            .init("emitterCells.spark.emissionLatitude", to: 1.2),
            .init("emitterCells.spark.color", to: CGColor(red: 1, green: 0, blue: 0, alpha: 1)),
            .init("emitterCells.spark.contentsRect", to: CGRect(x: 0.5, y: 0.5, width: 0.2, height: 0.2)),
            .init("emitterCells.spark.contents", to: AnimatedStage.testImage(seed: 9)),
            .init("emitterCells.spark.enabled", to: true) {
                $0.setValue(false, forKeyPath: "emitterCells.spark.enabled")
            },
            .init("emitterCells.spark.zAcceleration", to: 400, in: CAEmitterLayer.self) { $0.preservesDepth = true },
        ]
    }
}
