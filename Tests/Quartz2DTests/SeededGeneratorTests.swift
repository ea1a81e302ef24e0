import TestSupport
import Testing

@Suite("SeededGenerator")
struct SeededGeneratorTests {
    @Test("A seed gives a fixed sequence: SplitMix64's published numbers for 1234567")
    func sequence() {
        var generator = SeededGenerator(seed: 1_234_567)
        #expect(
            (0..<3).map { _ in generator.next() } == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            ])
    }
}
