import Foundation
import Images
import PixelKernels

/// The memory of premultiplied, gamma-encoded sRGB pixels that are drawn on, and the precision of what is drawn.
package protocol PixelFormat {
    /// A pixel, or one of its components.
    associatedtype Element: BitwiseCopyable, Sendable
    /// The covered part of a pixel.
    associatedtype Coverage: BitwiseCopyable, Comparable, Numeric, Sendable
    /// An opacity, as the kernels get it.
    associatedtype Opacity: Comparable, Numeric, Sendable
    associatedtype Color: Equatable, Sendable

    /// The number of elements of a pixel.
    static var elementsPerPixel: Int { get }
    static var transparent: Color { get }

    static func color(at pixel: UnsafePointer<Element>) -> Color
    static func put(_ color: Color, at pixel: UnsafeMutablePointer<Element>)
    /// Writes `count` pixels of one color.
    static func fill(_ row: UnsafeMutablePointer<Element>, _ count: Int, with color: Color)
    /// Returns `share` (0…1) of the first color mixed with the rest of the second.
    static func mix(_ first: Color, _ second: Color, _ share: Double) -> Color
    /// Converts an opacity; values outside 0…1 are limited.
    static func opacity(_ opacity: CGFloat) -> Opacity
}

/// Pixels of 8 bits per component, B | G << 8 | R << 16 | A << 24. Coverage and opacity are 0…255.
package enum BytePixels: PixelFormat {
    @inlinable package static var elementsPerPixel: Int { 1 }
    @inlinable package static var transparent: UInt32 { 0 }

    @inlinable @inline(__always)
    package static func color(at pixel: UnsafePointer<UInt32>) -> UInt32 { pixel[0] }

    @inlinable @inline(__always)
    package static func put(_ color: UInt32, at pixel: UnsafeMutablePointer<UInt32>) { pixel[0] = color }

    @inlinable @inline(__always)
    package static func fill(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, with color: UInt32) {
        row.update(repeating: color, count: count)
    }

    @inlinable @inline(__always)
    package static func mix(_ first: UInt32, _ second: UInt32, _ share: Double) -> UInt32 {
        var result = UInt32(0)
        var first = first
        var second = second
        mp_lerp(&result, &second, &first, 1, UInt32((share * 256).rounded()))
        return result
    }

    @inlinable
    package static func opacity(_ opacity: CGFloat) -> UInt32 { UInt32((min(max(opacity, 0), 1) * 255).rounded()) }

    package typealias Element = UInt32
    package typealias Coverage = UInt8
    package typealias Opacity = UInt32
    package typealias Color = UInt32
}

/// Pixels of four floats, R, G, B and A: 0…1; high dynamic range colors may lie outside. Coverage and opacity are 0…1.
package enum FloatPixels: PixelFormat {
    @inlinable package static var elementsPerPixel: Int { 4 }
    @inlinable package static var transparent: SIMD4<Float> { .zero }

    @inlinable @inline(__always)
    package static func color(at pixel: UnsafePointer<Float>) -> SIMD4<Float> {
        SIMD4(pixel[0], pixel[1], pixel[2], pixel[3])
    }

    @inlinable @inline(__always)
    package static func put(_ color: SIMD4<Float>, at pixel: UnsafeMutablePointer<Float>) {
        pixel[0] = color.x
        pixel[1] = color.y
        pixel[2] = color.z
        pixel[3] = color.w
    }

    @inlinable @inline(__always)
    package static func fill(_ row: UnsafeMutablePointer<Float>, _ count: Int, with color: SIMD4<Float>) {
        for i in 0..<count { put(color, at: row + 4 * i) }
    }

    @inlinable @inline(__always)
    package static func mix(_ first: SIMD4<Float>, _ second: SIMD4<Float>, _ share: Double) -> SIMD4<Float> {
        second + (first - second) * Float(share)
    }

    /// Returns the opacity; 0 if not a number.
    @inlinable
    package static func opacity(_ opacity: CGFloat) -> Float { Float(opacity > 0 ? min(opacity, 1) : 0) }

    package typealias Element = Float
    package typealias Coverage = Float
    package typealias Opacity = Float
    package typealias Color = SIMD4<Float>
}

extension SIMD4<Float> {
    /// Runs `body` with a pointer to the four components.
    @inlinable @inline(__always)
    package func withFloats(_ body: (UnsafePointer<Float>) -> Void) {
        withUnsafePointer(to: self) { pointer in
            pointer.withMemoryRebound(to: Float.self, capacity: 4) { body($0) }
        }
    }
}

extension CGColor {
    /// Returns the color as a premultiplied pixel of floats with alpha × `opacity`. Components are limited to 0…1; 0 if
    /// not a number.
    package func highPrecision(opacity: CGFloat = 1) -> SIMD4<Float> {
        func limited(_ v: CGFloat) -> CGFloat { v > 0 ? min(v, 1) : 0 }
        let a = limited(alpha * opacity)
        return SIMD4(Float(limited(red) * a), Float(limited(green) * a), Float(limited(blue) * a), Float(a))
    }
}
