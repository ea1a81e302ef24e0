import Foundation

/// What tells whether bytes are the same: their SHA-256, as 64 hexadecimal digits.
public struct ContentHash: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(digits: String) { description = digits }

    public init(of data: Data) {
        var digest = Digest()
        data.withUnsafeBytes { digest.update($0) }
        self = digest.finish()
    }

    /// Reads the file from its beginning to its end.
    ///
    /// - Throws: `.notFound`, `.permissionDenied`, or `.unreadable` when reading fails on the way.
    public init(ofFile path: String) throws(MediaError) {
        let file = try ByteReader(path: path)
        var digest = Digest()
        while let bytes = try file.some() { bytes.withUnsafeBytes { digest.update($0) } }
        self = digest.finish()
    }
}

extension ContentHash: Codable {
    public init(from decoder: any Decoder) throws {
        description = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
