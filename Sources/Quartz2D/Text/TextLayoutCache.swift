import Foundation

/// The layouts asked for last.
struct TextLayoutCache {
    struct Key: Hashable {
        let style: TextStyle
        let width, height: CGFloat
    }

    static let capacity = 256
    private var entries: [Key: (layout: TextLayout, lastUse: Int)] = [:]
    private var clock = 0

    mutating func layout(for key: Key) -> TextLayout? {
        guard let found = entries[key]?.layout else { return nil }
        clock += 1
        entries[key]?.lastUse = clock
        return found
    }

    mutating func insert(_ layout: TextLayout, for key: Key) {
        clock += 1
        entries[key] = (layout, clock)
        guard entries.count > Self.capacity else { return }
        let oldHalf = entries.map(\.value.lastUse).sorted()[Self.capacity / 2]
        entries = entries.filter { $0.value.lastUse > oldHalf }
    }

    mutating func removeAll() { entries = [:] }
}
