import Foundation
import QuartzCore
import ViewAnimation

/// A view that blurs what is behind it, with a tint.
///
/// - Apple: `NSVisualEffectView`. The strengths and tints are estimates; materials that follow the appearance are
///   light.
open class NSVisualEffectView: NSView {
    /// The purpose of a view, which determines the tint.
    ///
    /// - Apple: `NSVisualEffectView.Material`.
    public enum Material: Int, Sendable {
        /// Tints with fixed appearances.
        case appearanceBased = 0, light, dark
        /// Tints of parts of windows.
        case titlebar = 3, selection, menu, popover, sidebar
        /// Tints with fixed appearances.
        case mediumLight = 8, ultraDark
        /// Tints of parts of windows.
        case headerView = 10, sheet = 11, windowBackground = 12, hudWindow = 13, fullScreenUI = 15, toolTip = 17
        /// Tints of parts of windows.
        case contentBackground = 18, underWindowBackground = 21, underPageBackground = 22

        fileprivate var tint: NSColor {
            switch self {
            case .dark, .ultraDark, .hudWindow, .fullScreenUI: NSColor(white: 0.11, alpha: 0.73)
            case .selection: NSColor(srgbRed: 0, green: 0.48, blue: 1, alpha: 0.75)
            case .windowBackground, .contentBackground, .underPageBackground: NSColor(white: 0.96, alpha: 0.95)
            default: NSColor(white: 0.96, alpha: 0.7)
            }
        }
    }

    /// What is blurred.
    ///
    /// - Apple: `NSVisualEffectView.BlendingMode`.
    public enum BlendingMode: Int, Sendable {
        /// What is behind the window. There is nothing, so the window's contents are blurred, too.
        case behindWindow = 0
        /// The contents of the window.
        case withinWindow
    }

    /// When the effect is shown.
    ///
    /// - Apple: `NSVisualEffectView.State`.
    public enum State: Int, Sendable {
        /// In the active window: always.
        case followsWindowActiveState = 0
        /// Always, or never.
        case active, inactive
    }

    /// The purpose of the view.
    open var material = Material.appearanceBased { didSet { update() } }
    /// What is blurred.
    open var blendingMode = BlendingMode.behindWindow
    /// When the effect is shown.
    open var state = State.followsWindowActiveState { didSet { update() } }
    /// The shape of the view: the alpha of an image.
    open var maskImage: NSImage? { didSet { update() } }
    /// Whether the view is emphasized. Stored; has no effect.
    open var isEmphasized = false

    open override func makeBackingLayer() -> CALayer {
        let layer = CALayer()
        layer.masksToBounds = true
        return layer
    }

    open override func viewDidMoveToSuperview() {
        super.viewDidMoveToSuperview()
        update()
    }

    /// Updates the size of the mask.
    open override func layout() {
        super.layout()
        layer?.mask?.frame = bounds
    }

    open override var wantsUpdateLayer: Bool { true }
    open override func updateLayer() { update() }

    private func update() {
        guard let layer else { return }
        layer.backgroundColor = material.tint.cgColor
        let blur = state == .inactive ? nil : CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": 20])
        layer.backgroundFilters = blur.map { [$0] }
        guard let maskImage else {
            layer.mask = nil
            return
        }
        let mask = CALayer()
        mask.contents = maskImage.cgImage(forProposedRect: nil, context: nil, hints: nil)
        mask.frame = bounds
        layer.mask = mask
    }
}
