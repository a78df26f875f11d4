"""Cables on their coils, battery cables with lugs, connectors, and the earthing set."""
import math
import bpy
from shapes import *


def build(picture, data, view, product):
    make = {'cable': cable, 'battery-cable': battery_cable, 'connectors': connectors, 'earthing': earthing}
    make[picture['kind']](picture, data, view)


def coil(radius, thickness, turns, at, material, layers=5):
    """A cable wound up flat on the ground, with a loose end."""
    points, (x, y, z), steps = [], at, 40
    for n in range(int(turns * steps)):
        turn = n / steps
        layer, row = int(turn) % layers, int(turn) // layers
        r = radius + row * thickness * 1.80 + thickness * .25 * math.sin(turn * 2.4)
        angle = 2 * math.pi * turn
        points.append((x + r * math.cos(angle), y + r * math.sin(angle), z + thickness * (1 + 1.96 * layer)))
    a, r = 2 * math.pi * turns, radius + (int(turns) // layers) * thickness * 1.80
    for n in range(1, 10):
        out, angle = r + n * thickness * 1.7, a + n * .12
        points.append((x + out * math.cos(angle), y + out * math.sin(angle), z + thickness * max(1, 5 - n)))
    tube(points, thickness, material)


def band(radius, across, tall, at, angle, tone):
    """A strap around a coil's bundle: `radius` to its middle, `across` and `tall` its thickness."""
    def make():
        for x in (-1, 1):
            box((.0014, .016, tall), (x * across / 2, 0, tall / 2), tone, .0006)
        for z in (.0007, tall):
            box((across + .0014, .016, .0014), (0, 0, z), tone, .0006)
    x, y, z = at
    group(within(make), (x + radius * math.cos(angle), y + radius * math.sin(angle), z), (0, 0, angle))


def cable(picture, data, view):
    """A red and a black coil; the longer the cable, the thicker the coil."""
    thickness = .0027 if picture['mm2'] < 6 else .0031
    is_long = picture['metres'] > 50
    inner, layers, rows = (.115, 9, 6) if is_long else (.070, 5, 3)
    turns = layers * rows - .15
    middle, across = inner + thickness * 1.8 * (rows - 1) / 2, thickness * (1.8 * rows + 1.4)
    tall = thickness * (1.96 * layers + .6)
    reach = inner + thickness * 1.8 * rows
    for sign, tone in ((-1, red()), (1, black())):
        at = (sign * reach * 1.02, sign * -reach * .20, 0)
        coil(inner, thickness, turns, at, tone, layers)
        for angle in (.7, 2.8, 4.9):
            band(middle, across, tall, at, angle, paint('strap', (.60, .60, .57), .5))


def lug(x, y, z, turn, radius):
    """A copper lug on a cable's end, with its hole, and the sleeve over the joint."""
    def make():
        cylinder(radius * 1.10, radius * 3.4, (0, 0, 0), rubber(), 'x', edge=.0008)
        cylinder(radius * .74, radius * 3.2, (radius * 2.9, 0, 0), copper(), 'x', edge=.0005)
        tongue = slab((radius * 3.4, .0030, radius * 2.5), (radius * 5.6, 0, 0), copper(), radius * 1.2, .0005,
                      (math.pi / 2, 0, 0))
        hole = cylinder(radius * .62, .03, (radius * 5.9, 0, 0), copper(), 'z')
        cut = tongue.modifiers.new('hole', 'BOOLEAN')
        cut.object, cut.operation = hole, 'DIFFERENCE'
        hole.hide_render = True
        hole.hide_set(True)
    group(within(make), (x, y, z), (0, 0, turn))


def battery_cable(picture, data, view):
    """A red and a black cable, each in a loose loop with its lugs to the front."""
    radius = math.sqrt(picture['mm2'] / math.pi) / 1000 * 1.65
    for sign, tone in ((-1, red()), (1, black())):
        cx, r = sign * .185, .125
        points = []
        for n in range(57):
            a = math.radians(-112 + 760 * n / 56)
            grow = r + radius * 1.1 * n / 28
            points.append((cx + grow * math.cos(a), grow * math.sin(a), radius * (1 + 1.9 * n / 56)))
        first, last = points[0], points[-1]
        start = (first[0] - .085, first[1] - .020, radius)
        end = (last[0] + .075, last[1] + .010, radius)
        middle = (last[0] + .030, last[1] + .006, radius * 1.3)
        tube([start, (first[0] - .03, first[1] - .009, radius)] + points + [middle, end], radius, tone)
        lug(*start, math.pi + .22, radius)
        lug(*end, .12, radius)
        words(f"{picture['mm2']} mm²", radius * .62, (cx, -r - radius * 1.55, radius * 2.2), pale(), (.75, 0, 0))


def connector(x, y, z, is_male, turn=0.):
    def make():
        body = paint('connector', (.010, .010, .011), .44)
        cylinder(.0088, .030, (0, 0, 0), body, 'x', edge=.001)
        cylinder(.0100, .013, (.018, 0, 0), body, 'x', sides=6, edge=.0010)
        for n in range(10):
            a = n * math.pi / 5
            box((.010, .0016, .0016), (.018, .0092 * math.cos(a), .0092 * math.sin(a)), body, .0005)
        cylinder(.0070, .016, (.031, 0, 0), body, 'x', top=.0055)
        cylinder(.0090, .0016, (.0095, 0, 0), paint('seal', (.20, .20, .20), .6), 'x')
        if is_male:
            for side in (-1, 1):
                box((.026, .0035, .004), (-.024, side * .0075, 0), body, .001)
                box((.006, .0030, .0055), (-.034, side * .0088, 0), body, .001)
            cylinder(.0055, .016, (-.022, 0, 0), body, 'x', edge=.0006)
            cylinder(.0018, .012, (-.034, 0, 0), steel(), 'x')
        else:
            cylinder(.0095, .022, (-.023, 0, 0), body, 'x', edge=.0008)
            cylinder(.0062, .001, (-.0338, 0, 0), paint('hole', (.002, .002, .002), .9), 'x')
    group(within(make), (x, y, z), (0, 0, turn))


def connectors(picture, data, view):
    """The pairs in rows, each plug before its socket."""
    for n in range(int(picture['pairs'])):
        row, column = divmod(n, 5)
        x, y, turn = (column - 2) * .034, (row - .5) * .150, math.pi / 2
        connector(x, y - .036, .0100, True, turn + math.pi)
        connector(x, y + .036, .0100, False, turn)


def earthing(picture, data, view):
    """Two rods of copper, a coil of the green and yellow cable, clamps, and the inspection pit."""
    for n, y in enumerate((-.085, -.055)):
        def rod():
            cylinder(.008, 1.14, (0, 0, .008), copper(), 'x')
            cylinder(.008, .05, (-.595, 0, .008), copper(), 'x', top=.001).rotation_euler = (0, -math.pi / 2, 0)
            cylinder(.0095, .05, (.56, 0, .0095), brass(), 'x', edge=.001)
        group(within(rod), (-.02 + n * .03, y, 0), (0, 0, .04 + n * .03))
    coil(.095, .0042, 14.85, (.24, .16, 0), paint('earth', (.24, .40, .015), .45), 5)
    for angle in (.7, 2.8, 4.9):
        band(.095 + .0042 * 1.8, .0042 * 6.8, .0042 * 10.4, (.24, .16, 0), angle, paint('strap', (.75, .62, .03), .5))
    x, y, shell = -.20, .17, paint('pit', (.045, .048, .052), .55)
    cylinder(.128, .012, (x, y, .006), shell, 'z', edge=.003)
    cylinder(.118, .170, (x, y, .085), shell, 'z', top=.104)
    cylinder(.114, .020, (x, y, .178), shell, 'z', edge=.003)
    lid = paint('lid', (.10, .23, .10), .5)
    cylinder(.104, .010, (x, y, .190), lid, 'z', edge=.002)
    for side in (-1, 1):
        slab((.034, .0016, .010), (x, y + side * .078, .1950), black(), .005, .0004, (math.pi / 2, 0, 0))
    words('EARTH', .030, (x, y, .1955), pale(), (0, 0, 0))
    for x in (-.02, .06):
        slab((.030, .024, .022), (x, -.175, .011), brass(), .004, .002)
        cylinder(.0095, .026, (x, -.175, .011), paint('hole', (.02, .015, .01), .6), 'y')
        cylinder(.006, .016, (x, -.175, .029), steel(), 'z', sides=6, edge=.0006)
