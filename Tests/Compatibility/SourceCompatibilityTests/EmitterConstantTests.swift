import QuartzCore
import Testing

@Suite("Names of emitter constants from before Swift 3")
struct EmitterConstantTests {
    @Test("They are the current values and can be assigned")
    func values() {
        let layer = CAEmitterLayer()
        layer.emitterShape = kCAEmitterLayerLine
        layer.emitterMode = kCAEmitterLayerOutline
        layer.renderMode = kCAEmitterLayerAdditive
        #expect(layer.emitterShape == .line && layer.emitterMode == .outline && layer.renderMode == .additive)
        let shapes = [
            kCAEmitterLayerPoint, kCAEmitterLayerLine, kCAEmitterLayerRectangle, kCAEmitterLayerCuboid,
            kCAEmitterLayerCircle, kCAEmitterLayerSphere,
        ]
        #expect(shapes.map(\.rawValue) == ["point", "line", "rectangle", "cuboid", "circle", "sphere"])
        let modes = [
            kCAEmitterLayerPoints, kCAEmitterLayerOutline, kCAEmitterLayerSurface, kCAEmitterLayerVolume,
        ]
        #expect(modes.map(\.rawValue) == ["points", "outline", "surface", "volume"])
        let orders = [
            kCAEmitterLayerUnordered, kCAEmitterLayerOldestFirst, kCAEmitterLayerOldestLast,
            kCAEmitterLayerBackToFront, kCAEmitterLayerAdditive,
        ]
        #expect(orders.map(\.rawValue) == ["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"])
        #expect(kCARendererColorSpace == "kCARendererColorSpace")
    }
}
