import Multiplane
import Testing

/// A layer class with the test values of the properties that it adds.
struct AnimatedClass: CustomTestStringConvertible, Sendable {
    let name: String
    let make: @Sendable () -> CALayer
    let properties: @Sendable () -> LayerProperty.Table
    let rows: @Sendable () -> [AnimatedKey]

    var testDescription: String { name }

    static let all: [AnimatedClass] = [
        .init(name: "CALayer", make: { CALayer() }, properties: { CALayer.properties }, rows: { [] }),
        .init(
            name: "CAShapeLayer", make: { CAShapeLayer() }, properties: { CAShapeLayer.properties },
            rows: { AnimatedKey.ofShapeLayer }),
        .init(
            name: "CAGradientLayer", make: { CAGradientLayer() }, properties: { CAGradientLayer.properties },
            rows: { AnimatedKey.ofGradientLayer }),
        .init(
            name: "CATextLayer", make: { CATextLayer() }, properties: { CATextLayer.properties },
            rows: { AnimatedKey.ofTextLayer }),
        .init(
            name: "CAReplicatorLayer", make: { CAReplicatorLayer() }, properties: { CAReplicatorLayer.properties },
            rows: { AnimatedKey.ofReplicatorLayer }),
        .init(
            name: "CAEmitterLayer", make: { CAEmitterLayer() }, properties: { CAEmitterLayer.properties },
            rows: { AnimatedKey.ofEmitterLayer + AnimatedKey.ofCell }),
        .init(name: "CAScrollLayer", make: { CAScrollLayer() }, properties: { CAScrollLayer.properties }, rows: { [] }),
    ]
}
