import Foundation

// Core Foundation's names for Foundation's classes, which Foundation on Linux does not have. `as CFData`, `as CFURL`
// and so on compile as on Apple's platforms.

/// A Core Foundation object, for example for `CATextLayer.font`.
///
/// - Apple: `CFTypeRef`.
public typealias CFTypeRef = AnyObject
/// A Core Foundation string.
///
/// - Apple: `CFString`.
public typealias CFString = NSString
/// A Core Foundation array.
///
/// - Apple: `CFArray`.
public typealias CFArray = NSArray
/// A Core Foundation dictionary.
///
/// - Apple: `CFDictionary`.
public typealias CFDictionary = NSDictionary
/// Core Foundation bytes.
///
/// - Apple: `CFData`.
public typealias CFData = NSData
/// Core Foundation bytes that can be changed.
///
/// - Apple: `CFMutableData`.
public typealias CFMutableData = NSMutableData
/// A Core Foundation string with attributes.
///
/// - Apple: `CFAttributedString`.
public typealias CFAttributedString = NSAttributedString
/// A Core Foundation URL.
///
/// - Apple: `CFURL`.
public typealias CFURL = NSURL
/// A Core Foundation number.
///
/// - Apple: `CFNumber`.
public typealias CFNumber = NSNumber

/// Returns the number of elements of an array.
///
/// - Apple: `CFArrayGetCount`.
public func CFArrayGetCount(_ theArray: CFArray) -> Int { theArray.count }

/// Returns the number of elements of a list that Swift code has as an array, such as the lines of a frame of text.
///
/// - Apple: `CFArrayGetCount`.
public func CFArrayGetCount<Element>(_ theArray: [Element]) -> Int { theArray.count }

/// Returns an element of a list, whose type is known, so that `unsafeBitCast` around the call changes nothing.
///
/// - Apple: `CFArrayGetValueAtIndex`, which returns a pointer.
public func CFArrayGetValueAtIndex<Element: AnyObject>(_ theArray: [Element], _ idx: Int) -> Element { theArray[idx] }

/// Returns the number of entries of a dictionary.
///
/// - Apple: `CFDictionaryGetCount`.
public func CFDictionaryGetCount(_ theDict: CFDictionary) -> Int { theDict.count }

/// Returns the bytes of `data`, which are valid while it exists.
///
/// - Apple: the same.
public func CFDataGetBytePtr(_ data: CFData) -> UnsafePointer<UInt8>? {
    data.length == 0 ? nil : data.bytes.assumingMemoryBound(to: UInt8.self)
}

/// Returns the number of bytes of `data`.
///
/// - Apple: the same.
public func CFDataGetLength(_ data: CFData) -> Int { data.length }

/// Returns the bytes of `data` for writing, which are valid while it exists and keeps its length.
///
/// - Apple: the same.
public func CFDataGetMutableBytePtr(_ data: CFMutableData) -> UnsafeMutablePointer<UInt8>? {
    data.length == 0 ? nil : data.mutableBytes.assumingMemoryBound(to: UInt8.self)
}

/// Returns empty data that can be changed. The parameters have no effect.
///
/// - Apple: the same.
public func CFDataCreateMutable(_ allocator: CFTypeRef?, _ capacity: Int) -> CFMutableData! { NSMutableData() }
