/// A PNG of a kind that the writer never creates, and the expected premultiplied BGRA pixels.
struct PNGSample: Sendable, CustomStringConvertible {
    let name: String
    let base64: String
    let rows: [[UInt32]]
    var description: String { name }
}

enum PNGSamples {
    /// The expected pixels, for 8-bit and 16-bit reading alike.
    private static let grays: [[UInt32]] = [
        [0xff000000, 0xff282828, 0xff505050, 0xff787878, 0xffa0a0a0],
        [0xff070707, 0xff2f2f2f, 0xff575757, 0xff7f7f7f, 0xffa7a7a7],
        [0xff0e0e0e, 0xff363636, 0xff5e5e5e, 0xff868686, 0xffaeaeae],
        [0xff151515, 0xff3d3d3d, 0xff656565, 0xff8d8d8d, 0xffb5b5b5],
        [0xff1c1c1c, 0xff444444, 0xff6c6c6c, 0xff949494, 0xffbcbcbc],
    ]

    static let all: [PNGSample] = [
        PNGSample(
            name: "gray, 8 bits",
            base64: "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADklEQVR42mNgaGD47wAABEQBwPcCr6kAAAAASUVORK5CYII=",
            rows: [[0xff000000, 0xff808080], [0xffffffff, 0xff404040]]),
        PNGSample(
            name: "gray, 1 bit",
            base64: "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABAQAAAAAzmykZAAAACklEQVR42mNYAAAAogChcQXLQQAAAABJRU5ErkJggg==",
            rows: [[0xffffffff, 0xff000000, 0xffffffff]]),
        PNGSample(
            name: "gray and alpha",
            base64: "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAQAAABeK7cBAAAADUlEQVR42mP439DwHwAHgAL/5q3cnwAAAABJRU5ErkJggg==",
            rows: [[0x80808080, 0xff808080]]),
        PNGSample(
            name: "palette, 2 bits, with tRNS",
            base64:
                "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABAgMAAABmjvwnAAAACVBMVEX/AAAA/wAAAP8tSs2KAAAAAnRSTlP/gAgPs2oAAAAKSURB"
                + "VHjaY5AAAA"
                + "AaABmAAI67AAAAAElFTkSuQmCC",
            rows: [[0xffff0000, 0x80008000, 0xff0000ff]]),
        PNGSample(
            name: "RGB with a transparent color",
            base64:
                "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAABnRSTlMAAQACAAPJS6v1AAAAD0lEQVR42mNgZGLm5GAHAABVAB8Q"
                + "engBAAAAAE"
                + "lFTkSuQmCC",
            rows: [[0x00000000, 0xff090807]]),
        PNGSample(
            name: "RGBA, 16 bits",
            base64:
                "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAYAAACksqPJAAAAFElEQVR42mMQFGxo+A8GDEDQ0AAASecIHYqJqZMAAAAASUVORK5CYII=",
            rows: [[0xff1180ff, 0x80800000]]),
        PNGSample(
            name: "RGB, 16 bits, sRGB chunk",
            base64:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABEAIAAADA54+dAAAAAXNSR0IArs4c6QAAAA9JREFUeNpjcHBoaDhwAAAIhwMBCgoBlAAA"
                + "AABJRU5Erk"
                + "Jggg==",
            rows: [[0xff4080c0]]),
        PNGSample(
            name: "RGB of linear light, gAMA 1",
            base64:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAABGdBTUEAAYagMeiWXwAAAAxJREFUeNpjaGD4DwACgwGAk5SEFgAA"
                + "AABJRU5Erk"
                + "Jggg==",
            rows: [[0xffbc00ff]]),
        PNGSample(
            name: "gray, interlaced",
            base64:
                "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAAAAAHfA0mvAAAALElEQVR42mNgYFjAILOHIYAhh4Evbh2DRgWDWRuDyxQGdv3w+uUM"
                + "orapvVsBj+"
                + "4JL+IJPBcAAAAASUVORK5CYII=",
            rows: grays),
        PNGSample(
            name: "gray, 16 bits, interlaced",
            base64:
                "iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFEAAAAAGPk5XsAAAARklEQVR4nGNgYGBYsIBBRmbPHoaAAIacHAY+vri4desYNDQqKhjM"
                + "zNraGFxcpk"
                + "xhYGfX1w8Pr69fvpxBVNTWNjW1t3frVgD45BJdFeHMOwAAAABJRU5ErkJggg==",
            rows: grays),
        PNGSample(
            name: "gray, 2 bits, with a transparent gray",
            base64:
                "iVBORw0KGgoAAAANSUhEUgAAAAQAAAABAgAAAACW50iwAAAAAnRSTlMAApidrBQAAAAKSURBVHicY5AGAAAdAByO9PUhAAAAAElFTkSuQmCC",
            rows: [[0xff000000, 0xff555555, 0x00000000, 0xffffffff]]),
        PNGSample(
            name: "turned by its EXIF data",
            base64:
                "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAGmVYSWZNTQAqAAAACAABARIAAwAAAAEABgAAAAAAANZnS2kAAAAc"
                + "SURBVHicY+"
                + "BiYBBhYJBjYGDQYGAwYmCwYWAAAAbgANOJchm4AAAAAElFTkSuQmCC",
            rows: [[0xff280000, 0xff0a0000], [0xff320000, 0xff140000], [0xff3c0000, 0xff1e0000]]),
        PNGSample(
            name: "mirrored by its EXIF data",
            base64:
                "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAGmVYSWZNTQAqAAAACAABARIAAwAAAAEAAgAAAAAAACIob3oAAAAc"
                + "SURBVHicY+"
                + "BiYBBhYJBjYGDQYGAwYmCwYWAAAAbgANOJchm4AAAAAElFTkSuQmCC",
            rows: [[0xff1e0000, 0xff140000, 0xff0a0000], [0xff3c0000, 0xff320000, 0xff280000]]),
    ]
}
