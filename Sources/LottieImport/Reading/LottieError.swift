import Foundation
import JSONParsing
import Limits
import SourceFiles

/// An error in an animation file.
public enum LottieError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file cannot be read.
    case unreadable(file: String, problem: String)
    /// The file is not valid JSON.
    case syntax(file: String, line: Int, column: Int, problem: String)
    /// A value makes it impossible to show the animation; `path` is the place, such as `layers[3].ks.p`.
    case invalid(file: String, path: String, problem: String)
    /// The animation exceeds a resource limit.
    case limitExceeded(file: String, LimitError)

    /// The file, the place, the problem and the remedy.
    public var description: String {
        switch self {
        case .unreadable(let file, let problem): "\(file): \(problem)"
        case .syntax(let file, let line, let column, let problem): "\(file):\(line):\(column): \(problem)"
        case .invalid(let file, let path, let problem):
            path.isEmpty ? "\(file): \(problem)" : "\(file): \(path): \(problem)"
        case .limitExceeded(let file, let error): "\(file): \(error)"
        }
    }
}

extension LottieAnimation {
    /// A feature of an animation that is not drawn as the file asks.
    public struct Warning: Hashable, Sendable, CustomStringConvertible {
        /// The place in the file, such as `layers[3] "Logo": shapes[0].it[2]`; empty for the whole file.
        public let path: String
        /// What is not supported, and what is drawn instead.
        public let problem: String
        /// Whether an image or audio file is missing or cannot be read. The other warnings are about features.
        package let isMissingFile: Bool

        init(path: String, problem: String, isMissingFile: Bool = false) {
            self.path = path
            self.problem = problem
            self.isMissingFile = isMissingFile
        }

        /// The place and the problem.
        public var description: String { path.isEmpty ? problem : "\(path): \(problem)" }
    }
}

extension JSONParser {
    /// Parses a document in UTF-8, with or without a byte order mark, or in UTF-16.
    ///
    /// - Throws: `LottieError.syntax` with line and column.
    static func parse(_ data: Data, name: String) throws(LottieError) -> JSONValue {
        let result = TextFile.utf8(data).withUnsafeBytes { bytes in
            Result { () throws(JSONSyntaxError) in try parse(bytes.bindMemory(to: UInt8.self)) }
        }
        do throws(JSONSyntaxError) {
            return try result.get()
        } catch {
            throw .syntax(file: name, line: error.line, column: error.column, problem: error.problem)
        }
    }
}
