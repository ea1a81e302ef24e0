import Foundation

/// Paths and files of this repository.
enum Repository {
    /// This file is Tests/MultiplaneCommandTests/Support/Repository.swift.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    static func path(_ name: String) -> String { root + "/" + name }

    static func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }
}
