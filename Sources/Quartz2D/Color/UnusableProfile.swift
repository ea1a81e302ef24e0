/// Why a colour profile, or what else a picture says of its colours, is not followed.
package struct UnusableProfile: Error, Equatable, CustomStringConvertible {
    /// One clause.
    package let reason: String

    package init(_ reason: String) { self.reason = reason }

    /// What was found and what is done about it.
    package var description: String { "its colour profile cannot be used (\(reason)): its colours are taken as sRGB" }
}
