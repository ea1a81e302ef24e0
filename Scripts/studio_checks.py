"""The checks of editing in the page of `multiplane preview`.

They use real pointer and keyboard input, and compare the characters that change in the file.
"""
import json
import pathlib
import re
import time

from preview_checks import names_and_contrast

# The comments, the spaces and the quotes of the file stay.
SCENE = """# A scene that is edited in the page.
multiplane: 1
size: [1280, 720]
frameRate: 30
duration: 4
background: "#123049"
safeArea: 40
parameters:
  accent: { type: color, default: "#ff9f40" }
root:
  sublayers:
    - name: card            # moved by the pointer
      frame: [120, 160, 400, 300]
      backgroundColor: "#4060c0"
      opacity: 0.8
    - name: badge
      bounds: [0, 0, 100, 60]
      position: [900,   200]  # the spaces stay
      backgroundColor: "{{accent}}"
    - name: dot
      bounds: [0, 0, 40, 40]
      position: [640, 600]
      backgroundColor: white
      animations:
        - class: CAKeyframeAnimation
          keyPath: position.x
          values: [200, 640, 1000]
          keyTimes: [0, 0.5, 1]
          duration: 4
"""
SELECTED = "document.querySelector('#layer-tree [aria-selected=true]')?.dataset.path"
HANDLES = "document.querySelectorAll('#handles [data-handle]').length"


class Editing:
    """The scene in the page, and its expected text."""

    def __init__(self, preview):
        self.preview, self.text = preview, SCENE

    def expect(self, what, *replacements):
        """Waits until exactly these texts are replaced in the file, and the page shows the new version."""
        for old, new in replacements:
            assert self.text.count(old) == 1, f"{what}: {old!r} is not unique"
            self.text = self.text.replace(old, new)
        self.wait(what)

    def wait(self, what, text=None):
        self.text = text or self.text
        end = time.monotonic() + 30
        while (actual := self.preview.scene.read_text()) != self.text:
            assert time.monotonic() < end, f"{what}: the file is\n{actual}\nnot\n{self.text}"
            time.sleep(0.05)
        # The page edits the version that it shows.
        self.wait_for_page(what)

    def wait_for_page(self, what):
        """Waits until the page has the layers of the version in the file, and their geometries."""
        saved = "!document.getElementById('save-state').textContent.startsWith('Saving')"
        version = "(await (await fetch('/api/state')).json()).sceneRevision"
        self.preview.wait(f"{what}: the page", f"{saved} && Number(document.body.dataset.version) === {version}")
        time.sleep(0.4)

    def wait_for_text(self, part):
        """Waits until the file contains a text."""
        end = time.monotonic() + 20
        while part not in (actual := self.preview.scene.read_text()):
            assert time.monotonic() < end, actual
            time.sleep(0.05)

    def undo(self, steps=1):
        """Takes back the edits of a check: the file has its first text again."""
        for _ in range(steps):
            # The page edits the version that it shows.
            self.wait_for_page("undo")
            self.preview.browser.press("undo")
        self.wait("undo", SCENE)

    @property
    def scale(self):
        return self.preview.box("overlay")[2] / 1280

    def point(self, x, y):
        """The position of a point of the scene in the window."""
        left, top, width, _ = self.preview.box("overlay")
        return round(left + x * width / 1280), round(top + y * width / 1280)

    def select(self, path):
        self.preview.press(f"document.querySelector('#layer-tree li[data-path=\"{path}\"] > .row')")
        self.preview.wait(f"the selection of {path}", f"{SELECTED} === '{path}' && {HANDLES} > 4")
        time.sleep(0.3)

    def snap(self, is_on):
        """Lets drags snap, or not."""
        button = "document.getElementById('snap-canvas')"
        if self.preview.run(f"return {button}.getAttribute('aria-pressed')") != str(is_on).lower():
            self.preview.press(button)

    def handle(self, name):
        return self.center(f"document.querySelector('#handles [data-handle=\"{name}\"]')")

    def rectangle(self, element):
        """The position and the size of the element that an expression finds."""
        return self.preview.run(f"const {{x, y, width, height}} = {element}.getBoundingClientRect();"
                                "return [x, y, width, height]")

    def center(self, element):
        x, y, width, height = self.rectangle(element)
        return x + width / 2, y + height / 2

    def field(self, key, condition, kind="input"):
        """Waits until the field of a property has a value, and returns its expression."""
        field = f"document.querySelector('#properties [data-key={key}] {kind}')"
        self.preview.wait(f"the field of {key}", f"{field}?.value{condition}")
        return field

    def drag(self, start, dx, dy, **options):
        x, y = start
        self.preview.browser.drag((x, y), (x + dx / 2, y + dy / 2), (x + dx, y + dy), **options)


def rounded(number):
    """Rounds as JavaScript does."""
    return int(number + 0.5) if number >= 0 else -int(-number + 0.5)


def text(number, digits=2):
    return f"{number:.{digits}f}".rstrip("0").rstrip(".")


def focus(preview, name):
    preview.run(f"document.getElementById('{name}').focus()")


def go_to_start(preview):
    """Shows the first frame."""
    focus(preview, "layer-tree")
    preview.browser.key("Home")
    preview.wait_for_frame(0)


def control_click(preview, path):
    """Adds the layer of a row to the selection, or takes it out."""
    row = f"document.querySelector('#layer-tree li[data-path=\"{path}\"] > .row')"
    preview.browser.press_element(row, modifiers=["Control"])


def type_text_into(preview, field, text):
    """Replaces the text of a field, and presses Enter."""
    preview.press(field)
    preview.browser.key("a", "KeyA", modifiers=["Control"], commands=["selectAll"])
    for character in text:
        preview.browser.key(character)
    preview.browser.key("Enter")


def choose_option(preview, field, text):
    """Chooses an option of a select element by typing its text."""
    preview.run(f"{field}.focus()")
    for character in text:
        preview.browser.key(character)
    preview.wait(f"the choice of {text}", f"{field}.value === {json.dumps(text)}")


def page_units(preview):
    """The pure functions of the page."""
    result = preview.run(pathlib.Path(__file__).with_name("page_units.js").read_text())
    assert not result["failures"], "\n".join(result["failures"])
    preview.report(f"{result['count']} unit tests of the page")


def load(preview):
    preview.browser.navigate(preview.url)
    preview.wait_for_frame(0)
    preview.wait("the timeline", "document.querySelectorAll('#rows .track').length === 4")
    preview.editing = Editing(preview)
    # The command of a version without the requests that edit shows the scene only.
    preview.can_edit = preview.run("return 'editing' in await (await fetch('/api/state')).json()")


def needs_editing(check):
    """A check of the requests that edit; reported as left out if the command has none."""
    def run(preview):
        if preview.can_edit:
            check(preview)
        else:
            preview.report(f"left out, because the command cannot edit: {check.__name__}")
    run.__name__ = check.__name__
    return run


def zoom(preview):
    """The wheel zooms to the pointer; the keyboard zooms, fits and shows 100 %; the space bar pans."""
    editing = preview.editing
    value = "document.getElementById('zoom-value').textContent"
    x, y = editing.point(320, 180)
    preview.browser.wheel(x, y, -600)
    preview.wait("the zoom", f"parseInt({value}) > 150")
    # The pointer is at a full pixel, which is near the point of the scene.
    there = editing.point(320, 180)
    is_near = abs(there[0] - x) < 5 and abs(there[1] - y) < 5
    assert is_near, f"the point under the pointer moved to {there} from {(x, y)}"
    focus(preview, "surface")
    preview.browser.key(")", "Digit0", modifiers=["Shift"])
    preview.wait("100 %", f"{value} === '100 %'")
    preview.browser.key("+", "Equal")
    preview.wait("150 %", f"{value} === '150 %'")
    for _ in range(10):
        preview.browser.key("+", "Equal")
    preview.wait("the pixel grid", "!document.getElementById('grid').hidden")
    preview.browser.key("!", "Digit1", modifiers=["Shift"])
    is_fitted = "document.getElementById('zoom-fit').getAttribute('aria-pressed') === 'true'"
    preview.wait("the fitted frame", f"{is_fitted} && document.getElementById('grid').hidden")
    preview.report("the canvas zooms to the pointer, by keys, and fits")


def move(preview):
    """Dragging writes the two numbers that change; Escape writes nothing."""
    editing = preview.editing
    editing.snap(False)
    editing.select("0")
    start = editing.point(200, 250)
    dx, dy = 57, -33
    editing.drag(start, dx, dy, key="Escape")
    time.sleep(0.5)
    editing.wait("a canceled drag")
    editing.drag(start, dx, dy)
    x, y = 120 + rounded(dx / editing.scale), 160 + rounded(dy / editing.scale)
    editing.expect("a moved layer", ("frame: [120, 160, 400, 300]", f"frame: [{x}, {y}, 400, 300]"))
    preview.browser.key("z", "KeyZ", modifiers=["Control"])
    editing.expect("undo", (f"frame: [{x}, {y}, 400, 300]", "frame: [120, 160, 400, 300]"))
    preview.browser.key("Z", "KeyZ", modifiers=["Control", "Shift"])
    editing.expect("redo", ("frame: [120, 160, 400, 300]", f"frame: [{x}, {y}, 400, 300]"))
    preview.browser.press("undo")
    editing.expect("undo by the button", (f"frame: [{x}, {y}, 400, 300]", "frame: [120, 160, 400, 300]"))
    # The edit may still be on the way to the file.
    version = "(await (await fetch('/api/state')).json()).sceneRevision"
    before = preview.run(f"return {version}")
    editing.drag(start, dx, dy)
    preview.browser.key("z", "KeyZ", modifiers=["Control"])
    preview.wait("undo of an edit on the way", f"{version} >= {before + 2}")
    editing.wait("undo of an edit on the way")
    preview.report("a layer is moved, and its file has the expected characters, also after undo and redo")


def nudge(preview):
    """Arrow keys move by 1 and 10 points; a series is one step."""
    editing = preview.editing
    editing.select("1")
    focus(preview, "surface")
    preview.browser.key("ArrowRight")
    preview.browser.key("ArrowRight")
    preview.browser.key("ArrowDown", modifiers=["Shift"])
    editing.expect("arrow keys", ("position: [900,   200]", "position: [902,   210]"))
    preview.browser.key("z", "KeyZ", modifiers=["Control"])
    editing.expect("undo of a series", ("position: [902,   210]", "position: [900,   200]"))
    preview.report("arrow keys move the selected layer")


def resize(preview):
    """Dragging the right edge writes the width and the position."""
    editing = preview.editing
    editing.snap(False)
    editing.select("1")
    editing.drag(editing.handle("1 0"), 40, 0)
    width = rounded((950 + 40 / editing.scale) - 850)
    editing.expect("a resized layer", ("bounds: [0, 0, 100, 60]", f"bounds: [0, 0, {width}, 60]"),
                   ("[900,   200]", f"[{text(850 + width / 2)},   200]"))
    preview.browser.key("z", "KeyZ", modifiers=["Control"])
    editing.wait("undo", SCENE)
    preview.report("a layer is resized; the opposite edge stays")


def rotate(preview):
    """A layer is turned around its anchor, by steps while Shift is held."""
    editing = preview.editing
    editing.select("1")
    x, y = editing.handle("rotate")
    center = editing.point(900, 200)
    radius = center[1] - y
    preview.browser.drag((x, y), (x + radius / 2, y), (center[0] + radius, center[1]), modifiers=["Shift"])
    time.sleep(0.5)
    editing.wait_for_text("rotate: 90")
    editing.undo()
    preview.report("a layer is turned by steps of 15 degrees")


def anchor(preview):
    """The anchor point snaps to a corner; the layer stays."""
    editing = preview.editing
    editing.snap(True)
    editing.select("1")
    preview.browser.press("anchor")
    preview.wait("the handle", "document.querySelector('#handles [data-handle=anchor]')")
    preview.browser.drag(editing.handle("anchor"), editing.point(870, 180), editing.point(850, 170))
    color = '      backgroundColor: "{{accent}}"\n'
    editing.expect("the anchor point", ("position: [900,   200]", "position: [850,   170]"),
                   (color, f"{color}      anchorPoint: [0, 0]\n"))
    preview.browser.press("anchor")
    editing.undo()
    preview.report("the anchor point is moved, and the layer stays")


def snap(preview):
    """A layer snaps to the center of the scene, with a smart line."""
    editing = preview.editing
    editing.snap(True)
    editing.select("1")
    start = editing.point(900, 200)
    # The targets are requested when the drag starts.
    x, y = editing.point(638, 360 + 2)
    preview.browser.drag(start, (start[0] - 20, start[1] + 20), (x + 6, y + 6), (x + 2, y + 2), (x + 1, y), (x, y))
    editing.expect("a snapped layer", ("position: [900,   200]", "position: [640,   360]"))
    editing.undo()
    preview.report("a layer snaps to the center")


def inspect(preview):
    """Fields take arithmetic, arrow keys and scrubbing; a reset removes the key."""
    editing = preview.editing
    editing.select("0")
    field = editing.field("opacity", " === '0.8'")
    preview.run(f"{field}.focus(); {field}.select()")
    for character in "3/4":
        preview.browser.key(character)
    preview.browser.key("Enter")
    editing.expect("arithmetic", ("opacity: 0.8", "opacity: 0.75"))
    preview.run(f"{field}.focus()")
    preview.browser.key("ArrowUp")
    preview.browser.key("ArrowUp")
    editing.expect("steps", ("opacity: 0.75", "opacity: 0.77"))
    editing.drag(editing.center("document.querySelector('#properties [data-key=opacity] .scrub')"), -20, 0)
    editing.expect("scrubbing", ("opacity: 0.77", "opacity: 0.57"))
    preview.press("document.querySelector('#properties [data-key=opacity] .tags button')")
    editing.expect("the default", ("      opacity: 0.57\n", ""))
    preview.browser.press("undo")
    color = '      backgroundColor: "#4060c0"\n'
    editing.expect("undo", (color, f"{color}      opacity: 0.57\n"))
    editing.undo(3)
    preview.report("numbers are typed, stepped, scrubbed and reset")


def refuse(preview):
    """A value from a parameter is not replaced without a question."""
    editing = preview.editing
    editing.select("1")
    field = editing.field("backgroundColor", ".includes('accent')", "input[type=text]")
    type_text_into(preview, field, "#00ff00")
    box = "document.getElementById('refusal')"
    has_offers = f"{box}.textContent.includes('accent') && {box}.querySelectorAll('button').length > 1"
    preview.wait("the question", f"!{box}.hidden && {has_offers}")
    assert preview.scene.read_text() == editing.text, "the refused edit is written"
    preview.shot("refusal")
    preview.browser.key("Escape")
    preview.wait("the end of the question", f"{box}.hidden")
    # Browsers log the status of the refusal.
    preview.browser.log[:] = [each for each in preview.browser.log if "409" not in each]
    preview.report("a value from a parameter asks where to edit it")


def keyframes(preview):
    """A keyframe is dragged to a frame; the others stay."""
    editing = preview.editing
    editing.select("2")
    mark = "document.querySelectorAll('#rows .keyframe')[1]"
    preview.wait("the keyframes", f"{mark} && document.querySelectorAll('#rows .keyframe').length === 3")
    width = preview.box("rows")[2]
    editing.drag(editing.center(mark), width / 8, 0, modifiers=["Alt"])
    fraction = round(rounded((2 + 0.5) * 30) / 30 / 4, 4)
    editing.expect("a moved keyframe", ("keyTimes: [0, 0.5, 1]", f"keyTimes: [0, {text(fraction, 4)}, 1]"))
    editing.undo()
    preview.report("a keyframe is moved")


def easing(preview):
    """The timing function of a segment is chosen, and bent by its handles."""
    editing = preview.editing
    go_to_start(preview)
    editing.select("2")
    preview.wait("the animation", "document.querySelector('.animations details')")
    preview.run("document.querySelector('.animations details').open = true;"
                "document.querySelector('.easing').scrollIntoView()")
    choose(preview, "document.querySelector('.animations .curve-choice')", "easeInEaseOut")
    duration = "          duration: 4\n"
    functions = "          timingFunctions: [easeInEaseOut, linear]\n"
    editing.expect("a chosen function", (duration, duration + functions))
    # The panel shows the new version before the positions are read.
    time.sleep(1)
    x, y, left, bottom, size = preview.run("""document.querySelector('.easing').scrollIntoView({block: 'center'});
        const knob = document.querySelector('.easing .knob').getBoundingClientRect();
        const frame = document.querySelector('.easing .frame').getBoundingClientRect();
        return [knob.x + knob.width / 2, knob.y + knob.height / 2, frame.left, frame.bottom, frame.width];""")
    start = round(x), round(y)
    end = start[0] + 20, start[1] - 30
    preview.browser.drag(start, (start[0] + 10, start[1] - 10), end)
    point = [text(each + 1e-9) for each in ((end[0] - left) / size, (bottom - end[1]) / size)]
    editing.expect("a bent function", ("[easeInEaseOut, linear]", f"[[{point[0]}, {point[1]}, 0.58, 1], linear]"))
    editing.undo(2)
    preview.report("a timing function is chosen and bent")


def animated(preview):
    """Moving an animated layer edits the keyframe at the playhead; between keyframes the page asks."""
    editing = preview.editing
    go_to_start(preview)
    editing.select("2")
    editing.snap(False)
    editing.drag(editing.point(200 + 8, 600 - 8), 30, 0)
    x = 200 + rounded(30 / editing.scale)
    editing.expect("the keyframe at the playhead", ("values: [200, 640, 1000]", f"values: [{x}, 640, 1000]"))
    editing.undo()
    for _ in range(3):
        preview.browser.key(">", "Period", modifiers=["Shift"])
    preview.wait_for_frame(30)
    time.sleep(0.5)
    editing.drag(editing.point(420 + 8, 600 - 8), 30, 0)
    box = "document.getElementById('refusal')"
    preview.wait("the question", f"!{box}.hidden && {box}.textContent.includes('Add a keyframe here')")
    preview.browser.key("Escape")
    editing.wait("no edit")
    preview.report("an animated position edits its keyframe, or asks")


def more_keyframes(preview):
    """A double-click adds a keyframe, and Delete removes one."""
    editing = preview.editing
    editing.select("2")
    preview.wait("the keyframes", "document.querySelectorAll('#rows .keyframe').length === 3")
    bar = "document.querySelector('#rows .barline.animation')"
    x, y, width, height = editing.rectangle(bar)
    # The frame 90 of 120; the middle of its half of the way from 640 to 1000.
    preview.browser.click(x + width * 0.75, y + height / 2, count=2)
    editing.expect("an added keyframe", ("[200, 640, 1000]", "[200, 640, 820, 1000]"),
                   ("[0, 0.5, 1]", "[0, 0.5, 0.75, 1]"))
    preview.wait("the keyframes", "document.querySelectorAll('#rows .keyframe').length === 4")
    preview.run("document.querySelectorAll('#rows .keyframe')[1].focus()")
    preview.browser.key("Delete")
    editing.expect("a removed keyframe", ("[200, 640, 820, 1000]", "[200, 820, 1000]"),
                   ("[0, 0.5, 0.75, 1]", "[0, 0.75, 1]"))
    editing.undo(2)
    preview.report("keyframes are added and removed")


def order(preview):
    """Alt and the arrow keys change the order of layers, and Delete removes one."""
    editing = preview.editing
    editing.select("1")
    focus(preview, "layer-tree")
    preview.browser.key("ArrowDown", modifiers=["Alt"])
    badge, card = SCENE.index("    - name: badge"), SCENE.index("    - name: card")
    dot = SCENE.index("    - name: dot")
    editing.wait("a layer behind another one", SCENE[:card] + SCENE[badge:dot] + SCENE[card:badge] + SCENE[dot:])
    preview.wait("the selection", f"{SELECTED} === '0'")
    editing.undo()
    editing.select("1")
    focus(preview, "layer-tree")
    preview.browser.key("Delete")
    editing.wait("a removed layer", SCENE[:badge] + SCENE[dot:])
    editing.undo()
    preview.report("layers are reordered and removed")


def rows(preview):
    """Rows are searched and collapsed; the topmost layer is on top."""
    titles = "[...document.querySelectorAll('#row-titles > div')].map(each => each.textContent).join('|')"
    preview.wait("the rows", f"{titles} === 'root|dot|badge|card'")
    preview.browser.set("search", "bad")
    preview.wait("the search", f"{titles} === 'root|badge'")
    preview.browser.set("search", "")
    preview.press("document.querySelector('#layer-tree .twist')")
    count = "document.querySelectorAll('#layer-tree li').length"
    preview.wait("the collapsed tree", f"{titles} === 'root' && {count} === 1")
    preview.press("document.querySelector('#layer-tree .twist')")
    preview.wait("the open tree", f"{titles} === 'root|dot|badge|card'")
    preview.report("rows are searched and collapsed")


def panels(preview):
    """Panels are resized by the pointer and by keys, and remembered."""
    x, y, _, height = preview.box("resize-left")
    before = preview.box("left")[2]
    preview.browser.drag((x + 3, y + height / 2), (x + 40, y + height / 2), (x + 63, y + height / 2))
    assert abs(preview.box("left")[2] - before - 60) < 3, preview.box("left")
    preview.run("document.getElementById('resize-right').focus()")
    right = preview.box("right")[2]
    preview.browser.key("ArrowLeft")
    assert preview.box("right")[2] == right + 16, preview.box("right")
    preview.browser.navigate(preview.url)
    preview.wait_for_frame(0)
    assert abs(preview.box("left")[2] - before - 60) < 3, "the size of the layers is forgotten"
    assert preview.box("right")[2] == right + 16, "the size of the details is forgotten"
    preview.run("localStorage.clear()")
    preview.report("panels are resized and remembered")


def safe_area(preview):
    """The safe area is the scene's own."""
    preview.browser.press("safe-areas")
    preview.wait("the safe area", "document.querySelector('#overlay .safe')?.getAttribute('x') === '40'")
    preview.browser.press("safe-areas")
    preview.report("the safe area of the scene is shown")


SELECTION = "[...document.querySelectorAll('#layer-tree [aria-selected=true]')].map(each => each.dataset.path).join()"
CARD, BADGE, DOT = SCENE.index("    - name: card"), SCENE.index("    - name: badge"), SCENE.index("    - name: dot")


def click(preview, x, y, *modifiers):
    preview.browser.click(*preview.editing.point(x, y), modifiers=modifiers)


def select_both(preview):
    """Selects the card and the badge with Shift in the frame."""
    editing = preview.editing
    focus(preview, "surface")
    click(preview, 200, 250)
    preview.wait("the card", f"{SELECTION} === '0'")
    time.sleep(0.4)
    click(preview, 900, 200, "Shift")
    preview.wait("both", f"{SELECTION} === '1,0'")
    preview.wait("the outlines", "document.querySelectorAll('#handles polygon.outline:not(.back)').length === 3")
    time.sleep(0.3)


def several(preview):
    """Shift and a rectangle select several layers, which move as one step."""
    editing = preview.editing
    editing.snap(False)
    select_both(preview)
    preview.shot("several")
    editing.drag(editing.point(250, 300), 40, 20)
    dx, dy = rounded(40 / editing.scale), rounded(20 / editing.scale)
    editing.expect(
        "a drag of two layers", ("[120, 160, 400, 300]", f"[{120 + dx}, {160 + dy}, 400, 300]"),
        ("[900,   200]", f"[{900 + dx},   {200 + dy}]"))
    editing.undo()
    focus(preview, "surface")
    preview.browser.key("ArrowRight", modifiers=["Shift"])
    preview.browser.key("ArrowUp")
    editing.expect("arrow keys", ("[120, 160, 400, 300]", "[130, 159, 400, 300]"), ("[900,   200]", "[910,   199]"))
    editing.undo()
    focus(preview, "surface")
    preview.browser.key("Escape")
    preview.wait("no selection", f"{SELECTION} === ''")
    preview.browser.drag(editing.point(600, 100), editing.point(800, 300), editing.point(1000, 640))
    preview.wait("the rectangle", f"{SELECTION} === '1'")
    preview.browser.drag(editing.point(60, 500), editing.point(300, 300), editing.point(1000, 140))
    preview.wait("a larger rectangle", f"{SELECTION} === '1,0'")
    control_click(preview, "2")
    preview.wait("three layers", f"{SELECTION} === '2,1,0'")
    preview.report("several layers are selected and moved as one step")


def align(preview):
    """Layers are aligned with each other, and one with the scene; distances become equal."""
    editing = preview.editing
    select_both(preview)
    press = lambda name: preview.press(f"document.querySelector('[data-arrange={name}]')")
    press("top")
    editing.expect("top edges", ("[900,   200]", "[900,   190]"))
    editing.undo()
    time.sleep(0.5)
    press("center")
    # The box of both is from 120 to 950.
    editing.expect("centers", ("[120, 160, 400, 300]", "[335, 160, 400, 300]"), ("[900,   200]", "[535,   200]"))
    editing.undo()
    editing.select("1")
    press("right")
    editing.expect("the right edge of the scene", ("[900,   200]", "[1230,   200]"))
    editing.undo()
    is_disabled = "document.querySelector('[data-arrange=distribute-x]').disabled"
    preview.wait("two layers have no distances", is_disabled)
    preview.report("layers are aligned")


def duplicate(preview):
    """Control-D and a drag with Alt write copies with the text of the layer."""
    editing = preview.editing
    editing.snap(False)
    editing.select("0")
    focus(preview, "surface")
    preview.browser.key("d", "KeyD", modifiers=["Control"])
    card = SCENE[CARD:BADGE]
    copy = card.replace("name: card", "name: card 2").replace("[120, 160", "[130, 170")
    editing.wait("a duplicate", SCENE[:BADGE] + copy + SCENE[BADGE:])
    preview.wait("the selection of the copy", f"{SELECTION} === '1'")
    editing.undo()
    editing.select("0")
    editing.drag(editing.point(200, 250), 60, 30, modifiers=["Alt"])
    x, y = 120 + rounded(60 / editing.scale), 160 + rounded(30 / editing.scale)
    copy = card.replace("name: card", "name: card 2").replace("[120, 160", f"[{x}, {y}")
    editing.wait("a dragged copy", SCENE[:BADGE] + copy + SCENE[BADGE:])
    editing.undo()
    preview.report("layers are duplicated")


def grouped(layers, bounds, position):
    """The text of a new layer around layers, whose box is its bounds: their positions stay."""
    inner = "".join(f"    {line}" if line.strip() else line for line in layers.splitlines(True))
    return f"    - name: Group\n      bounds: {bounds}\n      position: {position}\n      sublayers:\n" + inner


def stack(preview):
    """Repeated clicks go through the layers below the pointer."""
    editing = preview.editing
    editing.select("0")
    focus(preview, "surface")
    preview.browser.key("d", "KeyD", modifiers=["Control"])
    editing.wait_for_text("name: card 2")
    preview.wait("the copy", f"{SELECTION} === '1'")
    editing.wait("the copy", preview.scene.read_text())
    for path in ("1", "0", "1"):
        click(preview, 300, 300)
        preview.wait(f"the layer {path}", f"{SELECTION} === '{path}'")
        # Longer than between the clicks of a double-click.
        time.sleep(0.6)
    editing.undo()
    preview.report("repeated clicks go through the layers below the pointer")


def group(preview):
    """Control-G puts layers into a new one, also if another layer is between them."""
    editing = preview.editing
    select_both(preview)
    focus(preview, "surface")
    preview.browser.key("g", "KeyG", modifiers=["Control"])
    group_text = grouped(SCENE[CARD:DOT], "[120, 160, 830, 300]", "[535, 310]")
    editing.wait("a group", SCENE[:CARD] + group_text + SCENE[DOT:])
    preview.wait("the selection of the group", f"{SELECTION} === '0'")
    # Its sublayers move with it.
    editing.snap(False)
    preview.wait("the handles of the group", f"{HANDLES} > 4")
    dx = round(50 * editing.scale)
    editing.drag(editing.point(200, 250), dx, 0)
    editing.expect("a moved group", ("position: [535, 310]", f"position: [{535 + rounded(dx / editing.scale)}, 310]"))
    editing.undo(2)
    editing.select("0")
    control_click(preview, "2")
    preview.wait("two layers", f"{SELECTION} === '2,0'")
    focus(preview, "surface")
    preview.browser.key("g", "KeyG", modifiers=["Control"])
    layers = grouped(SCENE[CARD:BADGE] + SCENE[DOT:], "[120, 160, 400, 460]", "[320, 390]")
    editing.wait("a group of layers apart", SCENE[:CARD] + SCENE[BADGE:DOT] + layers)
    editing.undo()
    preview.report("layers are grouped as one step")


def clipboard(preview):
    """Layers are copied as YAML, pasted in front of the selected layer, and cut."""
    editing = preview.editing
    if not preview.browser.allow_clipboard():
        preview.report("left out, because the page cannot read the clipboard: clipboard")
        return
    editing.select("1")
    focus(preview, "surface")
    preview.browser.key("c", "KeyC", modifiers=["Control"], commands=["copy"])
    badge = SCENE[BADGE:DOT]
    expected = "".join(line[4:] for line in badge.splitlines(True))
    preview.wait("the clipboard", f"await navigator.clipboard.readText() === {json.dumps(expected)}")
    editing.select("2")
    focus(preview, "surface")
    preview.browser.key("v", "KeyV", modifiers=["Control"], commands=["paste"])
    editing.wait("a pasted layer", SCENE + badge)
    preview.wait("the selection of the pasted layer", f"{SELECTION} === '3'")
    time.sleep(0.3)
    preview.browser.key("x", "KeyX", modifiers=["Control"], commands=["cut"])
    editing.wait("a cut layer", SCENE)
    editing.undo(2)
    preview.report("layers are copied, pasted and cut")


def guides(preview):
    """A guide is dragged out of a ruler, layers snap to it, and it is remembered and removed."""
    editing = preview.editing
    editing.snap(True)
    left, top, _, height = preview.box("surface")
    x, y = editing.point(700, 300)
    preview.browser.drag((left + 8, top + height / 2), (x - 40, y), (x, y))
    guide = "document.querySelectorAll('#handles .guide').length"
    preview.wait("the guide", f"{guide} === 1")
    position = preview.run("return JSON.parse(localStorage.getItem('multiplane-guides of scene.yaml')).x[0]")
    assert abs(position - 700) <= 1, position
    editing.select("1")
    start = editing.point(900, 200)
    x, y = editing.point(position + 50 + 2, 231)
    # The targets are requested when the drag starts.
    preview.browser.drag(start, (start[0] - 20, start[1] + 20), (x + 3, y), (x + 2, y), (x, y))
    editing.wait_for_text(f"position: [{text(position + 50)}, ")
    editing.wait("a layer at the guide", preview.scene.read_text())
    editing.undo()
    preview.browser.navigate(preview.url)
    preview.wait_for_frame(0)
    preview.wait("the remembered guide", f"{guide} === 1")
    preview.shot("guides")
    time.sleep(0.5)
    x, y = editing.point(position, 500)
    preview.browser.drag((x, y), (x - 40, y), (left + 8, y))
    preview.wait("no guide", f"{guide} === 0")
    preview.report("guides are dragged out of the rulers, snapped to, remembered and removed")


def lock(preview):
    """A locked layer is not selected in the frame."""
    editing = preview.editing
    editing.select("0")
    focus(preview, "surface")
    preview.browser.key("L", "KeyL", modifiers=["Shift"])
    preview.wait("the lock", "document.querySelector('#layer-tree [data-path=\"0\"] .locked').ariaPressed === 'true'")
    preview.browser.key("Escape")
    preview.wait("no selection", f"{SELECTION} === ''")
    click(preview, 200, 250)
    time.sleep(0.5)
    assert preview.run(f"return {SELECTION}") == "", "a locked layer is selected"
    preview.press("document.querySelector('#layer-tree [data-path=\"0\"] .locked')")
    click(preview, 200, 250)
    preview.wait("the selection", f"{SELECTION} === '0'")
    preview.report("layers are locked")


def choose(preview, button, value):
    """Opens a menu by a click, and clicks an item."""
    preview.wait(f"the menu of {value}", f"{button} && !{button}.disabled")
    item = f"document.querySelector('.menu:popover-open [data-value={json.dumps(value)}]')"
    preview.browser.click(*center(preview, button))
    preview.wait(f"the item {value}", item)
    preview.browser.click(*center(preview, item))
    preview.wait("the closed menu", "!document.querySelector('.menu:popover-open')")


def center(preview, element):
    """The middle of an element, which is scrolled into view. Waits until the element stays where it is."""
    last = None
    for _ in range(50):
        point = preview.run(f"const element = {element}; element.scrollIntoView({{block: 'center'}});"
                            "const {x, y, width, height} = element.getBoundingClientRect();"
                            "return [x + width / 2, y + height / 2]")
        if point == last:
            break
        last = point
        time.sleep(0.1)
    return point


def library(preview):
    """A layer is added in front of the selected one."""
    editing = preview.editing
    editing.select("1")
    choose(preview, "document.getElementById('add-layer')", "Layers Text")
    added = ("    - class: CATextLayer\n      name: Text\n      frame: [320, 312, 640, 96]\n      string: Text\n"
             "      fontSize: 72\n      foregroundColor: white\n      alignmentMode: center\n")
    editing.wait("a new layer", SCENE[:DOT] + added + SCENE[DOT:])
    preview.wait("the selection of the new layer", f"{SELECTION} === '2'")
    editing.undo()
    preview.report("layers are added from the library")


def effects(preview):
    """Filters, effects, shadows and masks are added, changed, disabled and removed."""
    editing = preview.editing
    menu = "document.querySelector('#properties .finder .add')"
    editing.select("0")
    opacity = "      opacity: 0.8\n"
    choose(preview, menu, "enter rise")
    editing.expect("an entrance", (opacity, opacity + "      enter: rise\n"))
    kind = "document.querySelector('.effects [data-key=enter] select')"
    preview.wait("the entrance", f"{kind}?.value === 'rise'")
    choose_option(preview, kind, "pop")
    editing.expect("another entrance", ("enter: rise", "enter: pop"))
    field = "document.querySelector('.effects [data-key=for] input')"
    preview.wait("the duration", field)
    preview.run(f"{field}.focus()")
    preview.browser.key("2")
    preview.browser.key("Enter")
    editing.expect("a longer entrance", ("enter: pop", "enter: { effect: pop, for: 2 }"))
    preview.shot("effects")
    editing.undo(3)
    editing.select("0")
    choose(preview, menu, "filter CIGaussianBlur")
    editing.expect("a filter", (opacity, opacity + "      filters: [{ filter: CIGaussianBlur }]\n"))
    field = "document.querySelector('.effects [data-key=inputRadius] input')"
    preview.wait("the radius", field)
    preview.run(f"{field}.focus()")
    preview.browser.key("4")
    preview.browser.key("Enter")
    editing.expect("the radius", ("CIGaussianBlur }", "CIGaussianBlur, inputRadius: 4 }"))
    preview.press("document.querySelector('.effects .filter input[type=checkbox]')")
    editing.expect("a disabled filter", ("inputRadius: 4 }", "inputRadius: 4, enabled: false }"))
    choose(preview, menu, "filter CIColorInvert")
    editing.expect("another filter", ("enabled: false }", "enabled: false }, { filter: CIColorInvert }"))
    preview.wait("two filters", "document.querySelectorAll('.effects .filter').length === 2")
    preview.press("document.querySelector('.effects .filter [aria-label^=Remove]')")
    editing.expect("a removed filter", ("{ filter: CIGaussianBlur, inputRadius: 4, enabled: false }, ", ""))
    editing.undo(5)
    editing.select("0")
    choose(preview, menu, "shadow")
    shadow = "      shadowOpacity: 0.5\n      shadowRadius: 12\n      shadowOffset: [0, 6]\n"
    editing.expect("a shadow", (opacity, opacity + shadow))
    choose(preview, menu, "no shadow")
    editing.expect("no shadow", (shadow, ""))
    editing.undo(2)
    preview.report("filters, effects and shadows are added, changed and removed")


def effect_bars(preview):
    """The bars of an entrance in the timeline are trimmed and moved."""
    editing = preview.editing
    editing.select("0")
    choose(preview, "document.querySelector('#properties .finder .add')", "enter rise")
    opacity = "      opacity: 0.8\n"
    editing.expect("an entrance", (opacity, opacity + "      enter: rise\n"))
    bar = "document.querySelector('.track[data-path=\"0\"] .barline.animation')"
    second = preview.box("rows")[2] / 4
    for part, move, keys in (("end", 1, "for: 1.5"), ("middle", 0.5, "for: 1.5, at: 0.5")):
        preview.wait("the bar", f"{bar}?.effect")
        x, y, width, height = editing.rectangle(bar)
        start = (x + width - 3 if part == "end" else x + width / 2, y + height / 2)
        editing.drag(start, move * second, 0, modifiers=["Alt"])
        before = "enter: rise" if part == "end" else "enter: { effect: rise, for: 1.5 }"
        editing.expect(f"a bar, {part}", (before, f"enter: {{ effect: rise, {keys} }}"))
    editing.undo(3)
    preview.report("bars of entrances are trimmed and moved")


def motion(preview):
    """The path of an animation has handles, which are dragged."""
    editing = preview.editing
    go_to_start(preview)
    editing.snap(False)
    editing.select("1")
    choose(preview, "document.querySelector('#properties .finder .add')", "motion path")
    editing.wait_for_text("path: M -100 200 C 250 0 600 0 900 200\n")
    handles = "[...document.querySelectorAll('#handles .motion')]"
    preview.wait("the handles", f"{handles}.length === 4")
    editing.wait("a motion", preview.scene.read_text())
    preview.shot("motion")
    x, y = editing.center(f"{handles}[2]")
    dx, dy = round(30 * editing.scale), round(100 * editing.scale)
    preview.browser.drag((x, y), (x + dx / 2, y + dy / 2), (x + dx, y + dy))
    # The pointer is at a full pixel.
    end = time.monotonic() + 20
    while "C 250 0 600 0 900" in preview.scene.read_text():
        assert time.monotonic() < end, "the handle is not moved"
        time.sleep(0.05)
    moved = re.search(r"path: M -100 200 C 250 0 (\d+) (\d+) 900 200\n", preview.scene.read_text())
    assert moved and abs(int(moved[1]) - 630) < 3 and abs(int(moved[2]) - 100) < 3, preview.scene.read_text()
    editing.undo(2)
    preview.report("the path of a motion has handles")


def animations(preview):
    """Animations are added at the playhead, disabled and removed; basic ones become keyframe animations."""
    editing = preview.editing
    go_to_start(preview)
    editing.select("0")
    choose(preview, "document.querySelector('#properties .finder .add')", "animation cornerRadius")
    opacity = "      opacity: 0.8\n"
    added = ("      animations:\n        - class: CAKeyframeAnimation\n          keyPath: cornerRadius\n"
             "          values: [0, 0]\n          beginTime: 0\n          duration: 1\n")
    editing.expect("a new animation", (opacity, opacity + added))
    box = "document.querySelector('.animations summary input')"
    preview.wait("the animation", box)
    preview.press(box)
    # The value stands behind the other keys.
    editing.expect("a disabled animation", ("          duration: 1\n", "          duration: 1\n          if: false\n"))
    preview.wait("the disabled animation", f"{box} && !{box}.checked")
    preview.press("document.querySelector('.animations summary [aria-label^=Remove]')")
    editing.wait("a removed animation", SCENE)
    editing.undo(3)
    editing.select("0")
    button = "document.querySelector('#properties [data-key=opacity] .mark')"
    preview.wait("the keyframe button", f"{button}?.title.startsWith('Animate opacity')")
    preview.press(button)
    added = added.replace("cornerRadius", "opacity").replace("[0, 0]", "[0.8, 0.8]")
    editing.expect("an animated property", (opacity, opacity + added))
    preview.wait("the keyframe", f"{button}.ariaPressed === 'true'")
    editing.undo()
    preview.report("animations are added, disabled and removed")


def crop(preview):
    """The handles of the bounds crop an image."""
    editing = preview.editing
    editing.select("1")
    focus(preview, "surface")
    preview.browser.key("c", "KeyC")
    preview.wait("the tool", "document.getElementById('crop').ariaPressed === 'true'")
    x, y = editing.handle("1 0")
    target = round(x - 20), round(y)
    preview.browser.drag((x, y), (target[0] + 10, target[1]), target)
    box_left, _, _, _ = preview.box("overlay")
    part = ((target[0] - box_left) / editing.scale - 850) / 100
    color = '      backgroundColor: "{{accent}}"\n'
    editing.expect(
        "a cropped layer", ("bounds: [0, 0, 100, 60]", f"bounds: [0, 0, {text(part * 100 + 1e-9)}, 60]"),
        ("[900,   200]", f"[{text(850 + part * 50 + 1e-9)},   200]"),
        (color, f"{color}      contentsRect: [0, 0, {text(part + 1e-9, 4)}, 1]\n"))
    # Inside the outline, the pointer moves the image.
    preview.wait("the part", "document.querySelector('#properties [data-key=contentsRect]')")
    x, y = editing.point(850 + part * 50, 200)
    preview.browser.drag((x, y), (x - 20, y), (x - 200, y))
    editing.expect("a moved image", (f"contentsRect: [0, 0, {text(part + 1e-9, 4)}, 1]",
                                     f"contentsRect: [{text(1 - part + 1e-9, 4)}, 0, {text(part + 1e-9, 4)}, 1]"))
    preview.browser.key("c", "KeyC")
    editing.undo(2)
    preview.report("images are cropped, and moved in their bounds")


def reshape(preview):
    """The ends of gradients and the points of paths are dragged."""
    editing = preview.editing
    focus(preview, "surface")
    preview.browser.key("Escape")
    shapes = "document.querySelectorAll('#handles .shape:not([data-handle=\"shape cornerRadius\"])').length"
    for name, size in (("Gradient", (480, 270)), ("Line", (320, 4))):
        choose(preview, "document.getElementById('add-layer')", f"Layers {name}")
        preview.wait("the new layer", f"{SELECTION} === '3' && {shapes} === 2")
        editing.wait(name, preview.scene.read_text())
        handle = "startPoint" if name == "Gradient" else "point 1"
        left, top = (1280 - size[0]) / 2, (720 - size[1]) / 2
        preview.shot(name.lower())
        x, y = editing.point(left + size[0] / 4, top + size[1] / 4)
        preview.browser.drag(editing.handle(f"shape {handle}"), (x + 10, y + 10), (x, y))
        scale = editing.scale
        box_left, box_top, _, _ = preview.box("overlay")
        point = (x - box_left) / scale - left, (y - box_top) / scale - top
        if name == "Gradient":
            start = ", ".join(text(each / side + 1e-9, 3) for each, side in zip(point, size))
            editing.expect("a dragged end", ("startPoint: [0, 0]", f"startPoint: [{start}]"))
        else:
            end = " ".join(text(rounded(each)) for each in point)
            editing.expect("a dragged point", ("M 0 2 L 320 2", f"M 0 2 L {end}"))
            time.sleep(0.5)
            # In the middle of the line.
            x, y = editing.point(left + point[0] / 2, top + 1 + point[1] / 2)
            preview.browser.click(x, y, count=2)
            preview.wait("the added point", f"{shapes} === 3")
            assert preview.scene.read_text().count(" L ") == 2, preview.scene.read_text()
            editing.wait("an added point", preview.scene.read_text())
            x, y = editing.handle("shape point 1")
            preview.browser.click(x, y, count=2)
            preview.wait("the removed point", f"{shapes} === 2")
            added = editing.text[:editing.text.index("M 0 2")]
            keys = "\n      fillColor: clear\n      strokeColor: white\n      lineWidth: 4\n"
            editing.wait("a removed point", f"{added}M 0 2 L {end}{keys}")
        editing.undo(2 if name == "Gradient" else 4)
    preview.report("gradients and paths have handles")


def type_text(preview):
    """A double-click on a text that is not selected opens a field in the frame, which shows each change."""
    editing = preview.editing
    focus(preview, "surface")
    preview.browser.key("Escape")
    choose(preview, "document.getElementById('add-layer')", "Layers Text")
    editing.wait_for_text("string: Text")
    preview.wait("the new layer", f"{SELECTION} === '3'")
    editing.wait("a text", preview.scene.read_text())
    field = "document.getElementById('typed-text')"
    for number, end in enumerate([("Escape", ()), ("Enter", ("Control",))]):
        focus(preview, "surface")
        if not number:
            preview.browser.key("Escape")
            preview.wait("no selection", f"{SELECTION} === ''")
        preview.browser.click(*editing.point(640, 360), count=2)
        preview.wait("the field", f"document.activeElement === {field} && {field}.value === 'Text'")
        before = preview.run("return document.getElementById('canvas').toDataURL()")
        for character in "\u05e9\u05dc\u05d5\u05dd: #1":
            preview.browser.key(character)
        preview.wait("the typed text", f"document.getElementById('canvas').toDataURL() !== {json.dumps(before)}")
        if not number:
            preview.shot("typed-text")
        preview.browser.key(end[0], modifiers=end[1])
        preview.wait("the closed field", f"!{field}")
        if not number:
            time.sleep(0.5)
            editing.wait("a text that is not changed")
    editing.expect("a typed text", ("string: Text", 'string: "\u05e9\u05dc\u05d5\u05dd: #1"'))
    editing.undo(2)
    preview.report("texts are typed in the frame")


def corners(preview):
    """The handle at the corner changes the radius."""
    editing = preview.editing
    editing.select("0")
    opacity = "      opacity: 0.8\n"
    handle = "shape cornerRadius"
    preview.wait("the handle", f"document.querySelector('#handles [data-handle=\"{handle}\"]')")
    editing.drag(editing.handle(handle), 20, 20)
    editing.wait_for_text("cornerRadius: ")
    radius = int(re.search("cornerRadius: ([0-9]+)", preview.scene.read_text())[1])
    # The handle has 12 % of the shorter side at each end.
    expected = 20 / editing.scale / 0.76
    assert abs(radius - expected) < 3, f"the radius is {radius}, not {expected}"
    editing.expect("rounded corners", (opacity, f"{opacity}      cornerRadius: {radius}\n"))
    editing.undo()
    preview.report("corners are rounded by a handle")


def space(preview):
    """A layer with a depth has handles for its rotations about the x and the y axis, and its depth."""
    editing = preview.editing
    stated = '      opacity: 0.8\n'
    spatial = stated + "      zPosition: 10\n      transform: [{ rotate: 30, axis: y }, { perspective: 800 }]\n"
    text = SCENE.replace(stated, spatial)
    preview.scene.write_text(text)
    editing.wait("a layer in space", text)
    editing.select("0")
    for name, vector, old, new in (
            ("turnY", (1, 0), "rotate: 30,", "rotate: 45,"),
            ("turnX", (0, -1), "[{ rotate: 45,", "[{ rotate: 15, axis: x }, { rotate: 45,"),
            ("depth", (0, -1), "zPosition: 10", "zPosition: 40")):
        preview.wait("the handle", f"document.querySelector('#handles [data-handle=\"shape {name}\"]')")
        pixels = round(30 * editing.scale)
        x, y = editing.handle(f"shape {name}")
        x, y = round(x), round(y)
        modifiers = () if name == "depth" else ("Shift",)
        editing.drag((x, y), pixels * vector[0], pixels * vector[1], modifiers=modifiers)
        if name == "depth":
            new = f"zPosition: {10 + rounded(pixels / editing.scale)}"
        editing.expect(name, (old, new))
        editing.wait_for_page(name)
    preview.shot("space")
    preview.scene.write_text(SCENE)
    editing.wait("the scene", SCENE)
    preview.report("layers in space are turned and moved by handles")


def calculation_mode(preview):
    """The calculation mode of keyframes is chosen."""
    editing = preview.editing
    editing.select("2")
    box = "document.querySelector('.animations details')"
    preview.wait("the animation", box)
    preview.run(f"{box}.open = true; {box}.querySelector('.mode').focus()")
    preview.browser.key("c", "KeyC")
    last = "          duration: 4\n"
    editing.expect("the mode", (last, f"{last}          calculationMode: cubic\n"))
    preview.wait("the shown mode", f"{box}.querySelector('.mode').value === 'cubic'")
    preview.run(f"{box}.querySelector('.mode').focus()")
    preview.browser.key("ArrowDown")
    editing.expect("the next mode", ("calculationMode: cubic\n", "calculationMode: cubicPaced\n"))
    editing.undo(2)
    preview.report("calculation modes are chosen")


def springs(preview):
    """Springs have fields for stiffness and damping, or for duration and bounce."""
    editing = preview.editing
    keys = "{ class: CASpringAnimation, keyPath: cornerRadius, fromValue: 0, toValue: 40, "
    stated = "      opacity: 0.8\n"
    text = SCENE.replace(stated, f"{stated}      animations:\n        - {keys}stiffness: 100, damping: 10 }}\n")
    preview.scene.write_text(text)
    editing.wait("a spring", text)
    editing.select("0")
    box = "document.querySelector('.animations details')"
    preview.wait("the animation", box)
    preview.run(f"{box}.open = true")
    field = f"{box}.querySelector('[aria-label^=\"damping of\"]')"
    preview.run(f"{field}.focus(); {field}.select()")
    for character in "12":
        preview.browser.key(character)
    preview.browser.key("Enter")
    editing.expect("the damping", ("damping: 10", "damping: 12"))
    button = f"{box}.querySelector('.spring')"
    preview.wait("the button", button)
    preview.press(button)
    editing.expect("the other notation", ("stiffness: 100, damping: 12", "perceptualDuration: 0.6283, bounce: 0.4"))
    preview.scene.write_text(SCENE)
    editing.wait("the scene", SCENE)
    preview.report("springs are edited in two notations")


def keyframe_groups(preview):
    """Keyframes are selected with Shift, and moved, stretched, copied and removed together."""
    editing = preview.editing
    editing.select("2")
    marks = "[...document.querySelectorAll('.track[data-path=\"2\"] .keyframe')]"
    preview.wait("the keyframes", f"{marks}.length === 3")
    second = preview.box("rows")[2] / 4

    def mark(index):
        # The right half of the last one is outside of the window.
        x, y = editing.center(f"{marks}[{index}]")
        return x - 3, y

    for index in (1, 2):
        preview.browser.click(*mark(index), modifiers=["Shift"])
    preview.wait("two keyframes", f"{marks}.map(each => each.ariaPressed).join() === 'false,true,true'")
    keys = "keyTimes: [0, 0.5, 1]\n          duration: 4"
    moved = "keyTimes: [0, 0.3333, 1]\n          duration: 3"
    editing.drag(mark(1), -second, 0, modifiers=["Alt"])
    editing.expect("moved keyframes", (keys, moved))
    stretched = "keyTimes: [0, 0.5, 1]\n          duration: 2"
    preview.wait("the keyframes", f"{marks}.map(each => each.ariaPressed).join() === 'false,true,true'")
    editing.drag(mark(2), -second, 0, modifiers=["Alt", "Shift"])
    editing.expect("stretched keyframes", (moved, stretched))
    preview.run(f"{marks}[1].focus()")
    preview.browser.key("ArrowRight", modifiers=["Shift"])
    later = "keyTimes: [0, 0.5714, 1]\n          duration: 2.3333"
    editing.expect("keyframes moved by a key", (stretched, later))
    editing.undo(3)
    # A copy at the playhead.
    preview.wait("the keyframes", f"{marks}.length === 3")
    preview.run(f"{marks}[1].focus()")
    preview.browser.key("Escape")
    preview.run(f"{marks}[1].focus()")
    preview.browser.key("c", "KeyC", modifiers=["Control"])
    x, y, width, _ = preview.box("ruler")
    preview.browser.click(x + width * 0.75, y + 10)
    preview.wait_for_frame(90)
    preview.run(f"{marks}[1].focus()")
    preview.browser.key("v", "KeyV", modifiers=["Control"])
    editing.expect("a copied keyframe", ("[200, 640, 1000]", "[200, 640, 640, 1000]"),
                   ("[0, 0.5, 1]", "[0, 0.5, 0.75, 1]"))
    editing.undo()
    go_to_start(preview)
    preview.report("keyframes are moved, stretched and copied in groups")


def merge(preview):
    """Another program changes the file during a drag: other lines are merged, and the page shows both values."""
    editing = preview.editing
    editing.snap(False)

    def drag(old, new):
        """Moves the badge by 40 points; the file changes on the way."""
        def send(kind, x, buttons):
            preview.browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=start[1], button="left", buttons=buttons,
                                 clickCount=1)

        editing.select("1")
        start = editing.point(900, 200)
        distance = round(40 * editing.scale)
        send("mousePressed", start[0], 1)
        for part in (0.5, 1):
            send("mouseMoved", start[0] + round(part * distance), 1)
            time.sleep(0.3)
        editing.text = editing.text.replace(old, new)
        preview.scene.write_text(editing.text)
        editing.wait_for_page("the other program")
        send("mouseReleased", start[0] + distance, 0)
        return 900 + rounded(distance / editing.scale)

    if not hasattr(preview.browser, "session"):
        preview.report("left out, because it needs Chromium: merge")
        return
    x = drag("duration: 4\nb", "duration: 5\nb")
    editing.expect("merged changes", ("[900,   200]", f"[{x},   200]"))
    preview.scene.write_text(SCENE)
    editing.wait("the scene", SCENE)
    x = drag("[900,   200]", "[700,   200]")
    box = "document.getElementById('refusal')"
    values = f"[...{box}.querySelectorAll('td')].map(each => each.textContent).join()"
    preview.wait("both values", f"!{box}.hidden && {values} === 'position.0,700,{x}'")
    preview.shot("both-values")
    assert preview.scene.read_text() == editing.text, "the refused edit is written"
    preview.press(f"{box}.querySelector('button')")
    editing.expect("the chosen value", ("[700,   200]", f"[{x},   200]"))
    preview.scene.write_text(SCENE)
    editing.wait("the scene", SCENE)
    # Browsers log the status of the refusals.
    preview.browser.log[:] = [each for each in preview.browser.log if "409" not in each]
    preview.report("changes of other programs are merged, or shown beside the edit")


def mask(preview):
    """An added mask has handles for its frame and its points."""
    editing = preview.editing
    editing.snap(False)
    editing.select("0")
    choose(preview, "document.querySelector('#properties .finder .add')", "mask")
    editing.wait_for_text("mask:\n        class: CAShapeLayer\n        frame: [0, 0, 400, 300]\n        path: M 200 0 C ")
    editing.wait("a mask", preview.scene.read_text())
    row = "document.querySelector('#layer-tree li[data-path=\"0.m\"] > .row')"
    preview.wait("the row of the mask", row)
    preview.press(row)
    point = "shape point 0"
    preview.wait("the handles", f"document.querySelector('#handles [data-handle=\"{point}\"]')")
    dx = round(50 * editing.scale)
    editing.drag(editing.point(300, 300), dx, 0)
    editing.expect("a moved mask", ("frame: [0, 0, 400, 300]", f"frame: [{rounded(dx / editing.scale)}, 0, 400, 300]"))
    preview.wait("the handles", f"document.querySelector('#handles [data-handle=\"{point}\"]')")
    editing.drag(editing.handle(point), 0, dx)
    editing.wait_for_text(f"path: M 200 {rounded(dx / editing.scale)} C ")
    editing.undo(3)
    preview.report("masks have handles")


def take_color(preview):
    """The dropper of a color takes that of a pixel of the frame."""
    editing = preview.editing
    editing.select("1")
    for end in ("Escape", None):
        dropper = "document.querySelector('#properties [data-key=backgroundColor] .color button')"
        preview.wait("the dropper", dropper)
        preview.browser.click(*center(preview, dropper))
        preview.wait("the choice", "document.getElementById('surface').classList.contains('picking')")
        if end:
            preview.browser.key(end)
        else:
            # A color of the background, which is not a parameter.
            preview.browser.click(*editing.point(1100, 500))
        preview.wait("the end", "!document.getElementById('surface').classList.contains('picking')")
    box = "document.getElementById('refusal')"
    # The color comes from a parameter.
    preview.wait("the question", f"!{box}.hidden && {box}.textContent.includes('accent')")
    preview.press(f"[...{box}.querySelectorAll('button')].find(each => each.textContent.startsWith('Detach'))")
    editing.expect("the color of the frame", ('backgroundColor: "{{accent}}"', 'backgroundColor: "#123049"'))
    assert preview.run(f"return {SELECTED}") == "1", "the press in the frame selects another layer"
    editing.undo()
    preview.browser.log[:] = [each for each in preview.browser.log if "409" not in each]
    preview.report("colors are taken from the frame")


def scale(preview):
    """With Scale, the handles change the transform; the bounds stay."""
    editing = preview.editing
    editing.snap(False)
    editing.select("1")
    focus(preview, "surface")
    preview.browser.key("e", "KeyE")
    preview.wait("the tool", "document.getElementById('scale').ariaPressed === 'true'")
    color = '      backgroundColor: "{{accent}}"\n'
    editing.drag(editing.handle("1 0"), round(50 * editing.scale), 0)
    editing.wait_for_text("transform: [{ scale: [")
    written = preview.scene.read_text()
    factor = float(re.search(r"scale: \[([0-9.]+), 1\]", written)[1])
    assert abs(factor - 1.5) < 0.05, factor
    x = re.search("position: \\[([0-9.]+),   200", written)[1]
    assert abs(float(x) - 875 - 50 * (factor - 1)) < 26, x
    editing.expect("a scaled layer", ("[900,   200]", f"[{x},   200]"),
                   (color, f"{color}      transform: [{{ scale: [{text(factor, 4)}, 1] }}]\n"))
    assert preview.run("return document.getElementById('undo').title").startswith("Undo Scale badge")
    editing.undo()
    preview.wait("the handles", f"{HANDLES} > 4")
    # With Control, an edge moves along itself.
    x, y = editing.handle("0 -1")
    editing.drag((x, y), round(20 * editing.scale), 0, modifiers=["Control"])
    editing.wait_for_text("transform: [{ skew: ")
    written = preview.scene.read_text()
    angle = float(re.search(r"skew: (-[0-9.]+) ", written)[1])
    assert abs(angle + 18.4) < 3, angle
    x = re.search("position: \\[([0-9.]+),   200", written)[1]
    assert 906 < float(x) < 914, x
    editing.expect("a skewed layer", ("[900,   200]", f"[{x},   200]"),
                   (color, f"{color}      transform: [{{ skew: {text(angle)} }}]\n"))
    assert preview.run("return document.getElementById('undo').title").startswith("Undo Skew badge")
    preview.shot("skew")
    preview.browser.key("e", "KeyE")
    editing.undo()
    preview.report("layers are scaled and skewed")


def smooth(preview):
    """Alt-click makes a path smooth in a point, and then gives it a corner."""
    editing = preview.editing
    shape = ("    - name: shape\n      class: CAShapeLayer\n      frame: [600, 60, 300, 300]\n"
             "      path: M 0 300 L 150 0 L 300 300\n      strokeColor: white\n      fillColor: clear\n")
    preview.scene.write_text(SCENE + shape)
    editing.wait("a shape", SCENE + shape)
    editing.select("3")
    handle = "shape point 1"
    preview.wait("the handle", f"document.querySelector('#handles [data-handle=\"{handle}\"]')")
    preview.browser.click(*editing.handle(handle), modifiers=["Alt"])
    curve = "M 0 300 C 50 200 38.2 0 150 0 C 261.8 0 250 200 300 300"
    editing.expect("a smooth point", ("M 0 300 L 150 0 L 300 300", curve))
    editing.wait_for_page("the smooth point")
    preview.wait("the handles", "document.querySelectorAll('#handles .shape').length >= 7")
    preview.browser.click(*editing.handle("shape point 3"), modifiers=["Alt"])
    editing.expect("a corner", (curve, "M 0 300 C 50 200 150 0 150 0 C 150 0 250 200 300 300"))
    preview.scene.write_text(SCENE)
    editing.wait("the scene", SCENE)
    preview.report("points of paths are smooth, or corners")


def samples(preview):
    """Fonts, colors of the theme and timing functions are chosen from samples."""
    editing = preview.editing
    theme = ('theme: { colors: { ink: "#102030", paper: [1, 1, 0.9, 1] }, fonts: { title: DejaVu Sans Bold },'
             ' curves: { snap: [0.2, 1.4, 0.4, 1] } }\n')
    words = ("    - name: words\n      class: CATextLayer\n      frame: [600, 60, 300, 60]\n      string: Words\n"
             "      font: DejaVu Sans\n      foregroundColor: ink\n")
    scene = SCENE.replace("root:\n", f"{theme}root:\n") + words
    preview.scene.write_text(scene)
    editing.wait("a text", scene)
    editing.select("3")
    fonts = "document.querySelector('#properties [data-key=font] [aria-haspopup]')"
    preview.press(fonts)
    sample = "document.querySelector('.menu:popover-open [data-value=\\'DejaVu Serif\\'] .font-sample')"
    preview.wait("the sample", f"getComputedStyle({sample}).maskImage.includes('DejaVu%20Serif')")
    preview.shot("fonts")
    names_and_contrast(preview)
    preview.browser.key("Escape")
    preview.wait("the closed menu", "!document.querySelector('.menu:popover-open')")
    choose(preview, fonts, "DejaVu Serif")
    editing.expect("a font", ("font: DejaVu Sans\n", "font: DejaVu Serif\n"))
    # Names of the theme replace each other without a question.
    choose(preview, "document.querySelector('#properties [data-key=foregroundColor] [aria-haspopup]')", "paper")
    editing.expect("a color", ("foregroundColor: ink", "foregroundColor: paper"))
    choose(preview, fonts, "title")
    editing.expect("a font of the theme", ("font: DejaVu Serif\n", "font: title\n"))
    editing.select("2")
    preview.press("document.querySelector('.animations summary')")
    choose(preview, "document.querySelector('.animations .curve-choice')", "snap")
    duration = "          duration: 4\n"
    editing.expect("a curve", (duration, f"{duration}          timingFunctions: [snap, linear]\n"))
    preview.scene.write_text(SCENE)
    editing.wait("the scene", SCENE)
    preview.report("fonts, colors and timing functions are chosen from samples")


def markers(preview):
    """Markers are added, moved, renamed and removed."""
    editing = preview.editing
    go_to_start(preview)
    for _ in range(3):
        preview.browser.key(">", "Period", modifiers=["Shift"])
    preview.wait_for_frame(30)
    preview.browser.key("m", "KeyM")
    marker = "    - { name: Marker, during: [1, 1.0333] }\n"
    editing.wait("a marker", SCENE + marker)
    flag = "document.querySelector('#marker-row .marker-flag')"
    preview.wait("the flag", f"{flag} && document.activeElement === {flag}")
    assert preview.run("return !document.querySelector('.track[data-path=\"3\"]')"), "the marker has a row"
    editing.drag(editing.center(flag), preview.box("rows")[2] / 4, 0, modifiers=["Alt"])
    editing.expect("a moved marker", ("[1, 1.0333]", "[2, 2.0333]"))
    preview.wait("the moved flag", f"{flag}.ariaLabel.includes('2.00 s')")
    preview.browser.key("ArrowRight")
    editing.expect("a marker moved by a key", ("[2, 2.0333]", "[2.0333, 2.0667]"))
    preview.wait("the moved flag", f"{flag}.ariaLabel.includes('2.03 s')")
    preview.browser.key("Enter")
    preview.wait("the name", "document.activeElement.matches('.marker-name')")
    for character in "Verse":
        preview.browser.key(character)
    preview.browser.key("Enter")
    editing.expect("a name", ("name: Marker,", "name: Verse,"))
    preview.wait("the renamed flag", f"{flag}?.dataset.name === 'Verse' && document.activeElement === {flag}")
    preview.shot("markers")
    names_and_contrast(preview)
    preview.browser.key("Delete")
    editing.wait("the scene without a marker", SCENE)
    preview.wait("no markers", "document.getElementById('marker-row').hidden")
    go_to_start(preview)
    preview.report("markers are added, moved, renamed and removed")


def keyframe_marquee(preview):
    """A rectangle selects keyframes; Shift adds to them, and Escape ends the selection."""
    editing = preview.editing
    editing.select("2")
    marks = "[...document.querySelectorAll('.track[data-path=\"2\"] .keyframe')]"
    preview.wait("the keyframes", f"{marks}.length === 3")
    pressed = f"{marks}.map(each => each.ariaPressed).join()"
    left, _, width, _ = preview.box("rows")
    _, top, _, height = editing.rectangle("document.querySelector('.track[data-path=\"2\"]')")
    bottom = top + height - 2
    preview.browser.drag((left + width * 0.3, bottom), (left + width * 0.5, top + 4), (left + width * 0.8, top + 2))
    preview.wait("the selected keyframe", f"{pressed} === 'false,true,false'")
    preview.browser.drag(
        (left + width * 0.3, bottom), (left + width * 0.2, top + 4), (left - 10, top + 2), modifiers=["Shift"])
    preview.wait("another selected keyframe", f"{pressed} === 'true,true,false'")
    assert preview.run(f"return {SELECTED}") == "2", "the click after the drag selects a layer"
    preview.browser.key("Escape")
    preview.wait("the end of the selection", f"{pressed} === 'false,false,false'")
    preview.report("a rectangle selects keyframes")


def graph(preview):
    """Keyframes in the graph change their values and times; its handles change the timing function."""
    editing = preview.editing
    go_to_start(preview)
    editing.select("2")
    details = "document.querySelector('.animations details')"
    preview.wait("the animation", details)
    if not preview.run(f"return {details}.open"):
        preview.press(f"{details}.firstChild")
    knob = lambda name: f"document.querySelector('.graph [data-id=\"{name}\"]')"
    preview.wait("the graph", f"{knob('1 0')} && {knob('handle 0 0')}")
    preview.run(f"{knob('1 0')}.scrollIntoView({{block: 'center'}})")
    time.sleep(0.3)
    (x1, y1), (x2, y2) = editing.center(knob("0 0")), editing.center(knob("2 0"))
    value = rounded(640 + 20 * 800 / (y1 - y2))
    editing.drag(editing.center(knob("1 0")), 0, -20)
    editing.expect("a value", ("values: [200, 640, 1000]", f"values: [200, {value}, 1000]"))
    preview.wait("the new value", f"{knob('1 0')}.getAttribute('aria-valuenow') === '{value}'")
    editing.drag(editing.center(knob("1 0")), (x2 - x1) / 8, 0, modifiers=["Shift"])
    editing.expect("a time", ("keyTimes: [0, 0.5, 1]", "keyTimes: [0, 0.625, 1]"))
    preview.wait("the new time", f"{knob('1 0')}.getAttribute('aria-valuetext').endsWith('2.50 s')")
    preview.run(f"{knob('1 0')}.focus()")
    preview.browser.key("ArrowUp")
    preview.browser.key("ArrowUp")
    editing.expect("a value from keys", (f"[200, {value}, 1000]", f"[200, {value + 2}, 1000]"))
    preview.shot("graph")
    names_and_contrast(preview)
    preview.wait("the handle", knob("handle 0 0"))
    editing.drag(editing.center(knob("handle 0 0")), 30, -10)
    # The last keyframe that was taken starts the segment.
    editing.wait_for_text("timingFunctions: [linear, [")
    points = re.search(r"timingFunctions: \[linear, \[([0-9.]+), ([-0-9.]+), 1, 1\]\]", preview.scene.read_text())
    assert points and 0.1 < float(points[1]) < 0.6, preview.scene.read_text()
    editing.text = preview.scene.read_text()
    preview.shot("graph-handle")
    editing.undo(4)
    preview.press("[...document.querySelectorAll('.graph button')].find(each => each.textContent === 'Speed')")
    preview.wait("the speed", "document.querySelector('.graph small').textContent.endsWith('per second')")
    speed_graph(preview, knob)
    preview.press("[...document.querySelectorAll('.graph button')].find(each => each.textContent === 'Value')")
    preview.report("keyframes and timing functions are changed in the graph")


def speed_graph(preview, knob):
    """The handles of the speed graph change influences and speeds."""
    editing = preview.editing
    preview.wait("the handles", f"{knob('speed 0 0')} && {knob('speed 1 0')}")
    number = lambda name: preview.run(f"return {knob(name)}.getAttribute('aria-valuetext')")
    first = number("speed 0 0")
    speed = float(re.match(r"[0-9.]+", first)[0])
    assert first.endswith("influence 0 %"), first
    # The knob of no influence is 18 pixels beside its keyframe; down is slower.
    (x1, y1), (x2, _) = editing.center(knob("speed 0 0")), editing.center(knob("speed 1 0"))
    editing.drag((x1, y1), 20, 15)
    editing.wait_for_text("timingFunctions: [")
    written = preview.scene.read_text()
    added = re.search(r"\n +timingFunctions: \[\[([0-9.]+), ([0-9.]+), 1, 1\], linear\]", written) or re.search(
        r"\n +timingFunctions: \[linear, \[([0-9.]+), ([0-9.]+), 1, 1\]\]", written)
    assert added, written
    width = x2 - x1 + 36
    assert abs(float(added[1]) - 38 / width) < 0.02, (added[0], width)
    assert 0 < float(added[2]) < float(added[1]), added[0]
    editing.wait("a speed", written)
    slower = number("speed 0 0")
    assert 0 < float(re.match(r"[0-9.]+", slower)[0]) < speed, (first, slower)
    preview.shot("graph-speed")
    names_and_contrast(preview)
    # Keys: influence and speed of the end.
    preview.run(f"{knob('speed 1 0')}.focus()")
    preview.browser.key("ArrowDown", modifiers=["Shift"])
    preview.browser.key("ArrowLeft", modifiers=["Shift"])
    start = f"[{added[1]}, {added[2]}, 0.733, "
    editing.wait_for_text(start)
    level = float(re.match(r"[0-9.]+", preview.scene.read_text().split(start)[1])[0])
    mean = (1 - float(added[2])) / (1 - float(added[1]))
    assert abs((1 - level) / 0.267 - (mean - 0.1)) < 0.01, (level, mean)
    editing.wait("a speed from keys", preview.scene.read_text())
    editing.undo(2)


# The first ones need no editing.
VIEWING = [load, page_units, zoom, rows, safe_area, panels]
EDITING = [load, *map(needs_editing, [
    move, nudge, resize, rotate, anchor, snap, several, align, duplicate, stack, group, clipboard, guides, lock, library,
    effects, effect_bars, motion, animations, crop, reshape, mask, take_color, scale, smooth, type_text, corners, space,
    springs, calculation_mode, inspect, refuse, merge, keyframes, more_keyframes, keyframe_groups, keyframe_marquee,
    easing, graph, samples, markers, animated, order])]
SHORT = [load, page_units, zoom, *map(needs_editing, [move, inspect])]
ALL = VIEWING + EDITING


def write(folder):
    pathlib.Path(folder, "scene.yaml").write_text(SCENE)
