"""What lies underfoot: laterite, sand, grass, roads and paving."""
import math
import random
from parts import Form, material, plain, put, scatter
import plants


def soil(name='laterite', deep=(.20, .072, .030), pale=(.42, .205, .105), green=0.):
    """Earth with tracks of lighter dust; `green` is how much of it grass has taken."""
    def make(nodes, shader):
        where = nodes.place()
        broad, fine = nodes.noise(where, .11, 3), nodes.noise(where, 2.2, 4, .65)
        both = nodes.ramp(nodes.sum('MULTIPLY_ADD', fine, .5, nodes.sum('MULTIPLY', broad, .6)), .38, .68)
        colour = nodes.mix(both, deep, pale)
        if green:
            weeds = nodes.sum('MULTIPLY_ADD', nodes.noise(where, 3.5, 4, .75), .9,
                nodes.noise(where, .16, 4, .65))
            blade = nodes.mix(nodes.noise(where, 14, 2, .7), (.045, .070, .016), (.16, .17, .05))
            colour = nodes.mix(nodes.ramp(weeds, 1.22 - green * .55, 1.36 - green * .52), colour, blade)
        nodes.feed(shader.inputs['Base Color'], colour)
        shader.inputs['Roughness'].default_value, shader.inputs['Specular'].default_value = .95, .15
        nodes.feed(shader.inputs['Normal'], nodes.bump(nodes.noise(where, 5, 4, .7), .10, .7))
    return material(f'{name} {green}', make)


def asphalt():
    def make(nodes, shader):
        where = nodes.place()
        dust = nodes.ramp(nodes.noise(where, .5, 4, .6), .42, .75)
        grain = nodes.noise(where, 60, 2)
        colour = nodes.mix(grain, (.045, .044, .043), (.10, .096, .09))
        nodes.feed(shader.inputs['Base Color'], nodes.mix(nodes.sum('MULTIPLY', dust, .4), colour,
            (.27, .18, .12)))
        shader.inputs['Roughness'].default_value = .85
        nodes.feed(shader.inputs['Normal'], nodes.bump(grain, .01, .5))
    return material('asphalt', make)


def paving(colour=(.40, .33, .28), size=.22):
    """Interlocking concrete stones, of two tones."""
    def make(nodes, shader):
        where = nodes.place()
        stones = nodes.add('TexBrick', {'Vector': where, 'Color1': colour,
            'Color2': [c * .78 for c in colour],
                                        'Mortar': [c * .42 for c in colour], 'Scale': 1., 'Mortar Size': .008,
                                        'Brick Width': size, 'Row Height': size / 2})
        dirt = nodes.noise(where, .8, 4)
        nodes.feed(shader.inputs['Base Color'],
                   nodes.mix(nodes.ramp(dirt, .45, .8), stones.outputs[0], (.33, .19, .11)))
        shader.inputs['Roughness'].default_value = .8
        nodes.feed(shader.inputs['Normal'], nodes.bump(stones.outputs['Fac'], .01, -.6))
    return material(f'paving {colour}', make)


def sheet(paint, x0, y0, x1, y1, lift=0.):
    form = Form()
    form.face([(x0, y0, lift), (x1, y0, lift), (x1, y1, lift), (x0, y1, lift)], paint)
    return form.put(name='ground')


def plain_of(paint, reach=900):
    return sheet(paint, -reach, -60, reach, reach * 2)


def verge(x0, y0, x1, y1, count, seed=3, sizes=(.6, 1.3), dry=False):
    """Tufts of grass over an area."""
    chance = random.Random(seed)
    places = [(chance.uniform(x0, x1), chance.uniform(y0, y1)) for _ in range(count)]
    scatter([plants.grass(n, dry) for n in range(3)], places, seed, sizes)


def stones(x0, y0, x1, y1, count, seed=5):
    form = Form()
    chance = random.Random(seed)
    grey = plain('stone', (.28, .20, .15), .9)
    form.turned([(.05, 0), (.07, .03), (.045, .07), (0, .08)], (0, 0, 0), grey, 7)
    mesh = form.mesh('stone')
    for _ in range(count):
        at = (chance.uniform(x0, x1), chance.uniform(y0, y1), -.01)
        put(mesh, at, chance.uniform(0, 360), chance.uniform(.3, 1.3))


def hill(x, y, wide, high, seed=1, paint=None):
    """A rounded rock of granite, as they stand about Abuja and Yola."""
    chance = random.Random(seed)
    paint = paint or soil('granite', (.10, .085, .07), (.24, .20, .165), .5)
    form, rings, sides = Form(), 9, 26
    bulge = [chance.uniform(.75, 1.25) for _ in range(sides)]
    bulge = [(bulge[k - 1] + bulge[k] + bulge[(k + 1) % sides]) / 3 for k in range(sides)]

    def at(ring, k):
        t = ring / rings
        k %= sides
        reach = wide * math.cos(t * math.pi / 2) ** .8 * (1 + (bulge[k] - 1) * (1.4 - t))
        return (reach * math.cos(math.tau * k / sides), reach * .7 * math.sin(math.tau * k / sides),
                high * math.sin(t * math.pi / 2) * (.9 + .1 * bulge[(k * 3) % sides]) if ring else -1)
    for ring in range(rings):
        for k in range(sides):
            form.face([at(ring, k), at(ring, k + 1), at(ring + 1, k + 1), at(ring + 1, k)], paint,
                smooth=True)
    return form.put((x, y, 0), name='hill')
