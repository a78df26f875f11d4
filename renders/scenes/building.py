"""Walls of rendered block, with windows, doors, balconies and what hangs on them."""
import math
import random
from mathutils import Matrix
from parts import material, plain, worn

CREAM, OCHRE, WHITE = (.66, .55, .38), (.56, .33, .125), (.74, .71, .65)
PEACH, SAGE, SKY, BRICK = (.62, .40, .26), (.38, .44, .30), (.42, .52, .56), (.36, .16, .09)


def render(colour, splash=True):
    """Painted cement render: streaks of rain, and red earth splashed on its foot."""
    def make(nodes, shader):
        where = nodes.place()
        z = nodes.add('SeparateXYZ', {0: where}).outputs[2]
        patch = nodes.noise(where, .7, 4, .6)
        streaks = nodes.noise(nodes.stretch(where, (2.6, 2.6, .16)), 1.6, 3, .6)
        dirt = nodes.ramp(nodes.sum('MULTIPLY_ADD', streaks, .6, nodes.sum('MULTIPLY', patch, .5)), .52, .95)
        tone = nodes.mix(nodes.sum('MULTIPLY', dirt, .55), colour, [c * .50 + .02 for c in colour])
        if splash:
            foot = nodes.sum('SUBTRACT', nodes.sum('MULTIPLY_ADD', patch, 1.2, .15),
                nodes.sum('MULTIPLY', z, 1.1))
            tone = nodes.mix(nodes.sum('MULTIPLY', nodes.ramp(foot, 0, .8), .65), tone, (.30, .135, .066))
        nodes.feed(shader.inputs['Base Color'], tone)
        shader.inputs['Roughness'].default_value, shader.inputs['Specular'].default_value = .9, .2
        nodes.feed(shader.inputs['Normal'], nodes.bump(nodes.noise(where, 38, 2), .006, .5))
    return material(f'render {colour} {splash}', make)


def blockwork():
    """Bare sandcrete blocks with their joints."""
    def make(nodes, shader):
        where = nodes.add('UVMap').outputs[0]
        blocks = nodes.add('TexBrick', {'Vector': where, 'Color1': (.30, .275, .24),
            'Color2': (.36, .33, .29),
                                        'Mortar': (.20, .185, .165), 'Scale': 1., 'Mortar Size': .012,
                                        'Brick Width': .46, 'Row Height': .23})
        spots = nodes.noise(nodes.place(), 1.2, 4)
        nodes.feed(shader.inputs['Base Color'], nodes.mix(nodes.ramp(spots, .45, .85), blocks.outputs[0],
            (.21, .15, .10)))
        shader.inputs['Roughness'].default_value = .95
        nodes.feed(shader.inputs['Normal'], nodes.bump(blocks.outputs['Fac'], .012, -.8))
    return material('blockwork', make)


def glass(curtain=0):
    """A pane seen by day: the sky in it, and behind it darkness or a curtain."""
    colour = ((.018, .024, .026), (.115, .105, .085), (.060, .052, .046), (.030, .040, .045))[curtain]

    def make(nodes, shader):
        folds = nodes.noise(nodes.stretch(nodes.place(), (9, 9, .25)), 1.5, 3)
        nodes.feed(shader.inputs['Base Color'], nodes.mix(folds, [c * .6 for c in colour],
            [c * 1.3 for c in colour]))
        for socket, value in (('Roughness', .35), ('Clearcoat', 1.), ('Clearcoat Roughness', .015),
                ('Specular', .4)):
            shader.inputs[socket].default_value = value
    return material(f'glass {curtain}', make)


def white_frame(): return plain('window frame', (.70, .70, .68), .4)
def bronze_frame(): return plain('bronze frame', (.055, .042, .034), .4, .3)
def iron(colour=(.70, .69, .66)): return plain(f'iron {colour}', colour, .5)


def window(form, at, width, height, style='slide', frame=None, bars=None, chance=random):
    """A window in a wall whose outside faces -Y; `at` is the middle of its sill. Drawn in form.at."""
    frame = frame or white_frame()
    x, y, z = at
    pane = y + .10
    count = 2 if width < 1.7 else 3
    for n in range(count):
        left = x - width / 2 + n * width / count
        shade = glass(chance.choice((0, 0, 1, 2, 3)))
        ring = [(left, pane, z), (left + width / count, pane, z), (left + width / count, pane, z + height),
            (left, pane, z + height)]
        if style == 'louvre':
            rows = int(height / .13)
            form.face([(px, py + .05, pz) for px, py, pz in ring], glass(0))
            for row in range(rows):
                low = z + row * height / rows
                form.face([(left + .03, pane - .04, low), (left + width / count - .03, pane - .04, low),
                           (left + width / count - .03, pane + .03, low + height / rows),
                           (left + .03, pane + .03, low + height / rows)], glass(3))
        else:
            form.face(ring, shade)
        form.box((.05, .06, height), (left + .025, pane - .03, z + height / 2), frame)
    form.box((.05, .06, height), (x + width / 2 - .025, pane - .03, z + height / 2), frame)
    for level in (.025, height - .025) + ((height * .72,) if height > 1.4 else ()):
        form.box((width, .06, .05), (x, pane - .03, z + level), frame)
    form.box((width + .2, .16, .07), (x, y - .03, z - .035), plain('sill', (.60, .57, .52), .8))
    if bars:
        for n in range(1, int(width / .15)):
            form.box((.014, .014, height), (x - width / 2 + n * width / int(width / .15), y + .02,
                z + height / 2), bars)
        for part in (.08, .36, .64, .92):
            form.box((width, .012, .022), (x, y + .02, z + height * part), bars)


def door(form, at, width, height, colour=(.16, .060, .030), glazed=False):
    x, y, z = at
    leaf = glass(3) if glazed else worn(f'door {colour}', colour, .45, amount=.12)
    form.box((width, .06, height), (x, y + .10, z + height / 2), leaf)
    trim = bronze_frame() if glazed else worn(f'door trim {colour}', [c * .7 for c in colour], .5)
    if glazed:
        form.box((.08, .10, height), (x, y + .06, z + height / 2), trim)
        form.box((width, .09, .07), (x, y + .06, z + height * .80), trim)
    for side in (-1, 1):
        form.box((.09, .14, height + .05), (x + side * (width / 2 - .02), y + .06, z + height / 2), trim)
        if not glazed:
            for part in (.27, .72):
                form.box((width * .34, .03, height * .36),
                    (x + side * width * .21, y + .065, z + height * part), trim)
    form.box((width + .1, .14, .09), (x, y + .06, z + height), trim)
    grip = .06 if glazed else width * .36
    form.tube([(x + grip, y - .01, z + .95), (x + grip, y - .01, z + 1.2)], .016,
        iron((.5, .5, .5)))


def wall(form, length, height, openings, paint, deep=.20):
    """A wall from (0, 0, 0) along x whose outside faces -Y, with holes (x, z, width, height)."""
    cut_x = sorted({0., length} | {x + s * w / 2 for x, _, w, _ in openings for s in (-1, 1)})
    cut_z = sorted({0., height} | {z for _, z, _, _ in openings} | {z + h for _, z, _, h in openings})
    for x0, x1 in zip(cut_x, cut_x[1:]):
        for z0, z1 in zip(cut_z, cut_z[1:]):
            middle = ((x0 + x1) / 2, (z0 + z1) / 2)
            if not any(abs(middle[0] - x) < w / 2 and z < middle[1] < z + h for x, z, w, h in openings):
                form.face([(x0, 0, z0), (x1, 0, z0), (x1, 0, z1), (x0, 0, z1)], paint)
    for x, z, w, h in openings:
        a, b, top = x - w / 2, x + w / 2, z + h
        form.face([(a, 0, z), (a, deep, z), (a, deep, top), (a, 0, top)][::-1], paint)
        form.face([(b, 0, z), (b, deep, z), (b, deep, top), (b, 0, top)], paint)
        form.face([(a, 0, top), (b, 0, top), (b, deep, top), (a, deep, top)][::-1], paint)
        form.face([(a, 0, z), (b, 0, z), (b, deep, z), (a, deep, z)], paint)
        form.face([(a, deep, z), (b, deep, z), (b, deep, top), (a, deep, top)],
            plain('dark room', (.040, .036, .032), .9))


def body(form, size, height, paint, openings=None, style='slide', frame=None, bars=None, seed=1, base=0.):
    """Four walls about the origin. `openings`: side -> (x from the middle, z, width, height, kind)s."""
    length, depth = size
    chance = random.Random(seed)
    outer = form.at.copy()
    sides = {'front': (0, length, (-length / 2, -depth / 2)), 'right': (90, depth, (length / 2, -depth / 2)),
             'back': (180, length, (length / 2, depth / 2)), 'left': (270, depth, (-length / 2, depth / 2))}
    for side, (turn, long, (x, y)) in sides.items():
        form.at = outer @ Matrix.Translation((x, y, base)) @ Matrix.Rotation(math.radians(turn), 4, 'Z')
        holes = [(long / 2 + o[0], *o[1:4]) for o in (openings or {}).get(side, [])]
        wall(form, long, height, holes, paint)
        for (hx, z, w, h), opening in zip(holes, (openings or {}).get(side, [])):
            kind = opening[4] if len(opening) > 4 else 'window'
            if kind == 'window':
                window(form, (hx, 0, z), w, h, style, frame, bars, chance)
            elif kind == 'door':
                door(form, (hx, 0, z), w, h)
            elif kind == 'glazed':
                door(form, (hx, 0, z), w, h, glazed=True)
    form.at = outer


def band(form, size, z, high, paint, out=.06):
    """A projecting course around the walls."""
    form.box((size[0] + 2 * out, size[1] + 2 * out, high), (0, 0, z + high / 2), paint)


def column(form, x, y, low, high, paint, width=.32):
    form.box((width, width, high - low), (x, y, (low + high) / 2), paint)
    for z, more in ((low + .12, .12), (high - .10, .14)):
        form.box((width + more, width + more, .2), (x, y, z), paint)


def railing(form, a, b, z, high=.95, paint=None, gap=.12):
    """Posts and two rails from (x, y) to (x, y), as on balconies."""
    paint = paint or iron()
    (ax, ay), (bx, by) = a, b
    long = math.hypot(bx - ax, by - ay)
    turn = Matrix.Rotation(math.atan2(by - ay, bx - ax), 4, 'Z')
    for level, thick in ((high, .05), (.10, .03)):
        form.box((long, thick, thick), ((ax + bx) / 2, (ay + by) / 2, z + level), paint, turn)
    for n in range(int(long / gap) + 1):
        t = n * gap / long
        form.box((.018, .018, high - .1), (ax + (bx - ax) * t, ay + (by - ay) * t, z + .1 + (high - .1) / 2),
            paint)


def cooler(form, at):
    """The outdoor unit of a split air conditioner on its bracket, on a wall that faces -Y."""
    x, y, z = at
    shell, grid = plain('cooler', (.66, .66, .63), .5), plain('grille', (.09, .09, .09), .6)
    form.box((.80, .30, .56), (x, y - .25, z + .28), shell)
    centre = (x - .10, y - .403, z + .28)
    for radius in (.225, .15, .08):
        ring = [(centre[0] + radius * math.cos(a), centre[1] - .004 * (radius < .2),
            centre[2] + radius * math.sin(a))
                for a in (math.tau * k / 20 for k in range(20))]
        form.face(ring, grid if radius != .15 else plain('grille light', (.22, .22, .21), .6))
    for side in (-.28, .28):
        form.box((.04, .42, .04), (x + side, y - .20, z - .02), iron((.3, .3, .3)))
    form.tube([(x + .36, y - .1, z + .1), (x + .46, y - .02, z - .05), (x + .46, y - .02, z - 1.2)], .022,
        shell, 6)
