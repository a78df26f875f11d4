"""Places that many share: a church in Festac, a boarding school in Ibadan, a clinic in Yola."""
import random
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


def festac_church_10kva():
    """A church hall with a cross on its gable and twelve panels on its sunny side."""
    sky.day(azimuth=52, elevation=33, clouds=.85, seed=71., power=4.6, tint=(1, .85, .66), glow=.8)
    ground.plain_of(ground.soil(green=.7))
    ground.sheet(ground.paving((.43, .37, .31)), -14, -32, 16, 16, .03)
    wall, trim = building.render(building.CREAM), building.render((.42, .12, .07), False)
    size, high = (24, 13), 5.2
    church = Form()
    church.at = frame((0, 0, 0), 58)
    tall = [(x, 1.2, 1.3, 2.9) for x in (-9.3, -5.6, -1.9, 1.9, 5.6, 9.3)]
    building.body(church, size, high, wall, {
        'front': tall, 'back': tall, 'left': [(0, .12, 2.6, 3.0, 'door'), (-4, 1.2, 1.2, 2.4),
        (4, 1.2, 1.2, 2.4)]},
        frame=building.white_frame(), seed=2)
    for x in (-11.5, -7.45, -3.75, 0, 3.75, 7.45, 11.5):
        church.box((.5, .5, high - .3), (x, -size[1] / 2 - .22, (high - .3) / 2), trim)
    building.band(church, size, 0, .5, trim, .05)
    slopes = roof.gable(church, size, high, 25, roof.sheets(roof.BLUE, 'rib', .3), .7, wall)
    outer = church.at.copy()
    church.at = outer @ frame((-size[0] / 2, 0, 0), 270)
    peak = high + 3.6
    church.box((3.6, .5, peak + 1.3), (0, -.24, (peak + 1.3) / 2), wall)
    church.box((4.0, .7, .25), (0, -.24, peak + 1.4), trim)
    white = plain('cross white', (.80, .78, .72), .4)
    church.box((.30, .16, 2.6), (0, -.58, 6.9), trim)
    church.box((1.5, .16, .30), (0, -.58, 7.4), trim)
    church.box((.20, .20, 2.2), (0, -.2, peak + 2.6), white)
    church.box((1.2, .20, .20), (0, -.2, peak + 2.9), white)
    church.box((5.2, 2.6, .25), (0, -1.6, 3.55), trim)
    for x in (-2.2, 2.2):
        building.column(church, x, -2.6, 0, 3.45, wall, .38)
    church.at = outer @ frame((-size[0] / 2, 0, 0), 270)
    building.door(church, (0, -.5, .12), 2.4, 2.9)
    church.at = outer
    church.put(name='church')
    arrays.lay(slopes['front'], 6, 2, 9.6, 1.7)
    street.fence((-46, -21), (-16, -21), 1.3, wall)
    for n, (x, y, turn, tone) in enumerate(((13.0, -9, 60, (.45, .46, .47)),
            (15.5, -5.2, 60, (.18, .02, .02)), (18, -1.4, 60, (.02, .03, .06)))):
        street.car((x, y, 0), turn + 90, tone)
    for n in range(9):
        put(plants.bush(n % 2, (.64, .03, .16) if n % 3 == 1 else None),
            (-10.6 + n * .75, -14.8 + n * .35, 0), n * 50, .7)
    put(plants.palm(0), (-15, -3, 0), 10, 1.1)
    put(plants.palm(1, 11.), (-18, 7, 0), 90, 1.0)
    put(plants.mango(0), (19, 11, 0), 10, 1.25)
    put(plants.mango(1), (-24, 12, 0), 50, 1.2)
    street.tank((13, 15, 0), 5.5)
    ground.verge(-30, -20, -14, -6, 900, 7)
    town.fill(-230, 230, 26, 330, seed=37, turn=14, green=1., wide=lambda y: 52 + y * .7)
    sky.haze(560, (.84, .84, .84), 30)
    sky.camera((3.5, -31, 9.4), (-.7, -2, 4.9), 34)


def ibadan_boarding_school_10kva():
    """A long block of classrooms about a red yard; solar street lights along the path."""
    sky.day(azimuth=-60, elevation=22, tint=(1, .78, .54), power=5.2, clouds=.7, seed=83., glow=1.)
    ground.plain_of(ground.soil(green=.45))
    wall, trim = building.render(building.CREAM), building.render((.085, .16, .26), False)
    size, high = (40, 8), 3.6
    block = Form()
    block.at = frame((2, 2, 0), -9)
    rooms = [(x + dx, 1.0, 1.9, 1.4) for x in (-15, -5, 5, 15) for dx in (-2.6, 0)]
    doors = [(x + 2.6, .25, 1.05, 2.2, 'door') for x in (-15, -5, 5, 15)]
    building.body(block, size, high, wall, {'front': rooms + doors, 'left': [(0, 1, 1.8, 1.4)]}, 'louvre',
                  bars=building.iron((.5, .5, .48)), seed=6)
    building.band(block, size, 0, .85, trim, .02)
    block.box((size[0] + .4, 2.6, .28), (0, -size[1] / 2 - 1.2, .14), street.concrete())
    for n in range(12):
        x = -size[0] / 2 + .3 + n * (size[0] - .6) / 11
        building.column(block, x, -size[1] / 2 - 2.1, .25, high - .1, building.render(building.WHITE, False),
            .26)
    for n in range(11):
        if n % 3 != 1:
            x = -size[0] / 2 + .3 + n * (size[0] - .6) / 11
            block.box((3.2, .12, .62), (x + 1.8, -size[1] / 2 - 2.1, .58), wall)
    deep = (size[0], size[1] + 4.4)
    slopes = roof.gable(block, deep, high, 20, roof.sheets(roof.RUST, 'rib', .5), .5, wall)
    block.put(name='classrooms')
    arrays.lay(slopes['front'], 9, 2, 15.2, .95)
    hostel = Form()
    hostel.at = frame((-33, 20, 0), 62)
    building.body(hostel, (26, 9), 6.6, wall, {'front': [(x, z, 1.6, 1.3) for x in (-10, -6, -2, 2, 6,
        10) for z in (1, 4.2)]}, 'louvre', seed=9)
    roof.gable(hostel, (26, 9), 6.6, 20, roof.sheets(roof.RUST, 'rib', .6), .7, wall)
    hostel.put(name='hostel')
    for x, y, turn in ((-18, -9, 20), (-7, -11.5, 10), (6.5, -14, 0), (-28, -4, 30), (22, -13, 0),
            (33, -12, -10)):
        street.solar_lamp((x, y, 0), turn, 5.8)
    form = Form()
    signs.flag(form, (4.1, -11.6, 0), 7.6, (plain('flag green', (.004, .22, .075), .7),
        plain('flag white', (.78, .78, .76), .6)))
    form.turned([(1.1, 0), (1.1, .22), (.7, .22), (.7, .42), (0, .42)], (4.1, -11.6, 0),
        building.render(building.WHITE), 24)
    form.put(name='flag')
    path = Form()
    path.at = frame((2, 2, .02), -9)
    path.face([(-24, -9.4, 0), (24, -9.4, 0), (24, -6.9, 0), (-24, -6.9, 0)],
        ground.paving((.42, .38, .33), .3))
    path.put(name='path')
    street.tank((27, 1, 0), 6.0, 2)
    put(plants.mango(0), (-20.5, 3, 0), 20, 1.15)
    put(plants.mango(1), (31, 12, 0), 80, 1.3)
    put(plants.mango(0), (14, 17, 0), 130, 1.4)
    put(plants.palm(1, 11.), (-14, 16, 0), 40)
    put(plants.palm(0), (5, 22, 0), 140, 1.2)
    for n in range(10):
        put(plants.bush(n % 2, (.70, .10, .03) if n % 3 == 0 else None), (-16 + n * 3.1, -4.7 - n * .49, 0),
            n * 60, .55)
    ground.verge(-24, -26, 20, -13, 900, 9, (.4, .8))
    plants.far_trees(30, -90, 90, 46, seed=5, depth=50)
    town.fill(-330, 330, 80, 460, seed=31, turn=22, green=.8, wide=lambda y: 60 + y * .7)
    ground.hill(-150, 700, 420, 46, 2, ground.soil('far green', (.06, .07, .03), (.14, .10, .05), .9))
    sky.haze(620, (.86, .80, .72), 30)
    sky.camera((-10, -34, 8.8), (1.4, 0, 3.0), 34)


def yola_clinic_15kva():
    """A flat white roof with twenty-four tilted panels, in the dry savanna."""
    sky.day(azimuth=48, elevation=46, tint=(1, .90, .76), power=3.9, clouds=.5, seed=91., glow=.4)
    ground.plain_of(ground.soil('dry earth', (.25, .135, .062), (.40, .26, .145), .55))
    wall, white = building.render(building.WHITE), plain('white roof', (.62, .61, .58), .8)
    trim = building.render((.10, .24, .30), False)
    size, high = (18.4, 14), 4.0
    clinic = Form()
    clinic.at = frame((0, 0, 0), -24)
    building.body(clinic, size, high, wall, {
        'front': [(-7.4, 1, 1.5, 1.5), (-4.7, 1, 1.5, 1.5), (0, .1, 2.6, 2.6, 'glazed'), (4.7, 1, 1.5, 1.5),
        (7.4, 1, 1.5, 1.5)],
        'right': [(x, 1, 1.5, 1.4) for x in (-4.6, -1.4, 1.8, 5)],
        'left': [(x, 1, 1.5, 1.4) for x in (-4.6, -1.4, 1.8, 5)]},
        bars=building.iron(), seed=12)
    building.band(clinic, size, 0, .7, trim, .03)
    roof.flat(clinic, (size[0] + .3, size[1] + .3), high, wall, white, .55)
    building.band(clinic, size, high - .35, .25, trim, .20)
    outer = clinic.at.copy()
    clinic.at = outer @ frame((0, -size[1] / 2 - 1.6, 0))
    clinic.box((6.4, 3.4, .3), (0, 0, 3.1), white)
    for x in (-2.8, 2.8):
        building.column(clinic, x, -1.4, 0, 3.0, wall, .36)
    clinic.box((6.8, 4.2, .2), (0, -.2, .1), street.concrete())
    signs.cross(clinic, (0, 1.40, 4.05), 1.1, plain('clinic green', (.01, .24, .10), .4))
    for x in (-6.0, 6.0):
        clinic.at = outer @ frame((x, -size[1] / 2, 1.9))
        building.cooler(clinic, (0, 0, 0))
    clinic.at = outer
    clinic.put(name='clinic')
    for row in range(3):
        place = outer @ frame((-4.6, -5.2 + row * 3.9, high + .02))
        arrays.table(8, 1, place.translation, 10, .55, -24)
    street.tank((outer @ frame((-11.6, 4, 0))).translation, 5.4, 1)
    street.generator((outer @ frame((11.8, 3, 0))).translation, 66, (.42, .33, .05))
    street.fence((-60, 19), (60, 25), 1.9, building.render((.50, .34, .20)))
    street.line_of_poles([(-50, 27, 0), (-18, 30, 0), (14, 33, 0), (46, 36, 0)], 9, 90)
    for n, (x, y, size_) in enumerate(((-18, -3, 1.0), (17, 9, 1.15), (-13, 17, 1.2), (22, -8, .8),
            (6, 24, 1.2), (-30, 10, 1.1), (33, 16, 1.1))):
        put(plants.neem(n % 2), (x, y, -.05), n * 70, size_)
    plants.far_trees(45, -160, 160, 130, 7, [plants.neem(0), plants.neem(1)], 260, (.7, 1.2))
    chance = random.Random(3)
    for _ in range(26):
        put(town.house(chance.choice((2, 5, 8, 4))), (chance.uniform(-170, 170), chance.uniform(50, 230), 0),
            chance.uniform(0, 360), .85)
    ground.verge(-26, -24, 26, -9, 1000, 11, (.5, 1.1), dry=True)
    ground.verge(-40, 12, 40, 18, 500, 12, (.5, 1.2), dry=True)
    ground.stones(-20, -22, 20, -8, 120)
    street.car((12.5, -4.5, 0), 60, (.60, .60, .58))
    for x, y, wide, high_, seed in ((-470, 1150, 420, 62, 3), (-60, 1300, 460, 40, 6),
            (480, 1200, 520, 78, 4)):
        ground.hill(x, y, wide, high_, seed)
    sky.haze(800, (.84, .79, .72), 40)
    sky.camera((5.2, -26.5, 11.2), (-.5, 0, 4.7), 32)
