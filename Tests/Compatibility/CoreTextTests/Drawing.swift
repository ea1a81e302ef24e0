import CoreText

/// A white picture with y upward, and its dark pixels.
struct Drawing {
    let context: CGContext

    init(width: Int = 160, height: Int = 60, _ draw: (CGContext) throws -> Void) rethrows {
        guard let context = try? CGContext(width: CGFloat(width), height: CGFloat(height), isOpaque: true) else {
            preconditionFailure("the size is supported")
        }
        self.context = context
        context.setFillColor(.white)
        context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        context.setFillColor(.black)
        try draw(context)
    }

    /// The red components, from the top row.
    var rows: [[Int]] {
        guard let image = context.makeImage() else { return [] }
        return (0..<image.height).map { y in
            (0..<image.width).map { Int(image.pixels.row(y)[$0] >> 16 & 255) }
        }
    }

    /// The box of the pixels that are not white, with y upward; `.null` if there are none.
    var ink: CGRect {
        let rows = rows
        var box = CGRect.null
        for (y, row) in rows.enumerated() {
            for (x, value) in row.enumerated() where value < 250 {
                box = box.union(CGRect(x: x, y: rows.count - 1 - y, width: 1, height: 1))
            }
        }
        return box
    }
}

func attributed(
    _ text: String, _ font: CTFont = CTFontCreateWithName("DejaVu Sans", 20, nil),
    _ more: [NSAttributedString.Key: Any] = [:]
) -> NSAttributedString {
    NSAttributedString(string: text, attributes: more.merging([kCTFontAttributeName: font]) { own, _ in own })
}

func line(_ text: String, _ more: [NSAttributedString.Key: Any] = [:]) -> CTLine {
    CTLineCreateWithAttributedString(attributed(text, CTFontCreateWithName("DejaVu Sans", 20, nil), more))
}

func width(_ line: CTLine) -> CGFloat { CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil)) }

func isNear(_ a: CGFloat, _ b: CGFloat, within tolerance: CGFloat = 0.01) -> Bool { abs(a - b) <= tolerance }
