import Testing

@Suite("Common statements with layers and animations")
struct EverydayModelTests {
    @Test("Each statement compiles and gives the same result as on Apple's platforms")
    func statements() throws { #expect(try EverydayModel.failures() == []) }

    @Test("Objects without arguments, as initial values of properties, have no effect")
    func initialValues() { #expect(initialValuesAreInert()) }
}
