import Foundation
import LayerTree
import Testing

@Suite("Stack layouts")
struct StackLayoutTests {
    private func layer(_ width: CGFloat, _ height: CGFloat) -> CALayer {
        let layer = CALayer()
        layer.bounds.size = CGSize(width: width, height: height)
        return layer
    }

    /// Returns the frames of layers of 10 × 10 and 30 × 20 points in a row of 100 × 40 points.
    private func frames(
        _ distribution: StackLayoutManager.Distribution, _ alignment: StackLayoutManager.Alignment = .leading,
        axis: StackLayoutManager.Axis = .horizontal
    ) -> [CGRect] {
        let row = layer(100, 40)
        let manager = StackLayoutManager(axis: axis)
        manager.distribution = distribution
        manager.alignment = alignment
        manager.spacing = 10
        row.layoutManager = manager
        let hidden = layer(50, 50)
        hidden.isHidden = true
        row.sublayers = [layer(10, 10), hidden, layer(30, 20)]
        row.layoutIfNeeded()
        return (row.sublayers ?? []).filter { !$0.isHidden }.map(\.frame)
    }

    @Test(
        "Distributions place sublayers along the axis",
        arguments: [
            (StackLayoutManager.Distribution.leading, [0, 10, 20, 30]), (.center, [25, 10, 45, 30]),
            (.trailing, [50, 10, 70, 30]), (.equalSpacing, [0, 10, 70, 30]), (.fillEqually, [0, 45, 55, 45]),
            (.fillProportionally, [0, 22.5, 32.5, 67.5]),
        ] as [(StackLayoutManager.Distribution, [CGFloat])])
    func distribution(_ distribution: StackLayoutManager.Distribution, _ expected: [CGFloat]) {
        #expect(frames(distribution).flatMap { [$0.minX, $0.width] } == expected)
    }

    @Test(
        "Alignments place sublayers across the axis",
        arguments: [
            (StackLayoutManager.Alignment.leading, [0, 10, 0, 20]), (.center, [15, 10, 10, 20]),
            (.trailing, [30, 10, 20, 20]), (.fill, [0, 40, 0, 40]),
        ] as [(StackLayoutManager.Alignment, [CGFloat])])
    func alignment(_ alignment: StackLayoutManager.Alignment, _ expected: [CGFloat]) {
        #expect(frames(.leading, alignment).flatMap { [$0.minY, $0.height] } == expected)
    }

    @Test("A column stacks downward from the padding")
    func column() {
        #expect(
            frames(.leading, .fill, axis: .vertical) == [
                CGRect(x: 0, y: 0, width: 100, height: 10), CGRect(x: 0, y: 20, width: 100, height: 20),
            ])
    }

    @Test("A stack in a stack keeps its size, or is as large as its sublayers")
    func nested() {
        let column = layer(100, 100)
        column.layoutManager = StackLayoutManager()
        let (sized, free) = (layer(50, 40), layer(0, 0))
        for row in [sized, free] {
            row.layoutManager = StackLayoutManager(axis: .horizontal)
            row.sublayers = [layer(10, 10), layer(20, 5)]
            column.addSublayer(row)
        }
        column.layoutIfNeeded()
        #expect(sized.frame == CGRect(x: 0, y: 0, width: 50, height: 40))
        #expect(free.frame == CGRect(x: 0, y: 40, width: 30, height: 10))
    }

    @Test("A text layer without a size is as large as its text; the stack prefers the size of all")
    func text() {
        let stack = layer(200, 100)
        let manager = StackLayoutManager()
        manager.padding = .init(top: 1, right: 2, bottom: 3, left: 4)
        stack.layoutManager = manager
        let text = CATextLayer()
        text.string = "Hello"
        text.font = "DejaVu Sans"
        text.fontSize = 20
        stack.addSublayer(text)
        stack.layoutIfNeeded()
        #expect(text.frame.origin == CGPoint(x: 4, y: 1))
        #expect((45...65).contains(text.frame.width) && (20...28).contains(text.frame.height))
        let preferred = stack.preferredFrameSize()
        #expect(preferred == CGSize(width: text.frame.width + 6, height: text.frame.height + 4))
    }

    private func text(_ string: String, size: CGFloat) -> CATextLayer {
        let text = CATextLayer()
        text.string = string
        text.font = "DejaVu Sans"
        text.fontSize = size
        return text
    }

    @Test("A stack that hugs its sublayers is as large as they are with the padding, about its position")
    func hug() {
        let pill = layer(0, 0)
        pill.position = CGPoint(x: 100, y: 50)
        let manager = StackLayoutManager(axis: .horizontal)
        manager.padding = .init(top: 1, right: 2, bottom: 3, left: 4)
        manager.spacing = 5
        manager.hugsWidth = true
        manager.hugsHeight = true
        pill.layoutManager = manager
        pill.sublayers = [layer(10, 10), layer(20, 30)]
        pill.layoutIfNeeded()
        #expect(pill.frame == CGRect(x: 79.5, y: 33, width: 41, height: 34))
        #expect(
            pill.sublayers?.map(\.frame) == [
                CGRect(x: 4, y: 1, width: 10, height: 10), CGRect(x: 19, y: 1, width: 20, height: 30),
            ])
        pill.addSublayer(layer(5, 5))
        pill.layoutIfNeeded()
        #expect(pill.bounds.size == CGSize(width: 51, height: 34))
    }

    @Test("A hugging stack keeps its smallest size and the origin of its frame, and rounds its corners by its size")
    func hugFromFrame() {
        let box = layer(0, 0)
        box.frame = CGRect(x: 10, y: 20, width: 60, height: 0)
        let manager = StackLayoutManager()
        manager.hugsWidth = true
        manager.hugsHeight = true
        manager.minimumSize = box.bounds.size
        manager.keepsOrigin = true
        manager.relativeCornerRadius = (0.5, -1)
        box.layoutManager = manager
        box.sublayers = [layer(10, 10), layer(20, 30)]
        box.layoutIfNeeded()
        #expect(box.frame == CGRect(x: 10, y: 20, width: 60, height: 40))
        #expect(box.cornerRadius == 19)
    }

    @Test("A stack in a hugging stack grows before it is placed")
    func nestedHug() {
        let outer = layer(0, 0)
        let inner = layer(0, 0)
        for (stack, axis) in [(outer, StackLayoutManager.Axis.vertical), (inner, .horizontal)] {
            let manager = StackLayoutManager(axis: axis)
            manager.hugsWidth = true
            manager.hugsHeight = true
            manager.padding = .init(top: 2, right: 2, bottom: 2, left: 2)
            stack.layoutManager = manager
        }
        inner.sublayers = [layer(10, 10), layer(20, 30)]
        outer.sublayers = [inner, layer(50, 5)]
        outer.layoutIfNeeded()
        #expect(outer.bounds.size == CGSize(width: 54, height: 43))
        #expect(inner.frame == CGRect(x: 2, y: 2, width: 34, height: 34))
    }

    @Test("A stack that wraps places sublayers in lines, and grows with them")
    func wrap() {
        let row = layer(50, 0)
        let manager = StackLayoutManager(axis: .horizontal)
        manager.wraps = true
        manager.hugsHeight = true
        manager.spacing = 5
        manager.lineSpacing = 2
        manager.alignment = .center
        row.layoutManager = manager
        row.sublayers = [layer(20, 10), layer(25, 20), layer(30, 10), layer(60, 4)]
        row.layoutIfNeeded()
        #expect(row.bounds.size == CGSize(width: 50, height: 38))
        #expect(
            row.sublayers?.map(\.frame) == [
                CGRect(x: 0, y: 5, width: 20, height: 10), CGRect(x: 25, y: 0, width: 25, height: 20),
                CGRect(x: 0, y: 22, width: 30, height: 10), CGRect(x: 0, y: 34, width: 60, height: 4),
            ])
    }

    @Test("Baselines of texts in a row have the same height, and other layers stand on it")
    func baselines() {
        let row = layer(400, 100)
        let manager = StackLayoutManager(axis: .horizontal)
        manager.alignment = .firstBaseline
        row.layoutManager = manager
        let (large, small, box) = (text("Large", size: 40), text("small", size: 16), layer(10, 10))
        row.sublayers = [large, small, box]
        row.layoutIfNeeded()
        #expect(large.frame.minY == 0)
        #expect(small.frame.minY > 15 && small.frame.maxY < large.frame.maxY)
        // The baseline of the small text is about 0.93 font sizes below its top.
        #expect(abs(box.frame.maxY - (small.frame.minY + 15)) < 2)
    }

    @Test("Deeply nested stacks that hug their sublayers and align baselines are laid out quickly")
    func deeplyNested() {
        var outer = layer(10, 10)
        for level in 0..<64 {
            let stack = layer(0, 0)
            let manager = StackLayoutManager(axis: level % 3 == 0 ? .vertical : .horizontal)
            manager.alignment = level % 2 == 0 ? .firstBaseline : .lastBaseline
            manager.padding = .init(top: 1, right: 1, bottom: 1, left: 1)
            manager.hugsWidth = true
            manager.hugsHeight = true
            stack.layoutManager = manager
            stack.addSublayer(outer)
            outer = stack
        }
        outer.layoutIfNeeded()
        #expect(outer.bounds.size == CGSize(width: 138, height: 138))
    }
}
