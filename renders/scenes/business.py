"""Places of trade: a hotel in Port Harcourt, a pharmacy in Ikorodu, a frozen-food shop in Onitsha."""
import math
import random
from mathutils import Matrix
from parts import Form, frame, plain, put, worn
import arrays
import building
import ground
import plants
import roof
import signs
import sky
import street
import town


def port_harcourt_hotel_20kva():
    """Forty panels on a hotel of three storeys, after rain."""
    sky.day(azimuth=-42, elevation=26, clouds=1.05, seed=41., power=4.6, tint=(1, .86, .68), glow=.8)
    ground.plain_of(ground.soil(green=1.1))
    wet = ground.paving((.30, .27, .25), .24)
    wet.node_tree.nodes['Principled BSDF'].inputs['Roughness'].default_value = .22
    ground.sheet(wet, -24, -19, 24, -7, .03)
    ground.sheet(ground.asphalt(), -90, -32, 90, -24, .02)
    wall, trim = building.render(building.CREAM), building.render((.34, .12, .075), False)
    size, floor = (30, 12), 3.3
    hotel = Form()
    rooms = [(x, .9 + n * floor, 1.7, 1.6) for n in range(3) for x in (-13, -9.6, -6.2, 6.2, 9.6, 13) ]
    middle = [(x, .9 + n * floor, 1.5, 1.9) for n in (1, 2) for x in (-2.2, 0, 2.2)] + [(0, .1, 4.4, 2.6,
        'glazed')]
    ends = [(x, .9 + n * floor, 1.5, 1.6) for n in range(3) for x in (-3.5, 0, 3.5)]
    building.body(hotel, size, 3 * floor, wall, {'front': rooms + middle, 'left': ends, 'right': ends},
                  frame=building.bronze_frame(), seed=11)
    for n in range(1, 3):
        building.band(hotel, size, n * floor - .12, .24, trim, .06)
    building.band(hotel, size, 0, .5, trim, .06)
    for x in (-4.2, 4.2):
        hotel.box((.5, .5, 3 * floor), (x, -size[1] / 2 - .1, 1.5 * floor), trim)
    slopes = roof.hip(hotel, size, 3 * floor, 24, roof.sheets(roof.BLUE, 'rib', .15), .9)
    hotel.box((10, 5.2, .45), (0, -size[1] / 2 - 2.6, 3.25), trim)
    hotel.box((5.4, .16, 1.3), (0, -size[1] / 2 - 5.1, 4.0), trim)
    for x in (-4.4, 4.4):
        building.column(hotel, x, -size[1] / 2 - 4.7, 0, 3.1, wall, .5)
    hotel.box((10.4, 4.4, .22), (0, -size[1] / 2 - 2.2, .11), street.concrete())
    for n in range(3):
        for x in (-11.3, -7.9, 7.9, 11.3):
            hotel.at = frame((x, -size[1] / 2, .9 + n * floor))
            building.cooler(hotel, (0, 0, 0))
    hotel.at = frame()
    hotel.put(name='hotel')
    signs.words('HOTEL', .9, (0, -size[1] / 2 - 5.2, 4.05), plain('sign letters', (.80, .76, .66), .4))
    arrays.lay(slopes['front'], 14, 2, 8.0, .75)
    arrays.lay(slopes['left'], 6, 2, 3.4, .75)
    for n, (x, y) in enumerate(((-19.5, -15), (-17, -9.5), (17.5, -14), (20, -8))):
        put(plants.palm(n % 2, 9. if n % 2 == 0 else 11.), (x, y, 0), n * 70, .74)
    for n in range(26):
        x = -15 + n * 1.2
        if abs(x) > 6:
            put(plants.bush(n % 2, (.64, .03, .16) if n % 4 == 1 else None), (x, -7.6, 0), n * 40, .8)
    ground.verge(-26, -24, 26, -19.2, 1300, 6, (.5, .9))
    street.car((-10.5, -12, 0), 70, (.52, .52, .50))
    street.car((-6.6, -12.2, 0), 74, (.02, .03, .05))
    street.car((10, -12, 0), 100, (.24, .02, .02))
    street.generator((19.3, -2, 0), -90, (.06, .14, .08), (3.2, 1.3, 1.6))
    street.tank((19, 6, 0), 7.5, 2)
    street.fence((-40, -23.8), (-12, -23.8), 1.1, wall)
    street.fence((12, -23.8), (40, -23.8), 1.1, wall)
    put(plants.mango(0), (-23, -2, 0), 0, 1.25)
    put(plants.mango(1), (25, 3, 0), 60, 1.2)
    put(plants.plantain(0), (-18.6, -5, 0), 0, 1.1)
    plants.far_trees(-6, 30, 90, 26, 3, depth=30, sizes=(.7, 1.2))
    plants.far_trees(-8, -90, -30, 20, 4, depth=30, sizes=(.7, 1.2))
    plants.far_trees(12, -70, 70, 40, depth=40, sizes=(.9, 1.4))
    town.fill(-240, 240, 17, 330, seed=19, turn=10, green=1., wide=lambda y: 60 + y * .7)
    sky.haze(520, (.82, .84, .86), 35)
    sky.camera((-23, -37, 13.0), (-1.6, -2, 5.6), 35)


def shop_row(form, x0, count, y, colours, floors=1, wide=5., seed=2):
    """Small shops with roller shutters side by side along x; their fronts at `y`."""
    chance = random.Random(seed)
    outer = form.at.copy()
    for n in range(count):
        high = 3.4 + (floors - 1) * 3.1
        form.at = outer @ frame((x0 + n * wide + wide / 2, y + 4, 0))
        wall = building.render(colours[n % len(colours)])
        upper = [(x, 1 + f * 3.1 + .3, 1.2, 1.3) for f in range(1, floors) for x in (-1.2, 1.2)]
        building.body(form, (wide, 8), high, wall, {'front': upper + [(0, .1, wide - 1.2, 2.5, 'hole')]},
            'louvre', seed=n)
        shutter = worn(f'shutter {n % 3}', ((.20, .24, .27), (.07, .13, .24), (.24, .09, .05))[n % 3], .5, .3)
        for k in range(25):
            form.box((wide - 1.2, .05, .085), (0, -3.9, .16 + k * .10), shutter)
        roof.lean(form, (wide, 8.2), high, 9, roof.sheets(chance.choice((roof.RUST, roof.GREY, roof.RED)),
            'wave', .8), .2)
    form.at = outer


def awning(form, x, y, z, wide, deep, colours):
    """A striped awning that leans out from a wall."""
    count = int(wide / .35)
    for n in range(count):
        a, b = x - wide / 2 + n * wide / count, x - wide / 2 + (n + 1) * wide / count
        paint = plain(f'awning {colours[n % 2]}', colours[n % 2], .8)
        form.face([(a, y - deep, z - .45), (b, y - deep, z - .45), (b, y, z), (a, y, z)], paint)
        form.face([(a, y - deep, z - .67), (b, y - deep, z - .67), (b, y - deep, z - .45),
            (a, y - deep, z - .45)], paint)


def pot(at, kind):
    """A shrub in a clay pot."""
    form = Form()
    profile = [(.16, 0), (.25, .40), (.28, .40), (.28, .46), (.22, .46), (0, .42)]
    form.turned(profile, (0, 0, 0), worn('clay', (.34, .13, .06), .8), 20)
    form.put(at, name='pot')
    put(plants.bush(kind % 2), (at[0], at[1], at[2] + .35), kind * 80, .5)


def ikorodu_pharmacy_10kva():
    """A shop front with a green cross and sixteen panels on its long-span roof."""
    sky.day(azimuth=36, elevation=40, clouds=.7, seed=52., power=4.4, tint=(1, .90, .75))
    ground.plain_of(ground.soil(green=.35))
    ground.sheet(ground.asphalt(), -90, -22, 90, -13.4, .02)
    ground.sheet(ground.paving((.40, .38, .35), .2), -8.5, -12, 9.5, -5, .05)
    street.gutter(-45, 45, -12.6)
    wall, green = building.render(building.WHITE), plain('cross green', (.008, .30, .085), .4, coat=.6)
    size, high = (13.5, 9.5), 3.9
    shop = Form()
    building.body(shop, size, high, wall, {
        'front': [(-4.3, .35, 3.2, 2.3), (0, .12, 2.2, 2.6, 'glazed'), (4.3, .35, 3.2, 2.3)],
        'right': [(-2, 1.2, 1.3, 1.1), (2, 1.2, 1.3, 1.1)], 'left': [(0, 1.2, 1.3, 1.1)]},
        frame=building.white_frame(), seed=3)
    building.band(shop, size, 0, .32, building.render((.05, .20, .10), False), .04)
    shop.box((11.5, .16, .85), (0, -size[1] / 2 - .10, 3.38),
        plain('sign board', (.008, .17, .062), .35, coat=.5))
    slopes = roof.gable(shop, size, high, 19, roof.sheets(roof.RUST, 'rib', .3), .7, wall)
    for x in (-6.2, 6.2):
        shop.at = frame((x, -size[1] / 2, 1.9))
        building.cooler(shop, (0, 0, 0))
    shop.at = frame((7.15, -9.4, 0))
    shop.tube([(0, 0, 0), (0, 0, 5.0)], .07, street.steel_paint((.45, .46, .46)), 10)
    shop.box((1.3, .22, 1.3), (0, 0, 5.3), plain('sign white', (.78, .78, .76), .4))
    signs.cross(shop, (0, 0, 5.3), 1.02, green, .30)
    shop.at = frame()
    shop.put(name='pharmacy')
    signs.words('PHARMACY', .56, (.5, -size[1] / 2 - .20, 3.38), plain('sign letters', (.82, .82, .79), .4))
    form = Form()
    signs.cross(form, (-3.4, -size[1] / 2 - .20, 3.38), .62, plain('sign white', (.78, .78, .76), .4), .05)
    shop_row(form, -30, 4, -3.6, (building.OCHRE, building.SAGE, building.PEACH), wide=5.6)
    shop_row(form, 9.6, 5, -3.8, (building.CREAM, building.BRICK, building.SKY), floors=2, wide=5.2, seed=4)
    form.put(name='row')
    arrays.lay(slopes['front'], 8, 2, 2.85, .60)
    street.tank((-5, 8.5, 0), 5.6)
    street.generator((8.6, 2, 0), 90, (.44, .33, .05))
    street.car((-5.4, -10.2, 0), 90, (.50, .50, .48))
    street.car((13.5, -15.6, 0), 0, (.20, .03, .02))
    street.line_of_poles([(-38, -12.2, 0), (-9.6, -12.2, 0), (19, -12.2, 0), (48, -12.2, 0)], 9.2, 90)
    put(plants.mango(0), (-11, 9, 0), 10, 1.1)
    put(plants.palm(0), (12.5, 12, 0), 60, 1.1)
    put(plants.palm(1, 11.), (-21, 9, 0), 60)
    for n, x in enumerate((-2.1, 2.1, -6.9)):
        pot((x, -5.3, .05), n)
    put(plants.bush(0), (-7.5, -5.6, 0), 0, .7)
    put(plants.bush(1, (.70, .10, .03)), (7.3, -5.5, 0), 40, .7)
    town.fill(-230, 230, 16, 330, seed=23, turn=-6, green=1., wide=lambda y: 46 + y * .7)
    sky.haze(560, (.84, .85, .86), 28)
    sky.camera((8.2, -25.5, 7.4), (.4, -3, 3.5), 33)


def freezer(at, turn=0.):
    """A chest freezer."""
    form, white = Form(), plain('freezer', (.74, .75, .75), .25, coat=.5)
    form.box((1.45, .70, .72), (0, 0, .46), white)
    form.box((1.47, .72, .08), (0, 0, .87), white)
    form.box((1.3, .02, .08), (0, -.36, .72), plain('freezer strip', (.05, .16, .42), .3))
    form.box((.30, .03, .22), (-.5, -.355, .25), plain('grille', (.09, .09, .09), .6))
    form.box((1.3, .6, .1), (0, 0, .06), plain('grille', (.09, .09, .09), .6))
    return form.put(at, turn, name='freezer')


def parasol(at, colours, turn=0.):
    """A market umbrella of eight panels, over a table of goods."""
    form = Form()
    for n in range(8):
        a, b = math.tau * n / 8, math.tau * (n + 1) / 8
        paint = plain(f'parasol {colours[n % 2]}', colours[n % 2], .8)
        rim = [(1.35 * math.cos(w), 1.35 * math.sin(w), 2.05) for w in (a, b)]
        form.face([(0, 0, 2.62), *rim], paint)
        form.face([rim[0], rim[1], (rim[1][0], rim[1][1], 1.86), (rim[0][0], rim[0][1], 1.86)], paint)
    form.tube([(0, 0, 0), (0, 0, 2.65)], .025, street.steel_paint((.4, .4, .4)))
    wood = worn('table wood', (.19, .115, .06), .8)
    form.box((1.7, .9, .05), (0, 0, .78), wood)
    for x in (-.75, .75):
        for y in (-.38, .38):
            form.box((.06, .06, .76), (x, y, .38), wood)
    chance = random.Random(str(at))
    for n in range(7):
        tone = chance.choice(((.45, .03, .01), (.50, .22, .01), (.10, .22, .02), (.36, .26, .10)))
        x, y = -.7 + .23 * n, chance.uniform(-.25, .2)
        form.turned([(.16, 0), (.19, .10), (.12, .2), (0, .26)], (x, y, .80),
            plain(f'goods {tone}', tone, .6), 10)
    return form.put(at, turn, name='parasol')


def keke(at, turn=0.):
    """A yellow tricycle for passengers; its front looks along x."""
    form = Form()
    yellow, dark = plain('keke yellow', (.66, .36, .01), .3, 0, 1.), building.glass(0)
    black = plain('keke black', (.015, .015, .016), .5)
    street.loft(form, [street.rounded(front, -1.2, half, z, .16) for front, half, z in (
        (.95, .58, .28), (1.0, .62, .40), (.95, .62, .62), (.86, .60, .74))], yellow)
    form.box((.55, 1.05, .5), (-.75, 0, .95), plain('keke seat', (.12, .03, .02), .6))
    form.box((.06, 1.12, .62), (-1.14, 0, 1.0), yellow)
    form.face([(.90, -.52, .78), (.90, .52, .78), (.62, .48, 1.46), (.62, -.48, 1.46)], dark)
    for y in (-.56, .56):
        form.tube([(.90, y, .74), (.60, y * .92, 1.50)], .025, black)
        form.tube([(-1.12, y, .70), (-1.12, y * .95, 1.52)], .025, black)
        form.tube([(-.30, y, .70), (-.30, y * .95, 1.52)], .02, black)
    street.loft(form, [street.rounded(.74 - a, -1.26 + a, .60 - a, z, .18) for a, z in (
        (0, 1.46), (0, 1.56), (.05, 1.63), (.16, 1.66))], yellow)
    for x, y in ((.82, 0), (-.78, -.58), (-.78, .58)):
        form.at = frame((x, y, .25), 0) @ Matrix.Rotation(math.pi / 2, 4, 'X')
        form.turned([(0, -.06), (.2, -.06), (.25, -.03), (.25, .03), (.2, .06), (0, .06)], (0, 0, 0), black,
            20)
        form.at = frame()
    for y in (-.34, .34):
        form.box((.06, .14, .14), (.99, y, .60), plain('headlamp', (.8, .8, .78), .1, 0, 1))
    return form.put(at, turn, name='keke')


def onitsha_frozen_food_5kva():
    """A small shop in a market street, freezers under its awning and eight panels on its roof."""
    sky.day(azimuth=-30, elevation=44, clouds=.8, seed=63., power=4.3, tint=(1, .88, .72))
    ground.plain_of(ground.soil(green=0))
    ground.sheet(ground.asphalt(), -90, -16, 90, -8.4, .02)
    street.gutter(-45, 45, -7.8)
    wall, blue = building.render(building.SKY), plain('sign blue', (.012, .075, .27), .35, coat=.5)
    size, high = (10.2, 8), 3.5
    shop = Form()
    building.body(shop, size, high, wall, {'front': [(-2.4, .12, 3.6, 2.45, 'hole'),
        (2.8, .12, 3.0, 2.45, 'hole')]}, seed=5)
    for x, wide in ((-2.4, 3.6), (2.8, 3.0)):
        for k in range(3):
            shop.box((wide, .06, .10), (x, -size[1] / 2 + .1, 2.52 - k * .11),
                worn('shutter 0', (.20, .24, .27), .5, .3))
    shop.box((8.6, .14, .66), (0, -size[1] / 2 - .08, 3.02), blue)
    slope = roof.lean(shop, (size[0], size[1]), high, 15, roof.sheets(roof.RUST, 'wave', .45), .45)
    shop.put(name='shop')
    signs.words('FROZEN FOODS', .44, (0, -size[1] / 2 - .17, 3.02),
        plain('sign letters', (.82, .82, .79), .4))
    arrays.lay(slope, 8, 1, 1.05, 2.6)
    for x, y in ((-3.6, -4.7), (-1.9, -4.7), (2.2, -4.7), (3.9, -4.75), (-3.2, -2.6), (2.8, -2.6)):
        freezer((x, y, .1), 0)
    row = Form()
    colours = (building.OCHRE, building.PEACH, building.CREAM, building.SAGE)
    shop_row(row, -31.6, 5, -4, colours, floors=3, wide=5.2, seed=6)
    shop_row(row, 5.6, 6, -4, colours[::-1], floors=2, wide=5., seed=8)
    awning(row, -8.2, -4.0, 3.2, 4.6, 1.7, ((.42, .05, .03), (.74, .70, .62)))
    awning(row, 8.2, -4.0, 3.2, 4.4, 1.7, ((.05, .20, .10), (.74, .70, .62)))
    row.put(name='row')
    for at, colours, turn in (((-8.6, -6.4, 0), ((.50, .04, .02), (.70, .66, .58)), 8),
                              ((7.8, -6.5, 0), ((.02, .10, .34), (.62, .40, .04)), -14),
                              ((12.6, -6.4, 0), ((.06, .24, .09), (.70, .66, .58)), 30),
                              ((-13.8, -6.3, 0), ((.60, .30, .02), (.30, .04, .03)), 4)):
        parasol(at, colours, turn)
    street.generator((5.9, -5.4, 0), 90, (.48, .05, .03), (1.0, .7, .7))
    street.car((-12.5, -11, 0), 0, (.58, .34, .02))
    street.car((11.5, -13.4, 0), 180, (.30, .31, .32))
    keke((-4.2, -9.2, .02), 4)
    keke((2.6, -11.2, .02), 184)
    street.line_of_poles([(-34, -7.2, 0), (-6.2, -7.2, 0), (22, -7.2, 0), (46, -7.2, 0)], 8.8, 90, .9)
    street.tank((-2.5, 6.5, 0), 5.4)
    put(plants.mango(0), (3, 9, 0), 20, .9)
    put(plants.palm(0), (11, 14, 0), 40, 1.1)
    town.fill(-220, 220, 13, 330, seed=29, turn=5, step=(15., 15.), green=.8, wide=lambda y: 46 + y * .7)
    sky.haze(520, (.86, .84, .80), 25)
    sky.camera((-7.5, -22, 7.2), (.2, -3, 3.3), 33)
