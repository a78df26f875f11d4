"""A van that brings panels to a house in Lagos."""
import math
from mathutils import Matrix, Vector
from parts import Form, frame, plain, put
import arrays
import building
import ground
import plants
import roof
import signs
import sky
import street
import town

LONG, HALF, SILL, BELT, TOP = 5.3, .93, .42, 1.12, 2.12


def nose(z):
    """Where the front of the body is, at a height; the windscreen leans back."""
    if z < .55:
        return 2.60
    if z < BELT:
        return 2.62 - .10 * ((z - .55) / (BELT - .55)) ** 2
    return 2.52 - .66 * ((z - BELT) / (TOP - BELT)) ** 1.15


def side(z):
    """Half the breadth at a height: full below, drawn in toward the roof."""
    if z < BELT:
        return HALF - .07 * (1 - (z - SILL) / (BELT - SILL)) ** 2.5
    return HALF - .15 * ((z - BELT) / (TOP - BELT)) ** 1.7


def front(y, z):
    """Where the front of the body is, at a place across and a height: round toward its corners."""
    corner = .26 if z < BELT else .22
    beyond = max(0, abs(y) - side(z) + corner)
    return nose(z) - corner + math.sqrt(max(0, corner ** 2 - beyond ** 2))


def face_pane(form, y0, y1, z0, z1, paint, out=.008, slant=0.):
    """A shape on the front, in small faces; `slant` draws its sides in with the height."""
    def at(a, b):
        t, z = a / 12, z0 + (z1 - z0) * b / 12
        y = (y0 + (y1 - y0) * t) * (1 - slant * b / 12)
        return (front(y, z) + out, y * (1 + out), z)
    for a in range(12):
        for b in range(12):
            form.face([at(a, b), at(a + 1, b), at(a + 1, b + 1), at(a, b + 1)], paint, smooth=True)


def body_form(form, paint):
    """The shell: rings around the van at rising heights, rounded at its corners and to the roof."""
    levels = [SILL + .06 * n for n in range(int((TOP - SILL) / .06) + 1)]
    rings = []
    for z in levels:
        front, back, half = nose(z), -LONG / 2 + .05 * max(0, (z - BELT) / (TOP - BELT)), side(z)
        corner = .26 if z < BELT else .22
        ring = []
        for cx, cy, start in ((front - corner, half - corner, 0), (back + .12, half - .12, 90),
                (back + .12, -half + .12, 180), (front - corner, -half + corner, 270)):
            r = corner if start in (0, 270) else .12
            turns = [start + 90 * k / 8 for k in range(9)]
            ring += [(cx + r * math.cos(math.radians(a)), cy + r * math.sin(math.radians(a)),
                z) for a in turns]
        rings.append(ring)
    last = rings[-1]
    middle = Vector((sum(p[0] for p in last) / len(last), 0, TOP))
    for n in range(1, 7):
        a = math.pi / 2 * n / 6
        shrink, lift = .16 * (1 - math.cos(a)), .13 * math.sin(a)
        rings.append([(p[0] - math.copysign(min(shrink, abs(p[0] - middle.x)), p[0] - middle.x),
                       p[1] - math.copysign(min(shrink, abs(p[1])), p[1]), levels[-1] + lift) for p in last])
    for lower, upper in zip(rings, rings[1:]):
        for k in range(len(lower)):
            form.face([lower[k - 1], lower[k], upper[k], upper[k - 1]], paint, smooth=True)
    form.face(rings[-1], paint)


def pane(form, corners, paint, sign, out=.006):
    """A flat shape given as (x, z), laid on the side of the van in narrow strips."""
    low, high = min(z for _, z in corners), max(z for _, z in corners)

    def reach(z):
        xs = []
        for (x0, z0), (x1, z1) in zip(corners, corners[1:] + corners[:1]):
            if z0 != z1 and min(z0, z1) <= z <= max(z0, z1):
                xs.append(x0 + (x1 - x0) * (z - z0) / (z1 - z0))
        return min(xs), max(xs)
    rows = 14
    for n in range(rows):
        z0, z1 = low + (high - low) * n / rows + 1e-5, low + (high - low) * (n + 1) / rows - 1e-5
        (a, b), (c, d) = reach(z0), reach(z1)
        ring = [(a, sign * (side(z0) + out), z0), (b, sign * (side(z0) + out), z0),
                (d, sign * (side(z1) + out), z1), (c, sign * (side(z1) + out), z1)]
        form.face(ring[::-sign], paint, smooth=True)


def wheel(form, x, sign):
    tyre, rim = plain('tyre', (.014, .014, .015), .75), plain('rim', (.52, .53, .54), .32, .8)
    dark = plain('wheel arch', (.006, .006, .006), .9)
    outer = form.at.copy()
    form.at = outer @ Matrix.Translation((x, sign * (HALF - .115),
        .345)) @ Matrix.Rotation(-sign * math.pi / 2, 4, 'X')
    form.turned([(0, .128), (.435, .128), (.435, -.2)], (0, 0, 0), dark, 36)
    form.turned([(.19, .14), (.225, .160), (.30, .172), (.338, .150), (.345, .08), (.345, -.09)], (0, 0, 0),
        tyre, 36)
    form.turned([(0, .158), (.05, .160), (.07, .142), (.16, .136), (.195, .155), (.228, .164)], (0, 0, 0),
        rim, 36)
    for n in range(8):
        a = math.tau * n / 8
        place = (.13 * math.cos(a), .13 * math.sin(a), .137)
        form.turned([(0, .006), (.026, .006), (.026, 0)], place, dark, 10)
    form.at = outer


def vehicle(at, turn):
    white = plain('van white', (.76, .77, .77), .22, 0, 1.)
    dark, black = building.glass(0), plain('trim black', (.018, .018, .019), .45)
    line, chrome = plain('door line', (.20, .205, .21), .5), plain('chrome', (.62, .63, .64), .18, .95)
    form = Form()
    body_form(form, white)
    for sign in (-1, 1):
        pane(form, [(1.30, 1.20), (2.16, 1.20), (1.76, 1.80), (1.32, 1.80)], dark, sign)
        if sign > 0:
            pane(form, [(.16, 1.20), (1.18, 1.20), (1.18, 1.80), (.16, 1.80)], dark, sign)
        for x in (1.245, .06, -1.18):
            pane(form, [(x, .52), (x + .012, .52), (x + .012, 1.98), (x, 1.98)], line, sign, .003)
        pane(form, [(-2.5, 1.06), (-.02, 1.06), (-.02, 1.085), (-2.5, 1.085)], line, sign, .004)
        pane(form, [(-2.52, .50), (2.40, .50), (2.40, .66), (-2.52, .66)], black, sign, .012)
        for x in (1.42, .22):
            form.box((.17, .03, .035), (x, sign * (side(1.06) + .02), 1.06), black)
        pane(form, [(-2.45, .78), (-2.3, .78), (-2.3, .82), (-2.45, .82)],
            plain('lamp amber', (.6, .2, .01), .3), sign, .008)
        for x in (-1.72, 1.62):
            wheel(form, x, sign)
        form.box((.09, .22, .30), (1.98, sign * 1.10, 1.30), black)
        form.box((.03, .18, .25), (1.93, sign * 1.10, 1.30), plain('mirror', (.6, .62, .64), .03, 1.))
        low, high = sorted((sign * .46, sign * .84))
        face_pane(form, low, high, .80, 1.03, plain('van lamp', (.30, .33, .36), .08, .6, 1.), .012)
        form.box((.05, .20, .55), (-LONG / 2 - .005, sign * .80, 1.02),
            plain('tail lamp', (.30, .008, .008), .15, 0, 1.))
    face_pane(form, -.84, .84, 1.20, 1.90, dark, .008, .10)
    for n in range(4):
        form.box((.03, .84 - .04 * n, .035), (nose(.84) + .012, 0, .80 + .06 * n), black)
    form.box((.22, 1.72, .24), (2.55, 0, .50), black)
    form.box((.03, .52, .12), (2.675, 0, .56), plain('plate', (.70, .70, .66), .5))
    form.box((4.6, 1.5, .2), (0, 0, .38), black)
    # The rack, with panels and a ladder.
    for x in (-2.1, -1.0, .1, 1.2):
        form.box((.05, 1.56, .04), (x, 0, 2.42), black)
        for y in (-.66, .66):
            form.box((.05, .04, .20), (x, y, 2.32), black)
    for y in (-.76, .76):
        form.box((3.5, .04, .05), (-.45, y, 2.46), black)
    for y in (-.74, -.40):
        form.box((3.3, .03, .07), (-.5, y, 2.78), plain('ladder', (.62, .25, .015), .5))
    for n in range(11):
        form.tube([(-2.0 + n * .30, -.74, 2.78), (-2.0 + n * .30, -.40, 2.78)], .014, arrays.alloy(), 6)
    for x in (-1.55, .55):
        form.box((.035, 1.20, .005), (x, -.06, 2.70), plain('strap', (.55, .18, .01), .7))
        form.box((.035, .005, .26), (x, -.66, 2.57), plain('strap', (.55, .18, .01), .7))
    spin = frame(at, turn)
    put(form.mesh('van'), turn=spin)
    for n in range(5):
        place = Matrix.Translation((.64, -.62, 2.465 + n * .040)) @ Matrix.Rotation(math.pi / 2, 4, 'Z')
        put(arrays.shared(), turn=spin @ place)
    letters(spin)


def letters(spin):
    """The name and a small sun on the side that faces -Y."""
    green, gold = plain('livery green', (.006, .16, .075), .35), plain('livery sun', (.86, .36, .01), .35)
    form = Form()
    low, high = side(1.22), side(1.66)
    lean = Matrix.Rotation(math.atan2(low - high, .44), 4, 'X')
    spin = spin @ Matrix.Translation((0, -side(1.43) - .012, 1.43)) @ lean.inverted()
    x = -2.0
    ring = [math.tau * k / 40 for k in range(40)]
    form.face([(x + .17 * math.cos(a), 0, .17 * math.sin(a)) for a in ring], gold)
    for n in range(12):
        a = math.tau * n / 12
        out, across = Vector((math.cos(a), 0, math.sin(a))), Vector((-math.sin(a), 0, math.cos(a))) * .020
        near, far = Vector((x, 0, 0)) + out * .215, Vector((x, 0, 0)) + out * .30
        form.face([near - across, far - across, far + across, near + across], gold)
    put(form.mesh('sun'), turn=spin)
    thing = signs.words('IMOLE', .36, (0, 0, 0), green, deep=.001)
    thing.matrix_world = spin @ Matrix.Translation((-.80, 0, 0)) @ Matrix.Rotation(math.pi / 2, 4, 'X')


def van():
    sky.day(azimuth=-40, elevation=30, tint=(1, .85, .66), power=4.6, clouds=.7, seed=150., glow=.7)
    ground.plain_of(ground.soil(green=.3))
    ground.sheet(ground.paving((.40, .35, .30)), -60, -9, 60, .2, .02)
    ground.sheet(ground.asphalt(), -60, -30, 60, -9.6, .015)
    street.gutter(-24, 24, -9.3)
    vehicle((0, -5.6, .02), -15)
    fence = building.render(building.OCHRE)
    street.fence((-26, .4), (-3.2, .4), 2.2, fence)
    street.fence((2.6, .4), (26, .4), 2.2, fence)
    street.gate((-.3, .4, 0), 5.0, 2.5, colour=(.040, .060, .070), post=fence)
    house = Form()
    house.at = frame((1.5, 13.5, 0), -8)
    size, high, wall = (15, 10), 6.4, building.render(building.CREAM)
    building.body(house, size, high, wall, {
        'front': [(x, z, 1.7, 1.45) for x in (-5.6, -2.2, 5.4) for z in (.95, 4.1)]
        + [(2, 3.4, 1.5, 2.2, 'glazed'), (2, .1, 1.4, 2.3, 'door')],
        'left': [(x, z, 1.5, 1.4) for x in (-2.5, 2.5) for z in (.95, 4.1)]}, bars=building.iron(), seed=8)
    building.band(house, size, 3.2, .2, building.render((.40, .15, .08), False))
    house.box((4.2, 1.6, .2), (2, -size[1] / 2 - .8, 3.25), building.render(building.WHITE, False))
    building.railing(house, (-.1, -size[1] / 2 - 1.5), (4.1, -size[1] / 2 - 1.5), 3.35, .95)
    for x in (.1, 3.9):
        building.column(house, x, -size[1] / 2 - 1.4, 0, 3.15, wall)
    slopes = roof.hip(house, size, high, 25, roof.sheets(roof.RED, 'tile', .25), .8)
    house.at = house.at @ frame((-3.9, -size[1] / 2, 3.9))
    building.cooler(house, (0, 0, 0))
    house.put(name='house')
    arrays.lay(slopes['front'], 5, 1, 4.9, 1.2)
    street.tank((-9.6, 11, 0), 5.6)
    street.line_of_poles([(-34, -.6, 0), (-8.6, -.6, 0), (24, -.6, 0)], 8.8, 90)
    put(plants.palm(0), (9.6, 5, 0), 20, .95)
    put(plants.mango(0), (-10.5, 5.5, 0), 20, .85)
    put(plants.plantain(0), (-5.2, 3.2, 0), 20, 1.)
    put(plants.plantain(1), (6.6, 2.6, 0), 80, .9)
    for n in range(7):
        put(plants.bush(n % 2, (.66, .03, .22)), (3.6 + n * .85, 1.5, 1.5), n * 60, 1.05)
    for n in range(5):
        put(plants.bush(n % 2), (-9 + n * 1.1, -.5, 0), n * 60, .6)
    town.fill(-200, 200, 24, 260, seed=47, turn=-6, green=1., wide=lambda y: 46 + y * .7)
    sky.haze(560, (.85, .85, .85), 25)
    sky.camera((3.0, -16.4, 2.2), (.05, -4, 2.05), 41)
