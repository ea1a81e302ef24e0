extension CMTime {
    /// Returns the sum of two times.
    ///
    /// - Apple: the sum is exact on the least common timescale if that fits into 32 bits. Infinities absorb numbers;
    ///   for opposite infinities and indefinite or invalid operands the result follows Apple's table.
    public static func + (a: CMTime, b: CMTime) -> CMTime {
        if let special = specialSum(a, b) { return special }
        let scale = commonScale(a.timescale, b.timescale)
        let left = Int128(a.value) * Int128(scale)
        let right = Int128(b.value) * Int128(scale)
        let sum = left / Int128(a.timescale) + right / Int128(b.timescale)
        guard let value = Int64(exactly: sum) else { return sum < 0 ? .negativeInfinity : .positiveInfinity }
        var result = CMTime(value: value, timescale: scale)
        let isExact = left % Int128(a.timescale) == 0 && right % Int128(b.timescale) == 0
        if a.hasBeenRounded || b.hasBeenRounded || !isExact { result.flags.insert(.hasBeenRounded) }
        return result
    }

    /// Returns the difference of two times: `a + -b`.
    public static func - (a: CMTime, b: CMTime) -> CMTime { a + -b }

    /// Returns the time with the opposite sign; infinities change their sign, other special values stay as they are.
    public static prefix func - (a: CMTime) -> CMTime {
        if a.isPositiveInfinity { return .negativeInfinity }
        if a.isNegativeInfinity { return .positiveInfinity }
        guard a.isNumeric else { return a }
        return CMTime(value: 0 &- a.value, timescale: a.timescale, flags: a.flags)
    }

    /// Adds a time.
    public static func += (a: inout CMTime, b: CMTime) { a = a + b }
    /// Subtracts a time.
    public static func -= (a: inout CMTime, b: CMTime) { a = a - b }

    /// Returns the sum when an operand is not a number, otherwise `nil`.
    private static func specialSum(_ a: CMTime, _ b: CMTime) -> CMTime? {
        if a.isNumeric && b.isNumeric { return nil }
        if !a.isValid || !b.isValid { return .invalid }
        if a.isIndefinite || b.isIndefinite { return .indefinite }
        let rises = a.isPositiveInfinity || b.isPositiveInfinity
        let falls = a.isNegativeInfinity || b.isNegativeInfinity
        if rises && falls { return .invalid }
        if rises { return .positiveInfinity }
        return falls ? .negativeInfinity : .invalid
    }

    /// Returns the least common multiple, or the larger timescale if the multiple exceeds 32 bits.
    private static func commonScale(_ a: CMTimeScale, _ b: CMTimeScale) -> CMTimeScale {
        CMTimeScale(exactly: Int64(a / greatestCommonDivisor(a, b)) * Int64(b)) ?? max(a, b)
    }
}

extension CMTime: Comparable {
    /// Compares the exact times, so 1/2 and 2/4 are equal. (Apple: −∞ < numbers < +∞ < indefinite < invalid.)
    public static func < (a: CMTime, b: CMTime) -> Bool {
        if let left = a.rational, let right = b.rational { return left < right }
        return a.order < b.order
    }

    /// Compares the exact times; special values equal themselves.
    public static func == (a: CMTime, b: CMTime) -> Bool {
        if let left = a.rational, let right = b.rational { return left == right }
        return a.order == b.order
    }

    /// The position among special values in the order of comparisons.
    private var order: Int {
        if isNegativeInfinity { return 0 }
        if isNumeric { return 1 }
        if isPositiveInfinity { return 2 }
        return isIndefinite ? 3 : 4
    }
}

extension CMTime: Hashable {
    /// Hashes the exact time, so that equal times hash alike.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(order)
        hasher.combine(rational)
    }
}
