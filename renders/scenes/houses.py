"""Homes: a duplex in Lekki, a bungalow in Gwarinpa, a block of flats in Surulere."""
import random
from parts import Form, frame, plain, put, scatter
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
    ground.plain_of(ground.soil(green=.9))
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
    left = [(-3, 4.2, 1.5, 1.45), (0, 4.2, .8, .9), (3, 4.2, 1.5, 1.45), (-3, .95, 1.5, 1.5), (2.6, .95, 1.9, 1.5)]
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
        put(plants.bush(n % 2, (.62, .03, .20) if n % 3 == 0 else None), (3 + n * .9, -10.2 + chance.uniform(-.2, .2), 0), n * 70, 1.5)
    for n in range(8):
        put(plants.bush(n % 2), (-12 + n * .9, -12.0 + chance.uniform(-.1, .1), 0), n * 50, .65)
    street.line_of_poles([(-40, 13.5, 0), (-8, 13.5, 0), (26, 13.5, 0)], 9.6, 90)
    town.fill(-260, 260, 20, 420, seed=9, turn=-24, wide=lambda y: 50 + y * .7)
    sky.haze(520, start=30)
    sky.camera((-15, -27, 8.6), (-1.2, 0, 3.9), 35)
