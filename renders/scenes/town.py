"""Neighbouring houses, made once and copied, to fill a quarter into the distance."""
import math
import random
from parts import frame, put
import building
import plants
import roof
import street

# Roof colour and profile, wall colour, plan, storeys, form of the roof.
KINDS = [(roof.RED, 'rib', building.CREAM, (13, 9), 2, 'hip'),
    (roof.BROWN, 'tile', building.WHITE, (12, 10), 2, 'hip'),
         (roof.RUST, 'wave', building.OCHRE, (15, 9), 1, 'gable'),
         (roof.BLUE, 'rib', building.WHITE, (11, 9), 2, 'gable'),
         (roof.GREEN, 'rib', building.CREAM, (12, 9), 1, 'hip'),
         (roof.GREY, 'wave', building.PEACH, (14, 8), 1, 'gable'),
         (roof.RED, 'tile', building.PEACH, (11, 10), 2, 'hip'),
         (roof.RUST, 'rib', building.CREAM, (12, 9), 3, 'hip'),
         (roof.BROWN, 'rib', building.SAGE, (14, 9), 1, 'hip'),
         (roof.BLUE, 'tile', building.CREAM, (13, 10), 2, 'hip')]


def house(kind):
    def build(form, chance):
        colour, profile, walls, size, storeys, shape = KINDS[kind]
        high, wall = storeys * 3.15 + .15, building.render(walls)
        openings = {}
        for side, long in (('front', size[0]), ('back', size[0]), ('left', size[1]), ('right', size[1])):
            count = int(long / 3)
            openings[side] = [((n - (count - 1) / 2) * long / count, 1 + floor * 3.15,
                chance.choice((1.2, 1.5, 1.5)), 1.3)
                              for n in range(count) for floor in range(storeys)]
        bars = None
        building.body(form, size, high, wall, openings, chance.choice(('slide', 'louvre', 'slide')),
                      chance.choice((building.white_frame(), building.bronze_frame())), bars, kind)
        paint = roof.sheets(colour, profile, chance.choice((.3, .6, .9)))
        pitch = chance.choice((17, 20, 24))
        if shape == 'hip':
            roof.hip(form, size, high, pitch, paint)
        else:
            roof.gable(form, size, high, pitch, paint, wall=wall)
        if chance.random() < .6:
            form.at = frame((size[0] * .22, -size[1] / 2 - .4, 0), 90)
            roof.gable(form, (4.6, 4.0), high - .1, pitch, paint, .4, wall)
    return plants.once(('house', kind), build)


def fill(x0, x1, y0, y1, step=(17., 19.), turn=-12., seed=3, green=.75, leave=None, wide=None):
    """Houses on plots, with trees between. `leave(x, y)`: no house there; `wide(y)`: half the breadth."""
    chance = random.Random(seed)
    meshes = [house(kind) for kind in range(len(KINDS))]
    trees = [plants.mango(0), plants.mango(1), plants.palm(0), plants.palm(1, 11.), plants.mango(0),
        plants.plantain(0)]
    spin = math.radians(turn)
    reach = int(max(abs(x0), abs(x1), y1) / min(step)) + 4
    for row in range(-reach, reach):
        for column in range(-reach, reach):
            a = column * step[0] + (6 if row % 4 == 0 else 0) + (column // 3) * 5
            b = row * step[1] + (row // 2) * 5
            x, y = a * math.cos(spin) - b * math.sin(spin), a * math.sin(spin) + b * math.cos(spin)
            lucky = [chance.random() for _ in range(6)]
            if not (x0 < x < x1 and y0 < y < y1) or (wide and abs(x) > wide(y)) or (leave and leave(x, y)):
                continue
            at = (x + 2 * lucky[0] - 1, y + 2 * lucky[1] - 1, 0)
            side = turn + 90 * int(lucky[2] * 4) + 4 * lucky[3]
            if lucky[4] > .06:
                put(chance.choice(meshes), at, side, (1, 1, .92 + .18 * lucky[5]))
            if lucky[0] < .65:
                put(yard(int(lucky[1] * 3), step), at, turn)
            if chance.random() < green:
                place = (x + step[0] * .5 * chance.choice((-1, 1)), y + chance.uniform(-6, 6), 0)
                put(chance.choice(trees), place, chance.uniform(0, 360), chance.uniform(.55, 1.15))
            if chance.random() < .30:
                put(tank_mesh(), (x + 8.2, y + chance.uniform(-5, 5), 0), side,
                    (1, 1, chance.uniform(.9, 1.6)))


def yard(kind, step):
    """The fence about a plot."""
    def build(form, chance):
        paint = (building.blockwork(), building.render(building.CREAM), building.render(building.WHITE))[kind]
        x, y = step[0] / 2 - 1.2, step[1] / 2 - .9
        for long, turn, out in ((2 * x, 0, y), (2 * y, 90, x), (2 * x, 180, y), (2 * y, 270, x)):
            form.at = frame((0, 0, 0), turn)
            form.box((long, .22, 2.1), (0, -out, 1.05), paint)
            form.box((long, .32, .08), (0, -out, 2.14), street.concrete())
            form.box((3.2, .26, 1.95), (long * .2, -out, 1.0), street.steel_paint((.10, .045, .03)))
    return plants.once(('yard', kind), build)


def tank_mesh():
    if 'tank' not in plants.made:
        thing = street.tank((0, 0, -900), 4.2)
        plants.made['tank'] = thing.data
    return plants.made['tank']
