import Foundation
import Synchronization
import Testing

@Suite("UIKit: controls that are drawn statically, and types without effect")
struct InertTypeTests {
    @Test("Segmented controls select a segment of equally wide ones")
    func segments() {
        let control = UISegmentedControl(items: ["One", "Two", "Three"])
        control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
        control.selectedSegmentIndex = 1
        control.layoutIfNeeded()
        #expect(control.numberOfSegments == 3 && control.titleForSegment(at: 2) == "Three")
        let marker = control.layer.sublayers?.first { $0.cornerRadius == 7 }
        #expect(marker?.frame == CGRect(x: 102, y: 2, width: 96, height: 28) && marker?.isHidden == false)
        control.removeSegment(at: 1, animated: false)
        control.insertSegment(withTitle: "Four", at: 9, animated: false)
        control.setTitle("First", forSegmentAt: 0)
        #expect((0..<3).map { control.titleForSegment(at: $0) } == ["First", "Three", "Four"])
        #expect(control.titleForSegment(at: 3) == nil)
        control.selectedSegmentIndex = UISegmentedControl.noSegment
        control.layoutIfNeeded()
        #expect(marker?.isHidden == true)
    }

    @Test("Page controls have a dot for each page, the current one in its color")
    func pages() {
        let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 100, height: 26))
        control.numberOfPages = 3
        control.currentPage = 2
        control.currentPageIndicatorTintColor = .red
        control.layoutIfNeeded()
        let dots = control.layer.sublayers ?? []
        #expect(dots.map(\.position.x) == [34, 50, 66])
        #expect(dots.last?.backgroundColor == UIColor.red.cgColor)
        control.numberOfPages = 1
        control.hidesForSinglePage = true
        control.layoutIfNeeded()
        #expect(control.layer.sublayers?.isEmpty ?? true)
    }

    @Test("Steppers limit their value to their range")
    func stepper() {
        let stepper = UIStepper()
        stepper.maximumValue = 10
        stepper.value = 12
        #expect(stepper.value == 10 && stepper.intrinsicContentSize == CGSize(width: 94, height: 32))
    }

    @Test("Text fields show their text, dots or a placeholder; text views wrap their text")
    func text() throws {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
        field.borderStyle = .roundedRect
        field.placeholder = "Name"
        let label = try #require(field.subviews.first as? UILabel)
        #expect(label.text == "Name")
        field.text = "Ann"
        #expect(label.text == "Ann")
        field.isSecureTextEntry = true
        #expect(label.text == "•••")
        field.layoutIfNeeded()
        #expect(label.frame == CGRect(x: 7, y: 0, width: 186, height: 34))
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 80, height: 200))
        view.text = "several words that need more than one line"
        view.layoutIfNeeded()
        #expect(view.contentSize.height > 40 && view.subviews.first?.frame.minX == 5)
        #expect(view.sizeThatFits(CGSize(width: 80, height: 0)).height == view.contentSize.height)
    }

    @Test("Subclasses of a text field draw its placeholder and its text")
    func drawnText() {
        final class Field: UITextField {
            var drawn: [String] = []
            override func drawPlaceholder(in rect: CGRect) { drawn.append("placeholder \(Int(rect.width))") }
            override func drawText(in rect: CGRect) {
                drawn.append("text \(Int(rect.minX)) \(Int(rect.width))")
                super.drawText(in: rect.insetBy(dx: 10, dy: 0))
            }
        }
        /// Returns the columns with ink.
        func ink(_ field: UITextField) -> ClosedRange<Int>? {
            field.layoutIfNeeded()
            let renderer = UIGraphicsImageRenderer(size: field.bounds.size)
            guard let image = renderer.image(actions: { field.layer.render(in: $0.cgContext) }).cgImage else {
                return nil
            }
            let scale = image.width / Int(field.bounds.width)
            let columns = (0..<image.width).filter { x in
                (0..<image.height).contains { image.pixels.row($0)[x] >> 24 > 64 }
            }
            return columns.first.flatMap { first in columns.last.map { first / scale...$0 / scale } }
        }
        let field = Field(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        #expect(ink(field) == nil && field.drawn.isEmpty)
        field.placeholder = "Name"
        #expect(ink(field) == nil && field.drawn == ["placeholder 100"])
        field.text = "HHH"
        let moved = ink(field)
        #expect(field.drawn.last == "text 0 100")
        let plain = UITextField(frame: field.frame)
        plain.placeholder = "Name"
        #expect(ink(plain) != nil)
        plain.text = "HHH"
        #expect(moved?.lowerBound == ink(plain).map { $0.lowerBound + 10 })
    }

    @Test(
        "Text fields tell delegate, targets and observers when they become the first responder or resign"
    )
    func focus() {
        final class Delegate: UITextFieldDelegate {
            var log: [String] = []
            var allows = true
            func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { allows }
            func textFieldDidBeginEditing(_ textField: UITextField) { log.append("begin") }
            func textFieldDidEndEditing(_ textField: UITextField) { log.append("end") }
        }
        let delegate = Delegate()
        let form = UIView()
        let (first, second) = (UITextField(), UITextField())
        form.addSubview(first)
        form.addSubview(second)
        first.delegate = delegate
        first.addAction(UIAction { _ in delegate.log.append("event") }, for: .editingDidBegin)
        let ended = Mutex(0)
        let observer = NotificationCenter.default.addObserver(
            forName: UITextField.textDidEndEditingNotification, object: first, queue: nil
        ) { _ in ended.withLock { $0 += 1 } }
        defer { NotificationCenter.default.removeObserver(observer) }
        #expect(first.becomeFirstResponder() && first.isEditing && delegate.log == ["begin", "event"])
        #expect(second.becomeFirstResponder() && !first.isFirstResponder && delegate.log.last == "end")
        #expect(ended.withLock { $0 } == 1)
        #expect(form.endEditing(true) && !second.isFirstResponder)
        delegate.allows = false
        #expect(!first.becomeFirstResponder() && !first.isFirstResponder)
        #expect(!UIView().becomeFirstResponder())
    }

    @Test("Segments have widths and attributes of titles; text views have containers")
    func attributes() throws {
        let control = UISegmentedControl(items: ["One", "Two", "Three"])
        control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
        control.selectedSegmentIndex = 1
        control.setWidth(60, forSegmentAt: 0)
        control.setTitleTextAttributes(
            [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 9)], for: .normal)
        control.setTitleTextAttributes([.foregroundColor: UIColor.blue], for: .selected)
        control.layoutIfNeeded()
        let labels = control.subviews.compactMap { $0 as? UILabel }
        #expect(labels.map(\.frame.minX) == [0, 60, 180] && control.widthForSegment(at: 0) == 60)
        func color(_ label: UILabel) -> UIColor? {
            label.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
        }
        #expect(labels.map(color) == [.red, .blue, .red])
        #expect(
            labels[1].attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == .systemFont(ofSize: 9))
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 80, height: 200))
        view.text = "several words that need more than two lines"
        view.textContainer.lineFragmentPadding = 0
        view.textContainer.maximumNumberOfLines = 2
        view.layoutIfNeeded()
        let all = view.contentSize.height
        #expect(view.subviews.first?.frame.minX == 0)
        view.textContainer.maximumNumberOfLines = 0
        view.setNeedsLayout()
        view.layoutIfNeeded()
        #expect(view.contentSize.height > all)
    }

    @Test("Controllers override segues; pickers of images have delegates")
    func segues() {
        final class Controller: UIViewController, UIImagePickerControllerDelegate, UINavigationControllerDelegate {
            var names: [String?] = []
            override func prepare(for segue: UIStoryboardSegue, sender: Any?) { names.append(segue.identifier) }
        }
        let controller = Controller()
        controller.performSegue(withIdentifier: "none", sender: nil)
        #expect(controller.names.isEmpty && controller.shouldPerformSegue(withIdentifier: "none", sender: nil))
        let segue = UIStoryboardSegue(identifier: "a", source: controller, destination: controller)
        controller.prepare(for: segue, sender: nil)
        let picker = UIImagePickerController()
        picker.delegate = controller
        controller.imagePickerControllerDidCancel(picker)
        #expect(controller.names == ["a"])
    }

    @Test("Controllers have items of bars, and pickers the rows of their source")
    func controllers() {
        final class Source: UIPickerViewDataSource {
            func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
            func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { component + 3 }
        }
        let controller = UIViewController()
        controller.title = "Title"
        controller.navigationItem.rightBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: .add, target: nil, action: nil)
        #expect(controller.navigationItem.title == "Title")
        let source = Source()
        let picker = UIPickerView()
        picker.dataSource = source
        picker.selectRow(2, inComponent: 1, animated: false)
        #expect(picker.numberOfRows(inComponent: 1) == 4 && picker.selectedRow(inComponent: 1) == 2)
        let segue = UIStoryboardSegue(identifier: "a", source: controller, destination: controller)
        #expect(segue.identifier == "a")
        #expect(!UIImagePickerController.isSourceTypeAvailable(.camera))
    }

    @Test("Accessibility is stored, and its settings are off")
    func accessibility() {
        final class Gauge: UIView {
            override var accessibilityTraits: UIAccessibilityTraits {
                get { [.adjustable, .updatesFrequently] }
                set {}
            }
        }
        let view = Gauge()
        view.isAccessibilityElement = true
        view.accessibilityLabel = "Speed"
        view.accessibilityTraits = .none
        #expect(view.accessibilityLabel == "Speed" && view.accessibilityTraits.contains(.adjustable))
        #expect(!UIAccessibility.isReduceMotionEnabled && !UIAccessibility.isVoiceOverRunning)
        UIAccessibility.post(notification: .announcement, argument: "text")
        view.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        let parent = UIView(frame: CGRect(x: 1, y: 1, width: 100, height: 100))
        parent.addSubview(view)
        #expect(view.accessibilityFrame == CGRect(x: 11, y: 21, width: 30, height: 40))
        let element = UIAccessibilityElement(accessibilityContainer: parent)
        element.accessibilityLabel = "Needle"
        parent.accessibilityElements = [element]
        view.accessibilityCustomActions = [UIAccessibilityCustomAction(name: "Reset") { _ in true }]
        #expect(element.accessibilityContainer === parent && view.accessibilityCustomActions?.first?.name == "Reset")
        #expect(!view.accessibilityActivate())
    }

    @Test("Notifications call methods of targets, which are not retained, until they are removed")
    func notifications() {
        final class Counter {
            var count = 0
            func changed(_ notification: Notification) { count += 1 }
            func ended() { count += 10 }
        }
        let center = NotificationCenter()
        let name = Notification.Name("Changed")
        var counter: Counter? = Counter()
        if let counter {
            center.addObserver(
                counter,
                selector: Selector(
                    "changed(_:)", { (target: Counter, sender: Notification) in target.changed(sender) }),
                name: name, object: nil)
            center.addObserver(
                counter, selector: Selector("ended", { (target: Counter) in target.ended() }),
                name: Notification.Name("Ended"), object: nil)
        }
        center.post(name: name, object: nil)
        center.post(name: Notification.Name("Ended"), object: nil)
        #expect(counter?.count == 11)
        if let counter { center.removeObserver(counter, name: name, object: nil) }
        center.post(name: name, object: nil)
        #expect(counter?.count == 11)
        if let counter { center.removeObserver(counter) }
        center.post(name: Notification.Name("Ended"), object: nil)
        #expect(counter?.count == 11)
        let isReleased = { [weak counter] in counter == nil }
        counter = nil
        #expect(isReleased())
    }

    @Test("Data assets are files with any extension, or data sets of asset catalogs")
    func dataAssets() throws {
        #expect(NSDataAsset(name: "no-such-asset") == nil && NSDataAsset(name: "../etc/passwd") == nil)
        let name = "asset-\(UUID().uuidString)"
        let file = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).appendingPathComponent(name + ".json")
        guard (try? Data("{}".utf8).write(to: file)) != nil else { return }
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(NSDataAsset(name: name)?.data == Data("{}".utf8))
        let catalog = file.deletingPathExtension().appendingPathExtension("xcassets")
        let set = catalog.appendingPathComponent("\(name)-set.dataset")
        defer { try? FileManager.default.removeItem(at: catalog) }
        try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
        try Data("{}".utf8).write(to: set.appendingPathComponent("Contents.json"))
        try Data("[1]".utf8).write(to: set.appendingPathComponent("numbers.json"))
        #expect(NSDataAsset(name: "\(name)-set")?.data == Data("[1]".utf8))
    }

    @Test("Images and colors convert to Core Image and back")
    func coreImage() {
        let bitmap = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
        }
        let image = CIImage(image: bitmap)
        #expect(image?.extent.size == bitmap.cgImage.map { CGSize(width: $0.width, height: $0.height) })
        let inverted = image.map { UIImage(ciImage: $0.applyingFilter("CIColorInvert")) }
        #expect(inverted?.cgImage != nil && inverted?.cgImage?.width == bitmap.cgImage?.width)
        #expect(
            UIColor(ciColor: CIColor(color: .red)) == UIColor.red
                && UIColor.red.ciColor == CIColor(red: 1, green: 0, blue: 0))
        #expect(coreTextFont().pointSize == 12)
        #expect(CGPoint(x: 1, y: 2.5).debugDescription == "(1.0, 2.5)")
        #expect(CGRect(x: 1, y: 2, width: 3, height: 4).debugDescription == "(1.0, 2.0, 3.0, 4.0)")
        #expect("\(CGRect(x: 1, y: 2, width: 3, height: 4)) \(CGSize.zero)" == "(1.0, 2.0, 3.0, 4.0) (0.0, 0.0)")
        let objects = [NSObject(), NSObject()]
        #expect(arrayElement(objects, 1) === objects[1])
        #expect(arrayCount([1, 2]) == 2 && NSAttributedString.Key.ligature.rawValue == "NSLigature")
    }
}
