"""Things of the street and the yard: tanks, poles and wires, fences, gates, dishes, generators, cars."""
import math
import random
from mathutils import Matrix, Vector
from parts import Form, material, plain, put, worn
import arrays
import building


def steel_paint(colour=(.30, .31, .31)): return worn(f'steel {colour}', colour, .55, .3, amount=.25, scale=5)
def poly(): return plain('black tank', (.012, .012, .013), .34)
def concrete(): return worn('concrete', (.42, .40, .36), .9, amount=.25, scale=1.6)


def tank_body(form, at, radius=.62, high=1.45):
    """A ribbed plastic water tank."""
    profile = [(radius, 0)]
    for n in range(5):
        low = .10 + n * (high - .35) / 5
        profile += [(radius, low), (radius * .965, low + .03), (radius * .965, low + .07),
            (radius, low + .10)]
    profile += [(radius, high - .26), (radius * .86, high - .10), (radius * .38, high),
        (radius * .34, high + .06), (0, high + .07)]
    form.turned(profile, at, poly(), 28)


def tank(at, high=4.2, count=1, turn=0., colour=(.30, .31, .31)):
    """Tanks on a steel stanchion."""
    form, paint = Form(), steel_paint(colour)
    wide = 1.5 * count
    for x in (-wide / 2, wide / 2):
        for y in (-.7, .7):
            form.box((.10, .10, high), (x, y, high / 2), paint)
    levels = max(1, round(high / 2))
    for n in range(levels):
        low, top = high * n / levels, high * (n + 1) / levels
        for y in (-.7, .7):
            form.tube([(-wide / 2, y, low), (wide / 2, y, top)], .028, paint, 4)
            form.tube([(wide / 2, y, low), (-wide / 2, y, top)], .028, paint, 4)
            form.box((wide, .06, .06), (0, y, top), paint)
        for x in (-wide / 2, wide / 2):
            form.tube([(x, -.7, low), (x, .7, top)], .028, paint, 4)
    form.box((wide + .3, 1.7, .07), (0, 0, high + .05), paint)
    for n in range(count):
        tank_body(form, (-wide / 2 + .75 + n * 1.5, 0, high + .09))
    form.tube([(wide / 2 - .1, .75, high + .2), (wide / 2 + .1, .78, high - .4), (wide / 2 + .1, .78, 0)],
        .03, plain('pipe', (.55, .56, .56), .5))
    return form.put(at, turn, name='tank')


def dish(at, turn=0., size=.45):
    form, paint = Form(), plain('dish', (.56, .56, .55), .5)
    profile = [(size * k / 6, .32 * size * (k / 6) ** 2) for k in range(7)]
    form.at = Matrix.Rotation(math.radians(52), 4, 'X')
    form.turned(profile, (0, 0, .1), paint, 24)
    form.tube([(0, -size * .95, .35 * size), (0, -.05, size * 1.05)], .012, paint)
    form.box((.06, .06, .10), (0, -.05, size * 1.05), paint)
    form.at = Matrix()
    form.tube([(0, 0, -.7), (0, .02, .0), (0, -.08, .1)], .025, steel_paint())
    return form.put(at, turn, name='dish')


def pole(at, high=8.5, turn=0., arms=2):
    """A concrete pole with crossarms and insulators. @returns where its wires hang"""
    form = Form()
    form.tube([(0, 0, -.3), (0, 0, high)], [.17, .10], concrete(), 8, caps=True)
    ends, spin = [], Matrix.Translation(at) @ Matrix.Rotation(math.radians(turn), 4, 'Z')
    for arm in range(arms):
        z = high - .35 - arm * 1.1
        form.box((1.9, .10, .12), (0, 0, z), plain('crossarm', (.12, .08, .05), .8))
        for x in (-.85, -.3, .3, .85):
            form.turned([(.03, 0), (.055, .05), (.03, .09), (.05, .13), (0, .16)], (x, 0, z + .06),
                plain('insulator', (.20, .10, .06), .25), 8)
            ends.append(spin @ Vector((x, 0, z + .2)))
    form.put(at, turn, name='pole')
    return ends


def wires(first, second, sag=.7, radius=.011, count=None):
    """Wires between the ends of two poles."""
    form, paint = Form(), plain('wire', (.02, .02, .02), .6)
    for a, b in list(zip(first, second))[:count]:
        line = [a.lerp(b, t / 12) - Vector((0, 0, 4 * sag * (t / 12) * (1 - t / 12))) for t in range(13)]
        form.tube(line, radius, paint, 4)
    form.put(name='wires')


def line_of_poles(places, high=8.5, turn=0., sag=.7):
    ends = [pole(place, high, turn) for place in places]
    for first, second in zip(ends, ends[1:]):
        wires(first, second, sag)
    return ends


def fence(a, b, high=2.1, paint=None, coping=None, pillars=3.2, wire=False):
    """A block fence from (x, y) to (x, y) with pillars."""
    form = Form()
    (ax, ay), (bx, by) = a, b
    long, turn = math.hypot(bx - ax, by - ay), math.atan2(by - ay, bx - ax)
    paint = paint or building.render(building.CREAM)
    coping = coping or concrete()
    for side in (-1, 1):
        ring = [(0, side * .1, 0), (long, side * .1, 0), (long, side * .1, high), (0, side * .1, high)]
        form.face(ring[::-side], paint, [(p[0], p[2]) for p in ring[::-side]])
    for x in (0, long):
        form.face([(x, -.1, 0), (x, .1, 0), (x, .1, high), (x, -.1, high)], paint)
    form.box((long, .30, .08), (long / 2, 0, high + .04), coping)
    for n in range(int(long / pillars) + 1):
        form.box((.34, .34, high + .22), (n * pillars, 0, (high + .22) / 2), paint)
        form.box((.42, .42, .09), (n * pillars, 0, high + .26), coping)
    if wire:
        for k in range(int(long / .35)):
            ring = [(k * .35 + .22 * math.cos(t * .9), .22 * math.sin(t * .9),
                high + .36 + .02 * t / 7) for t in range(8)]
            form.tube([(x, y * .3, z + y) for x, y, z in ring], .006, steel_paint(), 3)
    return form.put((ax, ay, 0), math.degrees(turn), name='fence')


def gate(at, width=3.6, high=2.2, turn=0., colour=(.030, .045, .060), post=None):
    """Two leaves of sheet steel with ribs and a row of spears, between posts."""
    form, paint = Form(), worn(f'gate {colour}', colour, .42, .2, amount=.12)
    gold = plain('gate gold', (.42, .27, .06), .4, .5)
    for side in (-1, 1):
        middle = side * width / 4
        form.box((width / 2 - .03, .04, high - .25), (middle, 0, .10 + (high - .25) / 2), paint)
        for part in (.10, .40, high - .55, high - .20):
            form.box((width / 2 - .03, .09, .06), (middle, 0, part), paint)
        for n in range(9):
            x = middle + (n - 4) * (width / 2 - .12) / 8
            form.box((.035, .08, high - .3), (x, 0, .1 + (high - .3) / 2), paint)
            form.tube([(x, 0, high - .2), (x, 0, high), (x, 0, high + .14)], [.014, .022, .002], gold, 6)
        form.box((.30, .11, .30), (middle, 0, high * .56), gold, Matrix.Rotation(math.pi / 4, 4, 'Y'))
        form.box((.20, .13, .20), (middle, 0, high * .56), paint, Matrix.Rotation(math.pi / 4, 4, 'Y'))
        form.box((.5, .5, high + .45), (side * (width / 2 + .25), 0, (high + .45) / 2),
            post or building.render(building.CREAM))
        form.box((.62, .62, .12), (side * (width / 2 + .25), 0, high + .5), concrete())
        form.turned([(.0, 0), (.13, .05), (.16, .17), (.10, .29), (0, .32)],
            (side * (width / 2 + .25), 0, high + .56), plain('gate lamp', (.75, .73, .68), .3), 12)
    return form.put(at, turn, name='gate')


def generator(at, turn=0., colour=(.50, .36, .03), size=(2.2, 1.0, 1.35)):
    """A diesel set in its canopy on a slab."""
    form, x, y, z = Form(), *size
    paint, dark = worn(f'canopy {colour}', colour, .45, amount=.12), plain('canopy dark', (.03, .03, .03), .6)
    form.box((x + .5, y + .4, .16), (0, 0, .08), concrete())
    form.box((x, y, .14), (0, 0, .23), dark)
    form.box((x, y, z), (0, 0, .30 + z / 2), paint)
    form.box((x * .96, y * .9, .06), (0, 0, .33 + z), paint)
    for n in range(3):
        left = -x / 2 + x * (n + .5) / 3
        form.box((x / 3 - .06, .02, z * .84), (left, -y / 2 - .008, .30 + z / 2), paint)
        form.box((.05, .03, .12), (left + x / 8, -y / 2 - .02, .30 + z * .5), dark)
    for n in range(9):
        form.box((x * .22, .03, .03), (-x / 3, -y / 2 - .02, .30 + z * .30 + n * .06), dark)
        form.box((.03, y * .7, .03), (x / 2 + .01, 0, .30 + z * .3 + n * .07), dark)
    form.tube([(x * .3, 0, .3 + z), (x * .3, 0, .62 + z), (x * .34, 0, .76 + z)], .05, dark, 10)
    return form.put(at, turn, name='generator')


def solar_lamp(at, turn=0., high=5.5):
    """A street light with its own panel and battery."""
    form, paint = Form(), steel_paint((.45, .46, .46))
    form.tube([(0, 0, 0), (0, 0, high)], [.07, .045], paint, 10)
    form.tube([(0, 0, high - .5), (0, -.5, high - .2), (0, -1.1, high - .12)], .03, paint, 8)
    form.box((.26, .62, .08), (0, -1.3, high - .12), plain('lamp shell', (.60, .61, .62), .4))
    form.box((.20, .40, .02), (0, -1.36, high - .17), plain('lamp glass', (.85, .85, .80), .2))
    form.box((.36, .26, .34), (0, .14, high - 1.2), plain('lamp box', (.50, .51, .52), .5))
    form.at = Matrix.Translation((0, 0, high + .12)) @ Matrix.Rotation(math.radians(14), 4, 'X')
    form.box((.74, 1.1, .03), (0, 0, 0), arrays.alloy())
    form.face([(-.35, -.53, .017), (.35, -.53, .017), (.35, .53, .017), (-.35, .53, .017)], arrays.cells(),
        [(0, 0), (1, 0), (1, 1), (0, 1)])
    form.at = Matrix()
    form.box((.35, .35, .3), (0, 0, .1), concrete())
    return form.put(at, turn, name='solar lamp')


def mesh_fence(places, high=2.):
    """Posts and chain link along places (x, y)."""
    def make(nodes, shader):
        u, v, _ = nodes.add('SeparateXYZ', {0: nodes.add('UVMap').outputs[0]}).outputs
        lines = []
        for slant in (nodes.sum('ADD', u, v), nodes.sum('SUBTRACT', u, v)):
            part = nodes.sum('FRACT', nodes.sum('MULTIPLY', slant, 10))
            lines.append(nodes.sum('LESS_THAN', part, .09))
        nodes.feed(shader.inputs['Base Color'], (.45, .46, .46))
        shader.inputs['Metallic'].default_value = .6
        nodes.feed(shader.inputs['Alpha'], nodes.sum('MAXIMUM', *lines))
    net, post, form = material('net', make), steel_paint((.40, .41, .41)), Form()
    for (ax, ay), (bx, by) in zip(places, places[1:]):
        long = math.hypot(bx - ax, by - ay)
        form.face([(ax, ay, .05), (bx, by, .05), (bx, by, high), (ax, ay, high)], net,
                  [(0, 0), (long, 0), (long, high), (0, high)])
        for n in range(int(long / 2.6) + 1):
            t = n * 2.6 / long
            x, y = ax + (bx - ax) * t, ay + (by - ay) * t
            form.tube([(x, y, 0), (x, y, high + .1)], .035, post, 6)
        for z in (.06, high):
            form.tube([(ax, ay, z), (bx, by, z)], .02, post, 5)
    return form.put(name='mesh fence')


def gutter(x0, x1, y, width=.7):
    """A street drain with slabs over it, along x."""
    form, chance = Form(), random.Random(8)
    x = x0
    while x < x1:
        form.box((.78, width, .10), (x + .4, y + chance.uniform(-.02, .02), .04 + chance.uniform(-.01, .01)),
            concrete())
        x += .82
    form.box((x1 - x0, .14, .16), ((x0 + x1) / 2, y - width / 2 - .07, .05), concrete())
    return form.put(name='gutter')


def rounded(front, back, half, z, corner):
    """A ring: a rectangle from `back` to `front` with round corners."""
    ring = []
    for x, y, start in ((front - corner, half - corner, 0), (back + corner, half - corner, 90),
                        (back + corner, -half + corner, 180), (front - corner, -half + corner, 270)):
        ring += [(x + corner * math.cos(math.radians(start + 15 * k)),
            y + corner * math.sin(math.radians(start + 15 * k)), z)
                 for k in range(7)]
    return ring


def loft(form, rings, paint):
    for lower, upper in zip(rings, rings[1:]):
        for k in range(len(lower)):
            form.face([lower[k - 1], lower[k], upper[k], upper[k - 1]], paint, smooth=True)
    form.face(rings[-1], paint)


def car(at, turn=0., colour=(.45, .46, .47)):
    """A saloon car for the middle distance; its front looks along x."""
    form = Form()
    paint, dark, black = plain(f'car {colour}', colour, .25, .3, 1.), building.glass(0), plain('tyre',
        (.015, .015, .015), .7)
    loft(form, [rounded(2.16 - a, -2.16 + b, .86 - c, z, .34) for a, b, c, z in (
        (.06, .05, .04, .24), (.0, .0, .0, .36), (.0, .0, -.01, .55), (.04, .02, .0, .70),
        (.16, .08, .03, .82), (.42, .20, .09, .90), (.9, .40, .16, .945))], paint)
    cabin = [rounded(1.22 - .95 * t, -1.72 + .62 * t ** 1.3, .76 - .17 * t ** 1.4, .88 + .47 * t,
        .22) for t in (0, .25, .5, .75, 1)]
    loft(form, cabin, dark)
    loft(form, [rounded(.30 - a, -1.12 + a, .60 - a * .8, z, .22) for a,
        z in ((-.02, 1.34), (.0, 1.375), (.06, 1.41), (.16, 1.43), (.3, 1.44))], paint)
    for s in (-1, 1):
        for low, top in (((1.16, .70), (.22, .57)), ((-.28, .765), (-.34, .60)),
                ((-1.62, .70), (-1.02, .57))):
            form.tube([(low[0], s * low[1], .90), ((low[0] + top[0]) / 2, s * ((low[1] + top[1]) / 2 + .03),
                1.14), (top[0], s * top[1], 1.37)], .035, paint, 6)
        for x in (-1.32, 1.30):
            form.at = Matrix.Translation((x, s * .765, .315)) @ Matrix.Rotation(-s * math.pi / 2, 4, 'X')
            form.turned([(0, .104), (.37, .104), (.37, -.1)], (0, 0, 0),
                plain('wheel arch', (.006, .006, .006), .9), 24)
            form.turned([(.19, .10), (.27, .125), (.315, .10), (.315, -.08)], (0, 0, 0), black, 24)
            form.turned([(0, .11), (.10, .112), (.17, .09), (.20, .12)], (0, 0, 0),
                plain('rim', (.52, .53, .54), .32, .8), 20)
            form.at = Matrix()
        form.box((.10, .36, .11), (2.06, s * .52, .70), plain('headlamp', (.8, .8, .78), .1, 0, 1))
        form.box((.10, .34, .13), (-2.10, s * .52, .72), plain('tail lamp', (.35, .01, .01), .2, 0, 1))
        form.box((.10, .18, .11), (.72, s * .90, .98), paint)
    form.box((.06, .50, .10), (2.15, 0, .42), black)
    form.box((.04, .46, .11), (-2.15, 0, .55), plain('plate', (.70, .70, .66), .5))
    return form.put(at, turn, name='car')
