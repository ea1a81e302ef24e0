import Foundation

extension NSMutableString {
    /// Appends a formatted text.
    ///
    /// - Apple: `NSMutableString.appendFormat(_:_:)`.
    public func appendFormat(_ format: NSString, _ args: any CVarArg...) {
        append(String(format: format.description, arguments: args))
    }
}
