import TestSupport
import Testing

@testable import Images

@Suite("Mipmaps")
struct MipmapTests {
    @Test(
        "Each mipmap level is half as large, rounded up, down to 1×1",
        arguments: [(1, 1, 1), (2, 1, 2), (5, 3, 4), (8, 8, 4), (9, 2, 5)])
    func sizes(width: Int, height: Int, count: Int) {
        let image = picture(width, height) { _, _ in 0xff20_3040 }
        #expect(image.mipmapCount == count)
        for level in 0..<count + 2 {
            let clamped = min(level, count - 1)
            let pixels = image.mipmap(level: level)
            let round = (1 << clamped) - 1
            #expect(pixels.width == (width + round) >> clamped)
            #expect(pixels.height == (height + round) >> clamped)
            #expect(pixels.row(0)[0] == 0xff20_3040)
        }
    }

    @Test("A mipmap level is created once")
    func caching() {
        let image = picture(16, 16) { x, _ in UInt32(x) }
        let high = image.mipmap(level: 3)
        #expect(image.mipmap(level: 3) === high)
        #expect(image.mipmap(level: 0) === image.pixels)
        let firstRow = (0..<8).map { image.mipmap(level: 1).row(0)[$0] }
        #expect(firstRow == [1, 3, 5, 7, 9, 11, 13, 15])
    }

    @Test("Concurrent requests return the same mipmap level")
    func concurrency() async {
        let image = picture(64, 64) { x, y in UInt32(x * y) }
        let identities = await withTaskGroup(of: ObjectIdentifier.self) { group in
            for _ in 0..<16 { group.addTask { ObjectIdentifier(image.mipmap(level: 4)) } }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(identities.count == 1)
    }
}
