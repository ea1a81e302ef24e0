import Foundation
import LayerTree
import Testing
import ViewAnimation

@Suite("UIKit: images and text of controls")
struct ControlImageTests {
    private func tile(_ color: UIColor, _ size: CGSize = CGSize(width: 4, height: 4)) -> UIImage {
        UIGraphicsImageRenderer(size: size).image { context in
            color.setFill()
            context.fill(CGRect(origin: .zero, size: size))
        }
    }

    @Test("Images replace the background and the selection of segments")
    func segments() throws {
        let control = UISegmentedControl(items: ["A", "B", "C"])
        control.frame = CGRect(x: 0, y: 0, width: 90, height: 30)
        let line = tile(.red)
        control.setBackgroundImage(UIImage(), for: .normal, barMetrics: .default)
        control.setBackgroundImage(line, for: .selected, barMetrics: .default)
        control.setDividerImage(line, forLeftSegmentState: .normal, rightSegmentState: .normal, barMetrics: .default)
        control.selectedSegmentIndex = 1
        control.setEnabled(false, forSegmentAt: 2)
        control.layoutIfNeeded()
        #expect(control.backgroundColor == .clear && !control.isEnabledForSegment(at: 2))
        let images = control.subviews.compactMap { $0 as? UIImageView }
        #expect(images.count == 5 && images.count { $0.image === line } == 3)
        let selected = try #require(images.first { $0.frame.width == 30 && $0.image === line })
        #expect(selected.frame == CGRect(x: 30, y: 0, width: 30, height: 30))
        #expect(control.subviews.compactMap { $0 as? UILabel }.map { $0.alpha > 0.5 } == [true, true, false])
    }

    @Test("Widths of segments follow their contents if asked")
    func widths() {
        let control = UISegmentedControl(items: ["A", "A long title"])
        control.frame = CGRect(x: 0, y: 0, width: 200, height: 30)
        control.apportionsSegmentWidthsByContent = true
        control.layoutIfNeeded()
        let labels = control.subviews.compactMap { $0 as? UILabel }
        #expect(labels.count == 2 && labels[1].frame.width > 2 * labels[0].frame.width)
    }

    @Test("The track of a slider leaves room for the images of its ends")
    func sliderEnds() {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
        slider.minimumValueImage = tile(.red, CGSize(width: 20, height: 20))
        #expect(slider.trackRect(forBounds: slider.bounds) == CGRect(x: 33, y: 15, width: 165, height: 4))
        #expect(slider.minimumValueImageRect(forBounds: slider.bounds) == CGRect(x: 0, y: 7, width: 20, height: 20))
    }

    @Test("Images replace the dots of pages")
    func pages() throws {
        let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        control.numberOfPages = 2
        control.preferredIndicatorImage = tile(.red, CGSize(width: 12, height: 6))
        control.layoutIfNeeded()
        let dot = try #require(control.layer.sublayers?.first)
        #expect(dot.bounds.size == CGSize(width: 12, height: 6) && dot.contents != nil && dot.backgroundColor == nil)
    }

    @Test("An image view shows an animated image, and another image ends it")
    func animatedImages() throws {
        let image = try #require(UIImage.animatedImage(with: [tile(.red), tile(.green)], duration: 1))
        #expect(image.images?.count == 2 && image.duration == 1 && UIImage.animatedImage(with: [], duration: 1) == nil)
        let view = UIImageView(image: image)
        let engine = AnimationEngine(root: view.layer)
        try engine.advance(to: 0)
        func shown() -> CGImage? { view.layer.presentation()?.contents as? CGImage }
        try engine.advance(to: 0.25)
        #expect(shown() == image.images?[0].cgImage)
        try engine.advance(to: 0.75)
        #expect(shown() == image.images?[1].cgImage)
        try engine.advance(to: 1.25)
        #expect(shown() == image.images?[0].cgImage)
        view.image = tile(.blue)
        #expect(view.layer.animationKeys() ?? [] == [])
    }

    /// Allows at most four characters.
    final class Limit: UITextFieldDelegate {
        func textField(
            _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
        ) -> Bool { (textField.text ?? "").count - range.length + string.count <= 4 }
    }

    @Test("Typed text asks the delegate, and sends actions")
    func typing() throws {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        let limit = Limit()
        field.delegate = limit
        var changes = 0
        field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
        for letter in "12345" { field.insertText(String(letter)) }
        #expect(field.text == "1234" && changes == 4)
        field.deleteBackward()
        #expect(field.text == "123" && changes == 5 && field.hasText)
        let end = field.endOfDocument
        let start = try #require(field.position(from: end, offset: -2))
        let range = try #require(field.textRange(from: start, to: end))
        #expect(field.text(in: range) == "23" && field.offset(from: start, to: end) == 2)
        #expect(field.position(from: end, offset: 1) == nil)
        #expect(field.caretRect(for: end).minX > field.caretRect(for: start).minX)
    }

    @Test("Drawing with blend modes, and image data of a renderer")
    func renderer() throws {
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4))
        let image = renderer.image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 4), blendMode: .clear)
            UIRectFillUsingBlendMode(CGRect(x: 3, y: 0, width: 1, height: 4), .clear)
        }
        let data = try #require(image.cgImage?.dataProvider?.data)
        // Alpha of the first row.
        let alpha = stride(from: 3, to: 16, by: 4).map { (data as Data)[$0] }
        #expect(alpha == [0, 0, 255, 0])
        #expect(renderer.jpegData(withCompressionQuality: 1) { _ in }.prefix(2) == Data([0xff, 0xd8]))
        #expect(tile(.red).withHorizontallyFlippedOrientation().imageOrientation == .upMirrored)
    }

    @Test("Font descriptors change designs and attributes")
    func descriptors() {
        let descriptor = UIFont.systemFont(ofSize: 20, weight: .bold).fontDescriptor
        #expect(descriptor.withDesign(.monospaced)?.postscriptName == "Courier-Bold")
        #expect(descriptor.withDesign(.rounded)?.pointSize == 20)
        let other = descriptor.addingAttributes([.family: "Georgia", .size: 12.0])
        #expect(other.postscriptName == "Georgia-Bold" && other.pointSize == 12)
        let light = descriptor.addingAttributes([.traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.light]])
        #expect(light.postscriptName == "Helvetica-Light" && light.object(forKey: .face) as? String == "Light")
    }

    @Test("A timer that does not repeat fires at its interval after its creation, whenever it was added")
    func timers() throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let engine = AnimationEngine(root: root.layer)
        try engine.advance(to: 0)
        final class Owner { var fired: [Double] = [] }
        let owner = Owner()
        let selector = Selector("fire") { (target: Owner) in target.fired.append(CACurrentMediaTime()) }
        let first = Timer(timeInterval: 2, target: owner, selector: selector, userInfo: nil, repeats: false)
        let second = Timer(movieTimeInterval: 1, repeats: false) { _ in owner.fired.append(-CACurrentMediaTime()) }
        try engine.advance(to: 1.5)
        MovieTime.add(first, forMode: .common)
        MovieTime.add(second, forMode: .common)
        try engine.advance(to: 1.6)
        #expect(owner.fired.count == 1 && abs((owner.fired.first ?? 0) + 1.5) < 0.01)
        try engine.advance(to: 3)
        #expect(owner.fired.count == 2 && abs((owner.fired.last ?? 0) - 2) < 0.01)
    }

    @Test("A layout learns of the new bounds before the collection has them")
    func boundsChange() {
        final class Layout: UICollectionViewFlowLayout {
            var moves: [CGFloat] = []
            override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
                moves.append(newBounds.minY - (collectionView?.bounds.minY ?? 0))
                return false
            }
        }
        final class Items: NSObject, UICollectionViewDataSource {
            func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 50 }
            func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
            }
        }
        let layout = Layout()
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        let items = Items()
        view.dataSource = items
        view.layoutIfNeeded()
        layout.moves = []
        view.contentOffset.y = 30
        view.contentOffset.y = 50
        view.layoutIfNeeded()
        #expect(layout.moves == [30, 20])
    }
}
