import Testing

@testable import LayerTree

@Suite("Values by layer and time")
struct LayerTimeTableTests {
    private typealias Table = LayerTimeTable<Int>

    @Test("Each key has the value that was added for it; other keys have none")
    func values() {
        let layers = (0..<5).map { _ in CALayer() }
        var table = Table()
        // Thousands of keys, with steps whose bits are alike.
        let steps: [Double] = [0.01, 1 / 3, 1024e-9, 1e-9]
        let times = steps.flatMap { step -> [Double] in (-200..<300).map { Double($0) * step } }
        var expected: [Int64: Int] = [:]
        for time in times where expected[Int64((time * 1e9).rounded())] == nil {
            let value = expected.count
            expected[Int64((time * 1e9).rounded())] = value
            for (number, layer) in layers.dropLast().enumerated() {
                table.insert(4 * value + number, for: Table.Key(layer, time))
            }
        }

        for time in times {
            let value = expected[Int64((time * 1e9).rounded())] ?? -1
            for (number, layer) in layers.dropLast().enumerated() {
                #expect(table[Table.Key(layer, time)] == 4 * value + number)
            }
            #expect(table[Table.Key(layers[4], time)] == nil)
        }
        #expect(table[Table.Key(layers[0], 1e9)] == nil)
    }

    @Test("Times that differ by rounding are equal; those of other nanoseconds are not")
    func rounding() {
        let layer = CALayer()
        var table = Table()
        table.insert(1, for: Table.Key(layer, 0.1 + 0.2))
        table.insert(2, for: Table.Key(layer, -0.1 - 0.2))

        #expect(table[Table.Key(layer, 0.3)] == 1)
        #expect(table[Table.Key(layer, -0.3)] == 2)
        #expect(table[Table.Key(layer, 0.300_000_001)] == nil)
        #expect(table[Table.Key(layer, .infinity)] == nil && table[Table.Key(layer, -.infinity)] == nil)
        #expect(Table.Key(layer, .nan) == Table.Key(layer, 0))
    }
}
