import Foundation

/// What the last profiles came to: the pictures of a sequence or of a batch mostly have the same.
///
/// - Thread safety: any thread; two that ask for the same at once may both make it.
final class FollowedProfiles: Sendable {
    static let shared = FollowedProfiles()

    private struct Entry {
        let profile: Data
        let isGrey: Bool
        let match: Result<ColorMatch?, UnusableProfile>
    }

    /// The last one asked for at the end.
    private let entries = Guarded([Entry]())
    private static let most = 8
    /// Bytes of a profile that is kept.
    private static let largest = 1 << 20

    func match(_ profile: Data, isGrey: Bool) -> Result<ColorMatch?, UnusableProfile> {
        if let known = known(profile, isGrey) { return known }
        let made = ColorMatch.made(of: profile, isGrey: isGrey)
        guard profile.count <= Self.largest else { return made }
        entries.withLock { entries in
            if entries.count == Self.most { entries.removeFirst() }
            entries.append(Entry(profile: profile, isGrey: isGrey, match: made))
        }
        return made
    }

    private func known(_ profile: Data, _ isGrey: Bool) -> Result<ColorMatch?, UnusableProfile>? {
        entries.withLock { entries in
            guard let place = entries.firstIndex(where: { $0.isGrey == isGrey && $0.profile == profile }) else { return nil }
            let entry = entries.remove(at: place)
            entries.append(entry)
            return entry.match
        }
    }
}
