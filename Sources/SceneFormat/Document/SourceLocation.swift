/// A place in a text file, or an argument of the command line.
///
/// Lines and columns count from 1; columns count Unicode scalars. Line 0 stands for the file as a whole.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    public let file: String
    public let line: Int
    public let column: Int

    public init(file: String, line: Int = 0, column: Int = 0) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// `file:line:column`, or the file alone where no line is known.
    public var description: String { line > 0 ? "\(file):\(line):\(column)" : file }
}

extension SourceLocation: Comparable {
    public static func < (a: SourceLocation, b: SourceLocation) -> Bool {
        (a.file, a.line, a.column) < (b.file, b.line, b.column)
    }
}
