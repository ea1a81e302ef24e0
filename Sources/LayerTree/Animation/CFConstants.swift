import Foundation

// Names of Core Foundation and Darwin that source of layers and animations uses, and Foundation on Linux does not have.

/// - Apple: `CFTypeRef`, e.g. for `CATextLayer.font`.
public typealias CFTypeRef = AnyObject
/// - Apple: `CFString`.
public typealias CFString = NSString

/// For `CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)`.
public var kCFBooleanTrue: NSNumber! { NSNumber(value: true) }
public var kCFBooleanFalse: NSNumber! { NSNumber(value: false) }

/// As a repeat count: practically for ever.
public let HUGE = Float.greatestFiniteMagnitude
public let MAXFLOAT = Float.greatestFiniteMagnitude
/// As a repeat count: for ever.
public let HUGE_VALF = Float.infinity
public let INFINITY = Float.infinity
public let HUGE_VAL = Double.infinity
