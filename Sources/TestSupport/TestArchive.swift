import Foundation

/// Zip archives for tests.
package enum TestArchive {
    /// Returns an archive with uncompressed files.
    package static func data(_ files: [(path: String, data: Data)]) -> Data {
        var body: [UInt8] = []
        var directory: [UInt8] = []
        for (path, data) in files {
            let name = Array(path.utf8)
            let content = Array(data)
            let sizes = number(checksum(content), 4) + number(content.count, 4) + number(content.count, 4)
            let common = number(0, 2) + number(0, 2) + number(0, 4) + sizes + number(name.count, 2) + number(0, 2)
            directory += number(0x0201_4b50, 4) + number(20, 2) + number(20, 2) + common
            directory += number(0, 2) + number(0, 2) + number(0, 2) + number(0, 4) + number(body.count, 4) + name
            body += number(0x0403_4b50, 4) + number(20, 2) + common + name + content
        }
        let counts = number(files.count, 2) + number(files.count, 2)
        let end = number(0x0605_4b50, 4) + number(0, 4) + counts + number(directory.count, 4) + number(body.count, 4)
        return Data(body + directory + end + number(0, 2))
    }

    private static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func checksum(_ bytes: [UInt8]) -> Int {
        var value: UInt32 = 0xffff_ffff
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1 }
        }
        return Int(~value)
    }
}
