import Foundation
import MotionTiming
import RenderTree

/// A kind of particle that an emitter layer, or another cell, emits.
///
/// A layer copies its cells when it gets them. A range spreads evenly from half of it below the mean to half above.
/// - Apple: `CAEmitterCell`; facts 3.7. Of its own timing only `beginTime` and `duration` count.
open class CAEmitterCell: NSObject, NSSecureCoding, CAMediaTiming {
    var style: EmitterCellStyle
    var timing: MediaTiming = {
        var timing = MediaTiming.ofLayer
        timing.duration = .infinity
        return timing
    }()
    var otherValues: [String: Any] = [:]

    public override init() { style = EmitterCellStyle() }

    init(style: EmitterCellStyle) {
        self.style = style
        super.init()
        (timing.beginTime, timing.duration) = (style.beginTime, style.duration)
    }

    /// Reads an archive that `encode(with:)` made; subclasses call super.
    public required init?(coder: NSCoder) {
        style = EmitterCellStyle()
        super.init()
        unarchive(from: coder)
    }

    open class var supportsSecureCoding: Bool { true }
    /// Writes what differs from the defaults, and the cells within.
    open func encode(with coder: NSCoder) { archive(into: coder) }

    /// Needed for key paths: `emitterCells.NAME.key`.
    open var name: String? { get { style.name } set { style.name = newValue } }
    /// False: its particles are not drawn.
    open var isEnabled: Bool { get { style.isEnabled } set { style.isEnabled = newValue } }
    /// Particles a second; 0 by default.
    open var birthRate: Float { get { style.birthRate } set { style.birthRate = newValue } }
    /// Seconds; 0 by default.
    open var lifetime: Float { get { style.lifetime } set { style.lifetime = newValue } }
    open var lifetimeRange: Float { get { style.lifetimeRange } set { style.lifetimeRange = newValue } }
    /// Radians out of the plane.
    open var emissionLatitude: CGFloat { get { style.emissionLatitude } set { style.emissionLatitude = newValue } }
    /// Radians in the plane, from the shape's own direction.
    open var emissionLongitude: CGFloat { get { style.emissionLongitude } set { style.emissionLongitude = newValue } }
    /// The whole angle around the direction.
    open var emissionRange: CGFloat { get { style.emissionRange } set { style.emissionRange = newValue } }
    /// Points a second.
    open var velocity: CGFloat { get { style.velocity } set { style.velocity = newValue } }
    open var velocityRange: CGFloat { get { style.velocityRange } set { style.velocityRange = newValue } }
    /// Points a second each second.
    open var xAcceleration: CGFloat { get { CGFloat(style.acceleration.x) } set { style.acceleration.x = Double(newValue) } }
    open var yAcceleration: CGFloat { get { CGFloat(style.acceleration.y) } set { style.acceleration.y = Double(newValue) } }
    open var zAcceleration: CGFloat { get { CGFloat(style.acceleration.z) } set { style.acceleration.z = Double(newValue) } }
    /// 1 by default.
    open var scale: CGFloat { get { style.scale } set { style.scale = newValue } }
    open var scaleRange: CGFloat { get { style.scaleRange } set { style.scaleRange = newValue } }
    /// A second.
    open var scaleSpeed: CGFloat { get { style.scaleSpeed } set { style.scaleSpeed = newValue } }
    /// Radians a second.
    open var spin: CGFloat { get { style.spin } set { style.spin = newValue } }
    open var spinRange: CGFloat { get { style.spinRange } set { style.spinRange = newValue } }
    /// Multiplies the picture; opaque white by default.
    open var color: CGColor? { get { style.color } set { style.color = newValue } }
    open var redRange: Float { get { style.colorRange.x } set { style.colorRange.x = newValue } }
    open var greenRange: Float { get { style.colorRange.y } set { style.colorRange.y = newValue } }
    open var blueRange: Float { get { style.colorRange.z } set { style.colorRange.z = newValue } }
    open var alphaRange: Float { get { style.colorRange.w } set { style.colorRange.w = newValue } }
    /// A second, as the three that follow.
    open var redSpeed: Float { get { style.colorSpeed.x } set { style.colorSpeed.x = newValue } }
    open var greenSpeed: Float { get { style.colorSpeed.y } set { style.colorSpeed.y = newValue } }
    open var blueSpeed: Float { get { style.colorSpeed.z } set { style.colorSpeed.z = newValue } }
    open var alphaSpeed: Float { get { style.colorSpeed.w } set { style.colorSpeed.w = newValue } }
    /// A `CGImage`; without one nothing is drawn, but sub-cells are emitted.
    open var contents: Any? { get { style.contents } set { style.contents = newValue as? CGImage } }
    /// The part of the picture shown, in unit space.
    open var contentsRect: CGRect { get { style.contentsRect } set { style.contentsRect = newValue } }
    /// Pixels of the picture per point.
    open var contentsScale: CGFloat { get { style.contentsScale } set { style.contentsScale = newValue } }
    open var magnificationFilter: String {
        get { style.magnification.rawValue }
        set { style.magnification = .init(rawValue: newValue) ?? .linear }
    }
    open var minificationFilter: String {
        get { style.minification.rawValue }
        set { style.minification = .init(rawValue: newValue) ?? .linear }
    }
    /// Emitted by each particle, from where it is, relative to its direction and in its colour. Copied both ways.
    open var emitterCells: [CAEmitterCell]? {
        get { style.cells.isEmpty ? nil : style.cells.map(CAEmitterCell.init(style:)) }
        set { style.cells = (newValue ?? []).map(\.style) }
    }

    /// In the layer's time, or that of the parent particle.
    open var beginTime: CFTimeInterval { get { style.beginTime } set { style.beginTime = newValue } }
    /// How long it emits; infinite by default.
    open var duration: CFTimeInterval { get { style.duration } set { style.duration = newValue } }

    // Stored only.

    open var speed: Float { get { timing.speed } set { timing.speed = newValue } }
    open var timeOffset: CFTimeInterval { get { timing.timeOffset } set { timing.timeOffset = newValue } }
    open var repeatCount: Float { get { timing.repeatCount } set { timing.repeatCount = newValue } }
    open var repeatDuration: CFTimeInterval { get { timing.repeatDuration } set { timing.repeatDuration = newValue } }
    open var autoreverses: Bool { get { timing.autoreverses } set { timing.autoreverses = newValue } }
    open var fillMode: CAMediaTimingFillMode {
        get { .init(rawValue: timing.fillMode.rawValue) }
        set { timing.fillMode = .init(rawValue: newValue.rawValue) ?? .removed }
    }

    /// The value of a property, or what was stored under an unknown key.
    open func value(forKey key: String) -> Any? {
        switch key {
        case "name": name
        case "emitterCells": emitterCells
        default: EmitterCellProperty.named(key).flatMap { BoxedValue.box($0.read(style)) } ?? timing.value(forKey: key) ?? otherValues[key]
        }
    }

    /// Unknown keys are stored; a value of another type changes nothing.
    open func setValue(_ value: Any?, forKey key: String) {
        if key == "name" { return name = value as? String }
        if key == "emitterCells" { return emitterCells = value as? [CAEmitterCell] }
        if let property = EmitterCellProperty.named(key) {
            if let value = BoxedValue.unbox(value, as: property.kind) { property.write(&style, value) }
        } else if MediaTiming.keys.contains(key) {
            timing.setValue(value, forKey: key)
        } else {
            otherValues[key] = value
        }
    }

    /// The default of a key; nil for unknown keys.
    open class func defaultValue(forKey key: String) -> Any? {
        EmitterCellProperty.named(key).flatMap { BoxedValue.box($0.read(EmitterCellStyle())) }
    }
}
