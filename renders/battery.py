"""Batteries by their form, with their terminals."""
import math
from shapes import *


def stripe_of(brand):
    return {'IMOLE': green(), 'AGBARA': sun(), 'ORUN': blue(), 'DAWAKI': red()}[brand]


def post(x, y, z, is_plus, radius=.008):
    cylinder(radius * 1.9, .006, (x, y, z + .003), red() if is_plus else black(), 'z', edge=.001)
    cylinder(radius, .020, (x, y, z + .012), brass(), 'z', edge=.001)
    cylinder(radius * .55, .012, (x, y, z + .026), steel(), 'z')


def size_of(product):
    """Width, height and depth: those that lie are given as width, depth and height."""
    a, b, c = (side / 1000 for side in product['technical']['dimensionsMm'])
    return (a, b, c) if product['picture']['form'] in ('wall', 'floor', 'tower') else (a, c, b)


def build(picture, data, view, product):
    w, h, d = size_of(product)
    form, brand = picture['form'], product['brand'].upper()
    {'rack': rack, 'case': case, 'wall': wall, 'floor': floor, 'tower': tower, 'tubular': tubular, 'gel': case}[form](w, h, d, picture, brand)


def label(w, h, picture, brand, at, tone, is_light):
    x, y, z = at
    text = pale() if is_light else ink()
    words(brand, w * .10, (x, y, z + h * .17), text)
    words(f"{picture['kwh']:g} kWh", w * .075, (x, y, z - h * .02), text)
    words(f"{picture['volts']:g} V  {picture['ah']:g} Ah", w * .045, (x, y, z - h * .16), text)


def case(w, h, d, picture, brand):
    is_gel = picture['form'] == 'gel'
    body = paint('gel case', (.16, .17, .19), .5) if is_gel else dark()
    box((w, d, h * .84), (0, 0, h * .42), body, .008)
    box((w * 1.01, d * 1.01, h * .17), (0, 0, h * .905), body, .010)
    box((w * .8, .002, h * .46), (0, -d / 2 - .0005, h * .42), stripe_of(brand), .001)
    label(w, h, picture, brand, (0, -d / 2 - .002, h * .42), None, True)
    for side, is_plus in ((-1, True), (1, False)):
        post(side * w * .38, -d * .28, h * .985, is_plus)
        tube([(side * w * .49, -d * .3, h * .86), (side * w * .5, 0, h * 1.03), (side * w * .49, d * .3, h * .86)], .004, rubber())
    words('LiFePO4' if not is_gel else 'GEL  sealed', w * .04, (0, -d * .1, h * .992), pale(), (0, 0, 0))
    words('+', .03, (-w * .38, -d * .06, h * .992), pale(), (0, 0, 0))
    words('−', .03, (w * .38, -d * .06, h * .992), pale(), (0, 0, 0))


def tubular(w, h, d, picture, brand):
    shell = paint('tubular shell', (.56, .57, .56), .5)
    box((w, d, h * .86), (0, 0, h * .43), shell, .010)
    for n in range(9):
        box((w * 1.004, d * 1.006, .004), (0, 0, h * (.08 + .085 * n)), shell, .0015)
    lid = paint('tubular lid', (.05, .05, .055), .45)
    box((w * 1.015, d * 1.02, h * .12), (0, 0, h * .89), lid, .010)
    box((w * .62, .003, h * .42), (0, -d / 2 - .002, h * .46), stripe_of(brand), .001)
    words(brand, w * .085, (0, -d / 2 - .0045, h * .56), pale())
    words(f"{picture['ah']:g} Ah", w * .075, (0, -d / 2 - .0045, h * .46), pale())
    words('Tall tubular  12 V', w * .034, (0, -d / 2 - .0045, h * .37), pale())
    for n in range(6):
        x = -w * .36 + w * .72 * n / 5
        cylinder(.018, .016, (x, d * .05, h * .955), red(), 'z', edge=.003)
        cylinder(.007, .008, (x, d * .05, h * .968), paint('float', (.85, .83, .75), .4), 'z')
    post(-w * .43, -d * .3, h * .95, True, .010)
    post(w * .43, -d * .3, h * .95, False, .010)


def rack(w, h, d, picture, brand):
    body = paint('rack', (.055, .058, .062), .42)
    box((w, d, h), (0, 0, h / 2), body, .003)
    front = -d / 2
    plate = min(.483, w * 1.08)
    box((plate, .004, h * .98), (0, front - .002, h / 2), body, .002)
    for side in (-1, 1):
        for z in (h * .25, h * .75):
            cylinder(.0045, .003, (side * (plate / 2 - .012), front - .005, z), steel(), 'y')
        x = side * (plate / 2 - .05)
        tube([(x, front - .004, h * .28), (x, front - .04, h * .30), (x, front - .04, h * .70), (x, front - .004, h * .72)], .006, aluminium())
    y = front - .0045
    words(brand, h * .13, (-plate * .20, y, h * .72), pale())
    words(f"{picture['kwh']:g} kWh  {picture['volts']:g} V", h * .075, (-plate * .20, y, h * .50), pale())
    box((plate * .30, .002, .004), (-plate * .20, y, h * .36), stripe_of(brand), .0005)
    for n in range(6):
        cylinder(.0028, .002, (.02 + n * .011, y, h * .76), lamp() if n < 5 else paint('off', (.1, .12, .1)), 'y')
    box((.028, .012, .05), (.05, front - .008, h * .40), black(), .003)
    box((.010, .014, .018), (.05, front - .016, h * .40), sun(), .002)
    for n in range(2):
        box((.016, .004, .013), (.085 + n * .022, y, h * .34), screen(), .001)
    for n, tone in enumerate((red(), black())):
        x = plate * .30 + n * .045
        cylinder(.016, .012, (x, front - .009, h * .45), tone, 'y', edge=.002)
        cylinder(.008, .012, (x, front - .018, h * .45), brass(), 'y')


def wall(w, h, d, picture, brand):
    box((w, d, h), (0, 0, h / 2), white(), .03)
    box((w * .96, d * .2, h * .97), (0, -d * .42, h / 2), white(), .03)
    front = -d * .52 - .001
    words(brand, w * .07, (0, front, h * .80), ink())
    words(f"{picture['kwh']:g} kWh", w * .05, (0, front, h * .70), ink())
    ring(.035, (0, front, h * .5))
    box((w * .5, .002, .004), (0, front, h * .36), stripe_of(brand), .001)
    ports(w, d, h, 0)


def floor(w, h, d, picture, brand):
    box((w, d, h * .95), (0, 0, h * .51), white(), .025)
    box((w * .92, d * .9, h * .06), (0, 0, h * .03), dark(), .004)
    box((w * .96, .008, h * .9), (0, -d / 2 - .001, h * .51), white(), .02)
    front = -d / 2 - .006
    box((w * .36, .002, h * .13), (0, front, h * .78), screen(), .004)
    words('96 %', w * .07, (0, front - .0015, h * .78), paint('display', (.25, .85, .95), .3, glow=1.1))
    words(brand, w * .075, (0, front, h * .63), ink())
    words(f"{picture['kwh']:g} kWh", w * .05, (0, front, h * .56), ink())
    box((w * .5, .002, .004), (0, front, h * .5), stripe_of(brand), .001)
    for n in range(10):
        box((.003, d * .5, .006), (w / 2, 0, h * (.16 + .03 * n)), black(), .001)
    ports(w, d, h * .99, 1)


def tower(w, h, d, picture, brand):
    modules = int(picture['modules'])
    base, head = h * .06, h * .16
    each = (h - base - head) / modules
    box((w * .98, d * .96, base), (0, 0, base / 2), dark(), .006)
    for n in range(modules):
        z = base + each * (n + .5)
        box((w, d, each - .004), (0, 0, z), white(), .016)
        box((w * .04, .003, each * .5), (-w * .42, -d / 2 - .001, z), stripe_of(brand), .001)
        words(f"{picture['kwh'] / modules:.1f} kWh", w * .03, (w * .36, -d / 2 - .001, z), ink())
    z = h - head / 2
    box((w, d, head - .004), (0, 0, z), paint('graphite', (.045, .049, .053), .42), .016)
    words(brand, w * .06, (-w * .12, -d / 2 - .001, z), pale())
    ring(.018, (w * .32, -d / 2 - .001, z))
    ports(w, d, h, 1)


def ring(radius, at):
    import bpy
    bpy.ops.mesh.primitive_torus_add(major_radius=radius, minor_radius=radius * .10, location=at, rotation=(math.pi / 2, 0, 0), major_segments=64)
    bpy.context.object.data.materials.append(lamp())


def ports(w, d, z, side):
    """Cable sockets at the top edge behind."""
    for n, tone in enumerate((red(), black(), grey())):
        cylinder(.012, .03, (w * .22 + n * .045, d * .25, z + .008), tone, 'z', edge=.002)
