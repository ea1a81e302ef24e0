import Foundation
import Images
import MotionTiming
import RenderTree

/// A kind of particle that an emitter layer, or another cell, emits.
///
/// A layer copies its cells when they are set. A range is uniform, from half of it below the mean to half above.
/// - Apple: `CAEmitterCell`; facts 3.7. Of its timing, only `beginTime` and `duration` are used; the rest is stored.
open class CAEmitterCell: _TimedObject, NSSecureCoding {
    var state: EmitterCellStyle
    var otherValues: [String: Any] = [:]
    /// Whether `emitterCells` was set to an empty list instead of nil.
    private var hasEmptyCells = false

    /// Creates a cell with default values.
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

    /// Creates a cell from an archive that `encode(with:)` wrote; nil for anything else. Subclasses call super.
    public required init?(coder: NSCoder) {
        state = EmitterCellStyle()
        super.init()
        timing = .ofLayer
        guard let values = coder.archivedValues() else { return nil }
        unarchive(values)
    }

    /// Whether archiving is supported: true.
    open class var supportsSecureCoding: Bool { true }
    /// Writes the values that differ from the defaults, and the sub-cells.
    open func encode(with coder: NSCoder) { coder.encode(archived: archivedValues) }

    /// The name, which key paths need: `emitterCells.NAME.key`.
    open var name: String? {
        get { state.name }
        set { state.name = newValue }
    }
    /// Whether the particles are drawn; true by default.
    open var isEnabled: Bool {
        get { state.isEnabled }
        set { state.isEnabled = newValue }
    }
    /// The number of particles per second; 0 by default.
    open var birthRate: Float {
        get { state.birthRate }
        set { state.birthRate = newValue }
    }
    /// The lifetime in seconds; 0 by default.
    open var lifetime: Float {
        get { state.lifetime }
        set { state.lifetime = newValue }
    }
    /// The range of the lifetime in seconds, half of it below and half above.
    open var lifetimeRange: Float {
        get { state.lifetimeRange }
        set { state.lifetimeRange = newValue }
    }
    /// The angle of the emission out of the plane, in radians.
    open var emissionLatitude: CGFloat {
        get { state.emissionLatitude }
        set { state.emissionLatitude = newValue }
    }
    /// The angle of the emission in the plane, in radians from the shape's own direction.
    open var emissionLongitude: CGFloat {
        get { state.emissionLongitude }
        set { state.emissionLongitude = newValue }
    }
    /// The full angle around the direction of emission, in radians.
    open var emissionRange: CGFloat {
        get { state.emissionRange }
        set { state.emissionRange = newValue }
    }
    /// The velocity in points per second; 0 by default.
    open var velocity: CGFloat {
        get { state.velocity }
        set { state.velocity = newValue }
    }
    /// The range of the velocity in points per second, half of it below and half above.
    open var velocityRange: CGFloat {
        get { state.velocityRange }
        set { state.velocityRange = newValue }
    }
    /// The acceleration along x in points per second squared.
    open var xAcceleration: CGFloat {
        get { CGFloat(state.acceleration.x) }
        set { state.acceleration.x = Double(newValue) }
    }
    /// The acceleration along y in points per second squared.
    open var yAcceleration: CGFloat {
        get { CGFloat(state.acceleration.y) }
        set { state.acceleration.y = Double(newValue) }
    }
    /// The acceleration along z in points per second squared.
    open var zAcceleration: CGFloat {
        get { CGFloat(state.acceleration.z) }
        set { state.acceleration.z = Double(newValue) }
    }
    /// The scale; 1 by default.
    open var scale: CGFloat {
        get { state.scale }
        set { state.scale = newValue }
    }
    /// The range of the scale, half of it below and half above.
    open var scaleRange: CGFloat {
        get { state.scaleRange }
        set { state.scaleRange = newValue }
    }
    /// The change of the scale per second.
    open var scaleSpeed: CGFloat {
        get { state.scaleSpeed }
        set { state.scaleSpeed = newValue }
    }
    /// The spin in radians per second.
    open var spin: CGFloat {
        get { state.spin }
        set { state.spin = newValue }
    }
    /// The range of the spin in radians per second, half of it below and half above.
    open var spinRange: CGFloat {
        get { state.spinRange }
        set { state.spinRange = newValue }
    }
    /// The color that multiplies the image; opaque white by default.
    open var color: CGColor? {
        get { state.color }
        set { state.color = newValue }
    }
    /// The range of the color's red, half of it below and half above.
    open var redRange: Float {
        get { state.colorRange.x }
        set { state.colorRange.x = newValue }
    }
    /// The range of the color's green, half of it below and half above.
    open var greenRange: Float {
        get { state.colorRange.y }
        set { state.colorRange.y = newValue }
    }
    /// The range of the color's blue, half of it below and half above.
    open var blueRange: Float {
        get { state.colorRange.z }
        set { state.colorRange.z = newValue }
    }
    /// The range of the color's alpha, half of it below and half above.
    open var alphaRange: Float {
        get { state.colorRange.w }
        set { state.colorRange.w = newValue }
    }
    /// The change of the color's red per second.
    open var redSpeed: Float {
        get { state.colorSpeed.x }
        set { state.colorSpeed.x = newValue }
    }
    /// The change of the color's green per second.
    open var greenSpeed: Float {
        get { state.colorSpeed.y }
        set { state.colorSpeed.y = newValue }
    }
    /// The change of the color's blue per second.
    open var blueSpeed: Float {
        get { state.colorSpeed.z }
        set { state.colorSpeed.z = newValue }
    }
    /// The change of the color's alpha per second.
    open var alphaSpeed: Float {
        get { state.colorSpeed.w }
        set { state.colorSpeed.w = newValue }
    }
    /// The image, a `CGImage`; without one nothing is drawn, but sub-cells are emitted.
    open var contents: Any? {
        get { state.contents }
        set { state.contents = newValue as? CGImage }
    }
    /// The part of the image that is shown, in unit space.
    open var contentsRect: CGRect {
        get { state.contentsRect }
        set { state.contentsRect = newValue }
    }
    /// The pixels of the image per point; 1 by default.
    open var contentsScale: CGFloat {
        get { state.contentsScale }
        set { state.contentsScale = newValue }
    }
    /// The sampling of an enlarged image; linear by default.
    open var magnificationFilter: String {
        get { state.magnification.rawValue }
        set { state.magnification = .init(rawValue: newValue) ?? .linear }
    }
    /// The sampling of a reduced image; linear by default.
    open var minificationFilter: String {
        get { state.minification.rawValue }
        set { state.minification = .init(rawValue: newValue) ?? .linear }
    }
    /// The bias of the level of detail. Stored only: particles are drawn without levels of detail.
    open var minificationFilterBias: Float {
        get { state.minificationBias }
        set { state.minificationBias = newValue }
    }
    /// Values for properties that have their defaults, and for keys that have no property.
    open var style: [AnyHashable: Any]? { didSet { styleDidChange(from: oldValue) } }
    /// The cells that each particle emits, from its position, relative to its direction and in its color. Copied when
    /// they are set and read.
    open var emitterCells: [CAEmitterCell]? {
        get { state.cells.isEmpty && !hasEmptyCells ? nil : state.cells.map(CAEmitterCell.init(state:)) }
        set {
            hasEmptyCells = newValue?.isEmpty == true
            state.cells = (newValue ?? []).map(\.state)
        }
    }

    /// The start of the emission, in the layer's time or that of the parent particle, in seconds.
    open override var beginTime: CFTimeInterval {
        get { state.beginTime }
        set { state.beginTime = newValue }
    }
    /// The duration of the emission in seconds; infinite by default.
    open override var duration: CFTimeInterval {
        get { state.duration }
        set { state.duration = newValue }
    }

    /// Returns the value of a property, or the value stored under an unknown key.
    open func value(forKey key: String) -> Any? { storedValue(forKey: key) }

    /// Sets a property, or stores a value under an unknown key; a value of another type changes nothing.
    open func setValue(_ value: Any?, forKey key: String) { store(value, forKey: key) }

    /// Returns the default of a key; nil for unknown keys and zero values.
    open class func defaultValue(forKey key: String) -> Any? {
        if let timing = MediaTiming.ofLayer.nonZeroValue(forKey: key) { return timing }
        return EmitterCellProperty.named(key).flatMap { $0.read(EmitterCellStyle()).nonZero }.flatMap(BoxedValue.box)
    }

    /// Returns whether an archive holds the key: false while the value is the default.
    open func shouldArchiveValue(forKey key: String) -> Bool { differsFromDefault(key) }
}
