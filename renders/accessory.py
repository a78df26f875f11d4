"""Cables, connectors, breakers, boxes, mounting, meters: the small parts."""
import math
import bpy
from shapes import *


def build(picture, data, view, product):
    {'cable': cable, 'battery-cable': battery_cable, 'connectors': connectors, 'breaker': breaker, 'fuses': fuses,
     'arrester': arrester, 'ac-box': ac_box, 'earthing': earthing, 'combiner': combiner, 'changeover': changeover,
     'mounting': mounting, 'rack': rack, 'meter': meter}[picture['kind']](picture, data, view)


def coil(radius, thickness, turns, at, material, layers=5):
    points, (x, y, z) = [], at
    steps = 40
    for n in range(int(turns * steps)):
        turn = n / steps
        layer = int(turn) % layers
        row = int(turn) // layers
        r = radius + row * thickness * 1.72
        angle = 2 * math.pi * turn
        points.append((x + r * math.cos(angle), y + r * math.sin(angle), z + thickness * (1 + 2.02 * layer)))
    # The loose end.
    a = 2 * math.pi * turns
    r = radius + (int(turns) // layers) * thickness * 1.72
    for n in range(1, 9):
        points.append((x + (r + n * thickness * 2.4) * math.cos(a + n * .14), y + (r + n * thickness * 2.4) * math.sin(a + n * .14), z + thickness * max(1, 4 - n)))
    tube(points, thickness, material)


def tie(radius, at, angle, tall):
    x, y, z = at
    box((.052, .009, tall), (x + radius * math.cos(angle), y + radius * math.sin(angle), z + tall / 2), pale(), .002, (0, 0, angle))


def cable(picture, data, view):
    coil(.085, .0031, 34, (-.14, 0, 0), red(), 7)
    coil(.085, .0031, 34, (.16, -.05, 0), black(), 7)
    for x, y in ((-.14, 0), (.16, -.05)):
        for angle in (.9, 3., 5.1):
            tie(.099, (x, y, 0), angle, .048)


def battery_cable(picture, data, view):
    radius = math.sqrt(picture['mm2'] / math.pi) / 1000 * 1.9
    for tone, shift in ((red(), 0), (black(), .075)):
        points = [(-.30, shift - .05, radius), (-.20, shift - .05, radius), (-.02, shift - .11, radius), (.16, shift + .06, radius), (.30, shift + .03, radius)]
        tube(points, radius, tone)
        for (x, y, z), toward in ((points[0], -1), (points[-1], 1)):
            cylinder(radius * 1.12, .035, (x + toward * .012, y, z), rubber(), 'x')
            cylinder(radius * .72, .03, (x + toward * .034, y, z), copper(), 'x')
            lug = cylinder(radius * 1.5, .004, (x + toward * .058, y, z), copper(), 'z')
            hole = cylinder(.0045, .03, (x + toward * .060, y, z), copper(), 'z')
            cut = lug.modifiers.new('hole', 'BOOLEAN')
            cut.object, cut.operation = hole, 'DIFFERENCE'
            hole.hide_render = True
            hole.hide_set(True)


def connector(x, y, z, is_male, turn=0.):
    def make():
        body = paint('connector', (.010, .010, .011), .48)
        cylinder(.0088, .030, (0, 0, 0), body, 'x', edge=.001)
        cylinder(.0098, .012, (.018, 0, 0), body, 'x', sides=6, edge=.0008)
        cylinder(.0070, .016, (.031, 0, 0), body, 'x', top=.0055)
        if is_male:
            for side in (-1, 1):
                box((.026, .0035, .004), (-.024, side * .0075, 0), body, .001)
            cylinder(.0055, .016, (-.022, 0, 0), body, 'x')
        else:
            cylinder(.0095, .020, (-.022, 0, 0), body, 'x', edge=.0008)
            cylinder(.0062, .001, (-.0325, 0, 0), paint('hole', (.002, .002, .002), .9), 'x')
        cylinder(.0018, .012, (-.034 if is_male else -.028, 0, 0), steel(), 'x')
    group(within(make), (x, y, z), (0, 0, turn))


def connectors(picture, data, view):
    connector(-.030, -.030, .0098, True, math.pi - .25)
    connector(.034, -.030, .0098, False, -.25)
    for n in range(int(picture['pairs']) * 2 - 2):
        row, column = divmod(n, 6)
        connector(-.11 + column * .044 + (row % 2) * .02, .03 + row * .036, .0098, n % 2 == 0, .5 + (n * 1.7) % 1.3)


def module(x, width, tone, mark, handle, z=0., y=0., scale=1.):
    """One pole or more of something that snaps onto a rail: 85 mm high, 66 mm deep."""
    body = paint('modular', (.80, .80, .77), .42)
    h, d = .085 * scale, .066 * scale
    box((width, d * .7, h), (x, y + d * .15, z + h / 2), body, .0015)
    box((width, d * .32, h * .53), (x, y - d * .34, z + h / 2), body, .0015)
    poles = max(1, round(width / .018 / scale))
    for n in range(poles):
        at = x - width / 2 + width * (n + .5) / poles
        for place in (h * .91, h * .09):
            cylinder(.0042 * scale, .003, (at, y - d * .20, z + place), paint('screw hole', (.10, .10, .10), .6), 'y')
            cylinder(.0032 * scale, .004, (at, y - d * .20, z + place), steel(), 'y')
    if handle:
        box((width * .8, .010 * scale, .011 * scale), (x, y - d * .53, z + h * .47), handle, .002)
    words(mark, .0055 * scale, (x, y - d * .50 - .0008, z + h * .65), ink())
    box((width * .9, .0006, .0028 * scale), (x, y - d * .50 - .0008, z + h * .71), tone, 0)


def rail(width, z, y=.036):
    box((width, .001, .035), (0, y, z), steel(), 0)
    for side in (-1, 1):
        box((width, .007, .001), (0, y - .004, z + side * .0145), steel(), 0)


def breaker(picture, data, view):
    amps = picture['amps']
    is_large = amps >= 100
    if not is_large:
        rail(.12, .0425)
        module(0, .036, green(), f"C{amps:g}", dark())
        words('550 V DC', .0035, (0, -.034, .0425 + .0035), ink())
        return
    # A moulded case on a plate, with its bolts.
    w, h, d = .120, .130, .082
    shell = paint('moulded', (.045, .047, .05), .45)
    box((w, d * .7, h), (0, d * .15, h / 2), shell, .004)
    box((w, d * .3, h * .62), (0, -d * .35, h / 2), shell, .004)
    box((w * .34, .012, h * .30), (0, -d * .5, h * .5), black(), .003)
    box((w * .20, .026, .018), (0, -d * .5 - .012, h * .56), sun(), .003)
    words(f"{amps:g} A", .012, (-w * .30, -d * .5 - .001, h * .64), pale())
    words('250 V DC', .006, (w * .30, -d * .5 - .001, h * .64), pale())
    words('ON', .005, (0, -d * .5 - .001, h * .70), pale())
    words('OFF', .005, (0, -d * .5 - .001, h * .32), pale())
    box((w * .9, .001, .003), (0, -d * .5 - .0005, h * .24), green(), 0)
    for x in (-w * .25, w * .25):
        for z in (h * .08, h * .92):
            cylinder(.011, .006, (x, -d * .20, z), brass(), 'y', sides=6)
            cylinder(.006, .012, (x, -d * .22, z), steel(), 'y')


def fuses(picture, data, view):
    rail(.13, .0425)
    for x in (-.0095, .0095):
        module(x, .0178, red(), '1000 V', None)
        box((.015, .022, .040), (x, -.038, .0425), dark(), .002)
        words(f"{picture['amps']:g} A", .0045, (x, -.0496, .044), pale())
    for n in range(2):
        x = .05 + n * .018
        cylinder(.0051, .026, (x, -.05, .0051), paint('ceramic', (.85, .84, .80), .35), 'y')
        for side in (-1, 1):
            cylinder(.0053, .008, (x, -.05 + side * .015, .0053), steel(), 'y', edge=.0006)


def arrester(picture, data, view):
    rail(.14, .0425)
    for n in range(3):
        x = (n - 1) * .018
        module(x, .0178, red(), '', None)
        box((.0165, .024, .046), (x, -.040, .0425), red() if n != 1 else grey(), .002)
        box((.007, .001, .005), (x, -.0525, .056), lamp(), .0005)
        words('+' if n == 0 else '−' if n == 2 else '⏚', .006, (x, -.0525, .038), pale())
    words(f"{picture['volts']:g} V  40 kA", .0038, (0, -.0345, .0745), ink())


def enclosure(w, h, d, is_clear=True):
    shell = paint('enclosure', (.62, .63, .62), .5)
    box((w, d * .6, h), (0, d * .2, h / 2), shell, .008)
    for x in (-w / 2 + .008, w / 2 - .008):
        box((.016, d * .4, h), (x, -d * .3, h / 2), shell, .006)
    for z in (.008, h - .008):
        box((w, d * .4, .016), (0, -d * .3, z), shell, .006)
    for x in (-w / 2 + .010, w / 2 - .010):
        for z in (.010, h - .010):
            cylinder(.006, .004, (x, -d / 2 - .001, z), grey(), 'y')
    if is_clear:
        box((w - .03, .002, h - .03), (0, -d / 2 + .004, h / 2), paint('cover', (.85, .90, .92), .03, clear=.96), .002)
    for n in range(max(3, int(w / .05))):
        x = -w / 2 + w * (n + .5) / max(3, int(w / .05))
        cylinder(.010, .022, (x, 0, -.010), black(), 'z', edge=.001)
        cylinder(.013, .007, (x, 0, -.004), black(), 'z', sides=6)


def dims(data, otherwise):
    given = data.get('dimensionsMm')
    return tuple(side / 1000 for side in given) if given else otherwise


def combiner(picture, data, view):
    w, h, d = dims(data, (.38, .23, .11))
    if w < h:
        w, h = h, w
    enclosure(w, h, d)
    z, y = h * .42, d * .18
    box((w * .86, .001, .035), (0, y + .03, z + .0425), steel(), 0)
    for n in range(int(picture['strings']) * 2):
        x = -w * .40 + n * .0185
        module(x, .0178, red(), '25 A', dark(), z, y)
    module(w * .14, .054, red(), 'SPD', red(), z, y)
    module(w * .32, .072, green(), '100 A', green(), z, y)
    words('4 STRINGS  1000 V DC', .008, (0, -d / 2 - .002, h - .010), ink())


def ac_box(picture, data, view):
    w, h, d = dims(data, (.26, .20, .10))
    enclosure(w, h, d)
    z, y = h * .34, d * .15
    box((w * .86, .001, .035), (0, y + .03, z + .0425), steel(), 0)
    module(-w * .30, .036, green(), f"C{picture['amps']:g}", dark(), z, y)
    module(-w * .08, .036, blue(), '30 mA', blue(), z, y)
    module(w * .14, .036, red(), 'SPD', red(), z, y)
    module(w * .33, .018, green(), 'C16', dark(), z, y)
    words('IN   OUT', .008, (0, -d / 2 - .002, h - .010), ink())


def earthing(picture, data, view):
    for n, x in enumerate((-.05, .0)):
        cylinder(.008, 1.2, (0, x, .62 - .02), copper(), 'z')
    cylinder(.008, .06, (0, -.05, 1.24), copper(), 'z', top=.001)
    group(within(lambda: coil(.11, .0035, 14, (0, 0, 0), paint('earth', (.30, .42, .02), .5), 4)), (.26, -.06, 0))
    box((.12, .10, .09), (-.24, -.05, .045), dark(), .006)
    box((.10, .085, .02), (-.24, -.05, .092), grey(), .004)
    for x in (.10, .14):
        box((.022, .03, .018), (x, -.16, .009), brass(), .002)
        cylinder(.004, .02, (x, -.16, .022), steel(), 'z')


def changeover(picture, data, view):
    w, h, d = dims(data, (.130, .150, .095))
    body = paint('modular', (.80, .80, .77), .42)
    rail(w * 1.4, h * .5, d * .5)
    box((w, d * .7, h), (0, d * .15, h / 2), body, .003)
    box((w * .98, d * .3, h * .6), (0, -d * .35, h / 2), body, .003)
    front = -d * .5 - .0008
    box((w * .34, .002, h * .34), (-w * .24, front, h * .5), dark(), .002)
    box((.018, .03, .040), (-w * .24, front - .014, h * .52), black(), .004)
    words('I', .008, (-w * .24, front - .002, h * .64), pale())
    words('II', .008, (-w * .24, front - .002, h * .36), pale())
    box((w * .36, .002, h * .20), (w * .22, front, h * .58), screen(), .002)
    words('228 V', .011, (w * .22, front - .002, h * .58), paint('digits', (.95, .10, .04), .3, glow=1.4))
    for n, tone in enumerate((lamp(), sun())):
        cylinder(.003, .003, (w * .12 + n * .03, front, h * .42), tone, 'y')
    words(f"{picture['amps']:g} A  AUTO", .007, (w * .22, front - .001, h * .34), ink())
    for n in range(4):
        x = -w * .36 + w * .72 * n / 3
        for z in (h * .07, h * .93):
            cylinder(.007, .004, (x, -d * .20, z), steel(), 'y')


def mounting(picture, data, view):
    for y in (0, .35):
        box((2.2, .040, .040), (0, y, .10), aluminium(), .002)
        box((2.2, .012, .006), (0, y, .121), paint('groove', (.05, .05, .05), .5), 0)
        for x in (-.85, 0, .85):
            box((.05, .09, .006), (x, y - .02, .003), steel(), .001)
            box((.006, .05, .09), (x, y - .026, .05), steel(), .001)
            cylinder(.007, .03, (x + .012, y - .02, .10), steel(), 'x', sides=6)
            box((.06, .10, .004), (x, y - .02, -.001), rubber(), .001)
    for n in range(6):
        x = -.75 + n * .30
        y = 0 if n % 2 else .35
        box((.034, .060, .005), (x, y, .158), aluminium(), .001)
        box((.018, .012, .034), (x, y, .140), aluminium(), .001)
        cylinder(.0055, .012, (x, y, .165), steel(), 'z', sides=6)


def rack(picture, data, view):
    w, h, d = dims(data, (.6, .95, .6))
    shell = paint('cabinet', (.045, .047, .05), .45)
    for x in (-w / 2 + .012, w / 2 - .012):
        box((.024, d, h - .06), (x, 0, h / 2 + .03), shell, .004)
    for z in (.07, h - .012):
        box((w, d, .024), (0, 0, z), shell, .004)
    box((w, .012, h - .06), (0, d / 2 - .006, h / 2 + .03), shell, .002)
    from battery import rack as battery_rack
    for n in range(int(picture['modules'])):
        things = within(lambda: battery_rack(.44, .133, .42, {'kwh': 5.12, 'volts': 51.2}, 'IMOLE'))
        group(things, (0, -.04, .10 + n * .19))
        box((w - .05, d * .8, .003), (0, .02, .095 + n * .19), steel(), 0)
    box((w - .03, .004, h - .09), (0, -d / 2, h / 2 + .03), paint('door', (.80, .86, .88), .02, clear=.97), .002)
    for x in (-w / 2 + .014, w / 2 - .014):
        box((.028, .012, h - .07), (x, -d / 2, h / 2 + .03), shell, .003)
    cylinder(.011, .012, (w / 2 - .014, -d / 2 - .008, h * .55), steel(), 'y')
    for x in (-w * .42, w * .42):
        for y in (-d * .4, d * .4):
            cylinder(.028, .022, (x, y, .028), rubber(), 'x')


def meter(picture, data, view):
    rail(.14, .0425)
    module(0, .036, blue(), '', None)
    box((.030, .002, .020), (0, -.0335, .052), screen(), .001)
    words('2.14 kW', .0048, (0, -.035, .052), paint('display', (.25, .85, .95), .3, glow=1.1))
    words('IMOLE', .004, (0, -.0335, .0365), ink())
    cylinder(.0016, .002, (.010, -.0335, .0310), lamp(), 'y')
    for n in range(3):
        def clamp():
            ring_ = paint('clamp', (.03, .05, .12), .45)
            import bpy as b
            b.ops.mesh.primitive_torus_add(major_radius=.016, minor_radius=.0075, major_segments=48)
            b.context.object.data.materials.append(ring_)
            box((.012, .022, .018), (.020, 0, 0), ring_, .002)
        x = -.075 + n * .026 if n < 2 else .085
        group(within(clamp), (x, -.05 - .02 * n, .0075), (0, 0, .6 * n))
        tube([(x + .02, -.05 - .02 * n, .006), (x + .03, -.02, .004), (0 + n * .01, -.01, .004), (n * .006 - .006, -.012, .02)], .0016, black())
