import LayerTree

/// A begin time that means "zero": 0 itself is replaced by the layer's time at the commit.
///
/// - Apple: `AVCoreAnimationBeginTimeAtZero`; facts 3.12.
public let AVCoreAnimationBeginTimeAtZero: CFTimeInterval = 1e-100
