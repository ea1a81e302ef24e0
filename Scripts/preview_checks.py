"""The checks of `Scripts/check-preview-in-browser`: each is a function of a `Preview`, in the order of SHORT and ALL."""
import base64
import json
import pathlib
import subprocess
import time

SCENE = """multiplane: 1
size: [1280, 720]
frameRate: 30
duration: 60
background: "#123049"
parameters:
  title: { type: string, default: Preview, description: The headline. }
  accent: { type: color, default: "#ff9f40" }
  corner: { type: number, default: 24 }
  align: { type: string, default: center, choices: [left, center, right] }
assets:
  tone: tone.wav
audio:
  - { asset: tone, loop: true }
root:
  sublayers:
    - name: card
      class: CALayer
      frame: [120, 160, 420, 300]
      backgroundColor: "{{accent}}"
      cornerRadius: "{{corner}}"
      shadowOpacity: 0.6
      shadowRadius: 16
      animations:
        - { class: CABasicAnimation, keyPath: position.x, fromValue: 330, toValue: 950, duration: 4, autoreverses: true, repeatCount: .inf }
        - { class: CABasicAnimation, keyPath: transform.rotation, fromValue: 0, toValue: 6.28, beginTime: 5, duration: 6 }
    - name: headline
      class: CATextLayer
      frame: [140, 540, 1000, 90]
      string: "{{title}}"
      fontSize: 64
      foregroundColor: "#ffffff"
      alignmentMode: "{{align}}"
events:
  - { at: 8, set: { headline.opacity: 0.4 } }
"""

SHOWN = "document.getElementById('canvas').dataset"
VERSION = SHOWN + ".version"


class Preview:
    """A running preview of `scene.yaml` in a folder, with its page in a browser."""

    def __init__(self, browser, command, folder, url, shots=None):
        self.browser, self.command, self.folder, self.url, self.shots = browser, command, pathlib.Path(folder), url, shots
        self.scene = self.folder / "scene.yaml"

    def report(self, text):
        print(text, flush=True)

    def shot(self, name):
        if self.shots:
            self.browser.screenshot(f"{self.shots}/{name}.png")

    def run(self, expression):
        return self.browser.run(expression)

    def wait(self, what, condition, seconds=60):
        return self.browser.wait(what, condition, seconds)

    def wait_for_frame(self, number):
        return self.wait(f"frame {number}", f"{SHOWN}.frame === '{number}'")

    def box(self, identifier):
        return self.run(f"const {{x, y, width, height}} = document.getElementById('{identifier}').getBoundingClientRect();"
                        "return [x, y, width, height]")

    def save(self, *replacements):
        """Writes the scene with replaced texts."""
        text = SCENE
        for old, new in replacements:
            assert old in text, old
            text = text.replace(old, new)
        self.scene.write_text(text)

    def red(self, x, y):
        """An expression for the red component of a pixel of the frame."""
        return f"document.getElementById('canvas').getContext('2d').getImageData({x}, {y}, 1, 1).data[0]"


def load(preview):
    preview.browser.navigate(preview.url)
    preview.report(f"load: {preview.wait_for_frame(0):.2f} s")
    preview.wait("the timeline", "document.querySelectorAll('#rows .track').length > 2")
    preview.wait("the soundtrack", "document.getElementById('audio').readyState >= 2")
    assert "token" not in preview.run("return location.href"), "the token stays in the address"


def scrub(preview):
    x, y, width, _ = preview.box("ruler")
    preview.browser.click(x + width * 0.5, y + 10)
    preview.report(f"scrub to the middle: {preview.wait_for_frame(900) * 1000:.0f} ms")
    preview.browser.key("ArrowLeft")
    preview.report(f"step back: {preview.wait_for_frame(899) * 1000:.0f} ms")


def compare_with_still(preview):
    """The frame of the page has the pixels of `multiplane still`."""
    file = preview.folder / "still.png"
    subprocess.run([preview.command, "still", preview.scene, "--at", "899/30", "-o", file, "-q"], check=True)
    still = base64.b64encode(file.read_bytes()).decode()
    differences = preview.run(f"""
        const bytes = Uint8Array.from(atob('{still}'), each => each.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], {{type: 'image/png'}}));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        canvas.getContext('2d').drawImage(bitmap, 0, 0);
        const expected = canvas.getContext('2d').getImageData(0, 0, bitmap.width, bitmap.height).data;
        const shown = document.getElementById('canvas');
        const actual = shown.getContext('2d').getImageData(0, 0, shown.width, shown.height).data;
        let count = Math.abs(expected.length - actual.length);
        for (let i = 0; i < expected.length; i++) if (expected[i] !== actual[i]) count++;
        return count;""")
    assert differences == 0, f"{differences} bytes differ from multiplane still"
    preview.report("frame 899 equals multiplane still")


def select(preview):
    preview.browser.key("Home")
    preview.wait_for_frame(0)
    x, y, width, height = preview.box("overlay")
    preview.browser.click(x + width * 0.26, y + height * 0.43)
    preview.wait("the selection", "document.querySelector('[aria-selected=true] .row')?.textContent.startsWith('card')")
    preview.wait("the properties", "document.getElementById('properties').textContent.includes('cornerRadius')")
    preview.report("click selects the layer")


def details(preview):
    preview.wait("the curves", "document.querySelectorAll('.curves svg').length >= 2")
    preview.wait("the waveform", "document.querySelector('.track.clips canvas.media')?.getContext('2d')"
                 ".getImageData(0, 0, 200, 40).data.some(each => each > 0)")
    preview.report("the layer has curves, and the audio track a waveform")
    source = preview.run("return document.querySelector('details.source').textContent")
    assert "scene.yaml, line 17" in source and "- name: card" in source, source
    preview.report("the layer has its source line")


def snap(preview):
    x, y, width, _ = preview.box("ruler")
    preview.browser.click(x + width * 240 / 1800 - 3, y + 10)
    preview.wait_for_frame(240)
    preview.report("the playhead snaps to an event")


def hide(preview):
    preview.browser.key("Home")
    preview.wait_for_frame(0)
    preview.browser.key("h", "KeyH")
    preview.wait("the hidden layer", "document.querySelector('li.is-hidden')?.dataset.path === '0'")
    preview.wait("the frame without it", f"{preview.red(330, 310)} === 0x12")
    preview.browser.key("h", "KeyH")
    preview.browser.key("s", "KeyS")
    preview.wait("the layer alone", f"{preview.red(330, 310)} === 0xff")
    time.sleep(0.5)
    preview.shot("solo")
    preview.browser.press("show-all")
    preview.wait("all layers", "document.getElementById('show-all').hidden")
    preview.report("a layer is hidden and shown alone")


def play(preview):
    """Plays three seconds in real time; up to three times, because other programs may use the processor.

    The limits are loose for slow machines; the line it prints tells the speed."""
    preview.browser.set("resolution", "0.5")
    for attempt in range(3):
        preview.browser.key("Home")
        preview.wait_for_frame(0)
        preview.browser.key(" ", "Space")
        start = preview.run("""
            const canvas = document.getElementById('canvas');
            window.shown = 0;
            window.observer?.disconnect();
            window.observer = new MutationObserver(() => { window.shown += 1; });
            observer.observe(canvas, {attributes: true, attributeFilter: ['data-frame']});
            return performance.now();""")
        time.sleep(3)
        shown, frame, audio, end = preview.run(
            f"return [window.shown, Number({SHOWN}.frame), document.getElementById('audio').currentTime, performance.now()]")
        preview.browser.key("k", "KeyK")
        elapsed = (end - start) / 1000
        preview.report(f"playback at half size: {shown / elapsed:.1f} frames per second, {frame / 30:.2f} s after {elapsed:.2f} s, "
                       f"audio at {audio:.2f} s")
        if shown / elapsed > 2 and abs(frame / 30 - audio) < 0.6 and frame / 30 > elapsed * 0.5:
            break
    else:
        raise AssertionError("playback is slower than real time, or its frames and audio are not together")
    preview.browser.set("resolution", "1")
    preview.wait("a full frame", "document.getElementById('canvas').width === 1280")


def compare(preview):
    preview.browser.press("safe-areas")
    time.sleep(1)
    preview.shot("layer")
    preview.browser.key("p", "KeyP")
    preview.browser.key("ArrowRight")
    time.sleep(0.5)
    assert preview.run("const {hidden, style} = document.getElementById('reference'); return !hidden && style.clipPath.includes('50%')")
    preview.shot("wipe")
    preview.browser.set("compare", "side")
    left, right = preview.box("reference")[0], preview.box("canvas")[0]
    assert left < right, (left, right)
    preview.shot("side-by-side")
    preview.browser.set("compare", "off")
    preview.report("a pinned frame is compared")


def edit(preview):
    before = preview.run(f"return {VERSION}")
    frame = preview.run(f"return {SHOWN}.frame")
    preview.save(("default: 24", "default: 120"))
    delay = preview.wait("the edit", f"{VERSION} !== `{before}`")
    preview.report(f"edit: shown after {delay * 1000:.0f} ms")
    assert preview.run(f"return {SHOWN}.frame") == frame, "the time is kept"
    preview.wait("the selection", "document.querySelector('[aria-selected=true] .row')?.textContent.startsWith('card')")


def repair(preview):
    preview.save(("cornerRadius", "cornerRadios"))
    delay = preview.wait("the problem", "!document.getElementById(`problems`).hidden")
    preview.report(f"mistake: shown after {delay * 1000:.0f} ms")
    text = preview.run("return document.getElementById('problems').textContent")
    assert "scene.yaml:21:" in text and "cornerRadius" in text, text
    preview.shot("problem")
    before = preview.run(f"return {VERSION}")
    preview.save()
    delay = preview.wait("the repair", "document.getElementById(`problems`).hidden")
    preview.report(f"repair: shown after {delay * 1000:.0f} ms")
    preview.wait("the repaired frame", f"{VERSION} !== '{before}'")


def parameter(preview):
    preview.browser.press("tab-parameters")
    before = preview.run(f"return {VERSION}")
    preview.browser.set("parameter-title", "It's live", "input")
    delay = preview.wait("the parameter", f"{VERSION} !== `{before}`")
    preview.report(f"parameter: shown after {delay * 1000:.0f} ms")
    copied = preview.run("return document.getElementById('arguments').textContent")
    assert copied == "--set 'title=It'\\''s live'", copied
    time.sleep(0.7)
    preview.shot("parameters")


def dark(preview):
    preview.browser.color_scheme("dark")
    time.sleep(0.5)
    preview.shot("dark")


def cancel(preview):
    preview.browser.press("tab-render")
    preview.browser.press("start-render")
    preview.wait("the progress", "document.getElementById('render-status').textContent.startsWith('Frame')")
    preview.browser.press("cancel-render")
    preview.wait("the cancellation", "document.getElementById('render-status').textContent.includes('canceled')")
    preview.report("a render is canceled")


def render(preview):
    preview.browser.press("tab-render")
    preview.save(("duration: 60", "duration: 1"), ("at: 8", "at: 0.5"))
    preview.wait("the short scene", "document.getElementById('info').textContent.includes(' 30 frames')")
    preview.browser.press("start-render")
    preview.wait("the end of the render", "document.getElementById('render-status').textContent.startsWith('Rendered 30 frames')", 90)
    if not preview.run("return document.createElement('video').canPlayType('video/mp4; codecs=\"avc1.42E01E, mp4a.40.2\"')"):
        preview.report("a render is made; this browser has no decoder to play it")
        return
    preview.wait("the result", "document.getElementById('result')?.readyState >= 2")
    width, time_played = preview.run("""
        const video = document.getElementById('result');
        video.muted = true;
        await video.play();
        await new Promise(wake => setTimeout(wake, 500));
        return [video.videoWidth, video.currentTime]""")
    assert width == 1280 and time_played > 0.1, (width, time_played)
    preview.report("a render is played")
    preview.shot("render")


def contact_sheet(preview):
    preview.browser.press("save-sheet")
    preview.wait("the contact sheet", "document.getElementById('sheet').textContent.includes('in your downloads')")
    preview.report("a contact sheet is made")


# A folder of scenes. The name of the other one has what addresses must encode.
OTHER = "Übergänge & Titel/zweite Szene #2.yaml"
OTHER_SCENE = """multiplane: 1
size: [640, 360]
frameRate: 30
duration: 2
root:
  name: background
  backgroundColor: "#206040"
"""


def write_scenes(folder):
    """Writes a folder with two scenes."""
    write(folder)
    path = pathlib.Path(folder, OTHER)
    path.parent.mkdir()
    path.write_text(OTHER_SCENE)


def change_scene(preview):
    """The page of a folder lists its scenes, changes between them, and notices new ones and deleted ones."""
    preview.browser.navigate(preview.url)
    preview.wait_for_frame(0)
    preview.wait("the timeline", "document.querySelectorAll('#rows .track').length > 2")
    listed = "[...document.getElementById('scenes').options].map(each => each.value).join('|')"
    preview.wait("the list of scenes", f"{listed} === {json.dumps(f'scene.yaml|{OTHER}')}")
    preview.browser.key("End")
    preview.wait_for_frame(1799)
    preview.browser.set("scenes", OTHER)
    preview.wait("the other scene", f"document.getElementById('canvas').width === 640 && {preview.red(5, 5)} === 0x20")
    assert preview.run(f"return {SHOWN}.frame") == "0", "another scene starts at its first frame"
    preview.wait("the title", f"document.title.startsWith({json.dumps(OTHER)})")
    path = preview.folder / OTHER
    path.write_text(OTHER_SCENE.replace("#206040", "#804020"))
    preview.wait("the edit", f"{preview.red(5, 5)} === 0x80")
    (preview.folder / "new.yaml").write_text(OTHER_SCENE)
    preview.wait("a new scene", f"{listed}.includes('new.yaml')")
    path.unlink()
    preview.wait("the problem of the deleted scene", "!document.getElementById('problems').hidden")
    preview.wait("the list without it", f"!{listed}.includes('zweite')")
    preview.browser.set("scenes", "new.yaml")
    preview.wait("the new scene", f"document.getElementById('problems').hidden && {preview.red(5, 5)} === 0x20")
    preview.report("scenes of a folder are listed, changed, added and deleted")


# A program with the layers of a scene.
PROGRAM = """import Multiplane
import MultiplanePreview

try Preview(title: "program") {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 640, height: 360)
    let box = CALayer()
    box.name = "box"
    box.frame = CGRect(x: 40, y: 130, width: 100, height: 100)
    box.backgroundColor = CGColor(red: 1, green: 0.6, blue: 0.2, alpha: 1)
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 90
    move.toValue = 550
    move.duration = 2
    box.add(move, forKey: "move")
    root.addSublayer(box)
    return MovieRenderer(root, size: CGSize(width: 640, height: 360), frameRate: 30, duration: 2)
}.run()
"""


def follow_program(preview):
    """The page shows the layers of a Swift program: frames, layers, curves, and a render."""
    preview.browser.navigate(preview.url)
    preview.wait_for_frame(0)
    preview.wait("the box", f"{preview.red(90, 180)} === 255")
    preview.browser.key("End")
    preview.wait_for_frame(59)
    preview.wait("the moved box", f"{preview.red(540, 180)} === 255 && {preview.red(90, 180)} === 0")
    preview.browser.key("Home")
    preview.wait_for_frame(0)
    preview.run("document.querySelector('[data-path=\"0\"] .row').click()")
    preview.wait("the curve", "document.querySelectorAll('.curves svg').length === 1")
    preview.browser.press("tab-render")
    preview.browser.press("start-render")
    preview.wait("the render", "document.getElementById('render-status').textContent.startsWith('Rendered 60 frames')", 60)
    preview.report("a Swift program shows its layers")


SHORT = [load, scrub, compare_with_still, select, play, edit, repair, parameter, render]
ALL = [load, scrub, compare_with_still, select, details, snap, hide, play, compare, edit, repair, parameter, dark, cancel, render, contact_sheet]


def tone(path):
    """Writes a second of a quiet tone."""
    import math
    import struct
    import wave
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, 48000, 0, "NONE", ""))
        file.writeframes(b"".join(struct.pack("<h", int(2000 * math.sin(i * 0.0576))) for i in range(48000)))


def write(folder):
    """Writes the scene and its audio into a folder."""
    pathlib.Path(folder, "scene.yaml").write_text(SCENE)
    tone(pathlib.Path(folder, "tone.wav"))
