import Foundation
import TextLayout
import ViewAnimation

// Constants and functions under their names from before Swift 4.2, which source code still uses.

/// `UIView.noIntrinsicMetric`.
public var UIViewNoIntrinsicMetric: CGFloat { UIView.noIntrinsicMetric }
/// `UIView.layoutFittingCompressedSize`.
public var UILayoutFittingCompressedSize: CGSize { UIView.layoutFittingCompressedSize }
/// `UIView.layoutFittingExpandedSize`.
public var UILayoutFittingExpandedSize: CGSize { UIView.layoutFittingExpandedSize }
/// `UITableView.automaticDimension`.
public var UITableViewAutomaticDimension: CGFloat { UITableView.automaticDimension }
/// `UICollectionView.elementKindSectionHeader`.
public var UICollectionElementKindSectionHeader: String { UICollectionView.elementKindSectionHeader }
/// `UICollectionView.elementKindSectionFooter`.
public var UICollectionElementKindSectionFooter: String { UICollectionView.elementKindSectionFooter }
/// `UICollectionViewFlowLayout.automaticSize`.
public var UICollectionViewFlowLayoutAutomaticSize: CGSize { UICollectionViewFlowLayout.automaticSize }
/// `UIScrollView.DecelerationRate.normal`.
public var UIScrollViewDecelerationRateNormal: UIScrollView.DecelerationRate { UIScrollView.DecelerationRate.normal }
/// `UIScrollView.DecelerationRate.fast`.
public var UIScrollViewDecelerationRateFast: UIScrollView.DecelerationRate { UIScrollView.DecelerationRate.fast }
/// `UINavigationController.hideShowBarDuration`.
public var UINavigationControllerHideShowBarDuration: CGFloat { UINavigationController.hideShowBarDuration }
/// `UIResponder.keyboardFrameBeginUserInfoKey`.
public var UIKeyboardFrameBeginUserInfoKey: String { UIResponder.keyboardFrameBeginUserInfoKey }
/// `UIResponder.keyboardFrameEndUserInfoKey`.
public var UIKeyboardFrameEndUserInfoKey: String { UIResponder.keyboardFrameEndUserInfoKey }
/// `UIResponder.keyboardAnimationDurationUserInfoKey`.
public var UIKeyboardAnimationDurationUserInfoKey: String { UIResponder.keyboardAnimationDurationUserInfoKey }
/// `UIResponder.keyboardAnimationCurveUserInfoKey`.
public var UIKeyboardAnimationCurveUserInfoKey: String { UIResponder.keyboardAnimationCurveUserInfoKey }
/// `UIFont.Weight.ultraLight`.
public var UIFontWeightUltraLight: UIFont.Weight { UIFont.Weight.ultraLight }
/// `UIFont.Weight.thin`.
public var UIFontWeightThin: UIFont.Weight { UIFont.Weight.thin }
/// `UIFont.Weight.light`.
public var UIFontWeightLight: UIFont.Weight { UIFont.Weight.light }
/// `UIFont.Weight.regular`.
public var UIFontWeightRegular: UIFont.Weight { UIFont.Weight.regular }
/// `UIFont.Weight.medium`.
public var UIFontWeightMedium: UIFont.Weight { UIFont.Weight.medium }
/// `UIFont.Weight.semibold`.
public var UIFontWeightSemibold: UIFont.Weight { UIFont.Weight.semibold }
/// `UIFont.Weight.bold`.
public var UIFontWeightBold: UIFont.Weight { UIFont.Weight.bold }
/// `UIFont.Weight.heavy`.
public var UIFontWeightHeavy: UIFont.Weight { UIFont.Weight.heavy }
/// `UIFont.Weight.black`.
public var UIFontWeightBlack: UIFont.Weight { UIFont.Weight.black }
/// `NSAttributedString.Key.font`.
public var NSFontAttributeName: NSAttributedString.Key { NSAttributedString.Key.font }
/// `NSAttributedString.Key.foregroundColor`.
public var NSForegroundColorAttributeName: NSAttributedString.Key { NSAttributedString.Key.foregroundColor }
/// `NSAttributedString.Key.backgroundColor`.
public var NSBackgroundColorAttributeName: NSAttributedString.Key { NSAttributedString.Key.backgroundColor }
/// `NSAttributedString.Key.paragraphStyle`.
public var NSParagraphStyleAttributeName: NSAttributedString.Key { NSAttributedString.Key.paragraphStyle }
/// `NSAttributedString.Key.kern`.
public var NSKernAttributeName: NSAttributedString.Key { NSAttributedString.Key.kern }
/// `NSAttributedString.Key.strokeColor`.
public var NSStrokeColorAttributeName: NSAttributedString.Key { NSAttributedString.Key.strokeColor }
/// `NSAttributedString.Key.strokeWidth`.
public var NSStrokeWidthAttributeName: NSAttributedString.Key { NSAttributedString.Key.strokeWidth }
/// `NSAttributedString.Key.underlineStyle`.
public var NSUnderlineStyleAttributeName: NSAttributedString.Key { NSAttributedString.Key.underlineStyle }
/// `NSAttributedString.Key.baselineOffset`.
public var NSBaselineOffsetAttributeName: NSAttributedString.Key { NSAttributedString.Key.baselineOffset }
/// `NSAttributedString.Key.shadow`.
public var NSShadowAttributeName: NSAttributedString.Key { NSAttributedString.Key.shadow }

extension NSNotification.Name {
    /// `UIResponder.keyboardWillShowNotification`.
    public static var UIKeyboardWillShow: NSNotification.Name { UIResponder.keyboardWillShowNotification }
    /// `UIResponder.keyboardDidShowNotification`.
    public static var UIKeyboardDidShow: NSNotification.Name { UIResponder.keyboardDidShowNotification }
    /// `UIResponder.keyboardWillHideNotification`.
    public static var UIKeyboardWillHide: NSNotification.Name { UIResponder.keyboardWillHideNotification }
    /// `UIResponder.keyboardDidHideNotification`.
    public static var UIKeyboardDidHide: NSNotification.Name { UIResponder.keyboardDidHideNotification }
    /// `UIResponder.keyboardWillChangeFrameNotification`.
    public static var UIKeyboardWillChangeFrame: NSNotification.Name { UIResponder.keyboardWillChangeFrameNotification }
    /// `UIApplication.didEnterBackgroundNotification`.
    public static var UIApplicationDidEnterBackground: NSNotification.Name {
        UIApplication.didEnterBackgroundNotification
    }
    /// `UIApplication.willEnterForegroundNotification`.
    public static var UIApplicationWillEnterForeground: NSNotification.Name {
        UIApplication.willEnterForegroundNotification
    }
    /// `UIApplication.didBecomeActiveNotification`.
    public static var UIApplicationDidBecomeActive: NSNotification.Name { UIApplication.didBecomeActiveNotification }
    /// `UIApplication.willResignActiveNotification`.
    public static var UIApplicationWillResignActive: NSNotification.Name { UIApplication.willResignActiveNotification }
    /// `UIApplication.didReceiveMemoryWarningNotification`.
    public static var UIApplicationDidReceiveMemoryWarning: NSNotification.Name {
        UIApplication.didReceiveMemoryWarningNotification
    }
    /// `UIApplication.willTerminateNotification`.
    public static var UIApplicationWillTerminate: NSNotification.Name { UIApplication.willTerminateNotification }
    /// `UIApplication.didChangeStatusBarOrientationNotification`.
    public static var UIApplicationDidChangeStatusBarOrientation: NSNotification.Name {
        UIApplication.didChangeStatusBarOrientationNotification
    }
    /// `UIDevice.orientationDidChangeNotification`.
    public static var UIDeviceOrientationDidChange: NSNotification.Name { UIDevice.orientationDidChangeNotification }
    /// `UITextField.textDidChangeNotification`.
    public static var UITextFieldTextDidChange: NSNotification.Name { UITextField.textDidChangeNotification }
    /// `UITextField.textDidBeginEditingNotification`.
    public static var UITextFieldTextDidBeginEditing: NSNotification.Name {
        UITextField.textDidBeginEditingNotification
    }
    /// `UITextField.textDidEndEditingNotification`.
    public static var UITextFieldTextDidEndEditing: NSNotification.Name { UITextField.textDidEndEditingNotification }
    /// `UITextView.textDidChangeNotification`.
    public static var UITextViewTextDidChange: NSNotification.Name { UITextView.textDidChangeNotification }
}

/// Returns insets.
public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat) -> UIEdgeInsets {
    UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}
/// Returns a rectangle inset by the four edges.
public func UIEdgeInsetsInsetRect(_ rect: CGRect, _ insets: UIEdgeInsets) -> CGRect { rect.inset(by: insets) }
/// Returns whether two insets are equal.
public func UIEdgeInsetsEqualToEdgeInsets(_ a: UIEdgeInsets, _ b: UIEdgeInsets) -> Bool { a == b }
/// Returns an offset.
public func UIOffsetMake(_ horizontal: CGFloat, _ vertical: CGFloat) -> UIOffset {
    UIOffset(horizontal: horizontal, vertical: vertical)
}
/// Returns `UIAccessibility.isReduceMotionEnabled`.
public func UIAccessibilityIsReduceMotionEnabled() -> Bool { UIAccessibility.isReduceMotionEnabled }
/// Returns `UIAccessibility.isReduceTransparencyEnabled`.
public func UIAccessibilityIsReduceTransparencyEnabled() -> Bool { UIAccessibility.isReduceTransparencyEnabled }
/// Returns `UIAccessibility.isVoiceOverRunning`.
public func UIAccessibilityIsVoiceOverRunning() -> Bool { UIAccessibility.isVoiceOverRunning }
/// Whether the program runs in a simulator: 0.
public let TARGET_OS_SIMULATOR: Int32 = 0
/// Whether the program runs on an iPhone or iPad: 1.
public let TARGET_OS_IPHONE: Int32 = 1

extension UIView {
    /// Moves a subview to the front.
    public func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }
    /// Moves a subview to the back.
    public func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }
}

extension UIViewController {
    /// The controllers in this one.
    public var childViewControllers: [UIViewController] { children }
    /// Adds a controller to this one.
    public func addChildViewController(_ childController: UIViewController) { addChild(childController) }
    /// Removes this controller from its parent.
    public func removeFromParentViewController() { removeFromParent() }
    /// Announces a new parent.
    public func willMove(toParentViewController parent: UIViewController?) { willMove(toParent: parent) }
    /// Confirms a new parent.
    public func didMove(toParentViewController parent: UIViewController?) { didMove(toParent: parent) }
}
