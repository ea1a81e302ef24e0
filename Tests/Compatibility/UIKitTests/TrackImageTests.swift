import Foundation
import Testing
import ViewAnimation

@Suite("Images of tracks, and resizable images")
struct TrackImageTests {
    @Test("Images replace the two parts of a slider's track")
    func trackImages() throws {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 120, height: 34))
        let bar = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 10)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 10))
        }
        slider.value = 0.5
        slider.setMinimumTrackImage(bar, for: .normal)
        slider.setMaximumTrackImage(bar, for: .selected)
        #expect(slider.currentMinimumTrackImage === bar && slider.currentMaximumTrackImage == nil)
        let image = UIGraphicsImageRenderer(size: slider.bounds.size).image { _ in slider.draw(slider.bounds) }
        let pixels = try #require(image.cgImage)
        let scale = Int(image.scale)
        let part = pixels.cropping(to: CGRect(x: 20 * scale, y: 13 * scale, width: 1, height: 1))
        let data = try #require(part?.dataProvider?.data)
        // The bar is 10 points high, and a track without an image 4.
        #expect((data as Data).prefix(4).last == 255)
    }

    @Test("The caps of a resizable image keep their sizes when it is drawn")
    func caps() throws {
        let tile = UIGraphicsImageRenderer(size: CGSize(width: 6, height: 4)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
            UIColor.green.setFill()
            context.fill(CGRect(x: 2, y: 0, width: 2, height: 4))
            UIColor.blue.setFill()
            context.fill(CGRect(x: 4, y: 0, width: 2, height: 4))
            context.fill(CGRect(x: 0, y: 0, width: 6, height: 1))
        }.resizableImage(withCapInsets: UIEdgeInsets(top: 1, left: 2, bottom: 0, right: 2))
        let image = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20)).image { _ in
            tile.draw(in: CGRect(x: 0, y: 0, width: 30, height: 20))
        }
        let pixels = try #require(image.cgImage)
        let scale = image.scale
        func color(_ x: CGFloat, _ y: CGFloat) -> [UInt8] {
            let part = pixels.cropping(to: CGRect(x: x * scale, y: y * scale, width: 1, height: 1))
            return part?.dataProvider?.data.map { Array(($0 as Data).prefix(4)) } ?? []
        }
        #expect(color(0.5, 10) == color(1, 19) && color(3, 10) == color(26, 10) && color(1, 10) != color(3, 10))
        #expect(color(29, 10) == color(15, 0) && color(15, 0) != color(15, 2))
    }
}
