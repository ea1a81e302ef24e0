/// Numbers one after the other.
struct BoxFields {
    private let bytes: [UInt8]
    private var place: Int

    /// - Parameter bytes: at least four.
    fileprivate init(bytes: [UInt8], place: Int) { (self.bytes, self.place) = (bytes, place) }

    var version: Int { Int(bytes[0]) }
    var flags: Int { Int(bytes[3]) }

    /// Of at most seven bytes, or eight of which the first is 0; nil at the end.
    mutating func number(_ count: Int) -> Int? {
        guard place + count <= bytes.count else { return nil }
        defer { place += count }
        return Int(exactly: bytes[place..<place + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}

extension BoxReader {
    /// The numbers of a box that says what version it is of; nil for one that is too short or too long to be one.
    func fields(_ body: Body) -> BoxFields? { fields(body, hasVersion: true) }

    func fields(_ body: Body, hasVersion: Bool) -> BoxFields? {
        guard body.count <= 1 << 20, body.count >= 4, let bytes = bytes(Int(body.count), at: body.lowerBound) else {
            return nil
        }
        return BoxFields(bytes: bytes, place: hasVersion ? 4 : 0)
    }
}
