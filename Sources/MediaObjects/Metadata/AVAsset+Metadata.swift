import Foundation
import MediaReading

extension AVAsset {
    /// The metadata of the file, with the keys of its format: those of iTunes for MPEG-4, and of QuickTime for others.
    /// Empty if the file cannot be read. Covers, and keys that Apple's formats do not have, are left out.
    ///
    /// - Apple: `metadata`.
    public var metadata: [AVMetadataItem] {
        let isMPEG4 = url.pathExtension.lowercased() != "mov" && tags.isMPEG4
        return items { isMPEG4 ? $0.mpeg4Identifier : $0.quickTimeIdentifier }
    }

    /// The metadata of the file that has common keys.
    ///
    /// - Apple: `commonMetadata`.
    public var commonMetadata: [AVMetadataItem] { items(\.commonIdentifier) }

    /// The creation date; nil if the file has none.
    ///
    /// - Apple: `creationDate`.
    public var creationDate: AVMetadataItem? {
        commonMetadata.first { $0.identifier == .commonIdentifierCreationDate }
    }

    /// The formats of the file's metadata: one, or none without metadata.
    ///
    /// - Apple: `availableMetadataFormats`.
    public var availableMetadataFormats: [AVMetadataFormat] {
        metadata.first.flatMap(\.identifier).flatMap(AVMetadataFormat.init(of:)).map { [$0] } ?? []
    }

    /// Returns the metadata of a format.
    ///
    /// - Apple: `metadata(forFormat:)`.
    public func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] {
        availableMetadataFormats.contains(format) ? metadata : []
    }

    /// Returns the metadata of a format.
    ///
    /// - Apple: `loadMetadata(for:)`.
    public func loadMetadata(
        for format: AVMetadataFormat, isolation: isolated (any Actor)? = #isolation
    ) async throws -> [AVMetadataItem] { metadata(forFormat: format) }

    private var tags: (values: [String: String], isMPEG4: Bool) {
        guard let info = try? info.get() else { return ([:], false) }
        return (info.tags, info.container.contains("mp4"))
    }

    /// Returns an item per kind of metadata, in the order of the table.
    private func items(_ identifier: (MetadataName) -> AVMetadataIdentifier?) -> [AVMetadataItem] {
        let values = tags.values.sorted { $0.key < $1.key }
        var texts: [String: String] = [:]
        for (key, value) in values {
            guard let name = MetadataName(tag: key) else { continue }
            // A date that a person wrote is preferred to that of the file.
            if texts[name.ffmpegKey] == nil || key != "creation_time" { texts[name.ffmpegKey] = value }
        }
        return MetadataName.all.compactMap { name in
            guard let text = texts[name.ffmpegKey], let identifier = identifier(name) else { return nil }
            return AVMetadataItem.text(text, identifier)
        }
    }
}

extension AVMetadataItem {
    /// Returns an item with a text.
    fileprivate static func text(_ text: String, _ identifier: AVMetadataIdentifier) -> AVMetadataItem {
        let item = AVMutableMetadataItem()
        item.identifier = identifier
        item.value = text
        return item
    }
}

extension AVAssetTrack {
    /// The metadata of the track that has common keys: its title.
    ///
    /// - Apple: `commonMetadata`.
    public var commonMetadata: [AVMetadataItem] {
        stream?.title.map { [AVMetadataItem.text($0, .commonIdentifierTitle)] } ?? []
    }

    /// The metadata of the track.
    ///
    /// - Apple: `metadata`.
    public var metadata: [AVMetadataItem] { commonMetadata }
}

extension AVAsyncProperty where Root == AVAsset, Value == [AVMetadataItem] {
    /// The metadata of the file. See `AVAsset.metadata`.
    public static var metadata: Self { .init { $0.metadata } }
    /// The metadata with common keys. See `AVAsset.commonMetadata`.
    public static var commonMetadata: Self { .init { $0.commonMetadata } }
}

extension AVAsyncProperty where Root == AVAsset, Value == AVMetadataItem? {
    /// The creation date. See `AVAsset.creationDate`.
    public static var creationDate: Self { .init { $0.creationDate } }
}

extension AVAsyncProperty where Root == AVAsset, Value == [AVMetadataFormat] {
    /// The formats of the metadata. See `AVAsset.availableMetadataFormats`.
    public static var availableMetadataFormats: Self { .init { $0.availableMetadataFormats } }
}

/// A format of metadata.
///
/// - Apple: `AVMetadataFormat`.
public struct AVMetadataFormat: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a format from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a format from its name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// QuickTime metadata.
    public static let quickTimeMetadata = AVMetadataFormat(rawValue: "com.apple.quicktime.mdta")
    /// iTunes metadata.
    public static let iTunesMetadata = AVMetadataFormat(rawValue: "com.apple.itunes")

    /// Creates the format of an identifier; nil for other formats.
    init?(of identifier: AVMetadataIdentifier) {
        switch identifier.keySpace {
        case .iTunes: self = .iTunesMetadata
        case .quickTimeMetadata: self = .quickTimeMetadata
        default: return nil
        }
    }
}

extension AVAsyncProperty where Root == AVAssetTrack, Value == [AVMetadataItem] {
    /// The metadata of the track. See `AVAssetTrack.metadata`.
    public static var metadata: Self { .init { $0.metadata } }
    /// The metadata with common keys. See `AVAssetTrack.commonMetadata`.
    public static var commonMetadata: Self { .init { $0.commonMetadata } }
}
