import Foundation
import ViewAnimation

/// What a change of a property makes a view compute again.
///
/// - Apple: `UIViewInvalidating`.
public protocol UIViewInvalidating {
    /// Requests the computation.
    func invalidate(view: UIView)
}

extension UIView {
    /// What changes of properties make a view compute again.
    ///
    /// - Apple: `UIView.Invalidations`.
    public enum Invalidations {
        /// Drawing.
        public struct Display: UIViewInvalidating {
            /// Requests drawing.
            public func invalidate(view: UIView) { view.setNeedsDisplay() }
        }
        /// Layout.
        public struct Layout: UIViewInvalidating {
            /// Requests layout.
            public func invalidate(view: UIView) { view.setNeedsLayout() }
        }
        /// Constraints.
        public struct Constraints: UIViewInvalidating {
            /// Requests constraints.
            public func invalidate(view: UIView) { view.setNeedsUpdateConstraints() }
        }
        /// The intrinsic size.
        public struct IntrinsicContentSize: UIViewInvalidating {
            /// Requests layout with another size.
            public func invalidate(view: UIView) { view.invalidateIntrinsicContentSize() }
        }
        /// Several ones.
        public struct Tuple<First: UIViewInvalidating, Second: UIViewInvalidating>: UIViewInvalidating {
            let first: First
            let second: Second
            /// Requests both computations.
            public func invalidate(view: UIView) {
                first.invalidate(view: view)
                second.invalidate(view: view)
            }
        }
    }

    /// A property whose changes make the view draw or lay out again.
    ///
    ///     @Invalidating(.display) var color = UIColor.red
    ///
    /// - Apple: `UIView.Invalidating`.
    @propertyWrapper
    public struct Invalidating<Value: Equatable, Invalidation: UIViewInvalidating> {
        private var value: Value
        private let invalidation: Invalidation

        /// Creates a property.
        public init(wrappedValue: Value, _ invalidation: Invalidation) {
            value = wrappedValue
            self.invalidation = invalidation
        }
        /// Creates a property with two invalidations.
        public init<First, Second>(wrappedValue: Value, _ first: First, _ second: Second)
        where Invalidation == Invalidations.Tuple<First, Second> {
            self.init(wrappedValue: wrappedValue, Invalidations.Tuple(first: first, second: second))
        }

        /// Not used: the property belongs to a view.
        @available(*, unavailable, message: "@Invalidating belongs to properties of views")
        public var wrappedValue: Value {
            get { fatalError("@Invalidating belongs to properties of views") }
            set { fatalError("@Invalidating belongs to properties of views") }
        }

        /// Reads and changes the property of a view.
        public static subscript<View: UIView>(
            _enclosingInstance view: View, wrapped wrapped: ReferenceWritableKeyPath<View, Value>,
            storage storage: ReferenceWritableKeyPath<View, Self>
        ) -> Value {
            get { view[keyPath: storage].value }
            set {
                guard view[keyPath: storage].value != newValue else { return }
                view[keyPath: storage].value = newValue
                view[keyPath: storage].invalidation.invalidate(view: view)
            }
        }
    }
}

extension UIViewInvalidating where Self == UIView.Invalidations.Display {
    /// Drawing.
    public static var display: Self { Self() }
}
extension UIViewInvalidating where Self == UIView.Invalidations.Layout {
    /// Layout.
    public static var layout: Self { Self() }
}
extension UIViewInvalidating where Self == UIView.Invalidations.Constraints {
    /// Constraints.
    public static var constraints: Self { Self() }
}
extension UIViewInvalidating where Self == UIView.Invalidations.IntrinsicContentSize {
    /// The intrinsic size.
    public static var intrinsicContentSize: Self { Self() }
}
