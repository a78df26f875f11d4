"""Trees and plants of the south and of the savanna. Every mesh is made once and copied."""
import math
import random
from mathutils import Vector
from parts import Form, material, plain, put, worn

made = {}


def leaf_paint(name, colour, shine=.35, through=.35):
    """A leaf lets some light through; every copy and every part differs a little."""
    def make(nodes, shader):
        tone = nodes.noise(nodes.place(), .9, 3)
        lucky = nodes.add('ObjectInfo').outputs['Random']
        warm = [min(1, c * f) for c, f in zip(colour, (1.9, 1.45, .9))]
        mixed = nodes.mix(nodes.sum('MULTIPLY_ADD', lucky, .35, nodes.sum('MULTIPLY', tone, .6)), colour,
            warm)
        nodes.feed(shader.inputs['Base Color'], mixed)
        shader.inputs['Roughness'].default_value, shader.inputs['Specular'].default_value = 1 - shine, .35
        light = nodes.add('BsdfTranslucent', {'Color': nodes.mix(.5, mixed, (.30, .34, .02))})
        both = nodes.add('MixShader', {0: through, 1: shader.outputs[0], 2: light.outputs[0]})
        output = nodes.tree.nodes['Material Output']
        nodes.tree.links.new(both.outputs[0], output.inputs['Surface'])
    return material('leaf ' + name, make)


def once(key, build):
    """@returns the mesh for a key, made at the first call"""
    if key not in made:
        form = Form()
        build(form, random.Random(str(key)))
        made[key] = form.mesh(str(key))
    return made[key]


def forget():
    made.clear()


def bark():
    return worn('bark', (.115, .085, .06), .95, amount=.4, scale=7)


def leaf(form, chance, at, direction, length, width, paint):
    """A folded leaf that starts at a point and hangs along a direction."""
    direction = Vector(direction).normalized()
    side = direction.cross(Vector((chance.gauss(0, 1), chance.gauss(0, 1),
        chance.gauss(0, .6)))).normalized() * width / 2
    middle = at + direction * length * .45
    fold = side.cross(direction).normalized() * width * .18
    form.face([at, middle + side + fold, at + direction * length, middle - side + fold], paint)


def crown(form, chance, blobs, count, length, paint, core):
    """Leaves about round masses, dark within."""
    for centre, radius, flat in blobs:
        profile = [(radius * .80 * math.cos(a), radius * .74 * flat * math.sin(a))
                   for a in (math.radians(d) for d in range(-90, 91, 30))]
        form.turned(profile, centre, core, 9)
    weights = [radius ** 2 for _, radius, _ in blobs]
    for centre, radius, flat in chance.choices(blobs, weights, k=count):
        out = Vector((chance.gauss(0, 1), chance.gauss(0, 1), chance.gauss(.15, 1))).normalized()
        away = radius * chance.uniform(.72, 1.08)
        at = Vector(centre) + Vector((out.x, out.y, out.z * flat)) * away
        hang = out * .8 + Vector((chance.gauss(0, .5), chance.gauss(0, .5), chance.gauss(-.55, .4)))
        leaf(form, chance, at, hang, length * chance.uniform(.7, 1.3), length * .42, paint)


def mango(kind=0):
    """A broad dark tree, 8 m high."""
    def build(form, chance):
        paint = leaf_paint('mango', (.026, .066, .013))
        core = plain('leaf shade', (.010, .022, .006), .95)
        form.tube([(0, 0, -.2), (.1, .05, 1.2), (.05, .1, 2.6), (.2, 0, 4.5)], [.34, .26, .22, .12], bark(),
            8)
        blobs = []
        for n in range(11):
            around, reach = n * 2.4 + chance.uniform(-.4, .4), chance.uniform(.6, 2.7)
            at = (reach * math.cos(around), reach * math.sin(around), chance.uniform(3.6, 6.9) - reach * .35)
            blobs.append((at, chance.uniform(1.1, 1.75), .82))
            form.tube([(.05, .1, 2.2), (at[0] * .5, at[1] * .5, 3.1), at], [.13, .09, .03], bark(), 6)
        crown(form, chance, blobs, 9000, .34, paint, core)
    return once(('mango', kind), build)


def neem(kind=0):
    """A light open tree of the north, 6 m high."""
    def build(form, chance):
        paint = leaf_paint('neem', (.062, .092, .024), .25)
        core = plain('leaf shade dry', (.022, .032, .010), .95)
        form.tube([(0, 0, -.2), (.15, 0, 1.4), (0, .1, 3.4)], [.20, .16, .08], bark(), 7)
        blobs = []
        for n in range(9):
            around, reach = n * 2.4, chance.uniform(.5, 2.2)
            at = (reach * math.cos(around), reach * math.sin(around), chance.uniform(2.9, 5.2))
            blobs.append((at, chance.uniform(.7, 1.15), .62))
            form.tube([(.1, .03, 1.5), (at[0] * .6, at[1] * .6, 2.6), at], [.10, .06, .02], bark(), 5)
        crown(form, chance, blobs, 5200, .24, paint, core)
    return once(('neem', kind), build)


def frond(form, chance, start, around, rise, length, paint, stalk, leaflets=34):
    """A palm frond: a stalk that bends under its weight and leaflets on both sides."""
    outward = Vector((math.cos(around), math.sin(around), 0))
    at, angle, spine = Vector(start), rise, []
    for n in range(13):
        spine.append(at.copy())
        at = at + (outward * math.cos(angle) + Vector((0, 0, math.sin(angle)))) * length / 12
        angle -= (.085 + .05 * n / 12) * (1.25 if rise < .6 else 1)
    form.tube(spine, [.045 * (1 - .9 * n / 12) for n in range(13)], stalk, 4)
    side = Vector((-outward.y, outward.x, 0))
    for n in range(leaflets):
        t = .14 + .86 * n / leaflets
        k = min(11, int(t * 12))
        root = spine[k].lerp(spine[k + 1], t * 12 - k)
        along = (spine[k + 1] - spine[k]).normalized()
        reach = length * .23 * math.sin(math.pi * (.12 + .83 * t)) ** .7
        for sign in (-1, 1):
            droop = chance.uniform(-.75, -.30)
            tip = root + (side * sign * .80 + along * .55 + Vector((0, 0, droop))).normalized() * reach
            middle = root.lerp(tip, .5) + Vector((0, 0, reach * .10))
            w = along * .028 * length / 3
            form.face([root - w * .6, root + w * .6, middle + w], paint)
            form.face([root - w * .6, middle + w, tip, middle - w], paint)


def palm(kind=0, height=9.):
    """A coconut palm."""
    def build(form, chance):
        paint, stalk = leaf_paint('palm', (.050, .098, .018)), plain('stalk', (.22, .20, .06), .6)
        dead = leaf_paint('dead frond', (.20, .125, .05), .1)
        lean = chance.uniform(.3, 1.1)
        spine = [(lean * (n / 8) ** 2, .12 * math.sin(n), height * n / 8) for n in range(9)]
        form.tube([(0, 0, -.3)] + spine, [.25, .22] + [.16 - .004 * n for n in range(8)], bark(), 8)
        top = spine[-1]
        for n in range(24):
            rise = 1.25 - 1.75 * n / 23
            frond(form, chance, top, n * 2.4 + chance.uniform(-.2, .2), rise, chance.uniform(2.8, 3.5), paint,
                stalk)
        for n in range(3):
            frond(form, chance, top, n * 2.1, -.9, 2.4, dead, stalk, 18)
        for n in range(7):
            a = n * .9
            nut = (top[0] + .26 * math.cos(a), top[1] + .26 * math.sin(a), top[2] - .30)
            form.turned([(0, -.13), (.11, -.04), (.11, .05), (0, .14)], nut,
                plain('nut', (.16, .15, .03), .5), 8)
    return once(('palm', kind, height), build)


def plantain(kind=0):
    """Broad torn leaves on a soft stem, 4 m high."""
    def build(form, chance):
        paint = leaf_paint('plantain', (.085, .165, .022), .45, .5)
        stem = worn('plantain stem', (.17, .18, .06), .6, amount=.35, scale=6)
        form.tube([(0, 0, -.1), (.02, 0, 1.), (.05, 0, 2.1)], [.15, .12, .07], stem, 9)
        for n in range(9):
            around, rise = n * 2.4 + chance.uniform(-.3, .3), 1.35 - .12 * n
            outward, at, angle = Vector((math.cos(around), math.sin(around), 0)), Vector((.05, 0, 2.)), rise
            side = Vector((-outward.y, outward.x, 0))
            length, last = chance.uniform(1.9, 2.5), None
            for k in range(15):
                along = outward * math.cos(angle) + Vector((0, 0, math.sin(angle)))
                t = max(0, (k - 3) / 11)
                half = .33 * math.sin(math.pi * min(1, .1 + .9 * t)) ** .55 if k > 2 else .02
                lift = along.cross(side) * half * -.30
                row = (at.copy(), at + side * half + lift, at - side * half + lift)
                if last:
                    torn = along * -.05 * chance.random() if chance.random() < .45 else along * .0
                    form.face([last[0], row[0], row[1] + torn, last[1]], paint)
                    form.face([row[0], last[0], last[2], row[2] + torn], paint)
                last = row
                at = at + along * length / 14
                angle -= .07 + .012 * k * (1.2 if n > 4 else .9)
    return once(('plantain', kind), build)


def bush(kind=0, flower=None):
    """A round shrub of a hedge, 1.2 m high, with flowers of a colour."""
    def build(form, chance):
        paint, core = leaf_paint('bush', (.040, .085, .018)), plain('leaf shade', (.010, .022, .006), .95)
        blobs = [((chance.uniform(-.4, .4), chance.uniform(-.3, .3), chance.uniform(.3, .75)),
            chance.uniform(.35, .5), .9)
                 for _ in range(5)]
        crown(form, chance, blobs, 1500, .13, paint, core)
        if flower:
            petal = leaf_paint(f'petal {flower}', flower, .2, .3)
            tops = [((x, y, z + .05), r * 1.04, f) for (x, y, z), r, f in blobs]
            crown(form, chance, tops, 420, .10, petal, core)
    return once(('bush', kind, flower), build)


def grass(kind=0, dry=False):
    def build(form, chance):
        colour = (.30, .225, .085) if dry else (.105, .150, .032)
        paint = leaf_paint('dry grass' if dry else 'grass', colour, .2, .4)
        for _ in range(26):
            around, lean, high = chance.uniform(0, 6.3), chance.uniform(.05, .30), chance.uniform(.12, .38)
            out = Vector((math.cos(around), math.sin(around), 0))
            root = out * chance.uniform(0, .16)
            w = Vector((-out.y, out.x, 0)) * .009
            bend = root + out * lean * .4 + Vector((0, 0, high * .65))
            tip = root + out * lean * 1.3 + Vector((0, 0, high))
            form.face([root - w, root + w, bend + w * .7, bend - w * .7], paint)
            form.face([bend - w * .7, bend + w * .7, tip], paint)
    return once(('grass', kind, dry), build)


def far_trees(y, x0, x1, count, seed=2, kinds=None, depth=40, sizes=(.8, 1.5)):
    """A belt of trees that closes the view."""
    chance = random.Random(seed)
    kinds = kinds or [mango(0), mango(1), palm(0), palm(1, 11.)]
    for _ in range(count):
        at = (chance.uniform(x0, x1), y + chance.uniform(0, depth), -.1)
        put(chance.choice(kinds), at, chance.uniform(0, 360), chance.uniform(*sizes))
