import Foundation
import LayerTree
import Testing
import TextLayout

@testable import ViewAnimation

/// A view with a natural size.
private final class Sized: UIView {
    var natural = CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) {
        didSet { invalidateIntrinsicContentSize() }
    }
    override var intrinsicContentSize: CGSize { natural }

    convenience init(_ width: CGFloat, _ height: CGFloat) {
        self.init(frame: .zero)
        natural = CGSize(width: width, height: height)
    }
}

@Suite("Auto Layout: constraints")
struct AutoLayoutTests {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))

    private func add(_ view: UIView = UIView(), to parent: UIView? = nil) -> UIView {
        view.translatesAutoresizingMaskIntoConstraints = false
        (parent ?? root).addSubview(view)
        return view
    }

    @Test("Anchors to the superview give the frame")
    func edges() {
        let view = add()
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            view.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -20),
            view.topAnchor.constraint(equalTo: root.topAnchor, constant: 5),
            view.heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: 0.5, constant: -10),
        ])
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 10, y: 5, width: 270, height: 90))
    }

    @Test("The middle of the solved rectangle is the center, also with another anchor point")
    func anchorPoint() {
        let view = add()
        view.layer.anchorPoint = CGPoint(x: 0.5, y: 1)
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: root.topAnchor, constant: 50),
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 60),
            view.widthAnchor.constraint(equalToConstant: 40), view.heightAnchor.constraint(equalToConstant: 40),
        ])
        // The constraints of the view's mask are around its center, too.
        let box = UIView(frame: CGRect(x: 100, y: 100, width: 20, height: 20))
        root.addSubview(box)
        box.layer.anchorPoint = CGPoint(x: 0, y: 0)
        let follower = add()
        NSLayoutConstraint.activate([
            follower.leadingAnchor.constraint(equalTo: box.leadingAnchor),
            follower.topAnchor.constraint(equalTo: box.topAnchor),
            follower.widthAnchor.constraint(equalToConstant: 10), follower.heightAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutIfNeeded()
        #expect(view.center == CGPoint(x: 80, y: 70))
        #expect(view.frame == CGRect(x: 60, y: 30, width: 40, height: 40))
        #expect(box.center == CGPoint(x: 110, y: 110))
        #expect(follower.frame == CGRect(x: 100, y: 100, width: 10, height: 10))
    }

    @Test("Constraints between subviews of different views, centers and multipliers")
    func acrossTheTree() {
        let box = UIView(frame: CGRect(x: 50, y: 40, width: 100, height: 100))
        root.addSubview(box)
        let inner = add(to: box)
        let outer = add()
        NSLayoutConstraint.activate([
            inner.centerXAnchor.constraint(equalTo: box.centerXAnchor),
            inner.centerYAnchor.constraint(equalTo: box.centerYAnchor),
            inner.widthAnchor.constraint(equalToConstant: 40),
            inner.heightAnchor.constraint(equalTo: inner.widthAnchor, multiplier: 0.5),
            outer.leftAnchor.constraint(equalTo: inner.rightAnchor, constant: 7),
            outer.topAnchor.constraint(equalTo: inner.topAnchor),
            outer.widthAnchor.constraint(equalToConstant: 10), outer.heightAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutIfNeeded()
        #expect(inner.frame == CGRect(x: 30, y: 40, width: 40, height: 20))
        #expect(outer.frame == CGRect(x: 127, y: 80, width: 10, height: 10))
    }

    @Test("A position with a multiplier refers to the common superview")
    func multipliedPosition() {
        let box = UIView(frame: CGRect(x: 50, y: 40, width: 100, height: 100))
        root.addSubview(box)
        let view = add(to: box)
        NSLayoutConstraint(
            item: view, attribute: .centerX, relatedBy: .equal, toItem: box, attribute: .centerX, multiplier: 0.5,
            constant: 0
        ).isActive = true
        NSLayoutConstraint(
            item: view, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1,
            constant: 10
        ).isActive = true
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 20, y: 0, width: 10, height: 0))
    }

    @Test("The higher priority wins; inequalities limit")
    func priorities() {
        let view = add()
        let wide = view.widthAnchor.constraint(equalToConstant: 250)
        wide.priority = .defaultHigh
        let limit = view.widthAnchor.constraint(lessThanOrEqualToConstant: 120)
        let narrow = view.widthAnchor.constraint(equalToConstant: 30)
        narrow.priority = .defaultLow
        NSLayoutConstraint.activate([wide, limit, narrow])
        root.layoutIfNeeded()
        #expect(view.frame.width == 120)
        limit.isActive = false
        root.layoutIfNeeded()
        #expect(view.frame.width == 250)
        wide.priority = UILayoutPriority(1)
        root.layoutIfNeeded()
        #expect(view.frame.width == 30)
    }

    @Test("Of two required constraints that contradict each other, the first one holds")
    func contradiction() {
        let view = add()
        view.widthAnchor.constraint(equalToConstant: 40).isActive = true
        view.widthAnchor.constraint(equalToConstant: 50).isActive = true
        root.layoutIfNeeded()
        #expect(view.frame.width == 40)
    }

    @Test("Intrinsic sizes, hugging and compression resistance")
    func intrinsicSizes() {
        let left = add(Sized(80, 20))
        let right = add(Sized(60, 10))
        NSLayoutConstraint.activate([
            left.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            right.leadingAnchor.constraint(equalTo: left.trailingAnchor),
            right.trailingAnchor.constraint(equalTo: root.trailingAnchor),
        ])
        left.setContentHuggingPriority(.defaultLow + 1, for: .horizontal)
        root.layoutIfNeeded()
        #expect(left.frame == CGRect(x: 0, y: 0, width: 80, height: 20))
        #expect(right.frame == CGRect(x: 80, y: 0, width: 220, height: 10))
        root.bounds.size.width = 100
        right.setContentCompressionResistancePriority(.required, for: .horizontal)
        root.layoutIfNeeded()
        #expect(left.frame.width == 40 && right.frame.width == 60)
        (left as? Sized)?.natural = CGSize(width: 10, height: 30)
        root.layoutIfNeeded()
        #expect(left.frame == CGRect(x: 0, y: 0, width: 10, height: 30) && right.frame.width == 90)
    }

    @Test("The size of a container follows from its contents, and views with autoresizing masks from the container")
    func containers() {
        let container = add()
        let label = add(Sized(50, 12), to: container)
        let background = UIView(frame: .zero)
        background.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        container.insertSubview(background, at: 0)
        NSLayoutConstraint.activate([
            container.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 3),
            container.topAnchor.constraint(equalTo: root.topAnchor, constant: 4),
            label.leadingAnchor.constraint(equalTo: container.layoutMarginsGuide.leadingAnchor),
            label.trailingAnchor.constraint(equalTo: container.layoutMarginsGuide.trailingAnchor),
            label.topAnchor.constraint(equalTo: container.safeAreaLayoutGuide.topAnchor),
            label.bottomAnchor.constraint(equalTo: container.bottomAnchor),
        ])
        root.layoutIfNeeded()
        #expect(container.frame == CGRect(x: 3, y: 4, width: 66, height: 12))
        #expect(label.frame == CGRect(x: 8, y: 0, width: 50, height: 12))
        #expect(background.frame == container.bounds)
        #expect(container.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == container.bounds.size)
    }

    @Test("Layout guides share space")
    func guides() {
        let guides = [UILayoutGuide(), UILayoutGuide()]
        guides.forEach(root.addLayoutGuide)
        let view = add(Sized(100, 10))
        NSLayoutConstraint.activate([
            guides[0].leadingAnchor.constraint(equalTo: root.leadingAnchor),
            guides[0].trailingAnchor.constraint(equalTo: view.leadingAnchor),
            view.trailingAnchor.constraint(equalTo: guides[1].leadingAnchor),
            guides[1].trailingAnchor.constraint(equalTo: root.trailingAnchor),
            guides[0].widthAnchor.constraint(equalTo: guides[1].widthAnchor, multiplier: 3),
        ])
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 150, y: 0, width: 100, height: 10))
        #expect(guides[1].layoutFrame == CGRect(x: 250, y: 0, width: 50, height: 0))
    }

    @Test("A changed constant animates with layoutIfNeeded() in an animation block")
    func animation() throws {
        let view = add()
        let x = view.leadingAnchor.constraint(equalTo: root.leadingAnchor)
        NSLayoutConstraint.activate([
            x, view.widthAnchor.constraint(equalToConstant: 20), view.heightAnchor.constraint(equalToConstant: 20),
        ])
        let engine = AnimationEngine(root: root.layer)
        _ = try engine.frame(at: 0)
        #expect(view.center == CGPoint(x: 10, y: 10))
        x.constant = 100
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { root.layoutIfNeeded() }
        CATransaction.flush()
        _ = try engine.frame(at: 0.5)
        #expect(isNear(view.layer.presentation()?.position.x ?? 0, 60))
        view.layer.removeAllAnimations()
        CATransaction.flush()
    }

    @Test("Constraints with the superview end when a view is removed; its own ones stay")
    func removal() {
        let view = add()
        let size = view.widthAnchor.constraint(equalToConstant: 20)
        let leading = view.leadingAnchor.constraint(equalTo: root.leadingAnchor)
        NSLayoutConstraint.activate([size, leading])
        #expect(root.constraints == [leading] && view.constraints == [size])
        view.removeFromSuperview()
        #expect(!leading.isActive && size.isActive && root.constraints.isEmpty)
    }

    @Test("updateConstraints() is called once before layout, and again on request")
    func updates() {
        final class Updating: UIView {
            var count = 0
            override class var requiresConstraintBasedLayout: Bool { true }
            override func updateConstraints() {
                if count == 0 { widthAnchor.constraint(equalToConstant: 33).isActive = true }
                count += 1
                super.updateConstraints()
            }
        }
        let view = add(Updating(frame: .zero)) as? Updating
        root.layoutIfNeeded()
        root.setNeedsLayout()
        root.layoutIfNeeded()
        #expect(view?.count == 1 && view?.frame.width == 33)
        view?.setNeedsUpdateConstraints()
        root.layoutIfNeeded()
        #expect(view?.count == 2)
    }

    @Test("A label wraps at the width that constraints give, and baselines align")
    func labels() {
        let label = UILabel()
        label.numberOfLines = 0
        label.text = "One two three four five six seven eight nine ten eleven twelve"
        _ = add(label)
        let other = UILabel()
        other.text = "Other"
        other.font = .systemFont(ofSize: 40)
        _ = add(other)
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            label.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            label.topAnchor.constraint(equalTo: root.topAnchor),
            other.topAnchor.constraint(equalTo: label.bottomAnchor),
        ])
        root.layoutIfNeeded()
        #expect(label.frame.width == 300)
        #expect(label.frame.height == label.sizeThatFits(CGSize(width: 300, height: 0)).height)
        #expect(label.frame.height > 1.5 * label.font.lineHeight && other.frame.minY == label.frame.maxY)
    }

    @Test("A label whose width has a limit is as wide as its wrapped lines, also after another number of lines")
    func limitedLabels() {
        let bubble = add(UIView())
        let label = UILabel()
        label.text = "One two three four five six seven eight nine ten eleven twelve"
        label.translatesAutoresizingMaskIntoConstraints = false
        bubble.addSubview(label)
        NSLayoutConstraint.activate([
            bubble.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            bubble.topAnchor.constraint(equalTo: root.topAnchor),
            bubble.widthAnchor.constraint(lessThanOrEqualTo: root.widthAnchor, multiplier: 0.7),
            label.leadingAnchor.constraint(equalTo: bubble.leadingAnchor, constant: 8),
            label.trailingAnchor.constraint(equalTo: bubble.trailingAnchor, constant: -8),
            label.topAnchor.constraint(equalTo: bubble.topAnchor),
            label.bottomAnchor.constraint(equalTo: bubble.bottomAnchor),
        ])
        root.layoutIfNeeded()
        #expect(label.frame.width == 0.7 * 300 - 16)

        label.numberOfLines = 0
        root.layoutIfNeeded()
        let wrapped = label.sizeThatFits(CGSize(width: 0.7 * 300 - 16, height: 0))
        #expect(label.frame == CGRect(origin: CGPoint(x: 8, y: 0), size: wrapped))
        #expect(wrapped.width < 0.7 * 300 - 16 && wrapped.height > 2.5 * label.font.lineHeight)
        #expect(bubble.frame.maxX == 300 && bubble.frame.width == wrapped.width + 16)

        label.preferredMaxLayoutWidth = 100
        root.layoutIfNeeded()
        #expect(label.frame.size == label.sizeThatFits(CGSize(width: 100, height: 0)))
    }

    @Test("A required constraint wins over the size of the contents, even if that is required")
    func requiredHugging() {
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        let label = UILabel()
        label.text = "Text"
        label.translatesAutoresizingMaskIntoConstraints = false
        label.setContentHuggingPriority(.required, for: .vertical)
        label.setContentCompressionResistancePriority(.required, for: .horizontal)
        bar.addSubview(label)
        NSLayoutConstraint.activate([
            label.topAnchor.constraint(equalTo: bar.topAnchor),
            label.leadingAnchor.constraint(equalTo: bar.leadingAnchor),
            label.heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
            label.widthAnchor.constraint(equalToConstant: 10),
        ])
        bar.layoutIfNeeded()
        #expect(label.frame.size == CGSize(width: 10, height: 44))
    }
}
