"""Inverters: a soft housing in two tones with a glass display; the connections hang out below."""
import math
from shapes import *


def size_of(data):
    """Width, height and depth on a wall: it hangs upright."""
    one, other, depth = (side / 1000 for side in data['dimensionsMm'])
    return min(one, other), max(one, other), depth


def accent_of(brand):
    return {'IMOLE': green(), 'AGBARA': sun(), 'ORUN': blue(), 'DAWAKI': red()}[brand]


def title(picture, data):
    unit = 'kW' if data['inverterType'] == 'grid-tie' else 'kVA'
    return f"{picture['kva']:g} {unit}"


def build(picture, data, view, product):
    w, h, d = size_of(data)
    brand, is_tie = product['brand'].upper(), data['inverterType'] == 'grid-tie'
    is_dark = brand == 'AGBARA'
    shell = graphite() if is_dark else white()
    lower = black() if is_dark else paint('lower cover', (.10, .106, .112), .42)
    round_, edge = min(.030, w * .085), min(.014, w * .04)
    chassis(w, h, d, is_tie)
    # The cover: the body, and below it the lid of the wiring.
    foot, seam = h * .17, .0035
    slab((w, d * .62, h - foot - seam), (0, -d * .19, foot + seam + (h - foot - seam) / 2), shell, round_, edge)
    slab((w, d * .60, foot), (0, -d * .18, foot / 2), lower, round_ * .7, edge * .8)
    front = -d / 2 - .0006
    text, small = (pale() if is_dark else ink()), min(.010, w * .030)
    words(brand, min(.026, w * .070), (-w * .38, front, h * .915), text, align='LEFT')
    slab((w * .10, .0012, .0042), (-w * .33, front, h * .868), accent_of(brand), .002, .0004)
    words(title(picture, data), min(.021, w * .056), (w * .38, front, h * .915), text, align='RIGHT')
    kind = 'Grid-tie inverter' if is_tie else 'Hybrid inverter'
    words(kind + (', three phase' if data['isThreePhase'] else ''), small, (w * .38, front, h * .872), text, align='RIGHT')
    glass_display(w, h, front, picture, data)
    for x in (-w * .43, w * .43):
        cylinder(min(.005, w * .014), .002, (x, -d * .48, foot * .5), steel(), 'y')
    words('CONNECTIONS', small * .8, (0, -d * .48 - .0006, foot * .5), pale())
    sockets(w, d, picture, is_tie)


def chassis(w, h, d, is_tie):
    """The body behind: cast, with fins on its sides, and the plate on the wall."""
    metal = paint('cast', (.22, .225, .23), .45, .6)
    slab((w * .955, d * .5, h * .965), (0, d * .20, h * .49), metal, min(.02, w * .05), .004)
    count = max(8, int(h / .018))
    for n in range(count):
        z = h * (.10 + .80 * n / (count - 1))
        box((w * .985, d * .36, .0042), (0, d * .24, z), metal, .001)
    if is_tie:
        for n in range(18):
            box((.004, d * .14, h * .86), (-w / 2 + w * (n + .5) / 18, d * .42, h / 2), aluminium(), .001)
    box((w * .6, .006, h * .92), (0, d / 2 - .003, h / 2), steel(), .001)


def glass_display(w, h, front, picture, data):
    """A pane of black glass: three values with their names, a bar, and three lights."""
    gw = w * .80
    gh = min(gw * .46, h * .30)
    z = h * .655
    slab((gw, .004, gh), (0, front - .0004, z), screen(), gw * .045, .0012)
    face = front - .0032
    volts = '400 V' if data['isThreePhase'] else '230 V'
    load = f"{picture['kva'] * .42:.1f} kW"
    values = [('PANELS', f"{picture['kva'] * .61:.1f} kW"), ('GRID', volts), ('LOAD', load)]
    dim, glow = paint('display names', (.42, .48, .50), .3, glow=.4), display()
    for n, (name, value) in enumerate(values):
        x = gw * (-.31 + .31 * n)
        words(name, gw * .023, (x, face, z + gh * .30), dim)
        words(value, gw * .052, (x, face, z + gh * .10), glow)
    bar_w, bar_z = gw * .82, z - gh * .13
    box((bar_w, .0004, gh * .05), (0, face + .0002, bar_z), paint('bar', (.05, .06, .065), .4), 0)
    share = .61 if data['inverterType'] == 'grid-tie' else .84
    box((bar_w * share, .0004, gh * .05), (-bar_w * (1 - share) / 2, face - .0002, bar_z), lamp(), 0)
    names = ('POWER', 'GRID', 'ALARM') if data['inverterType'] == 'grid-tie' else ('BATTERY', 'GRID', 'ALARM')
    for n, name in enumerate(names):
        x = gw * (-.31 + .31 * n)
        tone = paint('off', (.06, .06, .06), .4) if name == 'ALARM' else lamp()
        cylinder(gw * .0085, .0012, (x - gw * .055, face, z - gh * .34), tone, 'y')
        words(name, gw * .020, (x - gw * .035, face, z - gh * .34), dim, align='LEFT')


def sockets(w, d, picture, is_tie):
    """Below: the plugs of the panels, the glands of battery, grid and load, and the panels' switch."""
    z = -.010
    pitch = min(.026, w * .075)
    for n in range(picture['mppts'] * 2):
        x = -w * .41 + n * pitch
        cylinder(pitch * .30, .028, (x, -d * .20, z), black(), 'z')
        cylinder(pitch * .36, .006, (x, -d * .20, z + .004), red() if n % 2 == 0 else black(), 'z')
    glands = 2 if is_tie else 4
    for n in range(glands):
        x = -w * .36 + w * .50 * n / (glands - 1)
        size = min(.014, w * .045)
        cylinder(size * .8, .026, (x, d * .10, z), black(), 'z', edge=.001)
        cylinder(size, .008, (x, d * .10, z + .006), black(), 'z', sides=6)
        cylinder(size * .46, .05, (x, d * .10, z - .028), rubber(), 'z')
    knob = min(.019, w * .06)
    cylinder(knob, .012, (w * .34, -d * .05, z + .004), black(), 'z', edge=.002)
    box((knob * .34, knob * 1.6, .014), (w * .34, -d * .05, z - .008), red(), .002)
