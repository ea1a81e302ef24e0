// Apple's names for parts of a second, which timescales are made of: `CMTimeScale(NSEC_PER_SEC)`. Dispatch has none on
// Linux.

public let NSEC_PER_SEC: UInt64 = 1_000_000_000
public let NSEC_PER_MSEC: UInt64 = 1_000_000
public let NSEC_PER_USEC: UInt64 = 1000
public let USEC_PER_SEC: UInt64 = 1_000_000
