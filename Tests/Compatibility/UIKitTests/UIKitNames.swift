import UIKit

// The types that the tests use. Next to `import Testing`, `import UIKit` would ask for an overlay that toolchains for
// Linux do not have.

typealias CIColor = UIKit.CIColor
typealias CIImage = UIKit.CIImage
typealias CTFont = UIKit.CTFont
typealias NSDataAsset = UIKit.NSDataAsset
typealias Selector = UIKit.Selector
typealias UIAccessibility = UIKit.UIAccessibility
typealias UIAccessibilityTraits = UIKit.UIAccessibilityTraits
typealias UIActivityIndicatorView = UIKit.UIActivityIndicatorView
typealias UIBarButtonItem = UIKit.UIBarButtonItem
typealias UIBlurEffect = UIKit.UIBlurEffect
typealias UIButton = UIKit.UIButton
typealias UIColor = UIKit.UIColor
typealias UIGraphicsImageRenderer = UIKit.UIGraphicsImageRenderer
typealias UIImage = UIKit.UIImage
typealias UIImagePickerController = UIKit.UIImagePickerController
typealias UILabel = UIKit.UILabel
typealias UIPageControl = UIKit.UIPageControl
typealias UIPickerView = UIKit.UIPickerView
typealias UIPickerViewDataSource = UIKit.UIPickerViewDataSource
typealias UIProgressView = UIKit.UIProgressView
typealias UISegmentedControl = UIKit.UISegmentedControl
typealias UISlider = UIKit.UISlider
typealias UIStepper = UIKit.UIStepper
typealias UIStoryboardSegue = UIKit.UIStoryboardSegue
typealias UISwitch = UIKit.UISwitch
typealias UITextField = UIKit.UITextField
typealias UITextView = UIKit.UITextView
typealias UIView = UIKit.UIView
typealias UIViewController = UIKit.UIViewController
typealias UIVisualEffectView = UIKit.UIVisualEffectView

/// Returns a font of Core Text, which `import UIKit` includes.
func coreTextFont() -> CTFont { CTFontCreateWithName("Helvetica", 12, nil) }

/// Returns the number of items of an array of Core Foundation.
func arrayCount(_ items: [Int]) -> Int { CFArrayGetCount(items as CFArray) }
