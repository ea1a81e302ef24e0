import MediaWriting

/// The frames that the page plays, and how.
///
/// Frames are counted from the first one played: index 0 is the frame at which playback starts. The index grows over
/// the repetitions of a range.
struct StreamRequest: Equatable, Sendable {
    /// The page: a new stream of the same page replaces the one before.
    let client: String
    /// Counts the streams of the page.
    let number: Int
    /// The frame at which playback starts.
    let start: Int
    /// The frames that are played.
    let range: ClosedRange<Int>
    /// Whether the range repeats.
    let loops: Bool
    /// The number of frames to advance per played frame.
    let step: Int
    /// The factor of the size, below 1; nil for the scene's size.
    var scale: Double?
    var visibility = LayerVisibility.ofScene
    /// The codecs that the page can decode.
    var codecs = LiveVideoEncoder.Codec.allCases

    /// Returns the frame at an index; nil after the last frame of a range that does not repeat.
    func frame(at index: Int) -> Int? {
        let (offset, overflows) = (start - range.lowerBound).addingReportingOverflow(index)
        guard !overflows else { return nil }
        if loops { return range.lowerBound + offset % range.count }
        return offset < range.count ? range.lowerBound + offset : nil
    }
}

extension StreamRequest {
    /// Reads the items of a request; nil if one is missing or out of range.
    init?(_ request: HTTPRequest) {
        guard let client = request.query["client"], (1...64).contains(client.utf8.count),
            let number = request.integer("number"),
            let start = request.integer("frame"), let first = request.integer("first"),
            let last = request.integer("last"), 0 <= first, first <= start, start <= last, last < Int32.max,
            case let step = request.integer("step") ?? 1, (1...8).contains(step),
            case let scale = request.number("scale") ?? 1, (0.01...1).contains(scale)
        else { return nil }
        self.init(
            client: client, number: number, start: start, range: first...last, loops: request.query["loops"] == "true",
            step: step)
        if scale < 1 { self.scale = scale }
        visibility = LayerVisibility(request.query)
        if let names = request.query["codecs"] {
            codecs = names.split(separator: ",").compactMap { LiveVideoEncoder.Codec(rawValue: String($0)) }
        }
    }
}

/// Decides which frame of a stream is sent next: neither far ahead of the page, nor frames that it would not show.
struct StreamPacing {
    /// The greatest index, so that records can count with 32 bits.
    private static let limit = Int(Int32.max) / 2
    /// The number of indexes in a second of playback.
    let second: Int
    let step: Int
    /// The index that the page shows.
    private(set) var position = 0
    /// The last index that the page has received.
    private(set) var received = -1
    private var next = 0

    init(framesPerSecond: Double, step: Int) {
        second = max(2, Int(framesPerSecond.rounded(.up))) * step
        self.step = step
    }

    /// Takes note of what the page shows and has received. Reports can arrive in any order.
    mutating func note(position: Int, received: Int) {
        self.position = max(self.position, min(position, Self.limit))
        self.received = max(self.received, min(received, next))
    }

    /// Returns the index to send now; nil if the page has to catch up first.
    ///
    /// The page has at most a second of frames that it has not shown yet, and at most three quarters of a second of
    /// frames are on the way, so that a slow connection does not fill with frames that come too late. If playback has
    /// overtaken the stream, it continues a third of a second after the shown frame.
    var due: Int? {
        let index = next < position ? (position + second / 3 + step - 1) / step * step : next
        return index - position <= second && next - received <= second * 3 / 4 ? index : nil
    }

    /// Takes note of a frame that is sent. Frames that were skipped are not on the way.
    mutating func send(_ index: Int) {
        received += index - next
        next = index + step
    }
}
