import Foundation
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
        #expect(arrayCount([1, 2]) == 2 && NSAttributedString.Key.ligature.rawValue == "NSLigature")
    }
}
