// Names that come with Foundation or Dispatch on Apple's platforms, but not on Linux. The products with Apple's names
// export them.

/// Nanoseconds per second, for timescales such as `CMTimeScale(NSEC_PER_SEC)`.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds per millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Nanoseconds per microsecond.
public let NSEC_PER_USEC: UInt64 = 1000
/// Microseconds per second.
public let USEC_PER_SEC: UInt64 = 1_000_000

/// Calls the closure and returns its result. There are no autorelease pools on Linux: objects are released with their
/// last reference.
public func autoreleasepool<Result, Failure: Error>(
    invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
    try body()
}
