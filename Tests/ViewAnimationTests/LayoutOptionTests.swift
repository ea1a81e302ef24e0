import Foundation
import LayerTree
import Testing
import ViewAnimation

@Suite("The option layoutSubviews")
struct LayoutOptionTests {
    /// A view that lays out a subview 10 points inside its bounds, which lays out a view of half its size.
    private final class Nest: UIView {
        let inner = Half(frame: .zero)

        override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(inner)
        }

        required init?(coder: NSCoder) { nil }

        override func layoutSubviews() { inner.frame = bounds.insetBy(dx: 10, dy: 10) }
    }

    private final class Half: UIView {
        let inner = UIView(frame: .zero)

        override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(inner)
        }

        required init?(coder: NSCoder) { nil }

        override func layoutSubviews() { inner.frame.size = CGSize(width: bounds.width / 2, height: bounds.height / 2) }
    }

    private func nest(_ stage: Stage) throws -> Nest {
        let nest = Nest(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.root.addSubview(nest)
        _ = try stage.shown(at: 0)
        return nest
    }

    /// The widths of the view, its subview and the subview's subview, halfway from 100 to 300.
    private func widths(_ nest: Nest, _ stage: Stage, at time: Double) throws -> [CGFloat] {
        _ = try stage.shown(at: time)
        return [nest, nest.inner, nest.inner.inner].map { $0.layer.presentation()?.bounds.width ?? 0 }
    }

    @Test("With layoutSubviews subviews animate with the view; without it they change immediately")
    func blocks() throws {
        for (options, expected) in [(.layoutSubviews, [200, 180, 90]), ([], [200, 280, 140])]
            as [(UIView.AnimationOptions, [CGFloat])]
        {
            let stage = try Stage()
            let nest = try nest(stage)
            UIView.animate(
                withDuration: 1, delay: 0, options: [options, .curveLinear], animations: { nest.frame.size.width = 300 }
            )
            #expect(try widths(nest, stage, at: 0.5) == expected)
        }
    }

    @Test("An inner block inherits layoutSubviews")
    func nesting() throws {
        let stage = try Stage()
        let nest = try nest(stage)
        UIView.animate(
            withDuration: 1, delay: 0, options: [.layoutSubviews, .curveLinear],
            animations: {
                UIView.animate(withDuration: 3) { nest.frame.size.width = 300 }
            })
        #expect(try widths(nest, stage, at: 0.5) == [200, 180, 90])
    }

    @Test("A keyframe animates subviews in its own interval")
    func keyframes() throws {
        let stage = try Stage()
        let nest = try nest(stage)
        let linear = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
        UIView.animateKeyframes(
            withDuration: 2, delay: 0, options: [.layoutSubviews, linear],
            animations: {
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { nest.frame.size.width = 300 }
            })
        #expect(try widths(nest, stage, at: 1) == [100, 80, 40])
        #expect(try widths(nest, stage, at: 1.5) == [200, 180, 90])
    }

    @Test("runningPropertyAnimator applies layoutSubviews")
    func animators() throws {
        let stage = try Stage()
        let nest = try nest(stage)
        UIViewPropertyAnimator.runningPropertyAnimator(
            withDuration: 1, delay: 0, options: [.layoutSubviews, .curveLinear],
            animations: { nest.frame.size.width = 300 })
        #expect(try widths(nest, stage, at: 0.5) == [200, 180, 90])
    }
}
