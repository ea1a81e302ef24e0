/// Marked pixels, and the largest group of them that touch.
struct BlobMap {
    private let width, height: Int
    private var marked: [Bool]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        marked = Array(repeating: false, count: width * height)
    }

    mutating func mark(_ x: Int, _ y: Int) { marked[y * width + x] = true }

    /// The number of pixels of the largest blob, 8 neighbours each.
    func largest() -> Int {
        var open = marked
        var best = 0
        for start in open.indices where open[start] {
            open[start] = false
            best = max(best, flood(from: start, &open))
        }
        return best
    }

    private func flood(from start: Int, _ open: inout [Bool]) -> Int {
        var stack = [start]
        var size = 0
        while let at = stack.popLast() {
            size += 1
            let x = at % width
            let y = at / width
            for ny in max(0, y - 1)...min(height - 1, y + 1) {
                for nx in max(0, x - 1)...min(width - 1, x + 1) where open[ny * width + nx] {
                    open[ny * width + nx] = false
                    stack.append(ny * width + nx)
                }
            }
        }
        return size
    }
}
