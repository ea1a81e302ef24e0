/// One particle as it is drawn.
public struct Particle: Equatable, Sendable {
    /// In the layer's space; z is depth.
    public var center: SIMD3<Double>
    /// Radians, from +x to +y.
    public var angle: Double
    /// Above 0; of the picture's size in points.
    public var scale: Double
    /// Red, green, blue, alpha, each 0…1; multiplies the picture.
    public var color: SIMD4<Float>
    /// Seconds since its birth.
    public var age: Double
    /// Whose picture it is, in `ParticleField.cells`.
    public var cell: Int
}
