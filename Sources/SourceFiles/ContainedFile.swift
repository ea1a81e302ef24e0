import Foundation

/// An image or audio file of an animation, package or other file with contents of its own.
package enum ContainedFile: Sendable {
    /// Data inside of the file, with the extension of its format.
    case data(Data, fileExtension: String)
    /// A file beside it.
    case file(URL)
}
