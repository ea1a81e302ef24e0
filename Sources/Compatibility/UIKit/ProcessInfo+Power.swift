import Foundation

extension ProcessInfo {
    /// The temperature of a device.
    ///
    /// - Apple: `ProcessInfo.ThermalState`.
    public enum ThermalState: Int, Sendable {
        /// A temperature.
        case nominal = 0, fair, serious, critical
    }

    /// The temperature: nominal.
    ///
    /// - Apple: the same.
    public var thermalState: ThermalState { .nominal }
    /// Whether power is saved: false.
    ///
    /// - Apple: the same.
    public var isLowPowerModeEnabled: Bool { false }
}
