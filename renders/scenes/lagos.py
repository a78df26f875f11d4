"""The roofs of Lagos in the morning, with panels on the nearest."""
import random
from mathutils import Vector
from parts import Form, frame, put
import arrays
import building
import ground
import plants
import roof
import sky
import street
import town


def roofs():
    sky.day(azimuth=-74, elevation=27, clouds=.9, seed=12., tint=(1, .79, .54), power=6., glow=.8)
    ground.plain_of(ground.soil(green=.6), 1500)
    turn = -12.
    road = frame((-14, 0, .03), turn)
    form = Form()
    form.at = road
    form.face([(-3.4, -20, 0), (3.4, -20, 0), (3.4, 700, 0), (-3.4, 700, 0)], ground.asphalt())
    form.put(name='road')
    off_road = lambda x, y: abs((road.inverted() @ Vector((x, y, 0))).x) < 9
    town.fill(-620, 620, 20, 820, seed=5, turn=turn, green=1., wide=lambda y: 46 + y * .72,
              leave=lambda x, y: off_road(x, y) or (abs(x - 6) < 22 and y < 36))
    wall = building.render(building.CREAM)
    house = Form()
    house.at = frame((5, 17, 0), -16)
    size, high = (24, 15), 6.2
    building.body(house, size, high, wall, {'front': [(x, 3.6, 1.8, 1.4) for x in (-9, -5, -1, 3, 7)]})
    slopes = roof.hip(house, size, high, 18, roof.sheets((.165, .046, .030), 'rib', .4), .8)
    house.put(name='near house')
    arrays.lay(slopes['front'], 8, 3, 8.2, .85)
    arrays.gleam(slopes['front'], (16.6, 7.6), EYE, 80, 8, 14.)
    street.dish((-4.5, 26.5, 9.1), 60, .6)
    street.tank((-9.8, 24.5, 0), 7.2, 2, -16)
    ends = [street.pole(road @ Vector((4.6, y, 0)), 9.5, turn) for y in (-6, 36, 68, 100, 132, 164)]
    for first, second in zip(ends, ends[1:]):
        street.wires(first, second, .8)
    for n, y in enumerate((30, 47, 81, 92, 120)):
        street.car(road @ Vector((1.5 if n % 2 else -1.5, y, 0)), turn + (90 if n % 2 else -90), CARS[n % 3])
    put(plants.palm(0, 12.), (17.5, 33, 0), 30)
    put(plants.palm(1, 13.), (22, 37, 0), 130)
    put(plants.mango(0), (-19, 33, 0), 0, 1.1)
    put(plants.mango(1), (10, 35, 0), 90, .95)
    put(plants.palm(0), (-6.2, 6, 0), 200)
    chance = random.Random(2)
    trees = [plants.mango(0), plants.mango(1), plants.palm(0), plants.palm(1, 11.), plants.plantain(0),
        plants.mango(0)]
    for _ in range(420):
        y = 24 + 330 * chance.random() ** 1.6
        x = chance.uniform(-1, 1) * (24 + y * .62)
        away = abs((road.inverted() @ Vector((x, y, 0))).x)
        if away > 5.5 and (abs(x - 6) > 17 or y > 30):
            put(chance.choice(trees), (x, y, 0), chance.uniform(0, 360), chance.uniform(.4, .85))
    for n, y in enumerate((40, 59, 78, 99, 119, 140)):
        put(town.house((0, 6, 2, 7, 4, 9)[n]), road @ Vector((-14.5, y, 0)), turn + 90)
    skyline()
    sky.haze(820, (.98, .90, .78), 40)


def skyline():
    """Towers and a mast, far off in the haze."""
    chance = random.Random(6)
    form, bands = Form(), building.glass(3)
    for n in range(26):
        x, y, high = chance.uniform(-520, 520), chance.uniform(640, 900), chance.uniform(16, 50)
        form.at = frame((x, y, 0), chance.uniform(0, 40))
        wide = chance.uniform(16, 28)
        form.box((wide, 16, high), (0, 0, high / 2), building.render(building.WHITE))
        for floor in range(int(high / 3.6) if n % 2 else 0):
            form.box((wide + .3, 16.3, 1.), (0, 0, 2 + floor * 3.6), bands)
    form.at = frame((84, 300, 0))
    legs = [(2.2, 2.2), (-2.2, 2.2), (-2.2, -2.2), (2.2, -2.2)]
    steel = street.steel_paint((.45, .20, .15))
    for (ax, ay), (bx, by) in zip(legs, legs[1:] + legs[:1]):
        form.tube([(ax, ay, 0), (ax * .15, ay * .15, 46)], .14, steel, 4)
        for n in range(14):
            low, top = 1 - .85 * n / 14, 1 - .85 * (n + 1) / 14
            form.tube([(ax * low, ay * low, n * 46 / 14), (bx * top, by * top, (n + 1) * 46 / 14)], .06,
                steel, 4)
    form.put(name='skyline')


EYE = (-6, -8.5, 16.2)
CARS = ((.45, .46, .47), (.30, .02, .02), (.03, .035, .04))


def home():
    roofs()
    sky.camera(EYE, (1.6, 20, 8.9), 32)
