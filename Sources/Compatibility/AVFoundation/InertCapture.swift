import Foundation
import MediaObjects
import QuartzCore

// Cameras and microphones, which there are none of. The types compile; sessions stay empty.

/// A session of a camera.
///
/// - Apple: `AVCaptureSession`. It delivers nothing.
open class AVCaptureSession: NSObject {
    /// The quality of a session.
    ///
    /// - Apple: `AVCaptureSession.Preset`.
    public struct Preset: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a quality from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A quality.
        public static let photo = Preset(rawValue: "AVCaptureSessionPresetPhoto")
        /// A quality.
        public static let high = Preset(rawValue: "AVCaptureSessionPresetHigh")
        /// A quality.
        public static let medium = Preset(rawValue: "AVCaptureSessionPresetMedium")
        /// A quality.
        public static let low = Preset(rawValue: "AVCaptureSessionPresetLow")
        /// A size.
        public static let hd1280x720 = Preset(rawValue: "AVCaptureSessionPreset1280x720")
        /// A size.
        public static let hd1920x1080 = Preset(rawValue: "AVCaptureSessionPreset1920x1080")
    }

    /// The quality. Stored; has no effect.
    open var sessionPreset = Preset.high
    /// The inputs.
    open private(set) var inputs: [AVCaptureInput] = []
    /// The outputs.
    open private(set) var outputs: [AVCaptureOutput] = []
    /// Whether the session runs: false.
    open var isRunning: Bool { false }
    /// Creates a session.
    public override init() {}
    /// Returns whether an input can be added: true.
    open func canAddInput(_ input: AVCaptureInput) -> Bool { true }
    /// Adds an input.
    open func addInput(_ input: AVCaptureInput) { inputs.append(input) }
    /// Removes an input.
    open func removeInput(_ input: AVCaptureInput) { inputs.removeAll { $0 === input } }
    /// Returns whether an output can be added: true.
    open func canAddOutput(_ output: AVCaptureOutput) -> Bool { true }
    /// Adds an output.
    open func addOutput(_ output: AVCaptureOutput) { outputs.append(output) }
    /// Removes an output.
    open func removeOutput(_ output: AVCaptureOutput) { outputs.removeAll { $0 === output } }
    /// Returns whether a quality is available: true.
    open func canSetSessionPreset(_ preset: Preset) -> Bool { true }
    /// Begins changes: does nothing.
    open func beginConfiguration() {}
    /// Ends changes: does nothing.
    open func commitConfiguration() {}
    /// Does nothing, because there is no camera.
    open func startRunning() {}
    /// Does nothing, because there is no camera.
    open func stopRunning() {}
}

/// A camera or a microphone.
///
/// - Apple: `AVCaptureDevice`. There is none.
open class AVCaptureDevice: NSObject {
    /// A side of the device.
    ///
    /// - Apple: `AVCaptureDevice.Position`.
    public enum Position: Int, Sendable {
        /// A side.
        case unspecified = 0, back, front
    }
    /// A kind of a device.
    ///
    /// - Apple: `AVCaptureDevice.DeviceType`.
    public struct DeviceType: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a kind from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A camera.
        public static let builtInWideAngleCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInWideAngleCamera")
    }
    /// A permission.
    public enum AuthorizationStatus: Int, Sendable {
        /// A permission.
        case notDetermined = 0, restricted, denied, authorized
    }

    /// The side.
    open var position: Position { .unspecified }
    /// Whether there is a light: false.
    open var hasTorch: Bool { false }
    /// Returns nil, because there is no device.
    open class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? { nil }
    /// Returns nil, because there is no device.
    open class func `default`(
        _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
    ) -> AVCaptureDevice? {
        nil
    }
    /// Returns no devices.
    open class func devices(for mediaType: AVMediaType) -> [AVCaptureDevice] { [] }
    /// Returns that there is no permission.
    open class func authorizationStatus(for mediaType: AVMediaType) -> AuthorizationStatus { .denied }
    /// Calls the handler with false.
    open class func requestAccess(for mediaType: AVMediaType, completionHandler handler: @escaping (Bool) -> Void) {
        handler(false)
    }
    /// Does nothing.
    open func lockForConfiguration() throws {}
    /// Does nothing.
    open func unlockForConfiguration() {}
}

/// An input of a session.
///
/// - Apple: `AVCaptureInput`.
open class AVCaptureInput: NSObject {}

/// An input from a device.
///
/// - Apple: `AVCaptureDeviceInput`.
open class AVCaptureDeviceInput: AVCaptureInput {
    /// The device.
    public let device: AVCaptureDevice
    /// Creates an input.
    public init(device: AVCaptureDevice) throws { self.device = device }
}

/// An output of a session.
///
/// - Apple: `AVCaptureOutput`.
open class AVCaptureOutput: NSObject {
    /// Creates an output.
    public override init() {}
}

/// An output of frames, which delivers none.
///
/// - Apple: `AVCaptureVideoDataOutput`.
open class AVCaptureVideoDataOutput: AVCaptureOutput {
    /// The format. Stored; has no effect.
    open var videoSettings: [String: Any]! = [:]
    /// Stored; has no effect.
    open var alwaysDiscardsLateVideoFrames = true
    /// Stores nothing, because no frames arrive.
    open func setSampleBufferDelegate(_ sampleBufferDelegate: AnyObject?, queue: DispatchQueue?) {}
}

/// An output of photos, which delivers none.
///
/// - Apple: `AVCapturePhotoOutput`.
open class AVCapturePhotoOutput: AVCaptureOutput {}

/// A layer with the image of a camera, which stays empty.
///
/// - Apple: `AVCaptureVideoPreviewLayer`.
open class AVCaptureVideoPreviewLayer: CALayer {
    /// The session.
    open var session: AVCaptureSession?
    /// The placement of the image. Stored; has no effect.
    open var videoGravity = AVLayerVideoGravity.resizeAspect
    /// Creates a layer.
    public override init() { super.init() }
    /// Creates a layer of a session.
    public convenience init(session: AVCaptureSession) {
        self.init()
        self.session = session
    }
    public override init(layer: Any) { super.init(layer: layer) }
    public required init?(coder: NSCoder) { return nil }
}

extension AVMutableComposition {
    /// Creates an empty composition. The options have no effect.
    ///
    /// - Apple: the same.
    public convenience init(urlAssetInitializationOptions URLAssetInitializationOptions: [String: Any]?) { self.init() }
}
