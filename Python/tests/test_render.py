"""Renders: files, frames, stills, batches, progress, cancelling, threads and processes."""

import concurrent.futures
import csv
import json
import multiprocessing
import struct
import subprocess
import threading

import multiplane as mp
import pytest
from multiplane._command import _NAMES, _OPTIONS, command


def scene(duration=0.5, size=(64, 48)):
    made = mp.Scene(size=size, frame_rate=10, duration=duration, background="#ff0000")
    box = made.add(mp.Layer(frame=(0, 0, 32, 48), background_color="#0000ff"))
    box.animate(opacity=(0, 1), duration=0.3, timing_function="linear")
    return made


CARD = """
multiplane: 1
size: [32, 32]
frameRate: 10
duration: 0.2
background: "{{color}}"
parameters:
  color: { type: string, default: red }
  name: { type: string, default: none }
root: {}
"""


def test_render_writes_the_movie_and_reports_progress(folder):
    steps = []
    output = scene().render("out.mp4", on_progress=steps.append)
    assert output.read_bytes()[4:8] == b"ftyp"
    assert (steps[-1].frame, steps[-1].frames, steps[-1].fraction) == (5, 5, 1)


def test_every_option_of_render_is_a_keyword():
    text = subprocess.run([command(), "render", "--experimental-dump-help"], capture_output=True, check=True).stdout
    names = [name for argument in json.loads(text)["command"]["arguments"] for name in argument.get("names", [])]
    options = {name["name"] for name in names if name["kind"] == "long"}
    keywords = {_NAMES.get(name, name.replace("_", "-")) for name in _OPTIONS}
    own = {"help", "version", "output", "overwrite", "no-overwrite", "progress", "quiet", "verbose", "set"}
    assert options - own == keywords


def test_an_existing_output_is_replaced_unless_it_must_not_be(folder):
    (folder / "out.gif").write_bytes(b"old")
    with pytest.raises(mp.UsageError, match="exists"):
        scene().render("out.gif", overwrite=False)
    scene().render("out.gif")
    assert (folder / "out.gif").read_bytes()[:3] == b"GIF"


def test_frames_are_rgba_pixels(folder):
    frames = list(scene().frames())
    assert [frame.index for frame in frames] == [0, 1, 2, 3, 4]
    assert frames[0].data[:4] == bytes((255, 0, 0, 255))
    assert frames[4].data[:4] == bytes((0, 0, 255, 255))
    assert frames[4].data[-4:] == bytes((255, 0, 0, 255))
    assert len(frames[0].data) == 64 * 48 * 4


def test_frames_of_files_have_the_size_of_the_output(folder):
    (folder / "card.yaml").write_text(CARD)
    frames = list(mp.frames("card.yaml", parameters={"color": "lime"}, scale=0.5, frames=(1, 1)))
    assert [(frame.width, frame.height, frame.index) for frame in frames] == [(16, 16, 1)]
    assert frames[0].data[:4] == bytes((0, 255, 0, 255))


def test_frames_with_alpha_leave_out_the_background(folder):
    frame = next(scene().frames(alpha=True))
    assert frame.data[-4:] == bytes(4)


def test_frames_are_arrays_and_images(folder):
    numpy = pytest.importorskip("numpy")
    frame = next(scene().frames())
    assert numpy.asarray(frame).shape == (48, 64, 4)
    assert frame.array()[0, 0].tolist() == [255, 0, 0, 255]
    image = pytest.importorskip("PIL.Image")
    assert frame.image().getpixel((0, 0)) == (255, 0, 0, 255)
    import io

    assert image.open(io.BytesIO(frame.png())).convert("RGBA").tobytes() == frame.data


def test_frames_and_images_from_python_are_layer_contents(folder):
    made = scene()
    green = bytes((0, 255, 0)) * (8 * 6)
    half = memoryview(green).cast("B", (6, 8, 3))
    made.add(mp.Layer(contents=made.add_image("green", half), frame=(0, 0, 64, 24)))
    clip = made.add_frames("clip", scene().frames(), frame_rate=10)
    made.add(mp.PlayerLayer(player=mp.Player(asset=clip), frame=(0, 24, 64, 24)))
    frames = list(made.frames())
    assert frames[0].data[:4] == bytes((0, 255, 0, 255))
    # The clip is red at first, and its left half becomes blue.
    lower = 40 * 64 * 4
    assert frames[0].data[lower : lower + 4] == bytes((255, 0, 0, 255))
    assert frames[4].data[lower : lower + 4] == bytes((0, 0, 255, 255))
    with pytest.raises(ValueError, match="empty"):
        made.add_frames("none", [], frame_rate=10)
    with pytest.raises(TypeError, match="a dict is not an image"):
        made.add_image("none", {})
    with pytest.raises(ValueError, match="not an image"):
        made.add_image("none", b"bytes")


def test_arrays_and_pillow_images_are_layer_contents(folder):
    numpy = pytest.importorskip("numpy")
    image = pytest.importorskip("PIL.Image")
    made = scene()
    array = numpy.zeros((4, 4, 4), numpy.uint8)
    array[..., 1:4:2] = 255
    made.add(mp.Layer(contents=made.add_image("array", array), frame=(0, 0, 64, 24)))
    made.add(mp.Layer(contents=made.add_image("image", image.new("RGB", (4, 4), "yellow")), frame=(0, 24, 64, 24)))
    frame = next(made.frames())
    assert frame.data[:4] == bytes((0, 255, 0, 255))
    assert frame.data[-4:] == bytes((255, 255, 0, 255))


def test_closing_the_frames_ends_the_render(folder):
    frames = scene(duration=3600).frames()
    next(frames)
    frames.close()


def test_stills_are_png_files(folder):
    still = scene().still(at=0.4, scale=0.5)
    assert still.data[:8] == b"\x89PNG\r\n\x1a\n"
    assert (still.width, still.height) == (32, 24) == struct.unpack(">II", still.data[16:24])
    still.save("still.png")
    assert (folder / "still.png").read_bytes() == still.data


def test_problems_in_files_have_their_location(folder):
    (folder / "card.yaml").write_text(CARD.replace("duration", "duratoin"))
    with pytest.raises(mp.SceneError) as caught:
        mp.validate("card.yaml")
    assert (caught.value.file, caught.value.line, caught.value.suggestion) == ("card.yaml", 5, "duration")
    assert all(problem.column for problem in caught.value.problems)


def test_errors_have_classes(folder):
    with pytest.raises(mp.InputError, match="missing.yaml"):
        mp.render("missing.yaml", "out.mp4")
    with pytest.raises(mp.UsageError, match="unknown option 'crff'"):
        scene().render("out.mp4", crff=3)
    with pytest.raises(mp.UsageError):
        scene().render("out.mp4", preset="no-such-preset")
    with pytest.raises(mp.LimitError):
        scene().render("out.mp4", limits={"layers": 1})
    assert not list(folder.iterdir())


def test_warnings_are_python_warnings(folder):
    made = scene()
    made.add(mp.TextLayer(string="Hi", font="No Such Font", frame=(0, 0, 64, 48)))
    with pytest.warns(mp.MultiplaneWarning, match="No Such Font"):
        made.still()


def test_cancelling_raises_and_leaves_no_file(folder):
    cancel = threading.Event()
    with pytest.raises(mp.Cancelled):
        scene(duration=3600).render("out.mp4", cancel=cancel, on_progress=lambda progress: cancel.set())
    assert not list(folder.iterdir())


def test_an_exception_in_the_progress_ends_the_render(folder):
    def fail(progress):
        raise KeyError("stop")

    with pytest.raises(KeyError):
        scene(duration=3600).render("out.mp4", on_progress=fail)
    assert not list(folder.iterdir())


@pytest.mark.parametrize("kind", ["mappings", "file"])
def test_batches_render_every_row(folder, kind):
    (folder / "card.yaml").write_text(CARD)
    rows = [{"name": "Ada", "color": "lime"}, {"name": "Bob", "color": "no color"}, {"name": "Zoë", "color": "blue"}]
    table = rows
    if kind == "file":
        table = folder / "rows.csv"
        with open(table, "w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, ["name", "color"])
            writer.writeheader()
            writer.writerows(rows)
    results = mp.batch("card.yaml", rows=table, output="cards/{name}.gif", jobs=2)
    assert [(result.row, result.status) for result in results] == [(1, "rendered"), (2, "failed"), (3, "rendered")]
    assert "no color" in results[1].error
    assert sorted(file.name for file in (folder / "cards").iterdir()) == ["Ada.gif", "Zoë.gif"]


def test_a_batch_that_cannot_begin_raises(folder):
    (folder / "card.yaml").write_text(CARD)
    with pytest.raises(mp.InputError, match="missing.csv"):
        mp.batch("card.yaml", rows="missing.csv", output="{name}.gif")
    with pytest.raises(mp.UsageError, match="nmae"):
        mp.batch("card.yaml", rows=[{"name": "Ada"}], output="{nmae}.gif")


def still_data(index):
    return scene().still(at=index / 10).data


def test_threads_and_processes_can_render_at_the_same_time(folder):
    expected = [still_data(index) for index in range(3)]
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        assert list(pool.map(still_data, range(3))) == expected
    with concurrent.futures.ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        assert list(pool.map(still_data, range(3))) == expected
