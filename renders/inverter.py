"""Inverters by their form: a box with a screen, and what hangs out below."""
import math
from shapes import *


def title(picture, product):
    return f"{picture['kva']:g} kVA" if picture.get('form') != 'string' else f"{picture['kva']:g} kW"


def build(picture, data, view, product):
    w, h, d = size_of(data)
    form, brand = picture['form'], product['brand'].upper()
    is_dark = form in ('string',) or brand == 'AGBARA'
    body = paint('graphite', (.045, .049, .053), .42) if is_dark else white()
    print_ = pale() if is_dark else ink()
    round_ = min(.022, w * .06)
    box((w, d * .78, h), (0, d * .11, h / 2), body, round_)
    # The cover in front, a little smaller.
    box((w * .94, d * .26, h * .93), (0, -d * .5 + d * .13, h / 2), body, round_)
    front = -d / 2 - .0006
    # A stripe of the brand.
    stripe = {'IMOLE': green(), 'AGBARA': sun(), 'ORUN': blue(), 'DAWAKI': red()}[brand]
    box((w * .94, .003, .006 + h * .006), (0, front, h * .30), stripe, .001)
    screen_w = min(.15, w * .42)
    box((screen_w, .004, screen_w * .52), (0, front, h * .67), screen(), .004)
    face = front - .0028
    glow = paint('display', (.25, .85, .95), .3, glow=1.1)
    words('230 V', screen_w * .12, (-screen_w * .22, face, h * .67 + screen_w * .10), glow)
    words(f"{picture['kva'] * .62:.1f} kW", screen_w * .12, (screen_w * .20, face, h * .67 + screen_w * .10), glow)
    for n, part in enumerate((.9, .7, .5)):
        box((screen_w * .62 * part, .0006, screen_w * .03), (-screen_w * .31 * (1 - part), face, h * .67 - screen_w * (.02 + .075 * n)), glow, 0)
    for n, tone in enumerate((lamp(), lamp(), sun())):
        cylinder(.0032, .003, ((n - 1) * .022, front, h * .67 - screen_w * .42), tone, 'y')
    words(brand, min(.03, w * .075), (0, front - .001, h * .86), print_)
    words(title(picture, product), min(.024, w * .06), (0, front - .001, h * .36), print_)
    words('Hybrid inverter' if form != 'string' else 'Grid-tie inverter', min(.012, w * .03), (0, front - .001, h * .36 - min(.036, w * .085)), print_)
    # Slots for the air on both sides, and fins behind a string inverter.
    slots = max(6, int(h / .03))
    for side in (-1, 1):
        for n in range(slots):
            z = h * (.24 + .52 * n / (slots - 1))
            box((.003, d * .42, .005), (side * w / 2, d * .14, z), black(), .001)
    if form == 'string':
        for n in range(16):
            box((.004, d * .22, h * .86), (-w / 2 + w * (n + .5) / 16, d * .5, h / 2), aluminium(), .001)
    sockets(w, h, d, picture, form)
    # The plate on the wall behind.
    box((w * .6, .006, h * .9), (0, d / 2, h / 2), steel(), .001)


def sockets(w, h, d, picture, form):
    """Below: the strings of panels, the battery, grid and load, and the switch."""
    z = -.012
    glands = 4 if form == 'compact' else 6
    for n in range(glands):
        x = -w * .40 + w * .62 * n / (glands - 1)
        cylinder(.011, .024, (x, d * .05, z), black(), 'z', edge=.001)
        cylinder(.014, .007, (x, d * .05, z + .008), black(), 'z', sides=6)
        cylinder(.0062, .02, (x, d * .05, z - .018), rubber(), 'z')
    for n in range(picture.get('mppts', 1) * 2):
        x = -w * .38 + n * .022
        cylinder(.0065, .03, (x, -d * .22, z), black(), 'z')
        cylinder(.0078, .006, (x, -d * .22, z + .004), red() if n % 2 == 0 else black(), 'z')
    cylinder(.019, .012, (w * .36, -d * .12, z + .004), black(), 'z', edge=.002)
    box((.006, .03, .014), (w * .36, -d * .12, z - .008), red(), .002)


def size_of(data):
    """Width, height and depth on a wall: it hangs upright."""
    one, other, depth = (side / 1000 for side in data['dimensionsMm'])
    return min(one, other), max(one, other), depth
