import UIKit

// The types that the tests use. Next to `import Testing`, `import UIKit` would ask for an overlay that toolchains for
// Linux do not have.

typealias UIDynamicItemCollisionBoundsType = UIKit.UIDynamicItemCollisionBoundsType
typealias UIFieldBehavior = UIKit.UIFieldBehavior
typealias UIFloatRange = UIKit.UIFloatRange
typealias UIRegion = UIKit.UIRegion
typealias UIDynamicItemGroup = UIKit.UIDynamicItemGroup
typealias UIDynamicAnimatorDelegate = UIKit.UIDynamicAnimatorDelegate
typealias CGVector = UIKit.CGVector
typealias UIFontDescriptor = UIKit.UIFontDescriptor
typealias CGImage = UIKit.CGImage
typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler = UIKit
    .NSCollectionLayoutSectionVisibleItemsInvalidationHandler
typealias UICollectionLayoutSectionOrthogonalScrollingBehavior = UIKit
    .UICollectionLayoutSectionOrthogonalScrollingBehavior
typealias CIColor = UIKit.CIColor
typealias CIImage = UIKit.CIImage
typealias CTFont = UIKit.CTFont
typealias KeyValueObserver = UIKit.KeyValueObserver
typealias NSCollectionLayoutBoundarySupplementaryItem = UIKit.NSCollectionLayoutBoundarySupplementaryItem
typealias NSCollectionLayoutDimension = UIKit.NSCollectionLayoutDimension
typealias NSCollectionLayoutGroup = UIKit.NSCollectionLayoutGroup
typealias NSCollectionLayoutItem = UIKit.NSCollectionLayoutItem
typealias NSCollectionLayoutSection = UIKit.NSCollectionLayoutSection
typealias NSDiffableDataSourceSnapshot = UIKit.NSDiffableDataSourceSnapshot
typealias NSDataAsset = UIKit.NSDataAsset
typealias NSKeyValueChangeKey = UIKit.NSKeyValueChangeKey
typealias NSLayoutManager = UIKit.NSLayoutManager
typealias NSLayoutManagerDelegate = UIKit.NSLayoutManagerDelegate
typealias NSTextContainer = UIKit.NSTextContainer
typealias NSTextStorage = UIKit.NSTextStorage
typealias NSLayoutConstraint = UIKit.NSLayoutConstraint
typealias Selector = UIKit.Selector
typealias UIAccessibility = UIKit.UIAccessibility
typealias UIAccessibilityCustomAction = UIKit.UIAccessibilityCustomAction
typealias UIAccessibilityElement = UIKit.UIAccessibilityElement
typealias UIAccessibilityTraits = UIKit.UIAccessibilityTraits
typealias UIAction = UIKit.UIAction
typealias UIActivityIndicatorView = UIKit.UIActivityIndicatorView
typealias UIAttachmentBehavior = UIKit.UIAttachmentBehavior
typealias UIApplication = UIKit.UIApplication
typealias UIApplicationDelegate = UIKit.UIApplicationDelegate
typealias UIBarButtonItem = UIKit.UIBarButtonItem
typealias UIBarItem = UIKit.UIBarItem
typealias UIBlurEffect = UIKit.UIBlurEffect
typealias UIButton = UIKit.UIButton
typealias UICollectionReusableView = UIKit.UICollectionReusableView
typealias UICollectionView = UIKit.UICollectionView
typealias UICollectionViewCell = UIKit.UICollectionViewCell
typealias UICollectionViewDataSource = UIKit.UICollectionViewDataSource
typealias UICollectionViewFlowLayout = UIKit.UICollectionViewFlowLayout
typealias UICollectionViewCompositionalLayout = UIKit.UICollectionViewCompositionalLayout
typealias UICollectionViewDiffableDataSource = UIKit.UICollectionViewDiffableDataSource
typealias UICollectionViewListCell = UIKit.UICollectionViewListCell
typealias UIListContentConfiguration = UIKit.UIListContentConfiguration
typealias UICollectionViewLayout = UIKit.UICollectionViewLayout
typealias UICollisionBehavior = UIKit.UICollisionBehavior
typealias UICollisionBehaviorDelegate = UIKit.UICollisionBehaviorDelegate
typealias UIDynamicItem = UIKit.UIDynamicItem
typealias UIColor = UIKit.UIColor
typealias UIControl = UIKit.UIControl
typealias UIDynamicAnimator = UIKit.UIDynamicAnimator
typealias UIDynamicItemBehavior = UIKit.UIDynamicItemBehavior
typealias UIFont = UIKit.UIFont
typealias UIGraphicsImageRenderer = UIKit.UIGraphicsImageRenderer
typealias UIGravityBehavior = UIKit.UIGravityBehavior
typealias UIImage = UIKit.UIImage
typealias UIImagePickerController = UIKit.UIImagePickerController
typealias UIImagePickerControllerDelegate = UIKit.UIImagePickerControllerDelegate
typealias UILabel = UIKit.UILabel
typealias UINavigationController = UIKit.UINavigationController
typealias UINavigationControllerDelegate = UIKit.UINavigationControllerDelegate
typealias UIPanGestureRecognizer = UIKit.UIPanGestureRecognizer
typealias UIResponder = UIKit.UIResponder
typealias UIScrollView = UIKit.UIScrollView
typealias UIPageControl = UIKit.UIPageControl
typealias UIPickerView = UIKit.UIPickerView
typealias UIPickerViewDataSource = UIKit.UIPickerViewDataSource
typealias UIPresentationController = UIKit.UIPresentationController
typealias UIProgressView = UIKit.UIProgressView
typealias UIPushBehavior = UIKit.UIPushBehavior
typealias UISegmentedControl = UIKit.UISegmentedControl
typealias UISlider = UIKit.UISlider
typealias UISnapBehavior = UIKit.UISnapBehavior
typealias UIStepper = UIKit.UIStepper
typealias UIStoryboardSegue = UIKit.UIStoryboardSegue
typealias UISwitch = UIKit.UISwitch
typealias UIKitAttributes = UIKit.UICollectionViewLayoutAttributes
typealias UITabBar = UIKit.UITabBar
typealias UITabBarController = UIKit.UITabBarController
typealias UITabBarItem = UIKit.UITabBarItem
typealias UITableView = UIKit.UITableView
typealias UITableViewCell = UIKit.UITableViewCell
typealias UITableViewController = UIKit.UITableViewController
typealias UITableViewDataSource = UIKit.UITableViewDataSource
typealias UITableViewDelegate = UIKit.UITableViewDelegate
typealias UITextField = UIKit.UITextField
typealias UITextFieldDelegate = UIKit.UITextFieldDelegate
typealias UITextView = UIKit.UITextView
typealias UITraitCollection = UIKit.UITraitCollection
typealias UIView = UIKit.UIView
typealias UIViewController = UIKit.UIViewController
typealias UIViewControllerAnimatedTransitioning = UIKit.UIViewControllerAnimatedTransitioning
typealias UIViewControllerContextTransitioning = UIKit.UIViewControllerContextTransitioning
typealias UIViewControllerTransitioningDelegate = UIKit.UIViewControllerTransitioningDelegate
typealias UIVisualEffectView = UIKit.UIVisualEffectView
typealias UIWindow = UIKit.UIWindow

/// Returns a font of Core Text, which `import UIKit` includes.
func coreTextFont() -> CTFont { CTFontCreateWithName("Helvetica", 12, nil) }

/// Returns the point of a text.
func point(of text: String) -> CGPoint { CGPointFromString(text) }

/// Returns the number of items of an array of Core Foundation.
func arrayCount(_ items: [Int]) -> Int { CFArrayGetCount(items as CFArray) }

/// Returns an element of an array of objects as a function of Core Foundation does.
func arrayElement<Element: AnyObject>(_ items: [Element], _ index: Int) -> Element {
    CFArrayGetValueAtIndex(items, index)
}
typealias UINavigationBar = UIKit.UINavigationBar
typealias UINavigationItem = UIKit.UINavigationItem
typealias UIToolbar = UIKit.UIToolbar
typealias UITabBarControllerDelegate = UIKit.UITabBarControllerDelegate
typealias UIAlertAction = UIKit.UIAlertAction
typealias UIAlertController = UIKit.UIAlertController
typealias UICollectionViewUpdateItem = UIKit.UICollectionViewUpdateItem
typealias UITableViewDiffableDataSource = UIKit.UITableViewDiffableDataSource
