/// The squares of a QR code while it is made.
struct QRCodeMatrix {
    private let version: Int
    private let size: Int
    private var isBlack: [[Bool]]
    /// The squares that are not data.
    private var isFunction: [[Bool]]

    init(version: Int) {
        self.version = version
        size = 17 + 4 * version
        isBlack = Array(repeating: Array(repeating: false, count: size), count: size)
        isFunction = isBlack
        drawPatterns()
    }

    private mutating func set(_ x: Int, _ y: Int, _ value: Bool) {
        isBlack[y][x] = value
        isFunction[y][x] = true
    }

    private mutating func drawPatterns() {
        for index in 0..<size {
            set(6, index, index % 2 == 0)
            set(index, 6, index % 2 == 0)
        }
        for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(x, y) }
        let positions = QRCodeTables.alignmentPositions(version)
        let last = positions.count - 1
        for (row, y) in positions.enumerated() {
            for (column, x) in positions.enumerated() {
                let isCorner = (row == 0 && (column == 0 || column == last)) || (row == last && column == 0)
                if !isCorner { drawAlignment(x, y) }
            }
        }
        drawFormat(.low, mask: 0)
        if version >= 7 { drawVersion() }
    }

    private mutating func drawFinder(_ x: Int, _ y: Int) {
        for dy in -4...4 {
            for dx in -4...4 where (0..<size).contains(x + dx) && (0..<size).contains(y + dy) {
                let distance = max(abs(dx), abs(dy))
                set(x + dx, y + dy, distance != 2 && distance != 4)
            }
        }
    }

    private mutating func drawAlignment(_ x: Int, _ y: Int) {
        for dy in -2...2 { for dx in -2...2 { set(x + dx, y + dy, max(abs(dx), abs(dy)) != 1) } }
    }

    private mutating func drawFormat(_ level: QRCode.Level, mask: Int) {
        let data = level.formatBits << 3 | mask
        let remainder = (0..<10).reduce(data) { remainder, _ in (remainder << 1) ^ ((remainder >> 9) * 0x537) }
        let bits = (data << 10 | remainder) ^ 0x5412
        func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
        for index in 0...5 { set(8, index, bit(index)) }
        set(8, 7, bit(6))
        set(8, 8, bit(7))
        set(7, 8, bit(8))
        for index in 9..<15 { set(14 - index, 8, bit(index)) }
        for index in 0..<8 { set(size - 1 - index, 8, bit(index)) }
        for index in 8..<15 { set(8, size - 15 + index, bit(index)) }
        set(8, size - 8, true)
    }

    private mutating func drawVersion() {
        let remainder = (0..<12).reduce(version) { remainder, _ in (remainder << 1) ^ ((remainder >> 11) * 0x1F25) }
        let bits = version << 12 | remainder
        for index in 0..<18 {
            let (a, b) = (size - 11 + index % 3, index / 3)
            set(a, b, bits >> index & 1 == 1)
            set(b, a, bits >> index & 1 == 1)
        }
    }

    /// Places bytes in columns of two squares from the right, alternately upward and downward.
    mutating func place(_ bytes: [UInt8]) {
        var index = 0
        var right = size - 1
        while right >= 1 {
            if right == 6 { right = 5 }
            let isUpward = (right + 1) & 2 == 0
            for vertical in 0..<size {
                let y = isUpward ? size - 1 - vertical : vertical
                for x in [right, right - 1] where !isFunction[y][x] && index < bytes.count * 8 {
                    isBlack[y][x] = bytes[index / 8] >> UInt8(7 - index % 8) & 1 == 1
                    index += 1
                }
            }
            right -= 2
        }
    }

    /// Returns the squares with the mask that is best to read.
    func masked(_ level: QRCode.Level) -> [[Bool]] {
        let codes = (0..<8).map { mask in
            var code = self
            code.apply(mask)
            code.drawFormat(level, mask: mask)
            return code
        }
        return codes.min { $0.penalty < $1.penalty }?.isBlack ?? isBlack
    }

    private mutating func apply(_ mask: Int) {
        for y in 0..<size {
            for x in 0..<size where !isFunction[y][x] && Self.isInverted(mask, x, y) { isBlack[y][x].toggle() }
        }
    }

    private static func isInverted(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
        switch mask {
        case 0: (x + y) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (x / 3 + y / 2) % 2 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) % 2 == 0
        default: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }

    /// How hard the code is to read: runs, squares of one color, patterns like those of the corners, and imbalance.
    private var penalty: Int {
        let columns = (0..<size).map { x in isBlack.map { $0[x] } }
        var result = (isBlack + columns).reduce(0) { $0 + Self.penalty(of: $1) }
        for y in 0..<(size - 1) {
            for x in 0..<(size - 1) {
                let color = isBlack[y][x]
                if isBlack[y][x + 1] == color, isBlack[y + 1][x] == color, isBlack[y + 1][x + 1] == color {
                    result += 3
                }
            }
        }
        let black = isBlack.reduce(0) { $0 + $1.count { $0 } }
        let steps = (abs(black * 20 - size * size * 10) + size * size - 1) / (size * size) - 1
        return result + 10 * max(steps, 0)
    }

    private static func penalty(of line: [Bool]) -> Int {
        var result = 0
        var length = 0
        for (index, color) in line.enumerated() {
            length = index > 0 && line[index - 1] == color ? length + 1 : 1
            if length == 5 { result += 3 } else if length > 5 { result += 1 }
        }
        let finder = [true, false, true, true, true, false, true]
        let quiet = [false, false, false, false]
        for start in 0...max(line.count - 11, 0) where line.count >= 11 {
            let part = Array(line[start..<(start + 11)])
            if part == finder + quiet || part == quiet + finder { result += 40 }
        }
        return result
    }
}
