"""A kit as its real parts: inverter, battery and boxes on a wall, and its panels leaning beside them."""
import math
import battery
import boxes
import inverter
import panel
from shapes import *

duct_z = 1.02  # the middle of the cable duct


def build(product, parts):
    """`parts`: the products of the kit, and the number of its batteries. @returns what hangs, without panels"""
    device, store = parts['inverter'], parts['battery']
    w, h, d = inverter.size_of(device['technical'])
    hung = within(lambda: group(within(lambda: inverter.build(device['picture'], device['technical'], 'front', device)),
                                (0, -d / 2, 1.24)))
    dc_x, ac_x = w / 2 + .24, w / 2 + .54
    kva = product['picture']['kva']
    dc = {'dimensionsMm': [260, 230, 110], 'ratedV': 1000, 'ratedA': 63}
    ac = {'dimensionsMm': [200, 220, 110]}
    hung += within(lambda: group(within(lambda: boxes.combiner({'strings': 2}, dc, 'front')), (dc_x, -.055, 1.26)))
    hung += within(lambda: group(within(lambda: boxes.ac_box({'amps': 63 if kva > 5 else 32}, ac, 'front')), (ac_x, -.055, 1.26)))
    hung += within(lambda: batteries(store, parts['batteries'], -.02))
    duct = paint('duct', (.66, .66, .64), .45)
    left = -w / 2 - .02
    hung += [box((ac_x + .10 - left, .055, .070), ((ac_x + .10 + left) / 2, -.028, duct_z), duct, .003)]
    hung += [box((.070, .055, duct_z - .62), (-w * .30, -.0275, (duct_z + .60) / 2), duct, .003)]
    for n in range(2 if device['technical']['inverterType'] == 'grid-tie' else 4):
        x = -w * .36 + w * .50 * n / 3
        tube([(x, -d * .40, 1.20), (x, -d * .40, 1.13), (x, -.034, 1.12), (x, -.034, duct_z)], .0068, rubber())
    for centre, width_ in ((dc_x, .26), (ac_x, .20)):
        for n in (-1, 0, 1):
            tube([(centre + n * width_ * .28, -.048, 1.25), (centre + n * width_ * .28, -.040, duct_z)], .0055, rubber())
    for x in (dc_x - .06, ac_x + .06):
        tube([(x, -.030, 1.46), (x, -.030, 2.0), (x, -.030, 5.5)], .0125, duct)
    panels_beside(parts['panel'], product['picture']['panels'], ac_x + .24)
    return hung


def batteries(store, count, x):
    """Hung, on the floor, on a shelf, or four on a stand."""
    form, (bw, bh, bd) = store['picture']['form'], battery.size_of(store)
    steel_ = paint('shelf', (.035, .037, .04), .45)

    def one(at):
        group(within(lambda: battery.build(store['picture'], store['technical'], 'front', store)), at)
    if form == 'wall':
        return one((x, -bd / 2, .13))
    if form == 'floor':
        return one((x, -bd / 2 - .03, 0))
    pitch = bw + .05 if count < 3 else .26
    whole = pitch * (count - 1) + (bw if count < 3 else bd)
    high = .16 if count > 2 else .36
    for n in range(count):
        at = (x + pitch * (n - (count - 1) / 2), -max(bd, bw if count > 2 else 0) / 2 - .05, high)
        if count > 2:
            things = within(lambda: battery.build(store['picture'], store['technical'], 'front', store))
            group(things, at, (0, 0, -math.pi / 2))
        else:
            one(at)
    deep = (bw if count > 2 else bd) + .08
    box((whole + .10, deep, .025), (x, -deep / 2 - .01, high - .0125), steel_, .003)
    for side in (-1, 1):
        for y in (-.04, -deep + .02):
            box((.03, .03, high - .025), (x + side * (whole / 2 + .02), y, (high - .025) / 2), steel_, .002)


def panels_beside(sheet_, count, x):
    """All panels of the kit lean against the wall, each a little before the other."""
    length, width_, thick = panel.size_of(sheet_['technical'])
    aside = min(.10, .5 / count)
    for n in range(count):
        back = length * math.cos(math.radians(81)) / 2 + .03 + n * (thick + .008)
        at = (x + width_ / 2 + aside * (count - 1 - n), -back, 0)
        panel.stand(sheet_['picture'], sheet_['technical'], at, 81, -1.0)
