import Foundation
import LayerTree
import TextLayout
import ViewAnimation

/// A control with a title and an image.
///
/// - Apple: `UIButton`. Without a configuration, the image is left of the title, and both are aligned in the bounds.
open class UIButton: UIControl {
    /// The style of a button.
    ///
    /// - Apple: `UIButton.ButtonType`.
    public enum ButtonType: Int, Sendable {
        /// A white title.
        case custom = 0
        /// A title in the tint color.
        case system
        /// A title in the tint color. The image is not drawn.
        case detailDisclosure, infoLight, infoDark, contactAdd
        /// A title in the tint color.
        case plain
        /// A title in the tint color. The image is not drawn.
        case close
        /// A title in the tint color.
        public static let roundedRect = ButtonType.system
    }

    /// The style.
    open private(set) var buttonType = ButtonType.custom
    /// The label of the title.
    open private(set) lazy var titleLabel: UILabel? = makeLabel()
    /// The view of the image.
    open private(set) lazy var imageView: UIImageView? = makeImageView()
    /// The view of the background image.
    private(set) var backgroundView: UIImageView?
    /// The views of a configuration.
    var configurationViews: ButtonConfigurationViews?

    /// The distances of the content from the edges of a button without a configuration.
    open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentDidChange() } }
    /// Moves the title of a button without a configuration.
    open var titleEdgeInsets = UIEdgeInsets.zero { didSet { contentDidChange() } }
    /// Moves the image of a button without a configuration.
    open var imageEdgeInsets = UIEdgeInsets.zero { didSet { contentDidChange() } }
    /// Stored; has no effect.
    open var adjustsImageWhenHighlighted = true
    /// Stored; has no effect.
    open var adjustsImageWhenDisabled = true
    /// Stored; has no effect.
    open var showsTouchWhenHighlighted = false
    /// Stored; has no effect.
    open var reversesTitleShadowWhenHighlighted = false
    /// Stored; has no effect.
    open var isPointerInteractionEnabled = false
    /// The menu. Stored; nothing shows it.
    open var menu: UIMenu?
    /// Stored; has no effect.
    open var changesSelectionAsPrimaryAction = false
    /// The content and the style, which replaces titles, images and insets of states.
    open var configuration: Configuration? { didSet { stateDidChange() } }
    /// Called before layout after a change of the state.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
    /// Whether the configuration adapts to states. Stored; has no effect.
    open var automaticallyUpdatesConfiguration = true
    /// A function that changes the configuration of a button.
    public typealias ConfigurationUpdateHandler = (UIButton) -> Void

    private var titles: [State: String] = [:]
    private var attributedTitles: [State: NSAttributedString] = [:]
    private var colors: [State: UIColor] = [:]
    private var shadowColors: [State: UIColor] = [:]
    private var images: [State: UIImage] = [:]
    private var backgrounds: [State: UIImage] = [:]
    private var needsConfigurationUpdate = false

    /// Creates a button with a frame.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Creates a button with an action.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        adopt(primaryAction)
    }

    public required init?(coder: NSCoder) { return nil }

    /// Creates a button of a style with an empty frame.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
        stateDidChange()
    }

    /// Creates a button of a style with an action.
    public convenience init(type buttonType: ButtonType, primaryAction: UIAction?) {
        self.init(type: buttonType)
        adopt(primaryAction)
    }

    /// Creates a button with a configuration.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system, primaryAction: primaryAction)
        var content = configuration
        content.title = configuration.title ?? primaryAction?.title
        content.image = configuration.image ?? primaryAction?.image
        self.configuration = content
        // Observers are not called in initializers.
        stateDidChange()
    }

    private func adopt(_ action: UIAction?) {
        guard let action else { return }
        if !action.title.isEmpty { setTitle(action.title, for: .normal) }
        setImage(action.image, for: .normal)
        addAction(action, for: .primaryActionTriggered)
        addAction(action, for: .touchUpInside)
    }

    /// Sets the title of a state; states without one use that of `.normal`.
    open func setTitle(_ title: String?, for state: State) {
        titles[state] = title
        stateDidChange()
    }

    /// Sets the title of a state with attributes, which replaces a title without them.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        attributedTitles[state] = title
        stateDidChange()
    }

    /// Sets the title color of a state; states without one use that of `.normal`.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        colors[state] = color
        stateDidChange()
    }

    /// Sets the color of the title's shadow of a state; states without one use that of `.normal`.
    open func setTitleShadowColor(_ color: UIColor?, for state: State) {
        shadowColors[state] = color
        stateDidChange()
    }

    /// Sets the image of a state; states without one use that of `.normal`.
    open func setImage(_ image: UIImage?, for state: State) {
        images[state] = image
        stateDidChange()
    }

    /// Sets the image behind title and image of a state; states without one use that of `.normal`.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        backgrounds[state] = image
        stateDidChange()
    }

    /// Sets the configuration of symbols of a state, which has no effect.
    open func setPreferredSymbolConfiguration(
        _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
    ) {}

    /// Returns the title of a state.
    open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
    /// Returns the title of a state with attributes.
    open func attributedTitle(for state: State) -> NSAttributedString? {
        attributedTitles[state] ?? attributedTitles[.normal]
    }
    /// Returns the title color of a state.
    open func titleColor(for state: State) -> UIColor? { colors[state] ?? colors[.normal] }
    /// Returns the color of the title's shadow of a state.
    open func titleShadowColor(for state: State) -> UIColor? { shadowColors[state] ?? shadowColors[.normal] }
    /// Returns the image of a state.
    open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
    /// Returns the background image of a state.
    open func backgroundImage(for state: State) -> UIImage? { backgrounds[state] ?? backgrounds[.normal] }
    /// The title of the current state.
    open var currentTitle: String? { title(for: state) }
    /// The title of the current state with attributes.
    open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
    /// The title color of the current state.
    open var currentTitleColor: UIColor {
        titleColor(for: state) ?? (buttonType == .custom ? .white : tintColor)
    }
    /// The color of the title's shadow of the current state.
    open var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }
    /// The image of the current state.
    open var currentImage: UIImage? { image(for: state) }
    /// The background image of the current state.
    open var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if needsConfigurationUpdate { updateConfiguration() }
        if let configurationViews, let configuration {
            return configurationViews.layOut(in: bounds, of: self, configuration)
        }
        backgroundView?.frame = backgroundRect(forBounds: bounds)
        let content = contentRect(forBounds: bounds)
        imageView?.frame = imageRect(forContentRect: content)
        titleLabel?.frame = titleRect(forContentRect: content)
    }

    /// Returns the rectangle of the background image: the bounds.
    open func backgroundRect(forBounds bounds: CGRect) -> CGRect { bounds }
    /// Returns the rectangle of image and title: the bounds without the insets of the content.
    open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }
    /// Returns the rectangle of the title.
    open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
        rect(of: titleSize, before: imageSize.width, in: contentRect, insets: titleEdgeInsets)
    }
    /// Returns the rectangle of the image.
    open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        rect(of: imageSize, before: 0, in: contentRect, insets: imageEdgeInsets)
    }

    /// The size of image, title and insets.
    open override var intrinsicContentSize: CGSize {
        if let configurationViews, let configuration { return configurationViews.size(configuration, in: nil) }
        let image = imageSize
        let title = titleSize
        return CGSize(
            width: image.width + title.width + contentEdgeInsets.left + contentEdgeInsets.right,
            height: max(image.height, title.height) + contentEdgeInsets.top + contentEdgeInsets.bottom)
    }

    /// Returns the size of image, title and insets.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        stateDidChange()
    }

    open override func didMoveToSuperview() {
        super.didMoveToSuperview()
        if buttonType != .custom || configuration != nil { stateDidChange() }
    }

    /// Updates the configuration before the next layout.
    open func setNeedsUpdateConfiguration() {
        needsConfigurationUpdate = true
        setNeedsLayout()
    }

    /// Calls the handler of configurations. Subclasses can change the configuration.
    open func updateConfiguration() {
        needsConfigurationUpdate = false
        configurationUpdateHandler?(self)
        needsConfigurationUpdate = false
    }

    override func stateDidChange() {
        if configuration == nil, configurationViews == nil {
            showContentOfState()
        } else {
            showConfiguration()
        }
        if configurationUpdateHandler != nil, !needsConfigurationUpdate { needsConfigurationUpdate = true }
        contentDidChange()
    }

    func contentDidChange() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    private func showContentOfState() {
        if let attributed = currentAttributedTitle {
            titleLabel?.textColor = currentTitleColor
            titleLabel?.attributedText = attributed
        } else {
            titleLabel?.text = currentTitle
            titleLabel?.textColor = currentTitleColor
        }
        if let shadow = currentTitleShadowColor { titleLabel?.shadowColor = shadow }
        imageView?.image = shownImage(currentImage)
        showBackground()
    }

    private func showBackground() {
        guard let image = currentBackgroundImage else {
            backgroundView?.image = nil
            return
        }
        if backgroundView == nil {
            let view = UIImageView(frame: bounds)
            insertSubview(view, at: 0)
            backgroundView = view
        }
        backgroundView?.image = image
    }

    /// System buttons draw their images as templates.
    private func shownImage(_ image: UIImage?) -> UIImage? {
        guard buttonType != .custom, image?.renderingMode == .automatic else { return image }
        return image?.withRenderingMode(.alwaysTemplate)
    }

    private func showConfiguration() {
        guard let configuration else {
            configurationViews?.remove()
            configurationViews = nil
            return showContentOfState()
        }
        backgroundView?.image = nil
        let views = configurationViews ?? ButtonConfigurationViews(of: self)
        configurationViews = views
        views.show(configuration, in: self)
    }

    private func makeLabel() -> UILabel {
        let label = UILabel(frame: .zero)
        label.font = .systemFont(ofSize: UIFont.buttonFontSize)
        label.lineBreakMode = .byTruncatingMiddle
        addSubview(label)
        baselineView = label
        return label
    }

    private func makeImageView() -> UIImageView {
        let view = UIImageView(image: nil)
        insertSubview(view, at: backgroundView == nil ? 0 : 1)
        return view
    }
}
