"""Warps portraits as if the person moved, or as if a photograph of them was held to the camera, and counts which gestures the page would accept.

Needs Python 3 with numpy and opencv-python. The tables of docs/adr/0041-challenge.md:

  node e2e/launch/clips/poses.mjs --landmarks ../shared/data/faces/*.jpg > /tmp/landmarks.json
  python3 e2e/launch/clips/warps.py /tmp/landmarks.json ../shared/data/faces /tmp/warped
  node e2e/launch/clips/poses.mjs ../shared/data/faces/*.jpg > /tmp/rest.json
  node e2e/launch/clips/poses.mjs /tmp/warped/*.jpg > /tmp/moved.json
  python3 e2e/launch/clips/warps.py --table /tmp/rest.json /tmp/moved.json
"""

import json
import os
import sys
from collections import defaultdict

import cv2
import numpy as np

CHIN, NOSE_TIP, RIGHT_JAW, LEFT_JAW = 8, 30, 0, 16
BACKGROUND = (90, 90, 90)


def grid(image):
    height, width = image.shape[:2]
    return np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))


def remap(image, x, y, **border):
    return cv2.remap(image, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR, **border)


def center(points):
    """The middle of the face, and half its width."""
    half = (points[LEFT_JAW, 0] - points[RIGHT_JAW, 0]) / 2
    return (points[RIGHT_JAW, 0] + points[LEFT_JAW, 0]) / 2, points[NOSE_TIP, 1], half


def close_eyes(image, points, part=1.0):
    """Pulls the upper lids down by a part of the opening, and darkens the line of the lashes."""
    height, width = image.shape[:2]
    x, y = grid(image)
    lashes = np.zeros((height, width), np.float32)
    rows = np.arange(height)
    for eye, brow in ((36, 17), (42, 22)):
        left, right = points[eye, 0], points[eye + 3, 0]
        span = right - left
        columns = np.arange(int(left - 0.15 * span), int(right + 0.15 * span) + 1)
        columns = columns[(columns >= 0) & (columns < width)]
        upper_points = [eye, eye + 1, eye + 2, eye + 3]
        lower_points = [eye, eye + 5, eye + 4, eye + 3]
        upper = np.interp(columns, points[upper_points, 0], points[upper_points, 1])
        lower = np.interp(columns, points[lower_points, 0], points[lower_points, 1])
        # The landmarks lie on the edges of the lids.
        opening = np.maximum(lower - upper, 0.0).max()
        middle = np.exp(-(((columns - (left + right) / 2) / (span / 2)) ** 4))
        upper, lower = upper - 0.15 * opening * middle, lower + 0.1 * opening * middle
        brows = np.interp(columns, points[brow : brow + 5, 0], points[brow : brow + 5, 1])
        for index, column in enumerate(columns):
            top, lid, bottom = brows[index], upper[index], lower[index]
            if bottom - lid < 1:
                continue
            target = lid + (bottom - lid) * part
            covered = np.arange(int(np.ceil(top)), int(np.floor(target)) + 1)
            y[covered, column] = top + (covered - top) * (lid - top) / (target - top)
            line = np.exp(-(((rows - target) / max(1.0, 0.025 * span)) ** 2))
            lashes[:, column] = np.maximum(lashes[:, column], line)
    return (remap(image, x, y) * (1 - 0.6 * lashes[..., None])).astype(np.uint8)


def rotate_head(image, points, angle, axis):
    """Moves the middle of the face further than its edge, as on an ellipsoid: down (a nod) or to the side (a turn)."""
    x, y = grid(image)
    middle_x, middle_y, half = center(points)
    radius_x, radius_y = half * 1.18, half * 1.55
    u, v = (x - middle_x) / radius_x, (y - middle_y) / radius_y
    across, along = (u, v) if axis == "down" else (v, u)
    rest = 1 - across * across
    inside = (rest > 0) & (np.abs(along) < np.sqrt(np.maximum(rest, 0)))
    root = np.maximum(1 - 4 * angle * (along - angle * rest), 0)
    source = (1 - np.sqrt(root)) / (2 * angle)
    if axis == "down":
        return remap(image, x, np.where(inside, middle_y + source * radius_y, y))
    return remap(image, np.where(inside, middle_x + source * radius_x, x), y)


def open_mouth(image, points, gap):
    """Splits the face at the line of the lips, and moves what is below down. `gap` is a part of the distance from the eyes to the chin."""
    x, y = grid(image)
    columns = np.arange(image.shape[1])
    length = np.linalg.norm(points[36:48].mean(0) - points[CHIN])
    left, right = points[48, 0], points[54, 0]
    span, middle = right - left, (left + right) / 2
    upper, lower = [60, 61, 62, 63, 64], [60, 67, 66, 65, 64]
    line = sum(np.interp(columns, points[lip, 0], points[lip, 1]) for lip in (upper, lower))[None, :] / 2
    profile = np.sqrt(np.maximum(1 - ((columns - middle) / (span * 0.5)) ** 2, 0))[None, :]
    hole = gap * length * profile * np.ones_like(y)
    below = y - line
    shift = gap * length * np.exp(-(((x - middle) / (0.9 * span)) ** 4)) * np.clip(below / (0.3 * length), 0, 1)
    fading = np.clip(1 - (y - points[CHIN, 1] - gap * length) / (0.5 * length), 0, 1)
    moved = np.where(profile > 0, np.maximum(hole, shift), shift) * fading
    opened = remap(image, x, np.where(below > 0, y - moved, y))
    opened[(below > 0) & (below < hole)] = (30, 20, 45)
    return cv2.GaussianBlur(opened, (3, 3), 0)


def rotate_photo(image, points, degrees, axis):
    """A flat picture that is swivelled (axis `side`) or tilted (axis `down`) in front of a camera."""
    x, y = grid(image)
    middle_x, middle_y, half = center(points)
    distance = 7 * half
    ray_x, ray_y = (x - middle_x) / distance, (y - middle_y) / distance
    sine, cosine = np.sin(np.radians(degrees)), np.cos(np.radians(degrees))
    if axis == "side":
        across = ray_x * distance / (cosine - ray_x * sine)
        down = ray_y * (distance + across * sine)
    else:
        down = ray_y * distance / (cosine - ray_y * sine)
        across = ray_x * (distance + down * sine)
    border = {"borderMode": cv2.BORDER_CONSTANT, "borderValue": BACKGROUND}
    return remap(image, middle_x + across, middle_y + down, **border)


def cover_eyes(image, points):
    """A hand in the color of the nose, with lines between its fingers."""
    covered = image.copy()
    span = points[45, 0] - points[36, 0]
    nose = image[int(points[30, 1]) : int(points[33, 1]), int(points[31, 0]) : int(points[35, 0])]
    skin = np.median(nose.reshape(-1, 3), 0)
    top = int(points[17:27, 1].min() - 0.05 * span)
    bottom = int(points[36:48, 1].max() + 0.15 * span)
    left, right = int(points[RIGHT_JAW, 0] - 0.2 * span), int(points[LEFT_JAW, 0] + 0.2 * span)
    cv2.rectangle(covered, (left, top), (right, bottom), [float(value) for value in skin], -1)
    for finger in range(1, 4):
        row = top + (bottom - top) * finger // 4
        cv2.line(covered, (left, row), (right, row), [float(value) * 0.75 for value in skin], 2)
    return covered


WARPS = {
    "eyes100": lambda image, points: close_eyes(image, points),
    "eyes60": lambda image, points: close_eyes(image, points, 0.6),
    **{f"nod{n}": lambda i, p, n=n: rotate_head(i, p, n / 100, "down") for n in (10, 20, 30)},
    "up20": lambda image, points: rotate_head(image, points, -0.2, "down"),
    **{f"turn{n}": lambda i, p, n=n: rotate_head(i, p, n / 100, "side") for n in (15, 30)},
    **{f"mouth{n}": lambda i, p, n=n: open_mouth(i, p, n / 100) for n in (8, 15, 22)},
    **{f"swivelled{n}": lambda i, p, n=n: rotate_photo(i, p, n, "side") for n in (30, 45, 60)},
    **{f"tilted{n}": lambda i, p, n=n: rotate_photo(i, p, n, "down") for n in (30, 45, 60)},
    **{f"tilted-{n}": lambda i, p, n=n: rotate_photo(i, p, -n, "down") for n in (30, 45, 60)},
    "hand": cover_eyes,
}


def write_warps(landmarks, folder, target):
    os.makedirs(target, exist_ok=True)
    with open(landmarks, encoding="utf-8") as file:
        faces = json.load(file)
    for name, found in faces.items():
        if not found:
            continue
        points = np.array(found, np.float32)
        image = cv2.imread(os.path.join(folder, name))
        for kind, warp in WARPS.items():
            path = os.path.join(target, f"{os.path.splitext(name)[0]}__{kind}.jpg")
            cv2.imwrite(path, warp(image, points), [cv2.IMWRITE_JPEG_QUALITY, 85])


def find_gestures(moved, rest):
    """The rules of gesture.table.ts and flat-picture.ts for one frame; poses are rows of poses.mjs."""
    nose_ratio, mouth, pitch, width, nose, eyes = moved
    pitch_change = pitch - rest[2]
    width_change, nose_change = width / rest[3], nose / rest[4]
    return {
        "nod": pitch_change >= 0.055 and nose_change >= 1.03 and width_change >= 0.95,
        "open_mouth": mouth - rest[1] >= 0.15 and mouth >= 0.28 and nose_change <= 1.12,
        "blink": eyes <= 0.65 * rest[5] and abs(pitch_change) < 0.055,
        "flat": width_change <= 0.88 and nose_change >= 1.12 and abs(nose_ratio - rest[0]) < 0.06,
    }


def print_table(rest_file, moved_file):
    with open(rest_file, encoding="utf-8") as file:
        rests = {os.path.splitext(name)[0]: rows[0] for name, rows in json.load(file).items() if name != "columns"}
    with open(moved_file, encoding="utf-8") as file:
        moved = {os.path.splitext(name)[0]: rows[0] for name, rows in json.load(file).items() if name != "columns"}
    counts = defaultdict(lambda: defaultdict(int))
    for name, row in moved.items():
        person, kind = name.split("__")
        rest = rests.get(person)
        if row is None or rest is None:
            continue
        counts[kind]["found"] += 1
        for gesture, is_made in find_gestures(row, rest).items():
            counts[kind][gesture] += is_made
    columns = ["found", "nod", "open_mouth", "blink", "flat"]
    print(f"{'':12}" + "".join(f"{column:>12}" for column in columns))
    for kind in WARPS:
        print(f"{kind:12}" + "".join(f"{counts[kind][column]:12}" for column in columns))


if __name__ == "__main__":
    if sys.argv[1] == "--table":
        print_table(*sys.argv[2:4])
    else:
        write_warps(*sys.argv[1:4])
