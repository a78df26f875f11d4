"""Boxes with what is in them: alternating current, the strings' combiner, and the battery cabinet."""
from battery import rack as battery_rack
from shapes import *
from switchgear import module


def build(picture, data, view, product):
    {'ac-box': ac_box, 'combiner': combiner, 'rack': cabinet}[picture['kind']](picture, data, view)


def enclosure(w, h, d):
    """A grey box with a clear door: hinges and a lock, glands below."""
    shell = paint('enclosure', (.60, .61, .61), .46)
    slab((w, .004, h), (0, d / 2 - .002, h / 2), shell, .010, .001)
    for side in (-1, 1):
        # Faces in one plane are rendered black, so the walls and the bars of the door stand back a little.
        box((.005, d * .8, h - .014), (side * (w / 2 - .0035), d * .1, h / 2), shell, .001)
        box((w - .014, d * .8, .005), (0, d * .1, h / 2 + side * (h / 2 - .0035)), shell, .001)
        slab((.020, d * .24, h), (side * (w / 2 - .010), -d * .37, h / 2), shell, .006, .003)
        slab((w - .020, d * .24 - .0012, .019), (0, -d * .37, h / 2 + side * (h / 2 - .0102)), shell, .004, .003)
        cylinder(.006, .032, (-w / 2 - .001, -d * .38, h * (.5 + side * .3)), grey(), 'z', edge=.001)
    slab((w - .036, .003, h - .036), (0, -d * .46, h / 2), pane(), .006, .001)
    slab((.014, .006, .040), (w / 2 - .010, -d / 2 - .002, h / 2), paint('lock', (.05, .052, .055), .4), .004, .002)
    count = max(3, int(w / .060))
    for n in range(count):
        x = w * (-.5 + (n + .5) / count)
        cylinder(.0095, .022, (x, d * .06, -.010), black(), 'z', edge=.001)
        cylinder(.0125, .007, (x, d * .06, -.003), black(), 'z', sides=6)
        cylinder(.0045, .030, (x, d * .06, -.026), rubber(), 'z')


def row(parts, z, y):
    """Modules side by side on a rail: each (poles, colour, mark, handle)."""
    whole = sum(poles for poles, *_ in parts) * .018
    box((whole + .024, .001, .035), (0, y + .037, z + .0425), steel(), 0)
    x = -whole / 2
    for poles, tone, mark, handle in parts:
        module(x + poles * .009, poles * .018, tone, mark, handle, z, y)
        x += poles * .018


def cover(w, h, z, d):
    """The plate around the switches' noses."""
    plate = paint('cover plate', (.70, .70, .68), .45)
    for low, high in ((.020, z + .017), (z + .069, h - .020)):
        box((w - .040, .0016, high - low), (0, -d * .14, (low + high) / 2), plate, .0006)


def combiner(picture, data, view):
    w, h, d = (side / 1000 for side in data['dimensionsMm'])
    enclosure(w, h, d)
    z = h * .36
    fuses = [(1, red(), '30 A', dark())] * (picture['strings'] * 2)
    row(fuses + [(3, red(), 'SPD', None), (3, green(), f"C{data['ratedA']}", dark())], z, d * .08)
    cover(w, h, z, d)
    words('IMOLE', .010, (-w / 2 + .036, -d * .14 - .0012, h - .045), green(), align='LEFT')
    text = f"{picture['strings']} strings   {data['ratedV']} V DC"
    words(text, .008, (w / 2 - .036, -d * .14 - .0012, h - .045), ink(), align='RIGHT')


def ac_box(picture, data, view):
    w, h, d = (side / 1000 for side in data['dimensionsMm'])
    enclosure(w, h, d)
    z = h * .40
    main = [(2, green(), f"C{picture['amps']:g}", dark()), (2, blue(), '30 mA', dark())]
    row(main + [(2, red(), 'SPD', None), (1, green(), 'C16', dark())], z, d * .08)
    cover(w, h, z, d)
    words('IMOLE', .009, (-w / 2 + .034, -d * .14 - .0012, h - .042), green(), align='LEFT')
    words(f"{picture['amps']:g} A   230 V", .007, (w / 2 - .034, -d * .14 - .0012, h - .042), ink(), align='RIGHT')
    words('GRID IN', .0055, (-w * .22, -d * .14 - .0012, .042), ink())
    words('LOADS OUT', .0055, (w * .22, -d * .14 - .0012, .042), ink())


def cabinet(picture, data, view):
    """A steel cabinet with a glass door; its modules stand on shelves."""
    w, h, d = (side / 1000 for side in data['dimensionsMm'])
    shell = paint('cabinet', (.030, .032, .035), .42, .2)
    foot = .055
    for side in (-1, 1):
        box((.020, d, h - foot), (side * (w / 2 - .010), 0, (h + foot) / 2), shell, .003)
        for y in (-1, 1):
            cylinder(.026, .022, (side * w * .42, y * d * .40, .026), rubber(), 'x', edge=.003)
            box((.03, .04, .02), (side * w * .42, y * d * .40, .050), steel(), .002)
        for n in range(8):
            box((.002, d * .22, .006), (side * w / 2, d * .22, h * .78 + n * .014), black(), .0005)
    for z in (foot + .012, h - .012):
        box((w, d, .024), (0, 0, z), shell, .003)
    box((w, .010, h - foot), (0, d / 2 - .005, (h + foot) / 2), shell, .002)
    each = (h - foot - .06) / picture['modules']
    for n in range(picture['modules']):
        z = foot + .030 + n * each
        made = {'kwh': 5.12, 'volts': 51.2, 'ah': 100}
        things = within(lambda: battery_rack(.442, .133, .46, made, 'IMOLE'))
        group(things, (0, .01, z + .014))
        box((w - .04, d * .86, .004), (0, .02, z + .010), steel(), .001)
    rim, middle = .026, (h + foot) / 2
    for side in (-1, 1):
        slab((rim, .016, h - foot - .01), (side * (w / 2 - rim / 2 - .002), -d / 2 - .006, middle), shell, .003, .002)
        slab((w - .004, .016, rim), (0, -d / 2 - .006, middle + side * ((h - foot) / 2 - .018)), shell, .003, .002)
    slab((w - 2 * rim, .003, h - foot - .06), (0, -d / 2 - .006, middle), pane(), .003, .001)
    slab((.016, .014, .10), (w / 2 - rim / 2 - .002, -d / 2 - .018, h * .54), steel(), .006, .003)
    words('IMOLE', .015, (0, -d / 2 - .0148, h - .0175 + .0), pale())
