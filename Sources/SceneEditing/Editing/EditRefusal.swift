/// The reason why an edit is not made. Nothing is written.
package struct EditRefusal: Error, Equatable, CustomStringConvertible {
    /// A sentence for the user.
    package let reason: String

    package init(_ reason: String) { self.reason = reason }

    package var description: String { reason }
}
