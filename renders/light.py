"""Street, garden and flood lights."""
import math
from panel import flat_panel
from shapes import *


def build(picture, data, view, product):
    make = {'all-in-one': all_in_one, 'split': split, 'flood': flood, 'garden': garden}
    make[picture['form']](picture, data, view)


def body():
    return paint('light body', (.060, .063, .067), .40, .3)


def metres(values):
    return sorted((value / 1000 for value in values), reverse=True)


def cells(w, h, at, columns=6, rows=3):
    """A small panel behind glass that lies flat at `at`: dark cells with fine lines between them."""
    def make():
        sheet([rectangle(-w / 2, -h / 2, w, h)], paint('small sheet', (.10, .105, .11), .30, coat=.5), 0)
        each_w, each_h, gap = w / columns, h / rows, min(w, h) * .006
        each = [rectangle(-w / 2 + each_w * c + gap, -h / 2 + each_h * r + gap, each_w - 2 * gap, each_h - 2 * gap)
                for c in range(columns) for r in range(rows)]
        sheet(each, paint('small cell', (.003, .006, .018), .25, .2, coat=.5), .0003)
        lines = [rectangle(-w / 2 + each_w * (c + (n + .5) / 4) - gap * .12, -h / 2, gap * .24, h)
                 for c in range(columns) for n in range(4)]
        sheet(lines, paint('small bars', (.22, .23, .24), .4, .7), .0005)
    return group(within(make), at)


def leds(w, d, at, columns, rows):
    """Lenses with a point of light in each, below something."""
    x0, y0, z = at
    slab((w * 1.06, .004, d * 1.08), (x0, y0, z), paint('led board', (.55, .55, .54), .35), .012, .001,
         (math.pi / 2, 0, 0))
    size = min(w / columns, d / rows)
    for c in range(columns):
        for r in range(rows):
            place = (x0 - w / 2 + w * (c + .5) / columns, y0 - d / 2 + d * (r + .5) / rows, z - .003)
            cylinder(size * .40, .004, place, lens(), 'z', sides=24)
            place = (*place[:2], z - .0056)
            cylinder(size * .20, .001, place, paint('led', (1, .82, .45), .3, glow=1.6), 'z', sides=16)


def all_in_one(picture, data, view):
    """Panel above, light below, battery between; it slides on a pole."""
    l, w, d = metres(data['dimensionsMm'])

    def head():
        slab((w, d * .62, l), (0, 0, d * .45), body(), .045, .012, (-math.pi / 2, 0, 0))
        cells(w * .90, l * .90, (0, 0, d * .77), columns=4, rows=9)
        leds(w * .74, l * .40, (0, -l * .24, d * .13), 6, 5)
        slab((w * .5, .03, l * .26), (0, l * .26, d * .14), body(), .02, .006, (-math.pi / 2, 0, 0))
        ball(.018, (0, l * .02, d * .13), paint('sensor', (.80, .80, .78), .3))
        words('IMOLE', w * .07, (0, -l * .465, d * .7635), pale(), (0, 0, 0))
        cylinder(.034, .16, (0, l / 2 + .02, d * .30), body(), 'y', edge=.004)
        for n in range(2):
            cylinder(.006, .02, (.030, l / 2 + .02 + n * .05, d * .30), steel(), 'x', sides=6)
    group(within(head), (0, 0, .62), (math.radians(12), 0, 0))
    if view != 'back':
        high = 2.6 if view == 'scale' else .62 + l * .1
        foot = .62 - (2.6 if view == 'scale' else .62)
        pole((0, l / 2 + .07, foot), high, .030)


def pole(at, high, radius):
    x, y, z = at
    tone = paint('pole', (.36, .37, .38), .38, .7)
    cylinder(radius, high, (x, y, z + high / 2), tone, 'z', edge=.002)
    slab((radius * 5, .012, radius * 5), (x, y, z + .006), tone, .01, .002, (math.pi / 2, 0, 0))
    for side in (-1, 1):
        for other in (-1, 1):
            cylinder(.008, .014, (x + side * radius * 1.9, y + other * radius * 1.9, z + .018), steel(), 'z', sides=6)


def split(picture, data, view):
    """A panel on the top of the pole, the battery's box, and the head on its arm."""
    hl, hw, hd = metres(data['headDimensionsMm'])
    pl, pw, pd = metres(data['panelDimensionsMm'])

    def head():
        slab((hw, hd * .55, hl), (0, 0, hd * .40), body(), .05, .014, (-math.pi / 2, 0, 0))
        for n in range(9):
            box((hw * .80, .006, hd * .30), (0, hl * (-.05 + .045 * n), hd * .72), body(), .002)
        leds(hw * .76, hl * .56, (0, -hl * .12, hd * .11), 5, 9)
        cylinder(.032, .14, (0, hl / 2 + .03, hd * .40), body(), 'y', edge=.004)
    if view == 'back':
        return group(within(head), (0, 0, 1), (math.radians(-8), 0, 0))
    low = -1.4 if view == 'scale' else 0
    pole((0, .1, low), 1.62 - low, .042)
    group(within(head), (0, -.52 - hl * .5, 1.10), (math.radians(-8), 0, 0))
    tube([(0, .1, .98), (0, -.10, 1.02), (0, -.30, 1.06), (0, -.56, 1.11)], .024, paint('pole', (.36, .37, .38), .38, .7))
    picture = {'cell': 'mono', 'frame': 'silver', 'cells': 36, 'columns': 4, 'isHalfCut': False}
    things = within(lambda: flat_panel(picture, (pl, pw, pd)))
    lain = group(things, (0, 0, 0), (0, 0, math.pi / 2))
    group([lain], (0, .08, 1.66), (math.radians(18), 0, 0))
    slab((.34, .20, .30), (0, .02, .72), body(), .02, .008)
    words('AGBARA', .022, (0, -.0806, .80), pale())
    words('25.6 V   50 Ah', .013, (0, -.0806, .74), pale())


def flood(picture, data, view):
    """The lamp on its bow, and its own panel with the cable between."""
    w, h, d = metres(data['headDimensionsMm'])
    pl, pw, pd = metres(data['panelDimensionsMm'])
    turn = math.radians(-12)

    def lamp_():
        slab((w, d * .70, h), (0, 0, 0), graphite(), .014, .006)
        slab((w * .90, .003, h * .86), (0, -d * .36, 0), paint('reflector', (.60, .60, .58), .25, coat=1.), .008, .001)
        for c in range(8):
            for r in range(5):
                x, z = w * (-.37 + .74 * c / 7), h * (-.34 + .68 * r / 4)
                cylinder(.0105, .003, (x, -d * .40, z), lens(), 'y', sides=24)
                cylinder(.0055, .001, (x, -d * .44, z), paint('led', (1, .86, .55), .3, glow=1.6), 'y', sides=16)
        for n in range(13):
            box((.004, d * .34, h * .84), (w * (-.44 + .88 * n / 12), d * .44, 0), graphite(), .001)
    group(within(lamp_), (-.30, -.12, .185), (math.radians(-14), 0, turn))

    def bow():
        for side in (-1, 1):
            box((.005, .026, .19), (side * (w / 2 + .008), 0, .095), steel(), .001)
            cylinder(.013, .014, (side * (w / 2 + .016), 0, .182), black(), 'x', edge=.002)
        box((w + .021, .026, .005), (0, 0, .0025), steel(), .001)
    group(within(bow), (-.30, -.12, 0), (0, 0, turn))
    picture = {'cell': 'mono', 'frame': 'silver', 'cells': 36, 'columns': 4, 'isHalfCut': False}
    things = within(lambda: flat_panel(picture, (pl, pw, pd)))
    lain, lean = group(things, (0, 0, 0), (0, 0, math.pi / 2)), math.radians(70)
    tilted = group([lain], (0, 0, pw / 2 * math.sin(lean)), (lean, 0, 0))
    group([tilted], (.22, .16, 0), (0, 0, math.radians(10)))
    for side in (-1, 1):
        box((.02, .004, .34), (.22 + side * .22, .30, .16), steel(), .001, (math.radians(-24), 0, 0))
    tube([(.1, .26, .04), (-.06, .22, .004), (-.12, .02, .004), (-.02, -.22, .004), (-.20, -.20, .004),
          (-.28, -.10, .05), (-.30, -.09, .12)], .0035, black())


def garden(picture, data, view):
    """A bollard: panel on the lid, a lit ring of milky glass below it."""
    r, h = data['diameterMm'] / 2000, data['heightMm'] / 1000
    metal = paint('garden', (.022, .024, .026), .38, .2)
    top, low = h - .010, (h * .62 if view == 'back' else 0)
    cylinder(r, .026, (0, 0, top - .013), metal, 'z', edge=.008)
    cylinder(r * .86, .002, (0, 0, top + .0005), paint('garden glass', (.006, .009, .018), .10, coat=1.), 'z')
    cells(r * 1.16, r * 1.16, (0, 0, top + .0018), columns=3, rows=3)
    cylinder(r * .72, .13, (0, 0, top - .092), paint('shade', (1, .74, .40), .35, glow=1.15), 'z')
    for n in range(6):
        a = n * math.pi / 3 + .3
        cylinder(.0055, .14, (r * .86 * math.cos(a), r * .86 * math.sin(a), top - .092), metal, 'z')
    cylinder(r * .94, .018, (0, 0, top - .165), metal, 'z', edge=.005)
    cylinder(.038, top - .17 - low, (0, 0, (top - .17 + low) / 2), metal, 'z')
    if not low:
        cylinder(.085, .012, (0, 0, .006), metal, 'z', edge=.004)
        for n in range(4):
            a = n * math.pi / 2 + .4
            cylinder(.006, .010, (.066 * math.cos(a), .066 * math.sin(a), .015), steel(), 'z', sides=6)
