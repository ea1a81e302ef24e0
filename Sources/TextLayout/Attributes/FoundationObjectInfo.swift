/// The value of the first stored property of subclasses of `NSObject` that are attributes of strings.
///
/// Foundation on Linux compares the attributes of neighboring runs as Core Foundation objects, and reads the identifier
/// of their type from bits 8…17 of the first property. It stops the program if they are 0; any other identifier leads
/// it to `isEqual(_:)`.
package let foundationObjectInfo: UInt64 = 1 << 8
