import Foundation
import ViewAnimation

/// The contents of a cell as values, which create and update its view.
///
/// - Apple: `UIContentConfiguration`.
public protocol UIContentConfiguration {
    /// Creates the view.
    func makeContentView() -> UIView & UIContentView
    /// Returns the contents in a state.
    func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows contents.
///
/// - Apple: `UIContentView`.
public protocol UIContentView: AnyObject {
    /// The contents.
    var configuration: any UIContentConfiguration { get set }
}

/// The state of a view.
///
/// - Apple: `UIConfigurationState`.
public protocol UIConfigurationState {}

/// The state of a cell.
///
/// - Apple: `UICellConfigurationState`.
public struct UICellConfigurationState: UIConfigurationState {
    /// The environment.
    public var traitCollection: UITraitCollection
    /// Whether the cell is selected.
    public var isSelected = false
    /// Whether the cell is highlighted.
    public var isHighlighted = false
    /// Whether the cell is disabled.
    public var isDisabled = false
    /// Whether the cell has the focus.
    public var isFocused = false
    /// Whether the cell is edited.
    public var isEditing = false
    /// Whether the cell is expanded.
    public var isExpanded = false

    /// Creates the state of a cell that is not selected.
    public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
}

extension UIView {
    /// The contents, in a view that fills another one.
    func contentConfiguration(in _: UIView) -> (any UIContentConfiguration)? {
        (attachments["contentConfiguration"] as? any UIView & UIContentView)?.configuration
    }

    func setContentConfiguration(_ configuration: (any UIContentConfiguration)?, in container: UIView) {
        let old = attachments["contentConfiguration"] as? any UIView & UIContentView
        if let configuration, let old, type(of: old.configuration) == type(of: configuration) {
            old.configuration = configuration
            return
        }
        old?.removeFromSuperview()
        let view = configuration?.makeContentView()
        attachments["contentConfiguration"] = view
        guard let view else { return }
        view.translatesAutoresizingMaskIntoConstraints = false
        container.addSubview(view)
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: container.topAnchor),
            view.leadingAnchor.constraint(equalTo: container.leadingAnchor),
            view.trailingAnchor.constraint(equalTo: container.trailingAnchor),
            view.bottomAnchor.constraint(equalTo: container.bottomAnchor),
        ])
    }

    func setBackgroundConfiguration(_ configuration: UIBackgroundConfiguration?) {
        attachments["backgroundConfiguration"] = configuration
        backgroundColor = configuration?.resolvedColor(nil)
        layer.cornerRadius = configuration?.cornerRadius ?? 0
    }
}

extension UITableViewCell {
    /// The contents; nil for those of the labels.
    public var contentConfiguration: (any UIContentConfiguration)? {
        get { contentConfiguration(in: contentView) }
        set { setContentConfiguration(newValue, in: contentView) }
    }
    /// The background: its color and corners are drawn.
    public var backgroundConfiguration: UIBackgroundConfiguration? {
        get { attachments["backgroundConfiguration"] as? UIBackgroundConfiguration }
        set { setBackgroundConfiguration(newValue) }
    }
    /// The state.
    public var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        state.isSelected = isSelected
        state.isHighlighted = isHighlighted
        return state
    }
    /// Returns empty contents with a text, a second one and an image.
    public func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
}

extension UICollectionViewCell {
    /// The contents; nil for the subviews of the content view.
    public var contentConfiguration: (any UIContentConfiguration)? {
        get { contentConfiguration(in: contentView) }
        set { setContentConfiguration(newValue, in: contentView) }
    }
    /// The background: its color and corners are drawn.
    public var backgroundConfiguration: UIBackgroundConfiguration? {
        get { attachments["backgroundConfiguration"] as? UIBackgroundConfiguration }
        set { setBackgroundConfiguration(newValue) }
    }
    /// The state.
    public var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        state.isSelected = isSelected
        state.isHighlighted = isHighlighted
        return state
    }
}
