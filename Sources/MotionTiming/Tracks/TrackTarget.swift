/// What a property track animates; the layer tree's parsed key path conforms.
public protocol TrackTarget: AnyObject, Sendable {}
