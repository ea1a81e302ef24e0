import Foundation
import Images
import LayerTree
import Testing
import ViewAnimation

@Suite("Navigation bars and toolbars of UIKit")
struct BarTests {
    /// Returns a bar of 320 points with a title and buttons.
    private func navigationBar(_ configure: (UINavigationItem) -> Void = { _ in }) -> UINavigationBar {
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        let first = UINavigationItem(title: "Inbox")
        let second = UINavigationItem(title: "Message")
        configure(second)
        bar.items = [first, second]
        bar.layoutIfNeeded()
        return bar
    }

    private func labels(_ view: UIView) -> [UILabel] {
        let own = (view as? UILabel).map { [$0] } ?? []
        return own + view.subviews.flatMap(labels)
    }

    private func frame(of text: String, in bar: UIView) -> CGRect? {
        let label = labels(bar).first { $0.text == text && !$0.isHidden }
        return label.map { $0.convert($0.bounds, to: bar) }
    }

    @Test("The title is in the middle, and the back button names the item before")
    func titles() throws {
        let bar = navigationBar()
        let title = try #require(frame(of: "Message", in: bar))
        #expect(abs(title.midX - 160) < 1 && title.height == 44)
        let back = try #require(frame(of: "Inbox", in: bar))
        #expect(back.minX == 26)
        bar.topItem?.hidesBackButton = true
        bar.layoutIfNeeded()
        #expect(frame(of: "Inbox", in: bar) == nil)
        bar.popItem(animated: false)
        bar.layoutIfNeeded()
        #expect(frame(of: "Message", in: bar) == nil && frame(of: "Inbox", in: bar) != nil)
    }

    @Test("Buttons are at the edges, and long titles stay between them")
    func buttons() throws {
        let bar = navigationBar {
            $0.title = "A title that is much too long for a bar"
            $0.rightBarButtonItems = [
                UIBarButtonItem(barButtonSystemItem: .done, target: nil, action: nil),
                UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil),
            ]
            $0.leftBarButtonItem = UIBarButtonItem(title: "Cancel", style: .plain, target: nil, action: nil)
        }
        let done = try #require(frame(of: "Done", in: bar))
        let cancel = try #require(frame(of: "Cancel", in: bar))
        #expect(done.maxX == 304 && cancel.minX == 16 && frame(of: "Inbox", in: bar) == nil)
        let title = try #require(frame(of: "A title that is much too long for a bar", in: bar))
        #expect(title.minX >= cancel.maxX && title.maxX <= done.minX - 40)
    }

    @Test("Changes of items and their buttons are shown")
    func changes() throws {
        let item = UIBarButtonItem(title: "Edit", style: .plain, target: nil, action: nil)
        let bar = navigationBar { $0.rightBarButtonItem = item }
        item.title = "Finish"
        bar.topItem?.title = "Changed"
        bar.layoutIfNeeded()
        #expect(frame(of: "Finish", in: bar)?.maxX == 304)
        #expect(frame(of: "Changed", in: bar) != nil && frame(of: "Message", in: bar) == nil)
    }

    @Test("Large titles are below the buttons, and make the bar higher")
    func largeTitles() throws {
        let bar = navigationBar()
        bar.prefersLargeTitles = true
        #expect(bar.sizeThatFits(.zero).height == 96)
        bar.frame.size.height = 96
        bar.layoutIfNeeded()
        #expect(frame(of: "Message", in: bar)?.minY == 44)
        bar.topItem?.largeTitleDisplayMode = .never
        #expect(bar.sizeThatFits(.zero).height == 44)
    }

    @Test("Buttons call their actions")
    func actions() throws {
        var calls = 0
        let item = UIBarButtonItem(title: "Go", primaryAction: UIAction { _ in calls += 1 })
        let bar = navigationBar { $0.rightBarButtonItem = item }
        let control = try #require(bar.subviews.last?.subviews.compactMap { $0 as? UIControl }.last)
        control.sendActions(for: .touchUpInside)
        #expect(calls == 1)
    }

    @Test("Flexible spaces of a toolbar share the free width")
    func toolbar() throws {
        let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        bar.items = [
            UIBarButtonItem(title: "Left", style: .plain, target: nil, action: nil), .flexibleSpace(),
            UIBarButtonItem(title: "Mid", style: .plain, target: nil, action: nil), .flexibleSpace(),
            UIBarButtonItem(title: "Left", style: .plain, target: nil, action: nil),
        ]
        bar.layoutIfNeeded()
        let middle = try #require(frame(of: "Mid", in: bar))
        #expect(abs(middle.midX - 160) < 0.01 && frame(of: "Left", in: bar)?.minX == 16)
    }

    @Test("Titles and symbols of buttons are drawn in the tint color")
    func drawing() throws {
        let bar = navigationBar {
            $0.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil)
        }
        bar.tintColor = .red
        let renderer = UIGraphicsImageRenderer(size: bar.bounds.size)
        let image = renderer.image { bar.layer.render(in: $0.cgContext) }
        let pixels = try #require(image.cgImage?.dataProvider?.data) as Data
        let red = stride(from: 0, to: pixels.count - 3, by: 4).count { index in
            // Red or blue first.
            let parts = [pixels[index], pixels[index + 2]].sorted()
            return parts[0] < 60 && pixels[index + 1] < 60 && parts[1] > 200
        }
        #expect(red > 50)
    }
}
