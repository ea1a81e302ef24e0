import Foundation
import Images
import Quartz2D
import TestSupport
import Testing

@Suite("Cairo comparison drawings")
struct ForeignDrawingTests {
    /// The folder in which Scripts/compare-with-cairo expects the images.
    private let folder = ProcessInfo.processInfo.environment["MULTIPLANE_DRAWINGS"].map { URL(fileURLWithPath: $0) }

    @Test("Every drawing draws something and uses only known operations")
    func draws() throws {
        let drawings = try ForeignDrawings.all()
        #expect(drawings.count >= 30)
        for (index, drawing) in drawings.enumerated() {
            let image = try #require(ForeignDrawings.draw(drawing.operations).makeImage())
            #expect(rows(image).joined().contains { $0 >> 24 > 64 }, "\(drawing.name)")
            if let folder { try image.writePNG(to: folder.appendingPathComponent("\(index).png")) }
        }
    }

    @Test("All drawings differ")
    func differ() throws {
        let pictures = try ForeignDrawings.all().map { try ForeignDrawings.draw($0.operations).pixelRows }

        #expect(Set(pictures).count == pictures.count)
    }
}
