import Foundation

/// What the last profiles came to: the pictures of a sequence or of a batch mostly have the same.
///
/// - Thread safety: any thread; two that ask for the same at once may both make it.
final class FollowedProfiles: Sendable {
    static let shared = FollowedProfiles()

    fileprivate struct Entry {
        let profile: [UInt8]
        let isGrey: Bool
        let match: ColorMatch?
        let refusal: UnusableProfile?
    }

    /// The last one asked for at the end.
    private let entries = Guarded([Entry]())
    private static let most = 8
    /// Bytes of a profile that is kept.
    private static let largest = 1 << 20

    func match(_ profile: Data, isGrey: Bool) -> Result<ColorMatch?, UnusableProfile> {
        guard profile.count <= Self.largest else { return ColorMatch.made(of: profile, isGrey: isGrey) }
        let bytes = [UInt8](profile)
        let entry = known(bytes, isGrey) ?? made(profile, bytes, isGrey)
        return entry.refusal.map { .failure($0) } ?? .success(entry.match)
    }

    private func made(_ profile: Data, _ bytes: [UInt8], _ isGrey: Bool) -> Entry {
        let entry = Entry(profile: bytes, isGrey: isGrey, ColorMatch.made(of: profile, isGrey: isGrey))
        entries.withLock { entries in
            if entries.count == Self.most { entries.removeFirst() }
            entries.append(entry)
        }
        return entry
    }

    private func known(_ profile: [UInt8], _ isGrey: Bool) -> Entry? {
        entries.withLock { entries in
            guard let place = entries.firstIndex(where: { $0.isGrey == isGrey && $0.profile == profile }) else {
                return nil
            }
            let entry = entries.remove(at: place)
            entries.append(entry)
            return entry
        }
    }
}

extension FollowedProfiles.Entry {
    fileprivate init(profile: [UInt8], isGrey: Bool, _ result: Result<ColorMatch?, UnusableProfile>) {
        switch result {
        case .success(let match): self.init(profile: profile, isGrey: isGrey, match: match, refusal: nil)
        case .failure(let refusal): self.init(profile: profile, isGrey: isGrey, match: nil, refusal: refusal)
        }
    }
}
