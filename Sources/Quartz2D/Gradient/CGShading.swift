import Foundation
import Images

/// A gradient whose colors are computed by a function.
///
/// The function is evaluated at 1,025 evenly spaced inputs; colors in between are interpolated.
/// - Apple: `CGShading`.
public final class CGShading {
    enum Shape {
        case axial(start: CGPoint, end: CGPoint)
        case radial(start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat)
    }

    /// The number of inputs at which the function is evaluated.
    static let sampleCount = 1025
    let shape: Shape
    let gradient: CGGradient
    let options: CGGradientDrawingOptions

    private init?(_ shape: Shape, _ space: CGColorSpace, _ function: CGFunction, _ extendStart: Bool, _ extendEnd: Bool)
    {
        let low = function.domain.lowerBound
        let high = function.domain.upperBound
        let colors = (0..<Self.sampleCount).compactMap { i in
            let input = low + (high - low) * CGFloat(i) / CGFloat(Self.sampleCount - 1)
            return CGColor(
                colorSpace: space, components: function.values(at: input, count: space.numberOfComponents + 1))
        }
        guard let gradient = CGGradient(colorsSpace: space, colors: colors, locations: nil) else { return nil }
        self.shape = shape
        self.gradient = gradient
        var options = CGGradientDrawingOptions()
        if extendStart { options.insert(.drawsBeforeStartLocation) }
        if extendEnd { options.insert(.drawsAfterEndLocation) }
        self.options = options
    }

    /// Creates a linear shading; returns nil for a pattern space.
    ///
    /// - Parameter function: returns the components of `space`, then alpha.
    public convenience init?(
        axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction, extendStart: Bool,
        extendEnd: Bool
    ) {
        self.init(.axial(start: start, end: end), space, function, extendStart, extendEnd)
    }

    /// Creates a radial shading between two circles; returns nil for a pattern space.
    ///
    /// - Parameter function: returns the components of `space`, then alpha.
    public convenience init?(
        radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat,
        function: CGFunction,
        extendStart: Bool, extendEnd: Bool
    ) {
        self.init(
            .radial(start: start, startRadius: startRadius, end: end, endRadius: endRadius), space, function,
            extendStart, extendEnd)
    }
}

extension CGContext {
    /// Fills the clip with a shading in user space.
    public func drawShading(_ shading: CGShading) {
        switch shading.shape {
        case .axial(let start, let end):
            drawLinearGradient(shading.gradient, start: start, end: end, options: shading.options)
        case .radial(let start, let startRadius, let end, let endRadius):
            drawRadialGradient(
                shading.gradient, startCenter: start, startRadius: startRadius, endCenter: end, endRadius: endRadius,
                options: shading.options)
        }
    }
}

/// Computes the outputs of a function; gets its info pointer, the input and the outputs.
///
/// - Apple: `CGFunctionEvaluateCallback`. It is a Swift function here instead of a C function.
public typealias CGFunctionEvaluateCallback = (
    _ info: UnsafeMutableRawPointer?, _ input: UnsafePointer<CGFloat>, _ output: UnsafeMutablePointer<CGFloat>
) -> Void
/// Called with the info pointer when a function is released.
///
/// - Apple: `CGFunctionReleaseInfoCallback`. It is a Swift function here instead of a C function.
public typealias CGFunctionReleaseInfoCallback = (_ info: UnsafeMutableRawPointer?) -> Void

/// The functions that a `CGFunction` calls.
///
/// - Apple: `CGFunctionCallbacks`, with Swift closures for C functions.
public struct CGFunctionCallbacks {
    /// The version of the structure: 0.
    public var version: UInt32
    /// Computes the outputs for an input; gets the info pointer, the input and the outputs.
    public var evaluate: CGFunctionEvaluateCallback?
    /// Called with the info pointer when the function is released.
    public var releaseInfo: CGFunctionReleaseInfoCallback?

    /// Creates callbacks.
    public init(
        version: UInt32 = 0, evaluate: CGFunctionEvaluateCallback? = nil,
        releaseInfo: CGFunctionReleaseInfoCallback? = nil
    ) {
        self.version = version
        self.evaluate = evaluate
        self.releaseInfo = releaseInfo
    }
}

/// A function of one input that returns color components.
///
/// - Apple: `CGFunction`, with one input.
public final class CGFunction {
    let domain: ClosedRange<CGFloat>
    private let range: [CGFloat]?
    private let outputs: Int
    private let info: UnsafeMutableRawPointer?
    private let callbacks: CGFunctionCallbacks

    /// Creates a function; returns nil for more than one input, no output, or callbacks without `evaluate`.
    ///
    /// - Parameters:
    ///   - domain: the lowest and highest input; 0 and 1 when nil.
    ///   - range: the lowest and highest value of each output, to which it is clamped; unlimited when nil.
    public init?(
        info: UnsafeMutableRawPointer?, domainDimension: Int, domain: UnsafePointer<CGFloat>?, rangeDimension: Int,
        range: UnsafePointer<CGFloat>?, callbacks: UnsafePointer<CGFunctionCallbacks>
    ) {
        let low = domain?[0] ?? 0
        let high = domain?[1] ?? 1
        guard domainDimension == 1, rangeDimension > 0, low <= high, callbacks.pointee.evaluate != nil else {
            return nil
        }
        self.domain = low...high
        self.range = range.map { Array(UnsafeBufferPointer(start: $0, count: rangeDimension * 2)) }
        outputs = rangeDimension
        self.info = info
        self.callbacks = callbacks.pointee
    }

    deinit { callbacks.releaseInfo?(info) }

    /// Returns the outputs for an input, padded with zeros to `count`.
    func values(at input: CGFloat, count: Int) -> [CGFloat] {
        var input = min(max(input, domain.lowerBound), domain.upperBound)
        var values = Array(repeating: CGFloat(0), count: max(count, outputs))
        callbacks.evaluate?(info, &input, &values)
        if let range {
            for i in 0..<outputs { values[i] = min(max(values[i], range[2 * i]), range[2 * i + 1]) }
        }
        return values
    }
}
