import Testing

@Suite("Common statements with layers and animations")
struct EverydayModelTests {
    @Test("Each statement compiles and gives the same result as on Apple's platforms")
    func statements() throws { #expect(try EverydayModel.failures() == []) }
}
