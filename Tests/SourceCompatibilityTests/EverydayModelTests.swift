import Testing

@Suite("Everyday statements of layers and animations")
struct EverydayModelTests {
    @Test("Each compiles as on Apple's platforms, and gives what it gives there")
    func statements() throws { #expect(try EverydayModel.failures() == []) }
}
