import AVFoundation
import UIKit

/// Properties with initial values that code replaces later, as in many view controllers.
final class InitialValues {
    var touch = UITouch()
    var event = UIEvent()
    var color = UIColor()
    var font = UIFont()
    var constraint = NSLayoutConstraint()
    var blur = UIVisualEffectView()
    var effect = UIBlurEffect()
    var cell = UITableViewCell()
    var header = UITableViewHeaderFooterView()
    var traits = UITraitCollection()
    var animator = UIViewPropertyAnimator()
    var renderer = UIGraphicsImageRenderer()
    var pages = UIPageViewController()
    var search = UISearchController()
    var player = AVAudioPlayer()
    var composition = AVVideoComposition()
    var instruction = AVVideoCompositionInstruction()
    var device = UIDevice()
    var link = CADisplayLink()
}

/// Returns whether the values have no effect.
func initialValuesAreInert() -> Bool {
    let values = InitialValues()
    let view = UIView()
    view.addConstraint(values.constraint)
    values.constraint.isActive = true
    view.layoutIfNeeded()
    return values.touch.view == nil && values.color.cgColor.alpha == 0 && values.blur.effect == nil
        && values.touch.location(in: view) == .zero && view.frame == .zero && values.composition.instructions.isEmpty
}
