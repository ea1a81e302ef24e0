import Foundation
import ImageIO
import Images
import LayerTree
import ViewAnimation

// Types that view controllers use. They are not drawn, and their methods are never called.

/// A picker view, which is not drawn. No touches arrive: code selects rows.
///
/// - Apple: `UIPickerView`.
open class UIPickerView: UIView {
    /// The source of the numbers of wheels and rows.
    open weak var dataSource: (any UIPickerViewDataSource)?
    /// Stored; nothing calls it.
    open weak var delegate: (any UIPickerViewDelegate)?
    private var selected: [Int: Int] = [:]

    /// The number of wheels; 0 without a source.
    open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }
    /// Returns the number of rows of a wheel; 0 without a source.
    open func numberOfRows(inComponent component: Int) -> Int {
        dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
    }
    /// Selects a row.
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) { selected[component] = row }
    /// Returns the selected row; 0 if none was selected.
    open func selectedRow(inComponent component: Int) -> Int { selected[component] ?? 0 }
    /// Does nothing, because rows are not drawn.
    open func reloadAllComponents() {}
    /// Does nothing, because rows are not drawn.
    open func reloadComponent(_ component: Int) {}
}

/// The numbers of wheels and rows.
///
/// - Apple: `UIPickerViewDataSource`.
public protocol UIPickerViewDataSource: AnyObject {
    /// Returns the number of wheels.
    func numberOfComponents(in pickerView: UIPickerView) -> Int
    /// Returns the number of rows of a wheel.
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// The delegate of a picker view. Its methods are never called.
///
/// - Apple: `UIPickerViewDelegate`.
public protocol UIPickerViewDelegate: AnyObject {
    /// Returns the title of a row.
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
    /// A row was selected.
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
    /// Returns nil.
    public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        nil
    }
    /// Does nothing.
    public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}

/// An image picker. It presents nothing.
///
/// - Apple: `UIImagePickerController`.
open class UIImagePickerController: UINavigationController {
    /// The origin of images.
    ///
    /// - Apple: `UIImagePickerController.SourceType`.
    public enum SourceType: Int, Sendable {
        /// The photo library.
        case photoLibrary = 0
        /// The camera.
        case camera
        /// The saved photos.
        case savedPhotosAlbum
    }

    /// A key of what was chosen.
    ///
    /// - Apple: `UIImagePickerController.InfoKey`.
    public struct InfoKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a key from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The image.
        public static let originalImage = InfoKey(rawValue: "UIImagePickerControllerOriginalImage")
        /// The edited image.
        public static let editedImage = InfoKey(rawValue: "UIImagePickerControllerEditedImage")
        /// The URL of a movie.
        public static let mediaURL = InfoKey(rawValue: "UIImagePickerControllerMediaURL")
        /// The type of what was chosen.
        public static let mediaType = InfoKey(rawValue: "UIImagePickerControllerMediaType")
        /// The URL of an image.
        public static let imageURL = InfoKey(rawValue: "UIImagePickerControllerImageURL")
        /// The rectangle that was cropped.
        public static let cropRect = InfoKey(rawValue: "UIImagePickerControllerCropRect")
    }

    /// Stored; nothing is presented.
    open var sourceType = SourceType.photoLibrary
    /// Stored; nothing is presented.
    open var mediaTypes: [String] = ["public.image"]
    /// Stored; nothing is presented.
    open var allowsEditing = false

    /// Creates a picker without contents.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        modalPresentationStyle = .overFullScreen
        isNavigationBarHidden = true
    }
    /// Creates a picker without contents.
    public convenience init() { self.init(nibName: nil, bundle: nil) }
    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    /// Returns whether there is such a source: false.
    public class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { false }
}

/// The delegate of an image picker. Its methods are never called.
///
/// - Apple: `UIImagePickerControllerDelegate`.
public protocol UIImagePickerControllerDelegate: AnyObject {
    /// Something was chosen.
    func imagePickerController(
        _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
    /// Nothing was chosen.
    func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
    /// Does nothing.
    public func imagePickerController(
        _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {}
    /// Does nothing.
    public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {}
}
