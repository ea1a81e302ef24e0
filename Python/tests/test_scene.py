"""Scenes made in Python: their data, and errors with the caller's lines."""

import inspect
import json
import pickle

import multiplane as mp
import pytest


def line():
    return inspect.currentframe().f_back.f_lineno


def test_objects_are_written_with_the_keys_of_scene_files():
    layer = mp.TextLayer(string="Zoë 😀", font_size=20, position=("50%", 4), hidden=False)
    assert layer.to_dict() == {
        "class": "CATextLayer", "string": "Zoë 😀", "fontSize": 20, "position": ["50%", 4], "hidden": False,
    }
    layer.font_size = None
    layer.opacity = 0.5
    assert layer.font_size is None and layer.opacity == 0.5
    assert "fontSize" not in layer.to_dict() and layer.to_dict()["opacity"] == 0.5


def test_filters_and_nested_objects_are_plain_data():
    layer = mp.Layer(filters=[mp.CIGaussianBlur(input_radius=4)], mask=mp.ShapeLayer(path="M 0 0 L 1 1"))
    assert layer.to_dict()["filters"] == [{"filter": "CIGaussianBlur", "inputRadius": 4}]
    assert layer.to_dict()["mask"]["class"] == "CAShapeLayer"


def test_unknown_keys_name_the_line_and_a_suggestion():
    with pytest.raises(mp.SceneError) as caught:
        mp.TextLayer(fontsze=3)
    assert (caught.value.file, caught.value.line) == (__file__, line() - 1)
    assert caught.value.suggestion == "font_size"
    layer = mp.TextLayer()
    with pytest.raises(mp.SceneError) as caught:
        layer.fontSize = 3
    assert caught.value.suggestion == "font_size"


def test_invalid_values_name_the_line_that_made_the_object():
    scene = mp.Scene(size=(64, 48), frame_rate=10, duration=1)
    scene.add(mp.Layer(frame=(0, 0, 8, 8)))
    scene.add(mp.TextLayer(string="Hi", alignment_mode="centre"))
    made = line() - 1
    with pytest.raises(mp.SceneError) as caught:
        scene.validate()
    assert (caught.value.file, caught.value.line, caught.value.status) == (__file__, made, 3)
    assert caught.value.suggestion == "center"


def test_animate_adds_animations_at_scene_times():
    layer = mp.TextLayer(string="Hi")
    layer.animate(opacity=(0, 1), at=0.2, duration=0.6)
    layer.animate(transform__rotation__z=[0, 3, 1])
    animations = layer.to_dict()["animations"]
    assert animations[0] == {
        "class": "CABasicAnimation", "fromValue": 0, "toValue": 1, "keyPath": "opacity", "beginTime": 0.2, "duration": 0.6,
        "timingFunction": "easeInEaseOut", "fillMode": "both",
    }
    assert (animations[1]["keyPath"], animations[1]["values"]) == ("transform.rotation.z", [0, 3, 1])
    with pytest.raises(mp.SceneError, match="did you mean \"opacity\""):
        layer.animate(opacty=(0, 1))
    with pytest.raises(mp.SceneError, match="give \\(start, end\\)"):
        layer.animate(opacity=1)


def test_layers_are_added_to_layers():
    scene = mp.Scene(size=(8, 8), frame_rate=1, duration=1)
    group = scene.add(mp.Layer(name="group"))
    group.add(mp.Layer(name="inner"))
    data = json.loads(scene.to_json())
    assert data["multiplane"] == 1
    assert data["root"]["sublayers"][0]["sublayers"][0]["name"] == "inner"


def test_values_without_json_form_are_errors():
    with pytest.raises(mp.SceneError, match="a object cannot be a value"):
        mp.Layer(opacity=object()).to_dict()


def test_errors_can_be_pickled():
    error = mp.SceneError([mp.Problem("wrong", "a.py", 3)], 3)
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.line, copy.status) == ("a.py:3: wrong", 3, 3)


def test_every_class_is_documented_and_written_with_its_mark():
    for name in mp.__all__:
        kind = getattr(mp, name)
        if isinstance(kind, type) and issubclass(kind, mp.SceneObject) and kind is not mp.SceneObject:
            assert kind.__doc__
            assert kind().to_dict() == {**kind._KIND, **({"root": {}} if kind is mp.Scene else {})}
