import ViewAnimation

/// An observation of a property, which ends when the object is released.
public typealias NSKeyValueObservation = ViewAnimation.NSKeyValueObservation
/// A change of an observed property.
public typealias NSKeyValueObservedChange = ViewAnimation.NSKeyValueObservedChange
/// What observers learn of changes.
public typealias NSKeyValueObservingOptions = ViewAnimation.NSKeyValueObservingOptions
/// The keys of changes.
public typealias NSKeyValueChangeKey = ViewAnimation.NSKeyValueChangeKey
