import Foundation

/// What a `CGFunction` calls.
///
/// - Apple: `CGFunctionCallbacks`, with Swift closures for C functions.
public struct CGFunctionCallbacks {
    public var version: UInt32
    public var evaluate: ((UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>) -> Void)?
    public var releaseInfo: ((UnsafeMutableRawPointer?) -> Void)?

    public init(
        version: UInt32 = 0,
        evaluate: ((UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>) -> Void)?,
        releaseInfo: ((UnsafeMutableRawPointer?) -> Void)? = nil
    ) {
        self.version = version
        self.evaluate = evaluate
        self.releaseInfo = releaseInfo
    }
}

/// A function of one number that gives the components of a colour.
///
/// - Apple: `CGFunction`, of one input.
public final class CGFunction {
    let domain: ClosedRange<CGFloat>
    private let range: [CGFloat]?
    private let outputs: Int
    private let info: UnsafeMutableRawPointer?
    private let callbacks: CGFunctionCallbacks

    /// `domain` is the lowest and highest input, 0 and 1 when nil; `range` the lowest and highest of each output, which
    /// it is limited to.
    ///
    /// Nil for more than one input, no output, or callbacks without `evaluate`.
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

    /// The outputs for an input, with zeros after them up to `count`.
    func values(at input: CGFloat, count: Int) -> [CGFloat] {
        var place = min(max(input, domain.lowerBound), domain.upperBound)
        var values = Array(repeating: CGFloat(0), count: max(count, outputs))
        callbacks.evaluate?(info, &place, &values)
        if let range {
            for i in 0..<outputs { values[i] = min(max(values[i], range[2 * i]), range[2 * i + 1]) }
        }
        return values
    }
}
