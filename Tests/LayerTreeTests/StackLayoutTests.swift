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
}
