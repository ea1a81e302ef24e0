import QuartzCore
import Testing
import ViewAnimation

@Suite("Example source code: AppKit")
struct AppKitExampleTests {
    @Test("A drawn view has y upward: arcs, rounded rectangles and strings")
    func gauge() throws {
        let gauge = try AppKitExamples.gauge(0.5)
        let stage = gauge.stage
        // The arc runs from the left to the top of a circle about (60, 10); rows count from the top.
        #expect(try stage.pixel(20, 48, at: 0) == [255, 59, 48])
        #expect(try stage.pixel(58, 10, at: 0) == [255, 59, 48])
        #expect(try stage.pixel(100, 45, at: 0) == [255, 255, 255])
        #expect(try stage.pixel(60, 55, at: 0) == [0, 0, 255] && stage.pixel(57, 59, at: 0) != [0, 0, 255])
        let image = try stage.image(at: 0)
        let ink = (0..<60).filter { y in (88..<110).contains { RenderStage.components(image, $0, y)[0] < 100 } }
        let top = try #require(ink.first)
        let bottom = try #require(ink.last)
        func width(_ y: Int) -> Int { (88..<110).count { RenderStage.components(image, $0, y)[0] < 128 } }
        // The foot of the letter L is at the bottom.
        #expect(top > 40 && bottom < 57 && width(bottom) > width(top) + 2)
        #expect(gauge.layouts() >= 1)
    }

    @Test("A flipped view starts its rows at the top, in a superview with y upward")
    func flipped() throws {
        let stage = try AppKitExamples.rows()
        // The rows' view is 5 points above the bottom: its top is at 60 - 45.
        #expect(try stage.pixel(15, 20, at: 0) == [255, 0, 0])
        #expect(try stage.pixel(15, 30, at: 0) == [0, 255, 0])
        #expect(try stage.pixel(15, 40, at: 0) == [0, 0, 255])
        #expect(try stage.pixel(15, 50, at: 0) == [255, 255, 255])
        #expect(try stage.pixel(55, 55, at: 0) == [0, 0, 0])
    }

    @Test("Subviews are ordered relative to siblings, and a point hits the frontmost one")
    func hierarchy() {
        let hierarchy = AppKitExamples.hierarchy()
        #expect(hierarchy.order == [3, 1, 2, 0] && hierarchy.layers == [3, 1, 2, 0])
        #expect(hierarchy.hit == 0)
    }

    @Test("Images are drawn by handlers and in focus, with y upward")
    func images() throws {
        let (drawn, combined) = AppKitExamples.images()
        let corner = try #require(drawn)
        #expect(RenderStage.components(corner, 0, 0) == [255, 0, 0])
        #expect(RenderStage.components(corner, 0, 3) == [0, 0, 255])
        let whole = try #require(combined)
        #expect(whole.width == 10 && RenderStage.components(whole, 6, 3) == [0, 0, 255])
        #expect(RenderStage.components(whole, 9, 0) == [255, 0, 0])
        #expect(whole.pixels.row(9)[0] == 0)
    }

    @Test("Paths have AppKit's names, winding rule and transforms")
    func path() {
        let path = AppKitExamples.path()
        #expect(path.bounds == CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(!path.center && path.corner)
        #expect(path.elements == ["M 22 8", "C 30 8", "L 30 2", "L 22 2", "Z"])
    }

    @Test("Windows and controllers load views and call their callbacks")
    func lifecycle() {
        #expect(
            AppKitExamples.lifecycle() == [
                "loaded", "superview true", "window true", "size 80 true", "superview false", "window false",
            ])
    }

    @Test("A view that draws nothing anymore is empty")
    func emptied() { #expect(AppKitExamples.emptied() == [true, false]) }

    @Test("A label draws its text and an image view its image, upright")
    func controls() throws {
        let stage = try AppKitExamples.controls()
        let image = try stage.image(at: 0)
        #expect((0..<20).contains { y in (0..<40).contains { RenderStage.components(image, $0, y)[0] < 100 } })
        // The image of 10 points is centered in 20; its upper half is green.
        #expect(RenderStage.components(image, 70, 27) == [0, 255, 0])
        #expect(RenderStage.components(image, 70, 33) == [255, 255, 255])
        #expect(RenderStage.components(image, 62, 27) == [255, 255, 255])
    }

    @Test("NSGradient fills rectangles and paths at an angle")
    func gradient() throws {
        let image = try #require(MacGradient.image())
        func gray(_ x: Int, _ y: Int) -> Int { RenderStage.components(image, x, y)[0] }
        // y grows upward: the horizontal gradient is at the bottom.
        #expect((124...132).contains(gray(50, 30)) && gray(2, 30) < 10 && gray(97, 30) > 245)
        #expect(gray(20, 1) > 230 && gray(20, 18) < 25)
        #expect([-1, 0, 0.25, 0.5, 0.75, 1, 2].map { MacGradient.red(at: $0) } == [0, 0, 0.5, 1, 0.5, 0, 0])
        #expect(!MacGradient.hasGradient(of: []) && MacGradient.hasGradient(of: [.red]))
    }

    @Test("A bitmap is drawn into with y upward, in points of its size", arguments: [1, 2])
    func bitmap(scale: Int) {
        let colors = MacBitmap.disk(
            scale: scale, at: [(8 * scale, 8 * scale), (0, 16 * scale - 1), (0, 0), (16 * scale, 0)])
        #expect(colors == [[0, 0, 255, 255], [255, 0, 0, 255], [0, 0, 0, 0], nil])
    }

    @Test("Bitmaps are written as PNG, JPEG, TIFF and GIF files, and read back")
    func bitmapFiles() throws {
        for (type, start) in [("png", [0x89, 0x50]), ("jpeg", [0xff, 0xd8]), ("gif", [0x47, 0x49])]
            as [(String, [UInt8])]
        {
            let file = try #require(MacBitmap.file(named: type))
            #expect(file.start == start && file.side == 16)
            let center = try #require(file.center)
            #expect(center[0] < 12 && center[1] < 12 && center[2] > 240 && center[3] == 255)
        }
        #expect(MacBitmap.file(named: "tiff")?.center == [0, 0, 255, 255] && MacBitmap.file(named: "bmp") == nil)
    }

    @Test("Bitmaps with 1 to 4 samples of 8, 16 and 32 bits keep colors, and can be in the program's memory")
    func bitmapLayouts() {
        #expect(MacBitmap.failures() == [])
        let own = MacBitmap.ownMemory()
        #expect(own.samples == [40, 50, 60] && own.bytes == [1, 2, 3, 40, 50, 60])
        #expect(MacBitmap.refused() == 6)
        #expect(MacBitmap.impossibleCount() == 0)
    }

    @Test("A part of a view is cached as a bitmap, upright")
    func cachedDisplay() {
        #expect(MacBitmap.cached(isFlipped: false) == [[0, 0, 0, 0], [0, 255, 0, 255], [0, 0, 0, 0]])
        #expect(MacBitmap.cached(isFlipped: true) == [[0, 255, 0, 255], [0, 0, 0, 0], [0, 0, 0, 0]])
    }

    @Test("An image shows the bitmap that was added, and becomes TIFF data")
    func imageRepresentations() {
        let image = MacBitmap.image()
        #expect(image.size == CGSize(width: 16, height: 16) && image.pixels == 32 && image.tiff == 32)
        #expect(image.representations == 1)
    }
}
