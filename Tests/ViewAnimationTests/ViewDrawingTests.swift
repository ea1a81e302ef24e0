import Foundation
import Images
import LayerTree
import Testing
import VectorGeometry
import ViewAnimation

@Suite("Colors, paths and images of views")
struct ViewDrawingTests {
    @Test("Hue, saturation and brightness convert to RGB and back")
    func hues() {
        #expect(UIColor(hue: 1 / 3, saturation: 1, brightness: 1, alpha: 1) == .green)
        for step in 0..<12 {
            let color = UIColor(hue: CGFloat(step) / 12, saturation: 0.6, brightness: 0.8, alpha: 0.5)
            var h: CGFloat = 0
            var s: CGFloat = 0
            var b: CGFloat = 0
            var a: CGFloat = 0
            color.getHue(&h, saturation: &s, brightness: &b, alpha: &a)
            #expect(
                isNear(h, CGFloat(step) / 12, within: 1e-9) && isNear(s, 0.6, within: 1e-9)
                    && isNear(b, 0.8, within: 1e-9) && a == 0.5)
        }
    }

    @Test("A color literal has its components")
    func literal() {
        // swift-format-ignore: NoPlaygroundLiterals
        let color: UIColor = #colorLiteral(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)
        #expect(color == UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1))
    }

    @Test("A clockwise quarter arc from the right goes downward")
    func clockwise() {
        let quarter = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(isNear(quarter.currentPoint.x, 0, within: 1e-9) && isNear(quarter.currentPoint.y, 10, within: 1e-9))
        #expect(quarter.cgPath.boundingBoxOfPath.minY > -1e-9)
        let arc = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        #expect(isNear(arc.cgPath.boundingBoxOfPath.minY, -10, within: 1e-6))
    }

    @Test("Only the requested corners are rounded")
    func corners() {
        let path = UIBezierPath(
            roundedRect: CGRect(x: 0, y: 0, width: 20, height: 20), byRoundingCorners: [.topLeft, .bottomRight],
            cornerRadii: CGSize(width: 8, height: 8))
        #expect(!path.contains(CGPoint(x: 0.5, y: 0.5)) && !path.contains(CGPoint(x: 19.5, y: 19.5)))
        #expect(path.contains(CGPoint(x: 19.5, y: 0.5)) && path.contains(CGPoint(x: 0.5, y: 19.5)))
    }

    @Test("A corner radius of more than half the shorter side gives a pill")
    func pill() {
        let pill = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 20), cornerRadius: 100)
        #expect(pill.contains(CGPoint(x: 5, y: 5)) && !pill.contains(CGPoint(x: 1, y: 1)))
        let ellipse = UIBezierPath(
            roundedRect: CGRect(x: 0, y: 0, width: 100, height: 20), byRoundingCorners: .allCorners,
            cornerRadii: CGSize(width: 50, height: 10))
        #expect(!ellipse.contains(CGPoint(x: 5, y: 5)))
    }

    @Test(
        "Images are read from JPEG, GIF and WebP data",
        arguments: [
            (
                """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoK
                BggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK
                CgoKCgr/wAARCAACAAQDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABoQAAAHAAAAAAAAAAAAAAAAAAADBQc3g7P/xAAV
                AQEBAAAAAAAAAAAAAAAAAAAHCf/EABoRAAAHAAAAAAAAAAAAAAAAAAAEBQg4hLT/2gAMAwEAAhEDEQA/ACifmV1WjAsVSZLGJAtbTIQH
                fSJW62QuP//Z
                """, 6
            ),
            ("R0lGODlhBAACAPEAAP8AAAAA/////wAAACH5BAAAAAAALAAAAAAEAAIAAAIEBBKGBQA7", 0),
            ("UklGRiIAAABXRUJQVlA4TBYAAAAvA0AAAA8Q87//8x8OFAIIgIImov/x", 0),
        ])
    func formats(text: String, tolerance: Int) throws {
        let data = try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters))
        let image = try #require(UIImage(data: data, scale: 2))
        #expect(image.size == CGSize(width: 2, height: 1))
        let row = try #require(image.cgImage).pixels.row(1)
        for (pixel, wanted) in [(row[0], [255, 0, 0]), (row[3], [0, 0, 255])] {
            for (shift, value) in zip([16, 8, 0] as [UInt32], wanted) {
                #expect(abs(Int(pixel >> shift & 255) - value) <= tolerance)
            }
        }
        #expect(UIImage(data: data.prefix(20)) == nil && UIImage(data: Data()) == nil)
    }

    @Test("cgPath is a copy that later changes do not affect")
    func copies() {
        let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4))
        let taken = path.cgPath
        path.append(UIBezierPath(ovalIn: CGRect(x: 10, y: 10, width: 4, height: 4)))
        path.apply(CGAffineTransform(translationX: 1, y: 0))
        #expect(taken.boundingBox == CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(path.bounds == CGRect(x: 1, y: 0, width: 14, height: 14))
    }

    @Test(
        "A rotated or mirrored image is displayed and drawn upright",
        arguments: [
            (UIImage.Orientation.up, 0), (.down, 3), (.left, 1), (.right, 2), (.upMirrored, 1), (.downMirrored, 2),
            (.leftMirrored, 0), (.rightMirrored, 3),
        ])
    func orientation(orientation: UIImage.Orientation, first corner: Int) throws {
        // The corners of the pixels are numbered by rows; `corner` is the one that is displayed at the top left.
        let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF]
        let pixels = PixelBuffer(width: 6, height: 4)
        for y in 0..<4 { for x in 0..<6 { pixels.row(y)[x] = colors[y / 2 * 2 + x / 3] } }
        let image = UIImage(cgImage: CGImage(pixels: pixels, isOpaque: true), scale: 2, orientation: orientation)
        let isSideways = [.left, .right, .leftMirrored, .rightMirrored].contains(orientation)
        #expect(
            image.size == (isSideways ? CGSize(width: 2, height: 3) : CGSize(width: 3, height: 2))
                && image.cgImage?.width == 6 && image.imageOrientation == orientation)
        let shown = try #require(UIImageView(image: image).layer.contents as? CGImage)
        let drawn = try #require(UIGraphicsImageRenderer(size: image.size).image { _ in image.draw(at: .zero) }.cgImage)
        #expect(shown.pixels.row(0)[0] == colors[corner] && drawn.pixels.row(0)[0] == colors[corner])
        #expect(
            image
                != UIImage(
                    cgImage: try #require(image.cgImage), scale: 2, orientation: orientation == .up ? .down : .up))
    }

    @Test("An image view has the image's size in points")
    func pictures() {
        let image = UIImage(cgImage: CGImage(pixels: PixelBuffer(width: 30, height: 20), isOpaque: false), scale: 2)
        let view = UIImageView(image: image)
        #expect(view.bounds.size == CGSize(width: 15, height: 10))
        #expect(view.layer.contentsScale == 2 && view.layer.contents as? CGImage == image.cgImage)
        #expect(UIImage(contentsOfFile: "/nowhere/at-all.png") == nil)
    }
}
