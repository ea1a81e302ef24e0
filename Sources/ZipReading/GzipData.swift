import CZlib
import Foundation

/// Gzip-compressed data, as Telegram's stickers (.tgs) are.
package enum GzipData {
    /// Returns the inflated data; nil if it is damaged or larger than 64 MiB.
    package static func inflated(_ data: Data) -> Data? {
        guard data.count > 18 else { return nil }
        let size = data.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard size <= 64 << 20 else { return nil }
        var target = [UInt8](repeating: 0, count: size + 1)
        let written = czlib_inflate([UInt8](data), data.count, &target, size + 1, 1)
        return written == size ? Data(target.prefix(size)) : nil
    }
}
