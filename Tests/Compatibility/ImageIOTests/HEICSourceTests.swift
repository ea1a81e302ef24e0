import Foundation
import ImageIO
import Testing

@Suite("HEIC image sources")
struct HEICSourceTests {
    @Test("A HEIC image is read upright, with its type")
    func image() throws {
        let data = try #require(Data(base64Encoded: Self.rotatedGrid))
        let source = try #require(opened(data))
        #expect(CGImageSourceGetType(source) == "public.heic" && CGImageSourceGetCount(source) == 1)
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        #expect((image.width, image.height) == (80, 100))
    }

    /// 100 × 80 pixels of four tiles, to be rotated; joined of items that heif-enc of libheif 1.15 wrote.
    private static let rotatedGrid =
        "AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAACJG1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAADnBp"
        + "dG0AAAAAAAUAAABgaWxvYwEAAABEAAAFAAEAAAAAAAEAAAJEAAAAHQACAAAAAAABAAACYQAAAB0AAwAAAAAAAQAAAn4AAAAdAAQA"
        + "AAAAAAEAAAKbAAAAFgAFAAEAAAABAAAAAAAAAAgAAAB3aWluZgAAAAAABQAAABVpbmZlAgAAAQABAABodmMxAAAAABVpbmZlAgAA"
        + "AQACAABodmMxAAAAABVpbmZlAgAAAQADAABodmMxAAAAABVpbmZlAgAAAQAEAABodmMxAAAAABVpbmZlAgAAAAAFAABncmlkAAAA"
        + "ACBpcmVmAAAAAAAAABRkaW1nAAUABAABAAIAAwAEAAAA4mlwcnAAAACxaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAA"
        + "DwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAA"
        + "AwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAZAAAAFAAAAAJaXJvdAEAAAApaXBtYQAA"
        + "AAAAAAAFAAECgQIAAgKBAgADAoECAAQCgQIABQIDhAAAABBpZGF0AAABAQBkAFAAAAB1bWRhdAAAABkoAa8TgOaocNP//iaUf/06"
        + "54fp5dLSeb98AAAAGSgBrxOA5qhw07/7wUf/6Smr/5s7y0nm/fAAAAAZKAGvE4DlM8Cf//hkKK/+Ah1f79QrVD1PgAAAABIoAa8T"
        + "gObIaFPqH7pl35Rho5g="
}
