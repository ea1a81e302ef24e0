import Foundation
import TextLayout

/// Called with the `refCon` of a run delegate when the delegate is released.
///
/// - Apple: `CTRunDelegateDeallocateCallback`. It is a Swift function here instead of a C function.
public typealias CTRunDelegateDeallocateCallback = (_ refCon: UnsafeMutableRawPointer) -> Void
/// Returns the ascent of a run in points.
public typealias CTRunDelegateGetAscentCallback = (_ refCon: UnsafeMutableRawPointer) -> CGFloat
/// Returns the descent of a run in points.
public typealias CTRunDelegateGetDescentCallback = (_ refCon: UnsafeMutableRawPointer) -> CGFloat
/// Returns the width of a run in points.
public typealias CTRunDelegateGetWidthCallback = (_ refCon: UnsafeMutableRawPointer) -> CGFloat

/// The functions that return the size of a run.
///
/// - Apple: `CTRunDelegateCallbacks`, with Swift closures for C functions.
public struct CTRunDelegateCallbacks {
    /// The version of the structure: `kCTRunDelegateVersion1`.
    public var version: CFIndex
    /// Called when the delegate is released.
    public var dealloc: CTRunDelegateDeallocateCallback
    /// Returns the ascent in points.
    public var getAscent: CTRunDelegateGetAscentCallback
    /// Returns the descent in points.
    public var getDescent: CTRunDelegateGetDescentCallback
    /// Returns the width in points.
    public var getWidth: CTRunDelegateGetWidthCallback

    /// Creates callbacks.
    public init(
        version: CFIndex, dealloc: @escaping CTRunDelegateDeallocateCallback,
        getAscent: @escaping CTRunDelegateGetAscentCallback, getDescent: @escaping CTRunDelegateGetDescentCallback,
        getWidth: @escaping CTRunDelegateGetWidthCallback
    ) {
        self.version = version
        self.dealloc = dealloc
        self.getAscent = getAscent
        self.getDescent = getDescent
        self.getWidth = getWidth
    }
}

/// The version of `CTRunDelegateCallbacks`.
public let kCTRunDelegateVersion1: CFIndex = 1
/// The version of `CTRunDelegateCallbacks`.
public let kCTRunDelegateCurrentVersion = kCTRunDelegateVersion1

/// Gives characters the size of an object, such as an image that the program draws in the line. Each character has the
/// size, and none is drawn; usually it is one U+FFFC.
///
/// - Apple: `CTRunDelegate`.
public final class CTRunDelegate: InlineObject {
    /// The argument of the callbacks, which is not optional: some memory if there is none.
    fileprivate let argument: UnsafeMutableRawPointer
    private let isPlaceholder: Bool
    private let callbacks: CTRunDelegateCallbacks

    fileprivate init(_ callbacks: CTRunDelegateCallbacks, _ refCon: UnsafeMutableRawPointer?) {
        self.callbacks = callbacks
        isPlaceholder = refCon == nil
        argument = refCon ?? .allocate(byteCount: 16, alignment: 16)
    }

    deinit {
        callbacks.dealloc(argument)
        if isPlaceholder { argument.deallocate() }
    }

    package var inlineBox: InlineBox {
        InlineBox(
            width: callbacks.getWidth(argument), ascent: callbacks.getAscent(argument),
            descent: callbacks.getDescent(argument))
    }
}

/// Creates a run delegate.
///
/// - Parameter refCon: The argument of the callbacks. With nil, they must not use it.
public func CTRunDelegateCreate(
    _ callbacks: UnsafePointer<CTRunDelegateCallbacks>, _ refCon: UnsafeMutableRawPointer?
) -> CTRunDelegate? {
    CTRunDelegate(callbacks.pointee, refCon)
}

/// Returns the argument of the callbacks.
public func CTRunDelegateGetRefCon(_ runDelegate: CTRunDelegate) -> UnsafeMutableRawPointer {
    runDelegate.argument
}
