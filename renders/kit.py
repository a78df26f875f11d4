"""A kit as its real parts: inverter, battery and boxes on a wall, and its panels leaning beside them."""
import math
import accessory
import battery
import inverter
import panel
import room
from shapes import *


def build(product, parts):
    """`parts`: the products of the kit, with how many of each."""
    x = -.15
    device, store = parts['inverter'], parts['battery']
    w, h, d = inverter.size_of(device['technical'])
    things = within(lambda: inverter.build(device['picture'], device['technical'], 'front', device))
    group(things, (x, -d / 2, 1.30))
    bw, bh, bd = battery.size_of(store)
    count = parts['batteries']
    form = store['picture']['form']
    for n in range(count):
        things = within(lambda: battery.build(store['picture'], store['technical'], 'front', store))
        if form == 'wall':
            group(things, (x, -bd / 2, .35))
        elif form in ('tubular', 'gel'):
            group(things, (x - .44 + n * .29, -bd / 2 - .10, .16))
        elif form == 'rack':
            group(things, (x, -bd / 2 - .06, .34))
        else:
            group(things, (x, -bd / 2 - .05, .0 if form != 'case' else .34))
    if form in ('tubular', 'gel'):
        box((1.35, .30, .03), (x, -.22, .14), aluminium(), .003)
        for sx in (-.62, .62):
            for sy in (-.12, -.32):
                box((.03, .03, .13), (x + sx, sy, .065), aluminium(), .002)
    elif form in ('rack', 'case'):
        box((max(bw, .4) + .08, bd + .10, .03), (x, -bd / 2 - .05, .32), paint('shelf', (.045, .047, .05), .45), .003)
        for side in (-1, 1):
            box((.03, bd, .30), (x + side * (max(bw, .4) / 2), -bd / 2 - .05, .16), paint('shelf', (.045, .047, .05), .45), .003)
    # The boxes for direct and for alternating current, with their conduits.
    for place, make in (((x + w / 2 + .34, -.06, 1.42), accessory.combiner), ((x + w / 2 + .34, -.05, 1.08), accessory.ac_box)):
        picture = {'strings': 2, 'amps': 32, 'kind': 'ac-box'}
        group(within(lambda: make(picture, {'dimensionsMm': [280, 210, 110]}, 'front')), place)
    pipe = paint('conduit', (.80, .80, .78), .45)
    right = x + w / 2 + .34
    tube([(right, -.02, 1.63), (right, -.02, 1.9), (right, -.02, 2.6), (right, -.02, 3.4)], .0125, pipe)
    box((.06, .05, 1.05 if form != 'wall' else .6), (x, -.025, .92), pipe, .004)
    box((right - x, .05, .06), ((right + x) / 2, -.025, 1.02), pipe, .004)
    panels_beside(parts['panel'], right + .95, min(3, int(product['picture']['panels'])))


def panels_beside(sheet_, x, count):
    length = max(sheet_['technical']['dimensionsMm']) / 1000
    for n in range(count):
        lean = math.radians(80 - n * 1.2)
        holder = panel.build(sheet_['picture'], sheet_['technical'], 'front')
        holder.location = (x + n * .16, -.36 - n * .07, length / 2 * math.sin(lean))
        holder.rotation_euler = (lean, 0, math.radians(-2))
