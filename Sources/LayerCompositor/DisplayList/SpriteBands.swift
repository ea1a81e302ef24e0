import Foundation
import PixelKernels
import VectorGeometry

/// The sprites of a batch by the bands of rows that they reach, in painting order.
struct SpriteBands: Sendable {
    private static let height = 32

    private let clip: PixelRect
    /// The indices of the sprites, band after band.
    private let members: [Int32]
    /// The start of each band in `members`, and the end of the last.
    private let starts: [Int]

    /// Sprites that follow each other in memory.
    struct Part: Sendable {
        let range: Range<Int>
        /// The pixels that the sprites may reach.
        let bounds: PixelRect
        /// The number of sprites that reach each band.
        fileprivate let counts: [Int32]

        init(_ range: Range<Int>, of sprites: SpriteMemory, within clip: PixelRect) {
            var counts = [Int32](repeating: 0, count: SpriteBands.count(within: clip))
            var box = (minX: Int32.max, minY: Int32.max, maxX: Int32.min, maxY: Int32.min)
            counts.withUnsafeMutableBufferPointer { counts in
                for index in range {
                    let sprite = sprites.base[index]
                    box = (
                        min(box.minX, sprite.min_x), min(box.minY, sprite.min_y), max(box.maxX, sprite.max_x),
                        max(box.maxY, sprite.max_y)
                    )
                    for band in SpriteBands.bands(of: sprite, clip) { counts[band] += 1 }
                }
            }
            self.range = range
            self.counts = counts
            bounds =
                box.minX < box.maxX
                ? PixelRect(minX: Int(box.minX), minY: Int(box.minY), maxX: Int(box.maxX), maxY: Int(box.maxY)) : .empty
        }
    }

    init(_ parts: [Part], of sprites: SpriteMemory, within clip: PixelRect, _ workerPool: TileWorkerPool) {
        let count = SpriteBands.count(within: clip)
        var starts = [0]
        // The index of the first sprite of each part, by band.
        var offsets = parts.map(\.counts)
        var next = 0
        for band in 0..<count {
            for part in parts.indices {
                offsets[part][band] = Int32(truncatingIfNeeded: next)
                next += Int(parts[part].counts[band])
            }
            starts.append(next)
        }
        members = [Int32](unsafeUninitializedCapacity: next) { [offsets] memory, filled in
            filled = next
            guard let base = memory.baseAddress else { return }
            let members = SharedMembers(base: base)
            workerPool.run(parts.count) { part, _ in
                var next = offsets[part]
                members.add(parts[part].range, of: sprites, clip, &next)
            }
        }
        self.starts = starts
        self.clip = clip
    }

    /// Calls `body` with each band of rows of `area`, which lies within the clip, and the indices of its sprites.
    func forEach(in area: PixelRect, _ body: (_ indices: UnsafeBufferPointer<Int32>, _ part: PixelRect) -> Void) {
        let first = (area.minY - clip.minY) / Self.height
        let last = (area.maxY - 1 - clip.minY) / Self.height
        members.withUnsafeBufferPointer { members in
            for band in first...last {
                let top = clip.minY + band * Self.height
                let rows = area.intersection(
                    PixelRect(minX: area.minX, minY: top, maxX: area.maxX, maxY: top + Self.height))
                body(UnsafeBufferPointer(rebasing: members[starts[band]..<starts[band + 1]]), rows)
            }
        }
    }

    private static func count(within clip: PixelRect) -> Int { (clip.height + height - 1) / height }

    @inline(__always)
    fileprivate static func bands(of sprite: mp_placed_particle, _ clip: PixelRect) -> Range<Int> {
        (Int(sprite.min_y) - clip.minY) / height..<(Int(sprite.max_y) - clip.minY + height - 1) / height
    }
}

/// The members of all bands, of which each part writes its own.
private struct SharedMembers: @unchecked Sendable {
    let base: UnsafeMutablePointer<Int32>

    /// Adds the sprites of a part; `next` has its next index in each band.
    func add(_ range: Range<Int>, of sprites: SpriteMemory, _ clip: PixelRect, _ next: inout [Int32]) {
        next.withUnsafeMutableBufferPointer { next in
            for index in range {
                for band in SpriteBands.bands(of: sprites.base[index], clip) {
                    base[Int(next[band])] = Int32(truncatingIfNeeded: index)
                    next[band] += 1
                }
            }
        }
    }
}

/// Memory for the sprites of a batch, each in a cache line of its own. Each part is written by one worker before the
/// batch is drawn.
final class SpriteMemory: @unchecked Sendable {
    let base: UnsafeMutablePointer<mp_placed_particle>
    let capacity: Int
    private let memory: UnsafeMutableRawPointer

    init(capacity: Int) {
        self.capacity = capacity
        // Aligned here: glibc often cannot reuse a freed aligned block for another one of the same size, so memory
        // would grow.
        let bytes = max(1, capacity) * MemoryLayout<mp_placed_particle>.stride
        memory = .allocate(byteCount: bytes + 63, alignment: 16)
        base = memory.alignedUp(toMultipleOf: 64).bindMemory(to: mp_placed_particle.self, capacity: max(1, capacity))
    }

    /// The size in bytes.
    var byteCount: Int { capacity * MemoryLayout<mp_placed_particle>.stride }

    deinit { memory.deallocate() }
}
