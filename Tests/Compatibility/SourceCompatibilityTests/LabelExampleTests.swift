import QuartzCore
import Testing
import ViewAnimation

@Suite("Example source code: labels, controls and controllers")
struct LabelExampleTests {
    /// The columns and rows of the stage's pixels that differ from a color.
    private func extent(_ stage: RenderStage, other than: [Int], in columns: Range<Int>, _ rows: Range<Int>) throws
        -> (x: ClosedRange<Int>, y: ClosedRange<Int>)
    {
        let image = try stage.image(at: 0)
        var xs: [Int] = []
        var ys: [Int] = []
        for y in rows {
            for x in columns where RenderStage.components(image, x, y) != than {
                xs.append(x)
                ys.append(y)
            }
        }
        return (try #require(xs.min())...(try #require(xs.max())), try #require(ys.min())...(try #require(ys.max())))
    }

    @Test("A badge has the size of its text and insets, with the text in the middle")
    func badge() throws {
        let badge = BadgeView(frame: CGRect(x: 0, y: 0, width: 120, height: 60))
        let stage = try RenderStage(badge.layer, width: 120, height: 60)
        let size = badge.label.intrinsicContentSize
        #expect(size.height == UIFont.systemFont(ofSize: 20, weight: .bold).lineHeight.rounded(.up) + 8)
        #expect(size.width > 50 && size.width < 90)
        #expect(try stage.pixel(10, Int(size.height) / 2, at: 0) == [255, 59, 48])
        #expect(try stage.pixel(Int(size.width) + 3, 10, at: 0) == [255, 255, 255])
        let text = try extent(
            stage, other: [255, 59, 48], in: 4..<Int(size.width) - 4, 4..<Int(size.height) - 4)
        let middle = Double(text.x.lowerBound + text.x.upperBound + 1) / 2
        #expect(isNear(middle, Double(size.width) / 2, within: 1.5))
        let cap = UIFont.systemFont(ofSize: 20, weight: .bold).capHeight
        #expect(isNear(Double(text.y.count), Double(cap), within: 2))
    }

    @Test("didMoveToWindow is called in windows only, and overridden properties are used")
    func window() throws {
        let badge = BadgeView(frame: CGRect(x: 0, y: 0, width: 120, height: 60))
        let parent = UIView(frame: badge.frame)
        parent.addSubview(badge)
        #expect(badge.windows == 0)
        let window = UIWindow(frame: badge.frame)
        window.addSubview(parent)
        #expect(badge.windows == 1 && badge.window === window)
        parent.removeFromSuperview()
        #expect(badge.windows == 1 && badge.window == nil)
        badge.isHidden = true
        #expect(badge.label.isHidden)
    }

    @Test("Strings are drawn and measured with attributes")
    func strings() throws {
        let view = CaptionView(frame: CGRect(x: 0, y: 0, width: 160, height: 60))
        let stage = try RenderStage(view.layer, width: 160, height: 60)
        let ink = try extent(stage, other: [255, 255, 255], in: 0..<160, 0..<60)
        #expect(isNear(Double(ink.x.lowerBound + ink.x.upperBound + 1) / 2, 80, within: 1.5))
        let font = UIFont.boldSystemFont(ofSize: 24)
        let size = "Revenue".size(withAttributes: [.font: font])
        #expect(isNear(size.height, font.lineHeight, within: 1e-6))
        #expect(isNear(Double(ink.x.count), size.width, within: 4))
        let wrapped = "Revenue Revenue".boundingRect(
            with: CGSize(width: size.width + 2, height: 500), options: .usesLineFragmentOrigin,
            attributes: [.font: font], context: nil)
        #expect(isNear(wrapped.height, size.height * 2, within: 1))
        #expect(isNear(wrapped.width, size.width, within: 1))
    }

    @Test("A label limits its lines, ends them with an ellipsis, and shrinks")
    func label() throws {
        let label = UILabel()
        label.text = "one two three four five six"
        let line = label.sizeThatFits(.zero)
        label.numberOfLines = 2
        let two = label.sizeThatFits(CGSize(width: line.width / 2 + 10, height: 0))
        #expect(isNear(two.height, line.height * 2, within: 1.01) && two.width <= line.width / 2 + 10)
        label.numberOfLines = 1
        label.frame = CGRect(x: 0, y: 0, width: line.width / 2, height: 30)
        let rect = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1)
        #expect(rect.width <= label.bounds.width && rect.width > label.bounds.width * 0.7)
        label.adjustsFontSizeToFitWidth = true
        let small = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1)
        #expect(isNear(small.width, label.bounds.width, within: 1))
        #expect(isNear(small.height, line.height / 2, within: 1.5))
        label.text = nil
        #expect(label.intrinsicContentSize == .zero)
    }

    @Test("Weights and traits select installed faces; metrics are those of the letters")
    func fonts() {
        let regular = UIFont(named: "DejaVuSans", size: 100)
        #expect(isNear(regular.capHeight, 72.9, within: 0.2) && isNear(regular.xHeight, 54.7, within: 0.2))
        #expect(isNear(regular.ascender, 92.8, within: 0.5) && isNear(regular.descender, -23.6, within: 0.5))
        let descriptor = regular.fontDescriptor.withSymbolicTraits(.traitBold)
        let bold = UIFont(descriptor: descriptor ?? regular.fontDescriptor, size: 0)
        #expect(bold.fontName == "DejaVuSans-Bold" && bold.pointSize == 100)
        #expect("mm".size(withAttributes: [.font: bold]).width > "mm".size(withAttributes: [.font: regular]).width)
        #expect(bold.fontDescriptor.symbolicTraits == .traitBold)
        #expect(UIFont.preferredFont(forTextStyle: .title1).pointSize == 28)
    }

    @Test("A controller loads its view; its button shows a title and calls its action")
    func controller() throws {
        let controller = BadgeController()
        #expect(!controller.isViewLoaded)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 160, height: 120))
        window.rootViewController = controller
        #expect(controller.view.frame == window.bounds && controller.view.window === window)
        controller.button.frame = CGRect(x: 0, y: 80, width: 160, height: 40)
        let stage = try RenderStage(window.layer, width: 160, height: 120)
        let title = try extent(stage, other: [255, 255, 255], in: 0..<160, 80..<120)
        #expect(isNear(Double(title.x.lowerBound + title.x.upperBound) / 2, 79.5, within: 2))
        controller.button.sendActions(for: .touchUpInside)
        controller.button.sendActions(for: .touchDown)
        #expect(controller.taps == 1)
        controller.button.isHighlighted = true
        #expect(controller.button.titleLabel?.textColor == .systemGreen)
    }

    @Test("Template images take the tint color, and insets keep the corners of stretched images")
    func images() throws {
        let format = UIGraphicsImageRendererFormat()
        let dot = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12), format: format).image { context in
            UIColor.black.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 12))
        }
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
        let view = UIImageView(image: dot.withRenderingMode(.alwaysTemplate))
        parent.addSubview(view)
        parent.tintColor = .red
        view.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
        let stage = try RenderStage(parent.layer, width: 60, height: 60)
        #expect(try stage.pixel(8, 30, at: 0) == [255, 0, 0])
        #expect(try stage.pixel(40, 30, at: 0) == [255, 255, 255])
        let insets = UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 4)
        view.image = dot.resizableImage(withCapInsets: insets)
        #expect(try stage.pixel(2, 30, at: 0.1) == [0, 0, 0])
        #expect(try stage.pixel(18, 30, at: 0.1) == [255, 255, 255])
    }

    @Test("Images are found by name")
    func namedImage() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let size = CGSize(width: 8, height: 6)
        let image = UIGraphicsImageRenderer(size: size).image { _ in UIRectFill(CGRect(origin: .zero, size: size)) }
        try #require(image.pngData()).write(to: folder.appendingPathComponent("icon@2x.png"))
        #expect(UIImage(named: folder.path + "/icon") == nil, "names are relative to the resource folders")
        let found = UIImage(named: "icon", inFolders: [folder.path])
        #expect(found?.scale == 2 && found?.size == CGSize(width: 4, height: 3))
        #expect(UIImage(named: "missing", inFolders: [folder.path]) == nil)
    }

    @Test("Stack views place a switch, a slider and a progress bar, and a changed constraint animates")
    func settingsCard() throws {
        let card = SettingsCard(frame: CGRect(x: 0, y: 0, width: 240, height: 200))
        let stage = try RenderStage(card.layer, width: 240, height: 200)
        // The row is 31 points high, the slider 34 and the bar 4, with distances of 12.
        #expect(card.toggle.convert(card.toggle.bounds, to: card) == CGRect(x: 173, y: 16, width: 51, height: 31))
        #expect(card.slider.convert(card.slider.bounds, to: card) == CGRect(x: 16, y: 59, width: 208, height: 34))
        #expect(card.bar.convert(card.bar.bounds, to: card) == CGRect(x: 16, y: 105, width: 208, height: 4))
        #expect(card.footer.frame == CGRect(x: 0, y: 125, width: 240, height: 10))
        #expect(try stage.shows([255, 0, 0], 40, 76, at: 0))
        #expect(try stage.shows([0, 0, 255], 40, 107, at: 0))
        #expect(try stage.shows([255, 255, 255], 120, 76, at: 0))
        #expect(try stage.shows([52, 199, 89], 185, 31, at: 0))
        #expect(try stage.shows([52, 199, 89], 120, 130, at: 0))
        #expect(try stage.shows([255, 255, 255], 120, 150, at: 0))
        card.expand()
        #expect(try stage.shows([52, 199, 89], 120, 150, at: 0.75))
        #expect(try stage.shows([255, 255, 255], 120, 168, at: 0.75))
        #expect(try stage.shows([52, 199, 89], 120, 170, at: 1.5))
    }
}
