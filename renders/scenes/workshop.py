"""A tidy workshop, where inverters and batteries are wired up and tested before they go out."""
import math
import random
import bpy
from mathutils import Matrix, Vector
from parts import Form, frame, material, plain, put, worn
from shapes import box, cylinder, tube
import arrays
import building
import ground
import plants
import signs
import sky

DEEP, LEFT, RIGHT, HIGH = 3.0, -3.05, 4.4, 3.0


def boards(colour=(.36, .205, .095)):
    """Planed wood with its grain along x."""
    def make(nodes, shader):
        where = nodes.place()
        grain = nodes.noise(nodes.stretch(where, (1.2, 14, 14)), 2.4, 4, .6)
        nodes.feed(shader.inputs['Base Color'], nodes.mix(grain, [c * .62 for c in colour],
            [c * 1.3 for c in colour]))
        shader.inputs['Roughness'].default_value = .48
    return material(f'boards {colour}', make)


def screed():
    """A floor of sealed cement."""
    def make(nodes, shader):
        where = nodes.place()
        clouds_ = nodes.noise(where, 1.1, 4, .6)
        nodes.feed(shader.inputs['Base Color'], nodes.mix(clouds_, (.20, .195, .185), (.34, .33, .31)))
        nodes.feed(shader.inputs['Roughness'], nodes.sum('MULTIPLY_ADD', clouds_, .3, .20))
    return material('screed', make)


def room():
    wall, dado = worn('inner wall', (.74, .71, .64), .85, amount=.06), worn('dado', (.12, .215, .165), .6,
        amount=.1)
    form = Form()
    form.face([(LEFT, -5, 0), (RIGHT, -5, 0), (RIGHT, DEEP, 0), (LEFT, DEEP, 0)], screed())
    form.face([(LEFT, -5, HIGH), (LEFT, DEEP, HIGH), (RIGHT, DEEP, HIGH), (RIGHT, -5, HIGH)],
        plain('ceiling', (.72, .70, .66), .9))
    form.face([(LEFT, DEEP, 0), (RIGHT, DEEP, 0), (RIGHT, DEEP, HIGH), (LEFT, DEEP, HIGH)], wall)
    form.face([(RIGHT, DEEP, 0), (RIGHT, -5, 0), (RIGHT, -5, HIGH), (RIGHT, DEEP, HIGH)], wall)
    # The left wall, open where its window is.
    low, top, near, far = 1.0, 2.4, .4, 2.7
    for y0, y1, z0, z1 in ((-5, near, 0, HIGH), (far, DEEP, 0, HIGH), (near, far, 0, low),
            (near, far, top, HIGH)):
        form.face([(LEFT, y0, z0), (LEFT, y1, z0), (LEFT, y1, z1), (LEFT, y0, z1)], wall)
    for y in (near, far):
        form.box((.24, .03, top - low), (LEFT - .12, y, (low + top) / 2), wall)
    form.box((.42, far - near + .1, .05), (LEFT - .06, (near + far) / 2, low - .02),
        plain('sill', (.60, .57, .52), .8))
    form.box((.24, far - near, .04), (LEFT - .12, (near + far) / 2, top + .02), wall)
    white = building.white_frame()
    for n in range(4):
        form.box((.05, .05, top - low), (LEFT - .10, near + .03 + n * (far - near - .06) / 3,
            (low + top) / 2), white)
    for z in (low + .03, low + .95, top - .03):
        form.box((.05, far - near, .05), (LEFT - .10, (near + far) / 2, z), white)
    for n in range(1, 17):
        form.box((.012, .012, top - low), (LEFT - .20, near + n * (far - near) / 17, (low + top) / 2),
            building.iron())
    form.box((RIGHT - LEFT, .012, 1.0), (0, DEEP - .004, .5), dado)
    form.box((.012, 8, 1.0), (RIGHT - .004, -1, .5), dado)
    form.box((.012, 8, 1.0), (LEFT + .004, -1, .5), dado)
    form.put(name='room')


def bench():
    top, steel = boards(), plain('bench steel', (.055, .062, .066), .5, .3)
    box((3.5, .78, .06), (-1.2, DEEP - .42, .93), top, .006)
    for x in (-2.8, -1.2, .4):
        for y in (DEEP - .75, DEEP - .12):
            box((.07, .07, .90), (x, y, .45), steel, .004)
    box((3.3, .66, .03), (-1.2, DEEP - .42, .22), boards((.30, .19, .10)), .003)
    box((.62, .60, .56), (.02, DEEP - .44, .60), plain('drawers', (.12, .27, .19), .4), .006)
    for n in range(3):
        box((.57, .02, .165), (.02, DEEP - .755, .42 + n * .18), plain('drawer', (.145, .32, .225), .4), .006)
        box((.22, .03, .018), (.02, DEEP - .775, .45 + n * .18), plain('handle', (.6, .6, .6), .3, .9), .004)
    for n, (x, tone, w, h) in enumerate(((-2.45, (.46, .34, .20), .42, .30),
            (-1.95, (.05, .13, .33), .40, .26), (-1.42, (.44, .33, .20), .46, .34),
            (-.86, (.40, .06, .03), .38, .24))):
        box((w, .42, h), (x, DEEP - .42, .235 + h / 2), plain(f'bin {tone}', tone, .6), .008)


def on_bench():
    black, red = plain('black', (.012, .012, .013), .45), plain('red', (.50, .02, .015), .4)
    z, y = .962, DEEP - .45
    # A laptop, a meter, a vice, a coil of cable, a drill and a mug.
    box((.34, .24, .016), (-1.55, y - .04, z + .008), plain('laptop', (.34, .35, .36), .35, .7), .004)
    box((.34, .012, .22), (-1.55, y + .11, z + .12), plain('laptop', (.34, .35, .36), .35, .7), .004,
        (-.22, 0, 0))
    box((.315, .004, .195), (-1.55, y + .101, z + .122), plain('laptop screen', (.06, .17, .30), .12), .001,
        (-.22, 0, 0))
    for n in range(5):
        box((.03, .003, .03 + .022 * (n % 3)), (-1.65 + n * .05, y + .092, z + .075 + .011 * (n % 3)),
            plain('graph', (.80, .46, .06), .3), 0, (-.22, 0, 0))
    box((.09, .17, .045), (-.98, y - .10, z + .0225), plain('meter', (.60, .40, .02), .45), .012, (0, 0, .3))
    box((.065, .06, .006), (-.99, y - .06, z + .046), plain('meter screen', (.30, .35, .29), .2), .002,
        (0, 0, .3))
    cylinder(.022, .012, (-.97, y - .13, z + .050), black)
    for side, tone in ((-.02, red), (.02, black)):
        tube([(-.98 + side, y - .17, z + .03), (-.9 + side, y - .30, z + .01), (-.72, y - .24, z + .01),
            (-.66, y - .05 + side, z + .012)], .0035, tone)
    for n in range(7):
        ring = [(-2.35 + (.15 + .008 * (n % 3)) * math.cos(a), y + .02 + (.15 + .008 * (n % 3)) * math.sin(a),
            z + .010 + n * .009) for a in (math.tau * k / 14 for k in range(14))]
        tube(ring, .0055, red if n > 3 else black, is_closed=True)
    cylinder(.042, .10, (-.25, y + .05, z + .05), plain('mug', (.70, .68, .62), .25), edge=.004)
    cylinder(.036, .004, (-.25, y + .05, z + .099), plain('tea', (.10, .035, .012), .15))
    cylinder(.032, .20, (.20, y - .03, z + .19), plain('drill', (.03, .13, .10), .4), 'y', edge=.006)
    cylinder(.012, .10, (.20, y - .17, z + .19), plain('steel', (.5, .5, .5), .3, .9), 'y')
    box((.042, .055, .15), (.20, y + .04, z + .115), black, .012, (.2, 0, 0))
    box((.075, .11, .05), (.20, y + .035, z + .026), black, .010)


def test_wall():
    """The inverter and the battery on a board, with breakers, trunking and cables."""
    ply, shell = boards((.50, .345, .19)), plain('shell', (.74, .75, .75), .35, 0, .3)
    grey, dark = plain('device grey', (.13, .14, .15), .45), plain('black', (.012, .012, .013), .45)
    y = DEEP - .02
    box((2.0, .03, 1.62), (1.86, y, 1.62), ply, .003)
    # The inverter.
    box((.46, .19, .60), (1.38, y - .12, 1.92), shell, .022)
    box((.462, .14, .13), (1.38, y - .10, 1.625), grey, .012)
    box((.20, .006, .13), (1.38, y - .217, 2.03), dark, .004)
    box((.165, .004, .095), (1.38, y - .221, 2.03), plain('screen lit', (.05, .24, .30), .1), .002)
    for n, tone in enumerate(((.03, .85, .22), (.03, .85, .22), (.75, .42, .03))):
        lamp = plain(f'lamp {tone}', tone, .3)
        lamp.node_tree.nodes['Principled BSDF'].inputs['Emission'].default_value = (*tone, 1)
        lamp.node_tree.nodes['Principled BSDF'].inputs['Emission Strength'].default_value = 2.
        cylinder(.008, .008, (1.33 + n * .05, y - .218, 1.925), lamp, 'y')
    signs.words('IMOLE', .035, (1.38, y - .217, 1.84), plain('livery green', (.006, .16, .075), .35),
        deep=.001)
    # The battery.
    box((.62, .17, .92), (2.36, y - .11, 1.80), shell, .026)
    box((.05, .004, .70), (2.36, y - .197, 1.82), plain('battery line', (.012, .20, .10), .3), .002)
    signs.words('IMOLE', .035, (2.20, y - .197, 2.18), plain('livery green', (.006, .16, .075), .35),
        deep=.001)
    # Breakers, trunking and cables.
    for x, wide in ((1.12, .24), (1.44, .24), (1.76, .20)):
        box((wide, .09, .24), (x, y - .06, 1.22), plain('breaker box', (.70, .71, .70), .4), .010)
        box((wide - .06, .01, .10), (x, y - .107, 1.23), grey, .003)
        for n in range(int((wide - .08) / .035)):
            box((.018, .016, .04), (x - wide / 2 + .065 + n * .035, y - .115, 1.235), dark, .003)
    box((1.8, .05, .06), (1.86, y - .04, 1.45), plain('trunking', (.62, .63, .62), .5), .004)
    red, blue, green = (plain(f'cable {n}', tone, .45) for n,
        tone in enumerate(((.48, .02, .015), (.02, .07, .30), (.20, .30, .02))))
    for n, (x, tone) in enumerate(((1.24, red), (1.30, dark), (1.42, blue), (1.48, green), (1.54, red))):
        tube([(x, y - .08, 1.58), (x, y - .09, 1.52), (x - .01, y - .07, 1.46)], .008, tone)
        tube([(x - .06, y - .06, 1.42), (x - .06, y - .07, 1.36), (x - .05, y - .06, 1.33)], .008, tone)
    for x, tone in ((2.20, red), (2.26, dark)):
        tube([(x, y - .10, 1.36), (x, y - .12, 1.24), (x - .18, y - .12, 1.16), (1.84, y - .08, 1.18)], .011,
            tone)


def tools():
    """Tools on a board, each on its hook."""
    board, steel = plain('tool board', (.095, .165, .135), .6), plain('steel', (.5, .5, .5), .3, .9)
    y, chance = DEEP - .035, random.Random(4)
    box((2.5, .03, 1.12), (-1.25, DEEP - .02, 1.86), board, .003)
    handles = [plain(f'grip {n}', tone, .4) for n, tone in enumerate(((.50, .03, .02), (.58, .34, .02),
        (.012, .012, .013), (.02, .09, .34)))]
    for n in range(8):
        x, long = -2.36 + n * .085, .10 + .012 * n
        cylinder(.014, .10, (x, y - .02, 2.27), handles[n % 2 and 1 or 0], edge=.003, sides=20)
        cylinder(.0045, long, (x, y - .02, 2.22 - long / 2), steel, sides=12)
    for n in range(9):
        x, long = -1.56 + n * .085, .27 - .016 * n
        box((.020 - .001 * n, .006, long), (x, y - .01, 2.32 - long / 2), steel, .002)
        for z in (2.32, 2.32 - long):
            cylinder(.021 - .001 * n, .008, (x, y - .01, z), steel, 'y', sides=20)
    for n in range(5):
        x = -2.30 + n * .20
        for side in (-1, 1):
            tube([(x + side * .006, y - .02, 1.92), (x + side * .030, y - .02, 1.86),
                (x + side * .022, y - .02, 1.76)], .010, handles[(n + 2) % 4])
            tube([(x + side * .006, y - .02, 1.92), (x + side * .014, y - .02, 1.96),
                (x + side * .004, y - .02, 2.01)], .008, steel)
    for n, x in enumerate((-1.20, -1.02)):
        cylinder(.013, .30, (x, y - .03, 1.84), boards((.42, .26, .12)), sides=16)
        box((.12, .035, .035), (x, y - .03, 2.0), plain('hammer', (.10, .10, .11), .35, .8), .006)
    box((.42, .012, .12), (-.62, y - .015, 1.96), steel, .002)
    box((.11, .03, .13), (-.86, y - .02, 1.95), boards((.34, .17, .07)), .02)
    box((.62, .03, .055), (-.66, y - .02, 1.74), handles[1], .006)
    for n, tone in enumerate((handles[0], handles[2], handles[3])):
        for k in range(5):
            ring = [(-.62 + n * .24 + .085 * math.cos(a), y - .03 - k * .010,
                2.24 + .085 * math.sin(a) + .004 * (k % 2)) for a in (math.tau * j / 12 for j in range(12))]
            tube(ring, .006, tone, is_closed=True)
    for n in range(4):
        ring = [(-2.28 + n * .22 + .07 * math.cos(a), y - .03,
            1.54 + .07 * math.sin(a)) for a in (math.tau * j / 12 for j in range(12))]
        tube(ring, .014, (plain('tape', (.03, .03, .03), .5), handles[1], handles[0], handles[3])[n],
            is_closed=True)


def stock():
    """Modules that lean on the right wall, boxes, a stool and a trolley."""
    for n in range(3):
        lean = Matrix.Translation((3.18 + n * .05, DEEP - .66 + n * .055,
            .07)) @ Matrix.Rotation(math.radians(76), 4, 'X')
        put(arrays.shared(), turn=lean)
    box((1.5, .45, .06), (3.8, DEEP - .55, .03), boards((.30, .19, .10)), .004)
    trestles()
    drum((-2.1, .75, 0), -28)
    card = worn('cardboard', (.42, .29, .165), .85, amount=.1)
    for size, at, turn in (((.62, .46, .42), (2.35, 2.62, .21), .05),
            ((.56, .42, .34), (2.33, 2.62, .59), -.08), ((.50, .40, .40), (1.66, 2.66, .20), .1)):
        box(size, at, card, .006, (0, 0, turn))
        box((.06, size[1] + .002, .002), (at[0], at[1], at[2] + size[2] / 2),
            plain('packing tape', (.50, .36, .17), .3), 0, (0, 0, turn))
    steel = plain('bench steel', (.055, .062, .066), .5, .3)
    cylinder(.18, .04, (-.75, 1.35, .64), boards(), edge=.012)
    for a in (.4, 2., 3.5, 5.1):
        tube([(-.75 + .10 * math.cos(a), 1.35 + .10 * math.sin(a), .63),
            (-.75 + .20 * math.cos(a), 1.35 + .20 * math.sin(a), 0)], .014, steel)
    ring = [(-.75 + .165 * math.cos(a), 1.35 + .165 * math.sin(a),
        .24) for a in (math.tau * k / 16 for k in range(16))]
    tube(ring, .010, steel, is_closed=True)
    for x in (-1.2, 1.5):
        cylinder(.004, .5, (x, 1.7, HIGH - .25), steel)
        cylinder(.17, .16, (x, 1.7, HIGH - .55), plain('shade', (.03, .085, .065), .4), top=.05, sides=32)


def drum(at, turn):
    """Cable on a wooden drum that stands on its rims."""
    form, wood, black = Form(), boards((.40, .27, .14)), plain('drum cable', (.018, .018, .02), .5)
    form.at = frame(at, turn) @ Matrix.Translation((0, 0, .42)) @ Matrix.Rotation(math.pi / 2, 4, 'X')
    for z in (-.24, .20):
        form.turned([(0, z), (.42, z), (.42, z + .04), (0, z + .04)], (0, 0, 0), wood, 40)
    for n in range(13):
        z = -.20 + n * .0315
        form.turned([(.24, z), (.275, z + .004), (.285, z + .015), (.275, z + .027), (.24, z + .031)],
            (0, 0, 0), black, 40)
    form.turned([(0, .241), (.05, .241), (.05, .25), (0, .25)], (0, 0, 0),
        plain('bench steel', (.055, .062, .066), .5, .3), 16)
    for n in range(4):
        a = math.tau * (n + .5) / 4
        form.turned([(0, .242), (.014, .242), (.014, .252), (0, .252)],
                    (.3 * math.cos(a), .3 * math.sin(a), 0), plain('steel', (.5, .5, .5), .3, .9), 10)
    form.put(name='drum')


def trestles():
    """A module on trestles, ready to be measured."""
    wood = boards((.42, .26, .12))
    spin = frame((3.05, .35, 0), 96)
    for y in (.45, 1.8):
        top = spin @ Vector((.55, y, .80))
        box((.07, 1.1, .09), top, wood, .004, (0, 0, math.radians(6)))
        for x in (.1, 1.0):
            for lean in (-.16, .16):
                tube([spin @ Vector((x, y, .80)), spin @ Vector((x, y + lean, 0))], .022, wood)
    put(arrays.shared(), turn=spin @ Matrix.Translation((0, 0, .848)))
    box((.09, .17, .045), spin @ Vector((.3, 1.2, .91)), plain('meter', (.60, .40, .02), .45), .012,
        (0, 0, 1.9))


def softbox(at, toward, size, power, tint=(1, 1, 1)):
    lamp = bpy.data.lights.new('softbox', 'AREA')
    lamp.size, lamp.energy, lamp.color = size, power, tint
    holder = bpy.data.objects.new('softbox', lamp)
    holder.location = at
    holder.rotation_euler = (Vector(at) - Vector(toward)).to_track_quat('Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(holder)
    holder.visible_camera = holder.visible_glossy = False


def workshop():
    sky.day(azimuth=-62, elevation=33, tint=(1, .83, .62), power=5.5, clouds=.4, seed=8., strength=.2)
    ground.sheet(ground.soil(green=.7), -60, -30, LEFT - .3, 60, -.3)
    for n, (x, y) in enumerate(((-9.5, 12), (-13, 14), (-7, 8.6), (-16, 22))):
        put((plants.mango(0), plants.palm(0), plants.plantain(0), plants.mango(1))[n], (x, y, -.3), n * 70,
            .8)
    room()
    bench()
    on_bench()
    test_wall()
    tools()
    stock()
    softbox((LEFT + .1, 1.5, 1.75), (0, 1.2, 1.2), 1.6, 46, (.90, .95, 1))
    softbox((.2, -4.7, 2.6), (0, 2.5, 1.2), 2.6, 95, (1, .97, .92))
    sky.camera((.72, -3.9, 1.52), (.60, 2.6, 1.33), 27)
    return 1.5
