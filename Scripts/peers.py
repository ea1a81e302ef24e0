"""What the comparisons with other renderers share."""
import ctypes, glob, json, os, resource, subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
COMMAND = os.environ.get("MULTIPLANE") or os.path.join(ROOT, "multiplane")
BENCHMARKS = os.environ.get("MULTIPLANE_BENCH") or os.path.join(ROOT, "Scripts/bench")
Pointer = ctypes.c_void_p


def library(package, pattern):
    """Loads the library in a Python package."""
    module = __import__(package)
    return ctypes.CDLL(sorted(glob.glob(os.path.join(os.path.dirname(module.__file__), pattern)))[0])


def thorvg(*constructors):
    """Returns ThorVG's library, without threads besides the calling one; the constructors return pointers."""
    engine = library("thorvg_python", "libthorvg*.so")
    engine.tvg_engine_init(0)
    for function in ("tvg_swcanvas_create", *constructors):
        getattr(engine, function).restype = Pointer
    return engine


def thorvg_canvas(engine, pixels, width, height):
    """Returns a canvas that draws into the pixels."""
    canvas = Pointer(engine.tvg_swcanvas_create(0))
    # Color space 1 is premultiplied ARGB.
    assert engine.tvg_swcanvas_set_target(canvas, pixels, width, width, height, 1) == 0
    return canvas


def median(times):
    return sorted(times)[len(times) // 2]


def multiplane(names, frames):
    """Returns the milliseconds per frame of workloads, drawn with one thread, by name."""
    def measure(name):
        command = [BENCHMARKS, name, "--part", "drawing", "--frames", str(frames)]
        return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)["drawMs1"]
    return {name: measure(name) for name in names}


def child_seconds(command):
    """Runs a command and returns its CPU seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def use_one_processor():
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def print_table(columns, rows):
    """Prints a Markdown table; the first column contains names."""
    print("| workload | " + " | ".join(columns) + " |\n|" + " --- |" * (1 + len(columns)))
    for row in rows:
        print("| " + " | ".join(row) + " |")
