"""The checks of the rows of a batch table in the page of `multiplane preview --rows`.

They type in cells, and compare the characters that change in the file of the table.
"""
import pathlib
import time

import studio_checks
from preview_checks import names_and_contrast
from studio_checks import needs_editing

ARGUMENTS = ["--rows", "rows.csv"]

SCENE = """multiplane: 1
size: [1280, 720]
frameRate: 30
duration: 1
parameters:
  title: { type: string, default: Title }
  accent: { type: color, default: "#ff9f40" }
  width: { type: number, default: 300 }
root:
  sublayers:
    - { name: box, frame: [40, 40, "{{width}}", 200], backgroundColor: "{{accent}}" }
    - { class: CATextLayer, name: words, frame: [40, 300, 900, 80], string: "{{title}}", foregroundColor: white }
"""

ROWS = 'title;accent;width\r\n"Ada; one";#336699;300\r\nGrace ;"#993366";150\r\n"A ""third""";tomato;600\r\n'
DIALOG = "document.querySelector('.row-browser')"


def load(preview):
    preview.browser.navigate(preview.url)
    preview.wait_for_frame(0)
    preview.table = preview.folder / "rows.csv"
    preview.can_edit = preview.run("return (await fetch('/api/rows')).ok")


def cell(row, column):
    return f"document.querySelector('.row-browser [aria-label=\"{column} of row {row}\"]')"


def expect(preview, what, text):
    end = time.monotonic() + 30
    while (actual := preview.table.read_bytes().decode()) != text:
        assert time.monotonic() < end, f"{what}: the file is\n{actual!r}\nnot\n{text!r}"
        time.sleep(0.05)
    version = "(await (await fetch('/api/state')).json()).sceneRevision"
    preview.wait(f"{what}: the page", f"Number(document.body.dataset.version) === {version}")


def browse(preview):
    """All rows have thumbnails; a click shows a row in the preview."""
    preview.browser.press("tab-parameters")
    preview.browser.press("browse-rows")
    images = f"[...{DIALOG}.querySelectorAll('img')]"
    preview.wait("the thumbnails", f"{images}.length === 3 && {images}.every(each => each.naturalWidth === 320)")
    assert preview.run(f"return {cell(3, 'title')}.value") == 'A "third"'
    preview.shot("rows")
    names_and_contrast(preview)
    preview.press(f"{DIALOG}.querySelectorAll('.row-image')[1]")
    preview.wait("the second row", f"!{DIALOG}.open && document.getElementById('row').value === '2'")
    preview.report("rows of a table have thumbnails")


def edit(preview):
    """Cells are typed and written; the other characters stay. Problems and changes of other programs are explained."""
    preview.browser.press("browse-rows")
    preview.wait("the current row", f"document.activeElement === {cell(2, 'title')}")
    image = f"{DIALOG}.querySelectorAll('img')[0]"
    preview.wait("the thumbnail", f"{image}.naturalWidth === 320")
    source = preview.run(f"return {image}.src")
    studio_checks.type_text_into(preview, cell(1, "accent"), "navy;")
    problem = f"{DIALOG}.querySelector('[role=alert]')"
    preview.wait("the problem", f"!{problem}.hidden && {problem}.textContent.includes('The scene would have a problem')")
    assert preview.table.read_bytes().decode() == ROWS, "the refused edit is written"
    studio_checks.type_text_into(preview, cell(1, "accent"), "navy")
    first = ROWS.replace("#336699", "navy")
    expect(preview, "a color", first)
    preview.wait("the new thumbnail", f"{image}.src !== {source!r} && {image}.naturalWidth === 320")
    preview.wait("the cell below", f"document.activeElement === {cell(2, 'accent')}")
    studio_checks.type_text_into(preview, cell(1, "title"), 'Say "x"')
    second = first.replace('"Ada; one"', '"Say ""x"""')
    expect(preview, "a quoted text", second)
    studio_checks.type_text_into(preview, cell(2, "title"), "a;b")
    third = second.replace("Grace ;", '"a;b";')
    expect(preview, "a text with a separator", third)
    preview.browser.key("z", "KeyZ", modifiers=["Control"])
    expect(preview, "undo", second)
    preview.wait("the old text", f"{cell(2, 'title')}.value === 'Grace '")
    # Another program changes a cell that is being typed.
    preview.press(cell(3, "width"))
    preview.browser.key("5")
    other = second.replace("tomato;600", "tomato;700")
    preview.table.write_bytes(other.encode())
    expect(preview, "another program", other)
    preview.browser.key("Enter")
    preview.wait("the conflict", f"!{problem}.hidden && {problem}.textContent.includes('Another program has changed row 3')")
    assert preview.table.read_bytes().decode() == other, "the change of the other program is replaced"
    # Browsers log the status of refusals.
    preview.browser.log[:] = [each for each in preview.browser.log if "409" not in each]
    preview.report("cells of a table are edited")


ALL = [load, *map(needs_editing, [browse, edit])]


def write(folder):
    pathlib.Path(folder, "scene.yaml").write_text(SCENE)
    pathlib.Path(folder, "rows.csv").write_bytes(ROWS.encode())
