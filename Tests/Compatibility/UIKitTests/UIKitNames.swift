import UIKit

// The types that the tests use. Next to `import Testing`, `import UIKit` would ask for an overlay that toolchains for Linux
// do not have.

typealias UIActivityIndicatorView = UIKit.UIActivityIndicatorView
typealias UIBlurEffect = UIKit.UIBlurEffect
typealias UIButton = UIKit.UIButton
typealias UIProgressView = UIKit.UIProgressView
typealias UISlider = UIKit.UISlider
typealias UISwitch = UIKit.UISwitch
typealias UIVisualEffectView = UIKit.UIVisualEffectView
