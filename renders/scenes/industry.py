"""Places of work: a poultry farm near Offa, a plastics workshop in Oregun, an oil mill in Kano."""
import math
import random
from parts import Form, frame, plain, put, worn
import arrays
import building
import ground
import plants
import roof
import sky
import street
import town


def pen(at, turn, size=(46, 9)):
    """A long house for hens: low walls, open above them, with a vent along the ridge."""
    form = Form()
    wall, sheets = building.render(building.WHITE), roof.sheets(roof.GREY, 'wave', .5)
    long, deep = size
    for y in (-deep / 2, deep / 2):
        form.box((long, .2, .9), (0, y, .45), wall)
        form.box((long, .06, .25), (0, y, 2.62), street.steel_paint())
        for n in range(int(long / 3.8) + 1):
            form.box((.22, .24, 2.7), (-long / 2 + n * 3.8, y, 1.35), wall)
        for n in range(int(long / .35)):
            form.box((.012, .012, 1.7), (-long / 2 + n * .35, y, 1.75), street.steel_paint())
    for x in (-long / 2, long / 2):
        form.box((.2, deep, 2.75), (x, 0, 1.37), wall)
    form.face([(-long / 2, -deep / 2 + .3, .02), (long / 2, -deep / 2 + .3, .02), (long / 2, deep / 2, .02),
        (-long / 2, deep / 2, .02)], plain('litter', (.20, .13, .07), .95))
    form.box((long - 1, .1, 1.6), (0, .6, 1.0), plain('pen dark', (.05, .045, .04), .9))
    roof.gable(form, size, 2.75, 19, sheets, 1.0, wall)
    top = form.at.copy()
    form.at = top @ frame((0, 0, 4.35))
    roof.gable(form, (long * .9, 1.5), .25, 19, sheets, .25)
    form.at = top
    return form.put(at, turn, name='pen')


def silo(at, paint=None, radius=1.3, high=5.2):
    """A feed silo on legs."""
    form, paint = Form(), paint or worn('silo', (.50, .51, .51), .38, .75, amount=.15)
    profile = [(.18, 1.2), (radius, 2.5)]
    for n in range(7):
        profile += [(radius, 2.5 + n * (high - 2.5) / 7), (radius * 1.015, 2.55 + n * (high - 2.5) / 7),
            (radius, 2.6 + n * (high - 2.5) / 7)]
    form.turned(profile + [(radius, high), (.25, high + .8), (0, high + .85)], (0, 0, 0), paint, 28)
    for n in range(5):
        x, y = radius * math.cos(n * math.tau / 5), radius * math.sin(n * math.tau / 5)
        form.box((.12, .12, 2.9), (x, y, 1.45), street.steel_paint())
    return form.put(at, name='silo')


def drums(places):
    form = Form()
    form.turned([(0, 0), (.29, 0), (.29, .28), (.305, .30), (.29, .32), (.29, .58), (.305, .60), (.29, .62),
        (.29, .88), (.27, .86), (0, .86)],
                (0, 0, 0), worn('drum', (.03, .09, .22), .5, .3, amount=.3), 20)
    mesh = form.mesh('drum')
    for n, (x, y) in enumerate(places):
        put(mesh, (x, y, 0), n * 40)


def offa_poultry_farm_15kva():
    """Thirty-two panels on a frame beside the pens, behind their fence, with green bush about."""
    sky.day(azimuth=-56, elevation=30, tint=(1, .84, .63), power=4.7, clouds=.9, seed=104., glow=.8)
    ground.plain_of(ground.soil(green=.82))
    for turn, x, y in ((0, -9.6, 0), (0, .6, 0)):
        arrays.table(8, 2, (x, y, 0), 15, 1.2)
    pen((4, 17, 0), 4)
    pen((8, 31, 0), 4)
    silo((-22, 19, 0))
    silo((-25.3, 18.6, 0))
    street.tank((-17, 13.5, 0), 5.2, 1)
    shed = Form()
    shed.at = frame((16.4, 7.4, 0), 4)
    building.body(shed, (5, 4), 2.8, building.render(building.CREAM),
        {'front': [(0, .1, 1.1, 2.1, 'door')], 'left': [(0, 1.5, 1.2, .8)]})
    roof.lean(shed, (5, 4), 2.8, 9, roof.sheets(roof.GREY, 'wave', .4), .4)
    shed.put(name='inverter room')
    street.generator((21.5, 8, 0), 4, (.44, .33, .05))
    drums(((23.6, 6.6), (24.3, 7.2), (24.2, 6.2)))
    street.mesh_fence([(-13, 9), (-13, -4.2), (13.5, -4.2), (13.5, 9)], 1.9)
    yard = Form()
    yard.at = frame((0, 11, .015), 3)
    yard.face([(-70, -1.6, 0), (60, -1.6, 0), (60, 1.4, 0), (-70, 1.4, 0)], ground.soil(green=.12))
    yard.put(name='track')
    ground.verge(-13, -4, 13, 8, 700, 21, (.5, 1.1))
    ground.verge(-22, -17, 18, -4.4, 2000, 22, (.7, 1.9))
    for n, (x, y, kind, scale) in enumerate(((-17, -2, plants.mango(0), .95), (20, 0, plants.mango(1), 1.0),
            (-31, 26, plants.mango(1), 1.3),
                                             (34, 12, plants.mango(0), 1.3), (-20, 4, plants.plantain(0), 1.),
                                             (-19, 6, plants.plantain(1), .9),
                                             (-21.5, 6.6, plants.plantain(0), .8),
                                             (30, 4, plants.palm(1, 11.), 1.))):
        put(kind, (x, y, 0), n * 60, scale)
    plants.far_trees(46, -130, 130, 120, 8, depth=70, sizes=(.9, 1.6))
    plants.far_trees(130, -240, 240, 130, 9, depth=140, sizes=(1.0, 1.8))
    ground.hill(240, 900, 420, 60, 2, ground.soil('far green', (.06, .07, .03), (.14, .10, .05), .9))
    ground.hill(-320, 1000, 360, 44, 4, ground.soil('far green', (.06, .07, .03), (.14, .10, .05), .9))
    sky.haze(520, (.84, .82, .76), 28)
    sky.camera((-10.5, -18.5, 6.6), (.2, 4, 2.1), 31)


def hall(form, size, high, walls, sheets, bays=6, pitch=10):
    """A works hall: block to the height of a man, sheets above, a band of glass under the eaves."""
    building.body(form, size, high, walls, {'front': [((n - (bays - 1) / 2) * size[0] / bays, .05, 4.2, 4.4,
        'hole') for n in range(0, bays, 2)]})
    for n in range(0, bays, 2):
        x = (n - (bays - 1) / 2) * size[0] / bays
        paint = worn('roller door', (.10, .17, .24), .45, .3, amount=.1)
        for k in range(22):
            form.box((4.2, .06, .18), (x, -size[1] / 2 + .12, .15 + k * .2), paint)
        form.box((4.7, 1.2, .12), (x, -size[1] / 2 - .5, 4.75), street.steel_paint())
    for n in range(bays + 1):
        x = -size[0] / 2 + n * size[0] / bays
        form.box((.4, .3, high - .1), (x, -size[1] / 2 - .1, high / 2 - .05),
            building.render(building.WHITE, False))
    for n in range(bays):
        x = (n - (bays - 1) / 2) * size[0] / bays
        form.box((size[0] / bays - .9, .06, .8), (x, -size[1] / 2 - .015, high - 1.1), building.glass(3))
    return roof.gable(form, size, high, pitch, sheets, .7, walls)


def crates(at, turn, colour, seed):
    """A pallet of stacked crates."""
    form, chance = Form(), random.Random(seed)
    wood, paint = worn('pallet', (.30, .19, .10), .85), plain(f'crate {colour}', colour, .4)
    for n in range(5):
        form.box((1.2, .13, .03), (0, -.44 + n * .22, .13), wood)
    for y in (-.44, 0, .44):
        form.box((1.2, .1, .1), (0, y, .06), wood)
    for level in range(chance.choice((3, 4, 4))):
        for x in (-.3, .3):
            for y in (-.25, .25):
                form.box((.57, .46, .26), (x, y, .29 + level * .30), paint)
                form.box((.59, .48, .04), (x, y, .41 + level * .30), paint)
    return form.put(at, turn, name='crates')


def oregun_plastics_40kw():
    """Sixty-four panels on the roof of a works hall in an industrial quarter."""
    sky.day(azimuth=62, elevation=36, tint=(1, .87, .70), power=4.4, clouds=.9, seed=117., glow=.7)
    ground.plain_of(ground.soil(green=.4))
    slab = worn('yard slab', (.36, .335, .30), .85, amount=.22, scale=.6)
    ground.sheet(slab, -27, -27, 27, -9, .03)
    ground.sheet(ground.asphalt(), -120, -38, 120, -30, .02)
    works = Form()
    size, high = (40, 20), 7.2
    slopes = hall(works, size, high, building.render((.46, .50, .50)),
        roof.sheets((.42, .42, .40), 'rib', .25))
    works.at = frame((-13.6, -13.4, 0))
    building.body(works, (8.5, 6), 6.2, building.render(building.OCHRE), {
        'front': [(x, z, 1.6, 1.3) for x in (-2.4, 2.4) for z in (1, 4)] + [(0, .1, 1.2, 2.2, 'glazed')],
        'right': [(0, z, 1.6, 1.3) for z in (1, 4)], 'left': [(0, z, 1.6, 1.3) for z in (1, 4)]},
        frame=building.bronze_frame())
    roof.flat(works, (8.6, 6.1), 6.2, building.render(building.OCHRE), parapet=.5)
    works.at = frame((-10.6, -16.4, 3.4))
    building.cooler(works, (0, 0, 0))
    works.at = frame()
    works.put(name='works')
    arrays.lay(slopes['front'], 16, 4, 11.5, 1.1)
    tones = ((.52, .02, .015), (.015, .12, .42), (.60, .36, .01), (.02, .22, .07))
    for n in range(14):
        crates((-4 + (n % 7) * 1.75, -15.5 - 1.5 * (n // 7), .03), 2 * n, tones[(n * 3 + n // 7) % 4], n)
    street.generator((22.6, -6.5, 0), 90, (.06, .14, .24), (3.6, 1.4, 1.8))
    street.tank((-24, -4, 0), 6.0, 2)
    silo((23.5, 2, 0), radius=1.2, high=6.5)
    silo((23.5, 5.4, 0), radius=1.2, high=6.5)
    wall = building.render(building.WHITE)
    street.fence((-60, -29), (2.5, -29), 2.4, wall)
    street.fence((11.5, -29), (60, -29), 2.4, wall)
    street.gate((7, -29, 0), 8.0, 2.4, colour=(.05, .10, .15), post=wall)
    street.car((-20, -13, 0), 90, (.52, .52, .50))
    street.car((-22.8, -13, 0), 90, (.20, .02, .02))
    street.line_of_poles([(-60, 25, 0), (-26, 25, 0), (8, 25, 0), (42, 25, 0)], 10, 90)
    others = ((-52, 2, 0, roof.BLUE), (54, 6, 0, roof.RUST), (-30, 40, 4, roof.GREY), (24, 44, 4, roof.GREEN),
        (80, 52, 4, roof.GREY),
              (-86, 46, 4, roof.RUST), (-4, 82, 8, roof.BLUE), (60, 92, 8, roof.GREY), (-70, 92, 8, roof.RED))
    for n, (x, y, turn, tone) in enumerate(others):
        other = Form()
        hall(other, (38, 24), 6.5 + n % 3, building.render((building.CREAM, building.WHITE,
            building.SKY)[n % 3]), roof.sheets(tone, 'rib', .6), pitch=12)
        other.put((x, y, 0), turn, name='other hall')
    put(plants.palm(0), (26, -16, 0), 20, 1.15)
    put(plants.palm(1, 11.), (-29, -19, 0), 20)
    put(plants.mango(0), (-31, -8, 0), 20, 1.1)
    put(plants.mango(1), (32, -10, 0), 20, 1.1)
    plants.far_trees(24, -110, 110, 44, 12, depth=60, sizes=(.7, 1.2))
    town.fill(-330, 330, 115, 420, seed=43, turn=9, green=1., wide=lambda y: 60 + y * .7)
    sky.haze(640, (.86, .85, .83), 40)
    sky.camera((14, -50, 18.5), (.8, -3, 6.9), 36)


def sack(chance):
    """A full sack that lies on its side."""
    form, paint = Form(), worn('sack', (.60, .52, .38), .9, amount=.2, scale=5)
    rings = [(.02, -.50), (.15, -.49), (.24, -.40), (.27, -.15), (.28, .1), (.25, .36), (.15, .47),
        (.03, .49)]
    at = [[(w, r * 1.25 * math.cos(a), .20 + r * .72 * math.sin(a))
        for a in (math.tau * k / 12 for k in range(12))] for r, w in rings]
    for lower, upper in zip(at, at[1:]):
        for k in range(12):
            form.face([lower[k - 1], upper[k - 1], upper[k], lower[k]], paint, smooth=True)
    return form.mesh('sack')


def sacks(mesh, at, columns, rows, levels, seed):
    """A stack of sacks, each level a little smaller."""
    chance = random.Random(seed)
    for level in range(levels):
        for column in range(columns - level // 2):
            for row in range(rows - level // 2):
                place = (at[0] + (column + level * .25) * 1.02 + chance.uniform(-.04, .04),
                         at[1] + (row + level * .25) * .66 + chance.uniform(-.03, .03), at[2] + level * .34)
                put(mesh, place, chance.uniform(-5, 5), chance.uniform(.95, 1.04))


def kano_oil_mill_44kwp():
    """A mill with seventy-two panels, sacks of groundnuts in its sandy yard and the dust of the north."""
    sky.day(azimuth=-50, elevation=27, tint=(1, .81, .56), power=4.6, clouds=.3, seed=130., air=1.2, glow=.8)
    sand = ground.soil('sand', (.27, .145, .062), (.44, .275, .145), .12)
    ground.plain_of(sand)
    size, high = (38, 19), 5.6
    mill, mud = Form(), building.render((.50, .29, .135))
    mill.at = frame((2, 0, 0), 7)
    openings = [(x, 2.6, 1.9, 1.2) for x in (-16, -12.4, -1.8, 1.8, 12.4, 16)] + [(-7, .05, 4, 3.8, 'hole'),
        (7, .05, 4, 3.8, 'hole')]
    building.body(mill, size, high, mud, {'front': openings,
        'left': [(x, 2.6, 1.9, 1.2) for x in (-6, -2, 2, 6)], 'right': []}, 'louvre', seed=3)
    building.band(mill, size, 0, .8, building.render((.26, .12, .06), False), .04)
    for x in (-9.2, -4.8, 4.8, 9.2):
        mill.box((.5, .4, high - .1), (x, -size[1] / 2 - .15, high / 2),
            building.render((.62, .52, .38), False))
    slopes = roof.gable(mill, size, high, 13, roof.sheets((.38, .36, .32), 'rib', .55), .8, mud)
    mill.put(name='mill')
    arrays.lay(slopes['front'], 18, 4, 9.4, .55)
    mesh = sack(random.Random(1))
    sacks(mesh, (-6.2, -15.0, 0), 5, 4, 5, 1)
    sacks(mesh, (.6, -14.2, 0), 4, 3, 4, 2)
    sacks(mesh, (10.4, -12.8, 0), 4, 3, 3, 3)
    heap = Form()
    chance = random.Random(7)
    heap.turned([(2.3, -.02), (1.9, .18), (1.2, .62), (.5, 1.0), (0, 1.1)], (6.8, -14.8, 0),
        worn('groundnuts', (.42, .26, .12), .95, amount=.5, scale=22), 26)
    heap.face([(4, -17.6, .012), (9.8, -17.3, .012), (9.6, -12.3, .012), (4.1, -12.2, .012)],
        plain('tarpaulin', (.035, .10, .24), .6))
    heap.put(name='groundnuts')
    silo((4, 14.5, 0), radius=2., high=11.5)
    silo((9, 15, 0), radius=2., high=11.5)
    drums([(15.2 + .64 * (n % 4), -11.2 - .64 * (n // 4)) for n in range(10)])
    street.generator((24.5, -5, 0), 97, (.42, .33, .05), (3.2, 1.3, 1.7))
    street.tank((25, 3, 0), 6.0, 2)
    form = Form()
    for x, y, wide, tall in ((-70, 60, 16, 5), (-44, 52, 12, 4.5), (30, 64, 16, 5), (54, 54, 13, 6),
            (80, 80, 18, 5), (-100, 90, 22, 6), (0, 84, 20, 5), (-28, 96, 15, 7),
                             (120, 110, 20, 6), (60, 130, 24, 7), (-60, 140, 24, 6), (-140, 150, 30, 7),
                             (10, 160, 26, 6), (150, 190, 30, 7), (-30, 210, 30, 8)):
        form.at = frame((x + 62, y, 0), chance.uniform(-20, 20))
        building.body(form, (wide, 10), tall, mud, {'front': [(k, 1.4, 1, 1.2) for k in (-4, 0, 4)]},
            'louvre')
        roof.flat(form, (wide, 10), tall, mud, mud, .6)
    form.at = frame((30, 150, 0))
    for tall, wide in ((26, 4.2), (31, 3.0)):
        form.box((wide, wide, tall), (0, 0, tall / 2), building.render(building.WHITE, False))
        form.box((wide + 1, wide + 1, .6), (0, 0, tall), building.render(building.WHITE, False))
    form.turned([(1.5, 0), (1.6, .8), (1.2, 2.2), (0, 3.4)], (0, 0, 31.2), plain('dome', (.05, .25, .13), .4),
        20)
    form.put(name='old town')
    street.fence((-80, 24), (80, 30), 2.1, mud)
    street.line_of_poles([(-44, -9.5, 0), (-29, 14, 0), (-6, 34, 0), (26, 44, 0)], 9.0, 45)
    for n, (x, y, scale) in enumerate(((-17.5, -9, .95), (31, 8, 1.2), (-33, 10, 1.2), (18, 20, 1.2),
            (-14, 22, 1.2), (35, -9, 1.0))):
        put(plants.neem(n % 2), (x, y, 0), n * 80, scale)
    plants.far_trees(50, -170, 170, 80, 14, [plants.neem(0), plants.neem(1)], 180, (.8, 1.3))
    ground.verge(-26, -24, 26, -17, 260, 31, (.4, .9), dry=True)
    ground.stones(-20, -24, 20, -12, 90)
    sky.haze(420, (.86, .76, .62), 30)
    sky.camera((-13.5, -39, 12.5), (1.0, -3, 4.9), 33)
