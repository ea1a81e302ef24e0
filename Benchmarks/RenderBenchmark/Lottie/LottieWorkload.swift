import Foundation

/// The Lottie animations of L1 to L3, for comparisons with other players.
public enum LottieWorkload: String, CaseIterable, Sendable {
    case icon = "L1"
    case illustration = "L2"
    case text = "L3"

    /// Returns the file, the same in every run.
    public func file() -> Data {
        switch self {
        case .icon: LottieIcon.file()
        case .illustration: LottieIllustration.file()
        case .text: LottieTextPage.file()
        }
    }

    /// Writes all files to a folder as "L1.json" and so on.
    ///
    /// - Throws: An error if the folder or a file cannot be written.
    public static func export(to folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for workload in allCases {
            try workload.file().write(to: folder.appendingPathComponent("\(workload.rawValue).json"))
        }
    }
}
