"""The checks of clips, sequences, audio and captions in the timeline of `multiplane preview`, and of dropped files.

They drag bars and handles with the pointer, and compare the characters that change in the scene and the caption file.
"""
import pathlib
import shutil
import struct
import time
import wave

import studio_checks
from studio_checks import needs_editing, text

ROOT = pathlib.Path(__file__).resolve().parent.parent

SCENE = """# Clips and audio that are edited in the timeline.
multiplane: 1
size: [1280, 720]
frameRate: 30
duration: 10
background: "#123049"
assets:
  clip: clip.mp4
  tone: tone.wav
audio:
  - { asset: tone, volume: 0.5, fadeIn: 0.5 } # music
root:
  sublayers:
    - name: film
      class: AVPlayerLayer
      frame: [40, 40, 560, 315]
      player: { asset: clip, at: 1, start: 1,  duration: 3 }   # the spaces stay
    - name: show
      frame: [640, 40, 560, 315]
      sequence:
        - { name: one, duration: 3, backgroundColor: "#b04040", transition: fade }
        - { name: two, class: AVPlayerLayer, player: { asset: clip, trim: [1, 4] } } # the middle
        - { name: three, duration: 2, backgroundColor: "#40b040" }
    - name: words
      class: CaptionLayer
      captions: words.vtt
"""

CAPTIONS = """WEBVTT

NOTE typed by hand

00:01.000 --> 00:03.000
First <00:02.000>words

00:04.000 --> 00:06.000 line:10%
Second line
"""

ROWS = "document.getElementById('rows')"


class Tracks(studio_checks.Editing):
    """The scene in the page, with its expected text."""

    def __init__(self, preview):
        super().__init__(preview)
        self.text, self.first = SCENE, SCENE
        self.captions = preview.folder / "words.vtt"

    @property
    def second(self):
        """The pixels of a second."""
        return self.preview.run("return document.getElementById('tracks').clientWidth") / 10

    def bar(self, path, kind, index=0):
        """An expression for a bar."""
        return f"document.querySelectorAll('.track[data-path=\"{path}\"] .barline.{kind}')[{index}]"

    def ready(self, path, kind, index=0):
        """Waits until a bar can be edited."""
        bar = self.bar(path, kind, index)
        self.preview.wait(f"the {kind} of {path}", f"{bar}?.closest('.track').editing !== undefined")
        return bar

    def rectangle(self, element):
        """The position and the size of an element, which is scrolled into view."""
        self.preview.run(f"{element}.scrollIntoView({{block: 'center', inline: 'nearest'}})")
        return super().rectangle(element)

    def edge(self, bar, part):
        """A position in a bar: its start, middle or end."""
        x, y, width, height = self.rectangle(bar)
        return {"start": x + 3, "middle": x + width / 2, "end": x + width - 3}[part], y + height / 2

    def mark(self):
        """Notes the version of the rows, which the next version of the scene replaces."""
        self.version = self.preview.run(f"return Number({ROWS}.dataset.version)")

    def wait_for_rows(self, what):
        self.preview.wait(f"{what}: the rows", f"Number({ROWS}.dataset.version) > {self.version}")

    def drag(self, start, dx, dy, **options):
        self.mark()
        super().drag(start, dx, dy, **options)

    def wait(self, what, text=None):
        super().wait(what, text)
        self.wait_for_rows(what)

    def undo(self, steps=1):
        for step in range(steps):
            self.mark()
            self.preview.browser.press("undo")
            self.wait_for_rows("undo")
        self.wait("undo", self.first)

    def undo_captions(self):
        self.mark()
        self.preview.browser.press("undo")
        self.expect_captions("undo", CAPTIONS)

    def expect_captions(self, what, expected):
        end = time.monotonic() + 20
        while (actual := self.captions.read_text()) != expected:
            assert time.monotonic() < end, f"{what}: the file is\n{actual}\nnot\n{expected}"
            time.sleep(0.05)
        self.wait_for_rows(what)


def load(preview):
    preview.browser.navigate(preview.url)
    preview.wait_for_frame(0)
    preview.wait("the timeline", f"{ROWS}.querySelectorAll('.track').length === 8")
    preview.editing = Tracks(preview)
    # Bars keep to frames.
    preview.press("document.getElementById('snap')")
    preview.can_edit = True


def frames(pixels, second, rate=30):
    """The seconds of a drag, on a frame."""
    return studio_checks.rounded(pixels / second * rate) / rate


def clips(preview):
    """Clips are moved, trimmed and slipped."""
    editing = preview.editing
    player = "player: { asset: clip, at: 1, start: 1,  duration: 3 }"
    move = round(editing.second)
    seconds = frames(move, editing.second)
    bar = editing.ready("0", "player")
    editing.drag(editing.edge(bar, "middle"), move, 0)
    editing.expect("a moved clip", ("at: 1,", f"at: {text(1 + seconds, 4)},"))
    editing.undo()
    editing.drag(editing.edge(editing.ready("0", "player"), "start"), move, 0)
    editing.expect("a trimmed start", (player, player.replace("at: 1", f"at: {text(1 + seconds, 4)}")
                   .replace("start: 1", f"start: {text(1 + seconds, 4)}")
                   .replace("duration: 3", f"duration: {text(3 - seconds, 4)}")))
    editing.undo()
    editing.drag(editing.edge(editing.ready("0", "player"), "end"), move, 0)
    editing.expect("a trimmed end", ("duration: 3 }   #", f"duration: {text(3 + seconds, 4)} }}   #"))
    editing.undo()
    editing.drag(editing.edge(editing.ready("0", "player"), "middle"), -move, 0, modifiers=["Shift"])
    editing.expect("a slipped clip", ("start: 1,", f"start: {text(1 + seconds, 4)},"))
    editing.undo()
    preview.report("clips are moved, trimmed and slipped")


def sequence(preview):
    """Parts of a sequence are trimmed and reordered, and their transitions resized."""
    editing = preview.editing
    move = round(editing.second / 2)
    seconds = frames(move, editing.second)
    editing.drag(editing.edge(editing.ready("1.1", "player"), "end"), -move, 0)
    editing.expect("a trimmed part", ("trim: [1, 4]", f"trim: [1, {text(4 - seconds, 4)}]"))
    editing.undo()
    editing.drag(editing.edge(editing.ready("1.1", "player"), "start"), move, 0)
    editing.expect("a trimmed start", ("trim: [1, 4]", f"trim: [{text(1 + seconds, 4)}, 4]"))
    editing.undo()
    editing.drag(editing.edge(editing.ready("1.2", "layer"), "end"), -move, 0)
    editing.expect("a shorter part", ("three, duration: 2", f"three, duration: {text(2 - seconds, 4)}"))
    editing.undo()
    handle = "document.querySelector('.track[data-path=\"1.0\"] .transition')"
    preview.wait("the transition", handle)
    x, y, width, height = editing.rectangle(handle)
    editing.drag((x + width / 2, y + height / 2), -move, 0)
    editing.expect("a longer transition",
                   ("transition: fade", f"transition: {{ type: fade, duration: {text(0.5 + seconds, 4)} }}"))
    editing.undo()
    editing.drag(editing.edge(editing.ready("1.2", "layer"), "middle"), -round(4 * editing.second), 0)
    lines = SCENE.split("\n")
    names = ("one", "two", "three")
    order = [next(index for index, line in enumerate(lines) if f"name: {name}" in line) for name in names]
    one, two, three = (lines[index] for index in order)
    lines[order[0]:order[2] + 1] = [one, three, two]
    editing.wait("another order", "\n".join(lines))
    editing.undo()
    preview.report("parts are trimmed and reordered, transitions are resized")


def volume(preview):
    """Handles on the waveform change volumes and fades."""
    editing = preview.editing
    track = "[...document.querySelectorAll('#rows .track')].at(-1)"
    line = f"{track}.querySelector('.gain')"
    preview.wait("the volume", line)
    x, y, width, height = editing.rectangle(line)
    # 40 pixels are the root of a gain of 2.
    gain = 2 * (0.5 + 10 / 40) ** 2
    editing.drag((x + width / 2, y + height / 2), 0, -10)
    editing.expect("a louder track", ("volume: 0.5", f"volume: {text(gain + 1e-9, 2)}"))
    editing.undo()
    preview.wait("the fades", f"{track}.querySelector('.fade.out')")
    move = round(editing.second)
    seconds = frames(move, editing.second)
    editing.drag(editing.center(f"{track}.querySelector('.fade.in')"), move, 0)
    editing.expect("a longer fade", ("fadeIn: 0.5", f"fadeIn: {text(0.5 + seconds, 3)}"))
    editing.undo()
    preview.wait("the fades", f"{track}.querySelector('.fade.out')")
    editing.drag(editing.center(f"{track}.querySelector('.fade.out')"), -move, 0)
    editing.expect("a fade out", ("fadeIn: 0.5 }", f"fadeIn: 0.5, fadeOut: {text(seconds, 3)} }}"))
    editing.undo()
    preview.wait("the volume", line)
    x, y, width, height = editing.rectangle(line)
    editing.mark()
    preview.browser.click(x + width / 2, y + 2, count=2)
    editing.wait_for_text("volume: [{ at: 2")
    preview.wait("the keyframe", f"{track}.querySelectorAll('.volume-point').length === 1")
    editing.wait("a keyframe", preview.scene.read_text())
    editing.drag(editing.center(f"{track}.querySelector('.volume-point')"), 0, 10)
    editing.wait_for_text("value: 0.13")
    editing.wait("a moved keyframe", preview.scene.read_text())
    editing.undo(2)
    preview.report("volumes and fades are dragged")


def captions(preview):
    """Captions are moved, trimmed and typed in their file."""
    editing = preview.editing
    move = round(editing.second / 2)
    seconds = frames(move, editing.second)
    bar = editing.bar("2", "caption")
    preview.wait("the captions", bar)

    def at(number):
        return f"00:{number:06.3f}"

    editing.drag(editing.edge(bar, "middle"), move, 0)
    expected = CAPTIONS
    for number in (1, 2, 3):
        expected = expected.replace(at(number), at(number + seconds + 0.0000001))
    editing.expect_captions("a moved caption", expected)
    editing.undo_captions()
    editing.drag(editing.edge(editing.bar("2", "caption", 1), "end"), move, 0)
    editing.expect_captions("a longer caption", CAPTIONS.replace(at(6), at(6 + seconds)))
    editing.undo_captions()
    x, y = editing.edge(editing.bar("2", "caption", 1), "middle")
    preview.browser.click(x, y, count=2)
    field = "document.querySelector('.caption-form textarea')"
    preview.wait("the field", f"{field}?.value === 'Second line'")
    preview.browser.key("a", "KeyA", modifiers=["Control"], commands=["selectAll"])
    for key in ["T", "w", "o", "Enter", "l", "i", "n", "e", "s"]:
        preview.browser.key(key)
    preview.wait("the text", f"{field}.value === 'Two\\nlines'")
    editing.mark()
    preview.browser.key("Enter", modifiers=["Control"])
    editing.expect_captions("a typed caption", CAPTIONS.replace("Second line", "Two\nlines"))
    editing.undo_captions()
    assert preview.scene.read_text() == SCENE
    preview.report("captions are moved, trimmed and typed")


def lock(preview):
    """The bars of a locked layer stay."""
    editing = preview.editing
    editing.select("0")
    preview.run("document.getElementById('surface').focus()")
    preview.browser.key("L", "KeyL", modifiers=["Shift"])
    preview.wait("the lock", "document.querySelector('#layer-tree [data-path=\"0\"] .locked').ariaPressed === 'true'")
    editing.drag(editing.edge(editing.ready("0", "player"), "middle"), round(editing.second), 0)
    time.sleep(0.5)
    assert preview.scene.read_text() == SCENE, "a locked clip is moved"
    preview.press("document.querySelector('#layer-tree [data-path=\"0\"] .locked')")
    preview.report("bars of locked layers stay")


def picture_focus(preview):
    """With Crop, dragging in a clip that fills its bounds chooses the part that is shown."""
    editing = preview.editing
    cropped = SCENE.replace("frame: [40, 40, 560, 315]\n      player", "frame: [440, 140, 200, 300]\n"
                            "      videoGravity: resizeAspectFill\n      player")
    editing.mark()
    preview.scene.write_text(cropped)
    editing.wait("a cropped clip", cropped)
    studio_checks.go_to_start(preview)
    # The arrow keys open and close layers while the tree has the focus.
    preview.run("document.activeElement.blur()")
    for _ in range(6):
        preview.browser.key("ArrowRight", modifiers=["Shift"])
    preview.wait("frame 60", "document.getElementById('canvas').dataset.frame === '60'")
    editing.select("0")
    studio_checks.focus(preview, "surface")
    preview.browser.key("c", "KeyC")
    preview.wait("the whole picture", "document.querySelector('#handles .whole-picture image')?.getAttribute('href')")
    x, y, width, height = editing.rectangle("document.querySelector('#handles .whole-picture image')")
    assert abs(width / height - 16 / 9) < 0.02 and abs(height / editing.scale - 300) < 3, (width, height)
    preview.shot("focus")
    overflow = (300 / 720 * 1280 - 200) * editing.scale
    start = editing.point(540, 290)
    line = "      player: { asset: clip, at: 1, start: 1,  duration: 3 }   # the spaces stay\n"
    editing.drag(start, -30, 20)
    focus = text(studio_checks.rounded((0.5 + 30 / overflow) * 1000) / 1000, 3)
    editing.expect("the focus", (line, f"{line}      contentsFocus: [{focus}, 0.5]\n"))
    assert preview.run("return document.getElementById('undo').title").startswith("Undo Move the image of film")
    editing.ready("0", "player")
    preview.wait("the whole picture", "document.querySelector('#handles .whole-picture image')?.getAttribute('href')")
    # Outside of the layer, on its picture; at most to the edge.
    editing.drag(editing.point(400, 290), 2000 * editing.scale, 0)
    editing.expect("the end of the picture", (f"contentsFocus: [{focus}, 0.5]", "contentsFocus: [0, 0.5]"))
    preview.browser.key("c", "KeyC")
    editing.mark()
    preview.scene.write_text(SCENE)
    editing.wait("the scene", SCENE)
    preview.report("the focus of a cropped clip is dragged")


def uploads(preview):
    """A dropped image is copied beside the scene, and added to its assets with a layer."""
    editing = preview.editing
    editing.mark()
    preview.run("""const canvas = new OffscreenCanvas(64, 32);
        canvas.getContext('2d').fillRect(0, 0, 64, 32);
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([await canvas.convertToBlob()], 'dropped.png'));
        dispatchEvent(new DragEvent('drop', {dataTransfer, cancelable: true}))""")
    editing.wait_for_text("  dropped: dropped.png\n")
    editing.wait_for_text("contents: dropped }")
    assert (preview.folder / "dropped.png").read_bytes().startswith(b"\x89PNG"), "the copied file is another one"
    editing.wait("a dropped image", preview.scene.read_text())
    preview.browser.press("tab-assets")
    images = "[...document.querySelectorAll('.asset-list img')]"
    # Thumbnails are made at a low priority.
    preview.wait("the thumbnail", f"{images}.some(each => each.naturalWidth === 64)", 180)
    editing.undo()
    preview.report("a dropped image is added to the scene")


ALL = [load, *map(needs_editing, [clips, sequence, volume, captions, lock, picture_focus, uploads])]


def write(folder):
    folder = pathlib.Path(folder)
    (folder / "scene.yaml").write_text(SCENE)
    (folder / "words.vtt").write_text(CAPTIONS)
    shutil.copy(ROOT / "samples/media/clip.mp4", folder)
    with wave.open(str(folder / "tone.wav"), "wb") as file:
        file.setparams((1, 2, 8000, 0, "NONE", ""))
        # Five seconds of a tone that gets louder.
        file.writeframes(b"".join(struct.pack("<h", (index % 40 - 20) * index // 60) for index in range(40_000)))
