import Foundation

/// A value as an archive holds it: plain parts, which are written as bytes, and the numbers of objects that stand
/// beside them.
///
/// Foundation's own collections are not used: on Linux their readers trap on damaged archives.
indirect enum ArchivedValue: Equatable {
    case null
    case number(Double)
    case integer(Int64)
    case text(String)
    case data(Data)
    case list([ArchivedValue])
    case dictionary([String: ArchivedValue])
    /// A structure of that name made of numbers alone.
    case numbers(String, [Double])
    /// A structure of that name made of other values.
    case record(String, ArchivedValue)
    /// What the coder holds under that number.
    case object(Int)

    /// How deep values lie within each other at most, in what is written as in what is read.
    static let deepest = 128
}
