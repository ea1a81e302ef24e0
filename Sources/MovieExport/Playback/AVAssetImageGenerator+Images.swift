import MediaPipeline

extension AVAssetImageGenerator {
    /// The pictures at several times, made one after the other as they are asked for.
    ///
    /// - Apple: `images(for:)`.
    public func images(for times: [CMTime]) -> Images { Images(generator: self, times: times) }

    /// - Apple: `AVAssetImageGenerator.Images`.
    public struct Images: AsyncSequence {
        public typealias Failure = Never

        /// One of the pictures, or why there is none.
        public enum Element {
            case success(requestedTime: CMTime, image: CGImage, actualTime: CMTime)
            case failure(requestedTime: CMTime, error: any Error)

            public var requestedTime: CMTime {
                switch self {
                case .success(let time, _, _), .failure(let time, _): time
                }
            }

            /// - Throws: why there is no picture.
            public var image: CGImage {
                get throws {
                    switch self {
                    case .success(_, let image, _): return image
                    case .failure(_, let error): throw error
                    }
                }
            }

            /// The time from which the picture shows.
            ///
            /// - Throws: why there is no picture.
            public var actualTime: CMTime {
                get throws {
                    switch self {
                    case .success(_, _, let time): return time
                    case .failure(_, let error): throw error
                    }
                }
            }
        }

        public struct Iterator: AsyncIteratorProtocol {
            fileprivate let generator: AVAssetImageGenerator
            fileprivate var times: ArraySlice<CMTime>

            public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
                guard let time = times.popFirst() else { return nil }
                do {
                    let made = try generator.picture(at: time)
                    return .success(requestedTime: time, image: made.image, actualTime: made.actualTime)
                } catch {
                    return .failure(requestedTime: time, error: error)
                }
            }

            public mutating func next() async -> Element? { await next(isolation: nil) }
        }

        fileprivate let generator: AVAssetImageGenerator
        fileprivate let times: [CMTime]

        public func makeAsyncIterator() -> Iterator { Iterator(generator: generator, times: times[...]) }
    }
}
