import Foundation
import Testing

@testable import ViewAnimation

private final class Box: UIView {
    private let natural: CGSize
    init(_ width: CGFloat, _ height: CGFloat) {
        natural = CGSize(width: width, height: height)
        super.init(frame: .zero)
    }
    required init?(coder: NSCoder) { return nil }
    override var intrinsicContentSize: CGSize { natural }
}

@Suite("Stack views, scroll views and visual formats")
struct StackViewTests {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    private let boxes = [Box(20, 10), Box(40, 30), Box(60, 20)]

    /// Lays out a stack view that fills the root.
    private func frames(
        axis: NSLayoutConstraint.Axis = .horizontal, _ change: (UIStackView) -> Void = { _ in }
    ) -> [CGRect] {
        let stack = UIStackView(arrangedSubviews: boxes)
        stack.axis = axis
        stack.frame = root.bounds
        change(stack)
        root.addSubview(stack)
        root.layoutIfNeeded()
        return boxes.map(\.frame)
    }

    @Test("Fill stretches the view that hugs least")
    func fill() {
        boxes[1].setContentHuggingPriority(UILayoutPriority(1), for: .horizontal)
        let frames = frames { $0.spacing = 5 }
        #expect(frames.map(\.minX) == [0, 25, 240] && frames.map(\.width) == [20, 210, 60])
        #expect(frames.allSatisfy { $0.height == 100 })
    }

    @Test("Equal sizes with a custom distance and centered views")
    func equalSizes() {
        let frames = frames {
            $0.distribution = .fillEqually
            $0.alignment = .center
            $0.setCustomSpacing(30, after: boxes[0])
        }
        #expect(frames.map(\.minX) == [0, 120, 210] && frames.map(\.width) == [90, 90, 90])
        #expect(frames.map(\.midY) == [50, 50, 50] && frames.map(\.height) == [10, 30, 20])
    }

    @Test("Equal distances and equal distances of centers")
    func equalDistances() {
        let spaced = frames { $0.distribution = .equalSpacing }
        #expect(spaced.map(\.minX) == [0, 110, 240])
        let stack = boxes[0].superview as? UIStackView
        stack?.distribution = .equalCentering
        root.layoutIfNeeded()
        #expect(boxes.map(\.frame.midX) == [10, 140, 270])
    }

    @Test("Proportional sizes, trailing alignment in a column, and margins")
    func proportional() {
        let frames = frames {
            $0.distribution = .fillProportionally
            $0.isLayoutMarginsRelativeArrangement = true
            $0.layoutMargins = UIEdgeInsets(top: 0, left: 60, bottom: 0, right: 0)
        }
        #expect(frames.map(\.width) == [40, 80, 120] && frames[0].minX == 60)
    }

    @Test("Hidden views take no space, and the size follows from the views")
    func hidden() {
        let stack = UIStackView(arrangedSubviews: boxes)
        stack.axis = .vertical
        stack.alignment = .trailing
        stack.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(stack)
        root.layoutIfNeeded()
        #expect(stack.frame == CGRect(x: 0, y: 0, width: 60, height: 60))
        #expect(boxes.map(\.frame.minX) == [40, 20, 0])
        boxes[1].isHidden = true
        root.layoutIfNeeded()
        #expect(stack.frame.height == 30 && boxes[2].frame.minY == 10)
        boxes[2].removeFromSuperview()
        root.layoutIfNeeded()
        #expect(stack.frame.size == CGSize(width: 20, height: 10) && stack.arrangedSubviews == [boxes[0], boxes[1]])
    }

    @Test("The contents of a scroll view give its content size")
    func scrolling() {
        let scroll = UIScrollView(frame: root.bounds)
        root.addSubview(scroll)
        let content = boxes[0]
        content.translatesAutoresizingMaskIntoConstraints = false
        scroll.addSubview(content)
        NSLayoutConstraint.activate([
            content.leadingAnchor.constraint(equalTo: scroll.leadingAnchor, constant: 5),
            content.trailingAnchor.constraint(equalTo: scroll.trailingAnchor),
            content.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
            content.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
            content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor, multiplier: 2),
            content.heightAnchor.constraint(equalToConstant: 400),
        ])
        scroll.contentOffset = CGPoint(x: 0, y: 70)
        root.layoutIfNeeded()
        #expect(scroll.contentSize == CGSize(width: 605, height: 400))
        #expect(content.frame == CGRect(x: 5, y: 0, width: 600, height: 400))
        scroll.scrollRectToVisible(CGRect(x: 0, y: 250, width: 10, height: 10), animated: false)
        #expect(scroll.contentOffset == CGPoint(x: 0, y: 160))
    }

    @Test("Visual formats")
    func visualFormats() {
        for box in boxes {
            box.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(box)
        }
        let views = ["a": boxes[0], "b_1": boxes[1], "c": boxes[2]]
        root.addConstraints(
            NSLayoutConstraint.constraints(
                withVisualFormat: "H:|-[a(==50@900)]-gap-[b_1(>=10, <=45)]-(>=0)-[c(a)]-10-|", options: .alignAllTop,
                metrics: ["gap": 12], views: views))
        root.addConstraints(
            NSLayoutConstraint.constraints(withVisualFormat: "V:|-20-[a]", metrics: nil, views: views))
        root.layoutIfNeeded()
        #expect(boxes.map(\.frame.minX) == [8, 70, 240] && boxes.map(\.frame.width) == [50, 40, 50])
        #expect(boxes.map(\.frame.minY) == [20, 20, 20])
    }
}
