let sceneMistakes: [Mistake] = [
    Mistake(
        "an empty document", "",
        "scene.yaml:1:1: the scene is empty; expected a map of keys and values"),
    Mistake(
        "a list", "- 1",
        "scene.yaml:1:1: the scene is [1]; expected a map of keys and values"),
    Mistake(
        "a tab", "multiplane: 1\n\tsize: [1, 1]",
        "scene.yaml:2:1: a tab indents this line; expected spaces"),
    Mistake(
        "an unclosed bracket", "multiplane: 1\nsize: [1, 2",
        "scene.yaml:2:12: did not find expected ',' or ']'; expected valid YAML or JSON (while parsing a flow sequence)"
    ),
    Mistake(
        "a repeated key", minimalScene().replacing("duration: 1", with: "duration: 1\nduration: 2"),
        "scene.yaml:4:1: the key \"duration\" is repeated in this map; expected each key once in a map"),
    Mistake(
        "an alias of itself", minimalScene(layers: "- &a { sublayers: [*a] }"),
        """
        scene.yaml:9:24: the alias has no anchor before it; expected the name of an anchor that ends before this \
        place; a value cannot contain itself
        """
    ),
    Mistake(
        "an unknown alias", minimalScene(layers: "- *b"),
        """
        scene.yaml:9:7: the alias has no anchor before it; expected the name of an anchor that ends before this place; \
        a value cannot contain itself
        """
    ),
    Mistake(
        "a tag", minimalScene(layers: "- !!python/object:os.system {}"),
        """
        scene.yaml:9:7: the tag "tag:yaml.org,2002:python/object:os.system" is not part of the format; expected a \
        value without a tag
        """
    ),
    Mistake(
        "two documents", minimalScene() + "\n---\na: 1",
        "scene.yaml:11:1: a second document begins here; expected one document in a file"),
    Mistake(
        "an unquoted parameter", minimalScene(layers: "- name: {{title}}"),
        """
        scene.yaml:9:14: a key is not text; expected a name; quote a parameter that is a whole value, as in "{{title}}"
        """
    ),
    Mistake(
        "a misspelled section", minimalScene(more: "event: []"),
        """
        scene.yaml:10:1: unknown key "event" in the scene; expected one of its 21 keys (see docs/SceneFormat.md); \
        did you mean "events"?
        """
    ),
    Mistake(
        "another version", minimalScene().replacing("multiplane: 1", with: "multiplane: 2"),
        "scene.yaml:1:13: multiplane is 2; expected 1, the only version of the format"),
    Mistake(
        "no size", minimalScene().replacing("size: [64, 48]\n", with: ""),
        "scene.yaml:1:1: the scene has no \"size\"; expected [width, height] in pixels"),
    Mistake(
        "a zero size", minimalScene().replacing("[64, 48]", with: "[0, 0]"),
        "scene.yaml:2:8: a side of size is 0; expected whole pixels from 1 to 16384",
        "scene.yaml:2:11: a side of size is 0; expected whole pixels from 1 to 16384"),
    Mistake(
        "a huge size", minimalScene().replacing("[64, 48]", with: "[16385, 48]"),
        "scene.yaml:2:8: a side of size is 16385; expected whole pixels from 1 to 16384"),
    Mistake(
        "a broken size", minimalScene().replacing("[64, 48]", with: "[64.5, 48]"),
        "scene.yaml:2:8: a side of size is 64.5; expected whole pixels from 1 to 16384"),
    Mistake(
        "a negative size", minimalScene().replacing("[64, 48]", with: "[64, -48]"),
        "scene.yaml:2:12: a side of size is -48; expected whole pixels from 1 to 16384"),
    Mistake(
        "a size with one side", minimalScene().replacing("[64, 48]", with: "64"),
        "scene.yaml:2:7: size is 64; expected [width, height] in whole pixels, each from 1 to 16384"),
    Mistake(
        "a zero frame rate", minimalScene().replacing("frameRate: 25", with: "frameRate: 0"),
        "scene.yaml:3:12: frameRate is 0; expected frames per second above 0 and at most 1000 (25, 29.97 or 30000/1001)"
    ),
    Mistake(
        "a frame rate with a zero denominator", minimalScene().replacing("frameRate: 25", with: "frameRate: 30/0"),
        """
        scene.yaml:3:12: frameRate is the text "30/0"; expected frames per second above 0 and at most 1000 (25, 29.97 \
        or 30000/1001)
        """
    ),
    Mistake(
        "an infinite frame rate", minimalScene().replacing("frameRate: 25", with: "frameRate: .inf"),
        """
        scene.yaml:3:12: frameRate is .inf; expected frames per second above 0 and at most 1000 (25, 29.97 or \
        30000/1001)
        """
    ),
    Mistake(
        "a negative duration", minimalScene().replacing("duration: 1", with: "duration: -1"),
        "scene.yaml:4:11: duration is -1; expected seconds above 0 and at most a million (4, 2.5 or 1001/30), or auto"),
    Mistake(
        "an infinite duration", minimalScene().replacing("duration: 1", with: "duration: inf"),
        """
        scene.yaml:4:11: duration is the text "inf"; expected seconds above 0 and at most a million (4, 2.5 or 1001/30), \
        or auto
        """
    ),
    Mistake(
        "an unknown color name", minimalScene(more: "background: blu"),
        """
        scene.yaml:10:13: background is the text "blu"; expected a color: a CSS name, #rgb, #rgba, #rrggbb, #rrggbbaa \
        or [r, g, b, a] from 0 to 1; did you mean "blue"?
        """
    ),
    Mistake(
        "a color with five digits", minimalScene(more: "background: \"#12345\""),
        """
        scene.yaml:10:13: background is the text "#12345"; expected a color: a CSS name, #rgb, #rgba, #rrggbb, \
        #rrggbbaa or [r, g, b, a] from 0 to 1
        """
    ),
    Mistake(
        "a color component above 1", minimalScene(more: "background: [255, 0, 0, 1]"),
        """
        scene.yaml:10:13: background is [255, 0, 0, 1]; expected a color: a CSS name, #rgb, #rgba, #rrggbb, \
        #rrggbbaa or [r, g, b, a] from 0 to 1
        """
    ),
    Mistake(
        "a folder", minimalScene().replacing("media/logo.png", with: "media"),
        "scene.yaml:5:39: \"media\" is a folder; expected a file"),
    Mistake(
        "a URL", minimalScene().replacing("media/logo.png", with: "https://example.com/logo.png"),
        """
        scene.yaml:5:39: "https://example.com/logo.png" cannot be used: no command to fetch URLs is given; give the \
        path of a file, or a command with --fetch-command
        """
    ),
    Mistake(
        "an audio track without an asset", minimalScene(more: "audio: [{ volume: 1 }]"),
        "scene.yaml:10:9: an audio track has no \"asset\"; expected the name of an audio file or clip under assets"),
    Mistake(
        "an audio track with an unknown asset", minimalScene(more: "audio: [{ asset: song, volume: loud }]"),
        "scene.yaml:10:18: asset is the text \"song\"; expected a file, or the name of an asset: clip, logo",
        """
        scene.yaml:10:32: volume is the text "loud"; expected a factor from 0 to 16, decibels such as -6dB, or a \
        list of keyframes { at, value }
        """
    ),
]
