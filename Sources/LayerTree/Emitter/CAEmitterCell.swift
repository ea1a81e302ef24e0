import Foundation
import MotionTiming
import RenderTree

/// A kind of particle that an emitter layer, or another cell, emits.
///
/// A layer copies its cells when it gets them. A range spreads evenly from half of it below the mean to half above.
/// - Apple: `CAEmitterCell`; facts 3.7. Of its own timing only `beginTime` and `duration` count; the rest is stored.
open class CAEmitterCell: TimedObject, NSSecureCoding {
    var state: EmitterCellStyle
    var otherValues: [String: Any] = [:]

    public override init() {
        state = EmitterCellStyle()
        super.init()
        timing = .ofLayer
    }

    init(state: EmitterCellStyle) {
        self.state = state
        super.init()
        timing = .ofLayer
    }

    /// Reads an archive that `encode(with:)` made; subclasses call super.
    public required init?(coder: NSCoder) {
        state = EmitterCellStyle()
        super.init()
        timing = .ofLayer
        guard let values = coder.archivedValues() else { return nil }
        unarchive(values)
    }

    open class var supportsSecureCoding: Bool { true }
    /// Writes what differs from the defaults, and the cells within.
    open func encode(with coder: NSCoder) { coder.encode(archived: archivedValues) }

    /// Needed for key paths: `emitterCells.NAME.key`.
    open var name: String? {
        get { state.name }
        set { state.name = newValue }
    }
    /// False: its particles are not drawn.
    open var isEnabled: Bool {
        get { state.isEnabled }
        set { state.isEnabled = newValue }
    }
    /// Particles a second; 0 by default.
    open var birthRate: Float {
        get { state.birthRate }
        set { state.birthRate = newValue }
    }
    /// Seconds; 0 by default.
    open var lifetime: Float {
        get { state.lifetime }
        set { state.lifetime = newValue }
    }
    /// Seconds within which lifetimes lie, half of it below and half above.
    open var lifetimeRange: Float {
        get { state.lifetimeRange }
        set { state.lifetimeRange = newValue }
    }
    /// Radians out of the plane.
    open var emissionLatitude: CGFloat {
        get { state.emissionLatitude }
        set { state.emissionLatitude = newValue }
    }
    /// Radians in the plane, from the shape's own direction.
    open var emissionLongitude: CGFloat {
        get { state.emissionLongitude }
        set { state.emissionLongitude = newValue }
    }
    /// The whole angle around the direction.
    open var emissionRange: CGFloat {
        get { state.emissionRange }
        set { state.emissionRange = newValue }
    }
    /// Points a second.
    open var velocity: CGFloat {
        get { state.velocity }
        set { state.velocity = newValue }
    }
    /// Points a second, half of it below and half above.
    open var velocityRange: CGFloat {
        get { state.velocityRange }
        set { state.velocityRange = newValue }
    }
    /// Points a second each second.
    open var xAcceleration: CGFloat {
        get { CGFloat(state.acceleration.x) }
        set { state.acceleration.x = Double(newValue) }
    }
    /// Points a second each second.
    open var yAcceleration: CGFloat {
        get { CGFloat(state.acceleration.y) }
        set { state.acceleration.y = Double(newValue) }
    }
    /// Points a second each second.
    open var zAcceleration: CGFloat {
        get { CGFloat(state.acceleration.z) }
        set { state.acceleration.z = Double(newValue) }
    }
    /// 1 by default.
    open var scale: CGFloat {
        get { state.scale }
        set { state.scale = newValue }
    }
    /// Half of it below and half above.
    open var scaleRange: CGFloat {
        get { state.scaleRange }
        set { state.scaleRange = newValue }
    }
    /// A second.
    open var scaleSpeed: CGFloat {
        get { state.scaleSpeed }
        set { state.scaleSpeed = newValue }
    }
    /// Radians a second.
    open var spin: CGFloat {
        get { state.spin }
        set { state.spin = newValue }
    }
    /// Radians a second, half of it below and half above.
    open var spinRange: CGFloat {
        get { state.spinRange }
        set { state.spinRange = newValue }
    }
    /// Multiplies the picture; opaque white by default.
    open var color: CGColor? {
        get { state.color }
        set { state.color = newValue }
    }
    /// Within which the colour's red lies, half of it below and half above.
    open var redRange: Float {
        get { state.colorRange.x }
        set { state.colorRange.x = newValue }
    }
    /// As `redRange`, of green.
    open var greenRange: Float {
        get { state.colorRange.y }
        set { state.colorRange.y = newValue }
    }
    /// As `redRange`, of blue.
    open var blueRange: Float {
        get { state.colorRange.z }
        set { state.colorRange.z = newValue }
    }
    /// As `redRange`, of the alpha.
    open var alphaRange: Float {
        get { state.colorRange.w }
        set { state.colorRange.w = newValue }
    }
    /// By how much the colour's red changes in a second.
    open var redSpeed: Float {
        get { state.colorSpeed.x }
        set { state.colorSpeed.x = newValue }
    }
    /// Of green, a second.
    open var greenSpeed: Float {
        get { state.colorSpeed.y }
        set { state.colorSpeed.y = newValue }
    }
    /// Of blue, a second.
    open var blueSpeed: Float {
        get { state.colorSpeed.z }
        set { state.colorSpeed.z = newValue }
    }
    /// Of the alpha, a second.
    open var alphaSpeed: Float {
        get { state.colorSpeed.w }
        set { state.colorSpeed.w = newValue }
    }
    /// A `CGImage`; without one nothing is drawn, but sub-cells are emitted.
    open var contents: Any? {
        get { state.contents }
        set { state.contents = newValue as? CGImage }
    }
    /// The part of the picture shown, in unit space.
    open var contentsRect: CGRect {
        get { state.contentsRect }
        set { state.contentsRect = newValue }
    }
    /// Pixels of the picture per point.
    open var contentsScale: CGFloat {
        get { state.contentsScale }
        set { state.contentsScale = newValue }
    }
    /// The sampling of an enlarged picture; linear by default.
    open var magnificationFilter: String {
        get { state.magnification.rawValue }
        set { state.magnification = .init(rawValue: newValue) ?? .linear }
    }
    /// The sampling of a reduced picture; linear by default.
    open var minificationFilter: String {
        get { state.minification.rawValue }
        set { state.minification = .init(rawValue: newValue) ?? .linear }
    }
    /// Stored: particles are drawn without levels of detail.
    open var minificationFilterBias: Float {
        get { state.minificationBias }
        set { state.minificationBias = newValue }
    }
    /// Values for properties that are at their defaults, and for keys that have none.
    open var style: [AnyHashable: Any]? { didSet { styleDidChange(from: oldValue) } }
    /// Emitted by each particle, from where it is, relative to its direction and in its colour. Copied both ways.
    open var emitterCells: [CAEmitterCell]? {
        get { state.cells.isEmpty ? nil : state.cells.map(CAEmitterCell.init(state:)) }
        set { state.cells = (newValue ?? []).map(\.state) }
    }

    /// In the layer's time, or that of the parent particle.
    open override var beginTime: CFTimeInterval {
        get { state.beginTime }
        set { state.beginTime = newValue }
    }
    /// How long it emits; infinite by default.
    open override var duration: CFTimeInterval {
        get { state.duration }
        set { state.duration = newValue }
    }

    /// The value of a property, or what was stored under an unknown key.
    open func value(forKey key: String) -> Any? { storedValue(forKey: key) }

    /// Unknown keys are stored; a value of another type changes nothing.
    open func setValue(_ value: Any?, forKey key: String) { store(value, forKey: key) }

    /// The default of a key; nil for unknown keys.
    open class func defaultValue(forKey key: String) -> Any? {
        EmitterCellProperty.named(key).flatMap { BoxedValue.box($0.read(EmitterCellStyle())) }
    }

    /// Whether an archive would hold the key: false while the value is the default.
    open func shouldArchiveValue(forKey key: String) -> Bool { differsFromDefault(key) }
}
