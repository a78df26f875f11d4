"""Street, garden and flood lights."""
import math
from shapes import *


def cells(w, h, at, turn=(0, 0, 0), columns=6, rows=3):
    """A small panel that lies flat at `at`."""
    def make():
        sheet([rectangle(-w / 2, -h / 2, w, h)], paint('small sheet', (.004, .007, .02), .2, .2, coat=1.), 0)
        bars = [rectangle(-w / 2 + w * (n + 1) / columns - .0006, -h / 2, .0012, h) for n in range(columns - 1)]
        bars += [rectangle(-w / 2, -h / 2 + h * (n + 1) / rows - .0006, w, .0012) for n in range(rows - 1)]
        sheet(bars, paint('small bars', (.30, .32, .34), .4, .7), .0004)
    return group(within(make), at, turn)


def leds(w, d, at, columns, rows):
    """Points of light below something."""
    x0, y0, z = at
    sheet([rectangle(x0 - w / 2, y0 - d / 2, w, d)[::-1]], paint('reflector', (.75, .75, .73), .3), z - .0005)
    for c in range(columns):
        for r in range(rows):
            cylinder(min(w / columns, d / rows) * .34, .004, (x0 - w / 2 + w * (c + .5) / columns, y0 - d / 2 + d * (r + .5) / rows, z - .002), paint('led', (1, .80, .45), .3, glow=3.5), 'z', sides=24)


def build(picture, data, view, product):
    {'all-in-one': all_in_one, 'split': split, 'flood': flood, 'garden': garden}[picture['form']](picture, data, view)


def mm(values, otherwise):
    return tuple(v / 1000 for v in values) if values else otherwise


def all_in_one(picture, data, view):
    l, w, d = sorted(mm(data.get('dimensionsMm'), (.7, .35, .08)), reverse=True)
    def make():
        box((w, l, d * .55), (0, 0, d * .5), paint('light body', (.10, .105, .11), .4, .3), .02)
        cells(w * .92, l * .92, (0, 0, d * .79), columns=6, rows=10)
        leds(w * .8, l * .42, (0, -l * .24, d * .22), 8, 6)
        cylinder(.030, .18, (0, l / 2 + .03, d * .30), paint('light body', (.10, .105, .11), .4, .3), 'y')
        ball(.016, (0, l * .06, d * .22), paint('sensor', (.9, .9, .88), .3))
    tilt = math.radians(14 if view != 'back' else 14)
    group(within(make), (0, 0, .9), (tilt, 0, 0))
    cylinder(.038, 1.1, (0, l / 2 + .10, .45), steel(), 'z')


def split(picture, data, view):
    pole = paint('pole', (.40, .41, .42), .4, .6)
    cylinder(.045, 2.2, (0, .1, 1.1), pole, 'z')
    hw, hl, hd = (.26, .62, .09)
    given = data.get('headDimensionsMm')
    if given:
        hl, hw, hd = sorted((v / 1000 for v in given), reverse=True)
    tube([(0, .1, 1.75), (0, -.2, 1.82), (0, -.5, 1.86)], .026, pole)
    def head():
        box((hw, hl, hd * .6), (0, 0, hd * .4), paint('light body', (.10, .105, .11), .4, .3), .02)
        leds(hw * .8, hl * .6, (0, -hl * .1, hd * .1), 6, 10)
    group(within(head), (0, -.5 - hl * .5, 1.83), (math.radians(-5), 0, 0))
    pl, pw, pd = sorted(mm(data.get('panelDimensionsMm'), (1.48, .67, .03)), reverse=True)
    from panel import flat_panel
    things = within(lambda: flat_panel({'cell': 'mono', 'frame': 'silver', 'cells': 72, 'columns': 6, 'isHalfCut': True}, (pl, pw, pd)))
    group(things, (0, .05, 2.35), (math.radians(12), 0, 0))
    box((.34, .2, .26), (0, .1, 1.35), paint('light body', (.10, .105, .11), .4, .3), .01)


def flood(picture, data, view):
    w, h, d = mm(data.get('dimensionsMm'), (.30, .25, .07))
    w, h = max(w, h), min(w, h)
    def lamp_():
        box((w, d * .8, h), (0, 0, 0), dark(), .012)
        box((w * .9, .004, h * .86), (0, -d * .41, 0), paint('diffuser', (.75, .75, .70), .2, coat=1.), .006)
        def face():
            leds(w * .8, h * .72, (0, 0, 0), 10, 6)
        group(within(face), (0, -d * .42, 0), (-math.pi / 2, 0, 0))
        for n in range(12):
            box((.004, d * .3, h * .8), (-w * .44 + w * .88 * n / 11, d * .5, 0), dark(), .001)
    group(within(lamp_), (-.16, 0, .30), (math.radians(-12), 0, math.radians(12)))
    for side in (-1, 1):
        box((.006, .03, .22), (-.16 + side * (w / 2 + .012), .02, .22), steel(), .001, (0, 0, math.radians(12)))
    box((w * 1.05, .035, .006), (-.16, .02, .11), steel(), .001, (0, 0, math.radians(12)))
    cylinder(.012, .11, (-.16, .02, .055), steel(), 'z')
    box((.14, .10, .008), (-.16, .02, .004), steel(), .001)
    pl, pw = .42, .35
    from panel import flat_panel
    things = within(lambda: flat_panel({'cell': 'mono', 'frame': 'silver', 'cells': 36, 'columns': 4, 'isHalfCut': False}, (pl, pw, .018)))
    group(things, (.30, .14, .20), (math.radians(66), 0, math.radians(-14)))
    tube([(.2, .1, .02), (.1, -.06, .006), (-.02, .06, .006), (-.12, .04, .10)], .003, black())


def garden(picture, data, view):
    r, h = (data.get('diameterMm') or 330) / 2000, (data.get('heightMm') or 460) / 1000
    top = h * .96
    post = paint('garden', (.020, .022, .024), .4)
    cylinder(r, .025, (0, 0, top), post, 'z', edge=.008)
    cells(r * 1.3, r * 1.3, (0, 0, top + .0135), columns=4, rows=4)
    cylinder(r * .86, .14, (0, 0, top - .085), paint('shade', (.95, .72, .38), .35, glow=1.6), 'z', top=r * .92)
    for n in range(6):
        a = n * math.pi / 3
        box((.010, .010, .15), (r * .9 * math.cos(a), r * .9 * math.sin(a), top - .085), post, .002)
    cylinder(r * .92, .016, (0, 0, top - .16), post, 'z', edge=.004)
    cylinder(.024, top - .16, (0, 0, (top - .16) / 2), post, 'z')
    cylinder(.075, .010, (0, 0, .005), post, 'z', edge=.003)
