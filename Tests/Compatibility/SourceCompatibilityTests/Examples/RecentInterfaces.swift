import AVFoundation
import UIKit

/// Interfaces of iOS 13 to 26, as programs use them.
enum RecentInterfaces {
    /// Returns the frames of two and three columns, then that of one in a narrow view.
    static func columns() -> [CGRect] {
        let split = UISplitViewController(style: .doubleColumn)
        let list = UIViewController()
        let detail = UIViewController()
        list.title = "List"
        split.setViewController(list, for: .primary)
        split.setViewController(detail, for: .secondary)
        split.preferredDisplayMode = .oneBesideSecondary
        split.preferredPrimaryColumnWidthFraction = 0.25
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1000, height: 600))
        window.rootViewController = split
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
        let frames = [list, detail].compactMap { $0.navigationController?.view.frame }
        guard detail.splitViewController === split, split.displayMode == .oneBesideSecondary else { return [] }
        split.hide(.primary)
        window.layoutIfNeeded()
        let hidden = [detail].compactMap { $0.navigationController?.view.frame }
        split.show(.primary)
        window.frame.size.width = 400
        split.view.frame = window.bounds
        split.view.layoutIfNeeded()
        guard split.isCollapsed, list.navigationController?.view.superview == nil else { return [] }
        return frames + hidden + [detail].compactMap { $0.navigationController?.view.frame }
    }

    /// Returns the frame of a field above the keyboard, which is not shown.
    static func fieldAboveKeyboard() -> CGRect {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
        let field = UITextField()
        field.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(field)
        view.keyboardLayoutGuide.followsUndockedKeyboard = true
        NSLayoutConstraint.activate([
            field.leadingAnchor.constraint(equalTo: view.keyboardLayoutGuide.leadingAnchor),
            field.widthAnchor.constraint(equalTo: view.keyboardLayoutGuide.widthAnchor),
            field.heightAnchor.constraint(equalToConstant: 40),
        ])
        let docked = field.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor)
        let floating = field.topAnchor.constraint(equalTo: view.topAnchor)
        view.keyboardLayoutGuide.setConstraints([docked], activeWhenNearEdge: .bottom)
        view.keyboardLayoutGuide.setConstraints([floating], activeWhenAwayFrom: .bottom)
        view.layoutIfNeeded()
        return field.frame
    }

    /// A ball that an update link moves.
    final class Ball: UIView {
        var phases: [String] = []

        func start() -> UIUpdateLink {
            let link = UIUpdateLink(view: self) { [unowned self] _, info in center.x = 100 * info.modelTime }
            link.addAction(to: .afterUpdateComplete) { [unowned self] _, _ in phases.append("last") }
            link.addAction(to: .beforeCADisplayLinkDispatch) { [unowned self] _, _ in phases.append("first") }
            link.requiresContinuousUpdates = true
            link.isEnabled = true
            return link
        }
    }

    /// A view with a menu, and an image with effects.
    final class Photo: UIView, UIContextMenuInteractionDelegate {
        let image = UIImageView()
        var chosen: [String] = []

        override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(image)
            addInteraction(UIContextMenuInteraction(delegate: self))
            image.addSymbolEffect(.bounce.up, options: .repeat(2).speed(2))
            image.addSymbolEffect(.variableColor.iterative.reversing)
            image.addSymbolEffect(.pulse, options: .repeating) { [unowned self] context in
                chosen.append(context.isFinished ? "finished" : "stopped")
            }
            image.addSymbolEffect(.scale.up, animated: true)
            image.removeSymbolEffect(ofType: .scale)
            image.removeAllSymbolEffects()
            image.setSymbolImage(UIImage(), contentTransition: .replace.downUp.byLayer)
        }
        required init?(coder: NSCoder) { fatalError("there are no nib files") }

        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
        ) -> UIContextMenuConfiguration? {
            UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { _ in
                let share = UIAction(title: "Share", image: UIImage(systemName: "square")) { _ in }
                let delete = UIAction(title: "Delete", attributes: .destructive) { _ in }
                let more = UIMenu(title: "More", options: .displayInline, children: [delete])
                return UIMenu(title: "", children: [share, more]).replacingChildren([share, more])
            }
        }
        func contextMenuInteraction(
            _ interaction: UIContextMenuInteraction,
            previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
        ) -> UITargetedPreview? {
            let parameters = UIPreviewParameters()
            parameters.visiblePath = UIBezierPath(ovalIn: bounds)
            parameters.backgroundColor = .clear
            return UITargetedPreview(view: image, parameters: parameters)
        }
    }

    /// Returns a panel of glass over stripes.
    static func glass() -> UIView {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        for index in 0..<10 {
            let stripe = UIView(frame: CGRect(x: index * 10, y: 0, width: 5, height: 100))
            stripe.backgroundColor = .black
            view.addSubview(stripe)
        }
        let effect = UIGlassEffect(style: .regular)
        effect.isInteractive = true
        let panel = UIVisualEffectView(effect: effect)
        panel.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
        let container = UIVisualEffectView(effect: UIGlassContainerEffect())
        container.frame = view.bounds
        container.contentView.addSubview(panel)
        view.addSubview(container)
        return view
    }

    /// A button of an own class, with a property that requests layout.
    final class PaddedButton: UIButton {
        @Invalidating(.layout, .display) var padding: CGFloat = 4
        var layouts = 0

        override init(frame: CGRect) { super.init(frame: frame) }
        required init?(coder: NSCoder) { fatalError("there are no nib files") }
        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
        }
    }

    /// Returns how often a button is laid out, after no change, a change, and setting the same value.
    static func layouts() -> [Int] {
        let button = PaddedButton(type: .system)
        return [4, 8, 8].map { padding in
            button.padding = padding
            button.layouts = 0
            button.layoutIfNeeded()
            return button.layouts
        }
    }

    /// Returns a cell with a text and a second one, in a table that takes the height from them.
    static func listCell() -> UITableViewCell {
        let cell = UITableViewCell()
        var content = cell.defaultContentConfiguration()
        content.text = "Name"
        content.secondaryText = "Detail"
        content.textProperties.color = .red
        content.directionalLayoutMargins.top = 20
        cell.contentConfiguration = content
        content.secondaryText = "Other detail"
        cell.contentConfiguration = content
        var background = UIBackgroundConfiguration.listGroupedCell()
        background.cornerRadius = 8
        background.backgroundColor = .yellow
        cell.backgroundConfiguration = background
        cell.frame = CGRect(x: 0, y: 0, width: 300, height: 80)
        cell.layoutIfNeeded()
        return cell
    }

    /// Returns the texts and left edges of the labels in a view.
    static func labels(in view: UIView) -> [(text: String, frame: CGRect)] {
        view.subviews.flatMap { subview -> [(String, CGRect)] in
            guard let label = subview as? UILabel, !label.isHidden else { return labels(in: subview) }
            return [(label.text ?? "", label.superview?.convert(label.frame, to: nil) ?? .zero)]
        }
    }

    /// Collects the mistakes of video compositions.
    final class Mistakes: AVVideoCompositionValidationHandling {
        var found: [String] = []

        func videoComposition(
            _ videoComposition: AVVideoComposition, shouldContinueValidatingAfterFindingInvalidValueForKey key: String
        ) -> Bool {
            found.append(key)
            return true
        }
        func videoComposition(
            _ videoComposition: AVVideoComposition,
            shouldContinueValidatingAfterFindingEmptyTimeRange timeRange: CMTimeRange
        ) -> Bool {
            found.append("gap at \(timeRange.start.seconds)")
            return true
        }
        func videoComposition(
            _ videoComposition: AVVideoComposition,
            shouldContinueValidatingAfterFindingInvalidTrackIDIn videoCompositionInstruction:
                any AVVideoCompositionInstructionProtocol,
            layerInstruction: AVVideoCompositionLayerInstruction, asset: AVAsset
        ) -> Bool {
            found.append("track \(layerInstruction.trackID)")
            return true
        }
    }

    /// Returns the mistakes of a composition with a gap and a track that does not exist, and of an empty one.
    static func mistakes(in asset: AVAsset) -> [[String]] {
        let composition = AVMutableVideoComposition(propertiesOf: asset)
        let range = CMTimeRange(start: .zero, duration: asset.duration)
        guard composition.isValid(for: asset, timeRange: range, validationDelegate: nil) else { return [] }
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(
            start: CMTime(value: 1, timescale: 2), duration: CMTime(value: 1, timescale: 2))
        let layer = AVMutableVideoCompositionLayerInstruction()
        layer.trackID = 9
        instruction.layerInstructions = [layer]
        composition.instructions = [instruction]
        return [composition, AVMutableVideoComposition()].map { composition in
            let mistakes = Mistakes()
            let isValid = composition.isValid(for: asset, timeRange: range, validationDelegate: mistakes)
            return isValid ? ["valid"] : mistakes.found
        }
    }
}
