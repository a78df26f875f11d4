"""Homes: a duplex in Lekki, a bungalow in Gwarinpa, a block of flats in Surulere."""
import random
from parts import Form, frame, put
import arrays
import building
import ground
import plants
import roof
import sky
import street
import town


def lekki_duplex_8kva():
    """Twelve panels on the two sunny sides of a duplex, behind its fence, in the morning."""
    sky.day(azimuth=-52, elevation=30, clouds=.55, seed=3.)
    ground.plain_of(ground.soil(green=.72))
    ground.sheet(ground.asphalt(), -80, -30, 80, -16.2, .02)
    ground.sheet(ground.paving((.42, .36, .31)), -80, -16.2, 80, -11.3, .05)
    ground.sheet(ground.paving((.44, .30, .24)), -12, -11, 14, 8, .03)
    street.gutter(-30, 30, -16.2)
    wall, trim = building.render(building.WHITE), building.render((.30, .24, .19), False)
    paint = roof.sheets(roof.BROWN, 'tile', .25)
    house = Form()
    house.at = frame((0, 0, 0), 32)
    core, high, black = (13.2, 10.4), 6.5, building.iron((.06, .06, .06))
    upstairs = [(-4.6, 4.2, 1.5, 1.45), (-1.2, 4.2, 1.5, 1.45), (4.2, 3.5, 1.5, 2.2, 'door')]
    downstairs = [(-4.6, .95, 1.9, 1.5), (-1.2, .95, 1.9, 1.5), (4.2, .15, 1.5, 2.35, 'door')]
    left = [(-3, 4.2, 1.5, 1.45), (0, 4.2, .8, .9), (3, 4.2, 1.5, 1.45), (-3, .95, 1.5, 1.5),
        (2.6, .95, 1.9, 1.5)]
    building.body(house, core, high, wall, {'front': upstairs + downstairs, 'left': left, 'right': left},
                  frame=building.bronze_frame(), bars=black)
    building.band(house, core, 3.25, .22, trim)
    building.band(house, core, .0, .35, trim, .04)
    slopes = roof.hip(house, core, high, 25, paint, .8)
    # The porch with its balcony.
    outer = house.at.copy()
    house.at = outer @ frame((4.3, -core[1] / 2 - 1.3, 0))
    for x in (-1.9, 1.9):
        building.column(house, x, -1.1, 0, 3.2, wall, .36)
        building.column(house, x, -1.1, 3.4, 6.4, wall, .30)
    house.box((4.6, 2.8, .25), (0, 0, 3.3), trim)
    for a, b in (((-2.1, -1.25), (2.1, -1.25)), ((-2.1, -1.25), (-2.1, 1.2)), ((2.1, -1.25), (2.1, 1.2))):
        building.railing(house, a, b, 3.42, .95, black)
    house.at = outer @ frame((4.3, -core[1] / 2 - .2, 0), 90)
    roof.gable(house, (5.2, 4.2), 6.35, 25, paint, .5, wall)
    house.at = outer @ frame((-core[0] / 2, -1.4, 0), 270)
    building.cooler(house, (-.6, 0, 3.5))
    building.cooler(house, (3.0, 0, 3.5))
    house.at = outer
    house.put(name='duplex')
    arrays.lay(slopes['left'], 6, 1, 2.6, 1.0)
    arrays.lay(slopes['front'], 6, 1, 2.75, .95)
    fence = building.render(building.WHITE)
    street.fence((-30, -11), (-4.4, -11), 2., fence)
    street.fence((1.6, -11), (30, -11), 2., fence)
    street.gate((-1.4, -11, 0), 5., 2.1, post=fence)
    street.tank((9.5, 8, 0), 5., 1)
    put(plants.palm(0), (-14.5, -3.5, 0), 20)
    put(plants.palm(1, 11.), (13, 4, 0), 120)
    put(plants.mango(0), (-17, 8, 0), 40, 1.1)
    put(plants.plantain(0), (9.2, -7.5, 0), 10)
    put(plants.plantain(1), (10.4, -8.2, 0), 70, .9)
    chance = random.Random(4)
    for n in range(16):
        put(plants.bush(n % 2, (.62, .03, .20) if n % 3 == 0 else None),
            (3 + n * .9, -10.2 + chance.uniform(-.2, .2), 0), n * 70, 1.5)
    for n in range(8):
        put(plants.bush(n % 2), (-12 + n * .9, -12.0 + chance.uniform(-.1, .1), 0), n * 50, .65)
    street.line_of_poles([(-40, 13.5, 0), (-8, 13.5, 0), (26, 13.5, 0)], 9.6, 90)
    street.car((-7.6, -5.5, 0), 32, (.40, .41, .42))
    plants.far_trees(13, -60, 60, 26, 6, depth=45, sizes=(.6, 1.1))
    town.fill(-260, 260, 20, 420, seed=9, turn=-24, wide=lambda y: 50 + y * .7)
    sky.haze(520, start=30)
    sky.camera((-15, -27, 8.6), (-1.2, 0, 3.9), 35)


def gwarinpa_bungalow_5kva():
    """Six panels on the hipped roof of a bungalow near the hills of Abuja, late in the afternoon."""
    sky.day(azimuth=58, elevation=24, tint=(1, .80, .56), power=5., clouds=.75, seed=21., glow=.9)
    ground.plain_of(ground.soil(green=.8))
    ground.sheet(ground.paving((.44, .36, .29)), -5.2, -14, 1.2, -5, .03)
    ground.sheet(ground.asphalt(), -90, -24, 90, -17, .02)
    wall, trim = building.render(building.OCHRE), building.render((.60, .55, .46), False)
    paint, white = roof.sheets(roof.GREEN, 'rib', .2), building.iron()
    house = Form()
    house.at = frame((0, 0, 0), -14)
    core, high = (16, 10), 3.2
    building.body(house, core, high, wall, {
        'front': [(-5.8, .95, 1.9, 1.4), (-2.2, .95, 1.5, 1.4), (3.0, .12, 1.1, 2.2, 'door'),
        (6.0, .95, 1.9, 1.4)],
        'right': [(-2.4, .95, 1.6, 1.4), (2.2, .95, 1.6, 1.4)], 'left': [(0, .95, 1.5, 1.4)]}, bars=white,
        seed=4)
    building.band(house, core, 0, .3, trim, .05)
    slopes = roof.hip(house, core, high, 26, paint, .8)
    outer = house.at.copy()
    house.at = outer @ frame((3.4, -core[1] / 2 - 1.1, 0))
    house.box((4.4, 2.6, .22), (0, -.1, .11), trim)
    for x in (-1.9, 1.9):
        building.column(house, x, -1.1, .2, high - .05, trim, .30)
    building.railing(house, (-1.9, -1.1), (-.8, -1.1), .2, .8, white)
    building.railing(house, (.8, -1.1), (1.9, -1.1), .2, .8, white)
    house.at = outer @ frame((3.4, -core[1] / 2 - .2, 0), 90)
    roof.gable(house, (4.8, 4.2), high - .05, 26, paint, .4, wall)
    house.at = outer @ frame((-4.0, -core[1] / 2, 0))
    building.cooler(house, (0, 0, 1.5))
    house.at = outer
    house.put(name='bungalow')
    arrays.lay(slopes['front'], 6, 1, 3.5, 1.9)
    street.dish((8.3, -2.4, 4.0), -40)
    fence = building.render(building.CREAM)
    street.fence((-34, -14), (-5.6, -14), 1.5, fence)
    street.fence((1.6, -14), (34, -14), 1.5, fence)
    street.gate((-2, -14, 0), 5.6, 1.7, colour=(.10, .035, .022), post=fence)
    street.tank((-11.5, 6, 0), 4.6)
    for n in range(13):
        put(plants.bush(n % 2, (.70, .10, .03) if n % 3 == 1 else None),
            (-7.6 + n * .95 + (4 if n > 6 else 0), -8.3 + .2 * n, 0), n * 50, .75)
    put(plants.mango(0), (13.5, -1, 0), 30, .85)
    put(plants.mango(1), (-16, 4, 0), 100, 1.0)
    put(plants.plantain(0), (-11, -5, 0), 10, .9)
    put(plants.plantain(1), (-12, -6.1, 0), 120, .8)
    ground.verge(-18, -13.4, -6, -5.5, 700, 3)
    ground.verge(2, -13.4, 18, -7, 700, 4)
    ground.verge(-30, -17, 30, -14.4, 900, 5, (.5, 1.))
    town.fill(-220, 220, 20, 260, seed=13, turn=8, green=1., wide=lambda y: 46 + y * .7)
    for x, y, wide, high, seed in ((-330, 900, 230, 70, 1), (-60, 980, 170, 52, 5), (300, 900, 300, 88, 8)):
        ground.hill(x, y, wide, high, seed)
    sky.haze(900, (.80, .80, .82), 30)
    sky.camera((-7, -27.5, 6.4), (-.2, 0, 2.9), 38)


def surulere_flat_3kva():
    """Four panels between the parapet and the ridge of a block of flats, over a narrow street."""
    sky.day(azimuth=-38, elevation=38, clouds=.9, seed=33., power=4.4, tint=(1, .90, .76))
    ground.plain_of(ground.soil(green=.2))
    ground.sheet(ground.asphalt(), -90, -14, 90, -7.6, .02)
    street.gutter(-40, 40, -7.2)
    street.gutter(-40, 40, -14.4)
    wall, trim = building.render(building.PEACH), building.render(building.WHITE, False)
    size, floor = (17, 10.5), 3.1
    block = Form()
    openings = [(x, 1 + n * floor, w, 1.35) for n in range(3) for x,
        w in ((-7.2, 1.2), (7.2, 1.2), (-.75, .7), (.75, .7))]
    doors = [(x, .12 + n * floor, 1.6, 2.2, 'glazed') for n in range(3) for x in (-4.1, 4.1)]
    sides = [(x, 1 + n * floor, 1.4, 1.3) for n in range(3) for x in (-3, 0, 3)]
    building.body(block, size, 3 * floor, wall, {'front': openings + doors, 'left': sides, 'right': sides},
                  style='louvre', bars=building.iron((.5, .5, .48)), seed=7)
    for n in range(1, 3):
        building.band(block, size, n * floor - .1, .18, trim, .05)
        for x in (-4.1, 4.1):
            block.box((3.9, 1.5, .16), (x, -size[1] / 2 - .75, n * floor), trim)
            block.box((3.9, .10, .42), (x, -size[1] / 2 - 1.45, n * floor + .28), wall)
            building.railing(block, (x - 1.9, -size[1] / 2 - 1.45), (x + 1.9, -size[1] / 2 - 1.45),
                n * floor + .45, .55, building.iron((.05, .05, .05)))
            for side in (-1.9, 1.9):
                block.box((.10, 1.4, .9), (x + side, -size[1] / 2 - .75, n * floor + .5), wall)
    for x in (-4.1, 4.1):
        block.box((3.9, 1.5, .14), (x, -size[1] / 2 - .75, 3 * floor - .1), trim)
        for side in (-1.8, 1.8):
            block.box((.24, .24, 3 * floor), (x + side, -size[1] / 2 - 1.36, 1.5 * floor), trim)
    block.box((size[0] + .3, .22, .75), (0, -size[1] / 2 - .02, 3 * floor + .30), trim)
    block.box((size[0] + .44, .34, .09), (0, -size[1] / 2 - .02, 3 * floor + .70), wall)
    slopes = roof.gable(block, (size[0], size[1] - .6), 3 * floor + .1, 21, roof.sheets(roof.RUST, 'rib', .6),
        .25, wall)
    for n, (x, z) in enumerate(((-2.05, 4.2), (2.05, 1.2), (6.0, 7.2), (-6.0, 7.5))):
        block.at = frame((x, -size[1] / 2, z - .2))
        building.cooler(block, (0, 0, 0))
    block.at = frame()
    block.put(name='flats')
    arrays.lay(slopes['front'], 4, 1, 4.6, 1.9)
    street.dish((-7.4, -4.6, 10.4), 30)
    street.dish((6.8, -4.6, 10.4), -20)
    street.tank((-10.9, 3.5, 0), 8.6, 1)
    for kind, x, y, turn, tall in ((7, -17.6, 2, 0, 1.), (0, 17.5, 1.5, 4, 1.1), (7, 31, 3, 90, 1.),
            (6, -31, 2, 0, 1.1)):
        put(town.house(kind), (x, y, 0), turn, (1, 1, tall))
    fence = building.render(building.PEACH)
    street.fence((-8.6, -6.7), (-2, -6.7), 1.5, fence)
    street.fence((2, -6.7), (8.6, -6.7), 1.5, fence)
    street.gate((0, -6.7, 0), 3.0, 1.6, colour=(.03, .08, .05), post=fence)
    street.car((6.5, -12.2, 0), 180, (.03, .06, .13))
    street.car((-9.5, -9.3, 0), 0, (.50, .50, .49))
    street.line_of_poles([(-33, -7.0, 0), (-9.4, -7.0, 0), (14.6, -7.0, 0), (40, -7, 0)], 9.2, 90, .9)
    put(plants.mango(0), (11.4, -3.6, 0), 20, .62)
    put(plants.plantain(0), (-10.4, -4.6, 0), 10, .9)
    put(plants.palm(0), (24, 9, 0), 50, 1.15)
    town.fill(-220, 220, 16, 320, seed=17, turn=3, step=(15., 16.), green=.9, wide=lambda y: 46 + y * .7)
    sky.haze(520, (.84, .85, .87), 25)
    sky.camera((-10.5, -30, 14.2), (-.2, -2, 7.3), 41)
