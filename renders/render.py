"""Renders products: blender -b -P render.py -- products.json out [slug ...] [--views front,back,scale]

A picture that is in the folder `out` already is left as it is.
"""
import argparse
import json
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
import battery
import boxes
import controller
import heater
import inverter
import kit
import light
import mounting
import panel
import room
import shapes
import studio
import switchgear
import wiring
from shapes import everything, group, within

builders = {'panel': panel, 'inverter': inverter, 'battery': battery, 'controller': controller,
            'street-light': light, 'water-heater': heater, 'mounting': mounting,
            **dict.fromkeys(('ac-box', 'combiner', 'rack'), boxes),
            **dict.fromkeys(('breaker', 'fuses', 'arrester', 'changeover', 'meter'), switchgear),
            **dict.fromkeys(('cable', 'battery-cable', 'connectors', 'earthing'), wiring)}

# From where, by kind or form: degrees to the side and up, for the front and for the back or detail.
sides = {'panel': ((-16, 7), (-22, 9)), 'inverter': ((-26, 7), (-30, -26)), 'controller': ((-26, 9), (24, -16)),
         'case': ((-26, 18), (26, 50)), 'gel': ((-26, 18), (26, 50)), 'tubular': ((-26, 16), (26, 46)),
         'rack battery': ((-26, 15), (28, 9)), 'wall': ((-28, 8), (48, 12)), 'floor': ((-28, 10), (44, 20)),
         'tower': ((-28, 10), (44, 20)), 'all-in-one': ((-42, 26), (26, -38)), 'split': ((-40, 10), (28, -34)),
         'flood': ((-16, 12), (158, 20)), 'garden': ((-24, 8), (20, 26)), 'water-heater': ((-32, 15), (150, 18)),
         'cable': ((-10, 36), (30, 60)), 'battery-cable': ((-6, 42), (24, 66)), 'connectors': ((-24, 44), (28, 62)),
         'earthing': ((-52, 26), (30, 42)), 'mounting': ((-52, 24), (36, 30)), 'fuses': ((-24, 40), (24, 60))}
usual = ((-26, 14), (32, 30))


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument('products')
    parser.add_argument('out')
    parser.add_argument('slugs', nargs='*')
    parser.add_argument('--views', default='front,back,scale')
    parser.add_argument('--samples', type=int, default=16)
    parser.add_argument('--width', type=int, default=960)
    return parser.parse_args(sys.argv[sys.argv.index('--') + 1:])


def kind_of(product):
    """The kind, or the form where forms are seen from different sides."""
    kind, form = product['picture']['kind'], product['picture'].get('form')
    if kind == 'battery' and form == 'rack':
        return 'rack battery'
    return form if kind in ('battery', 'street-light') else kind


def build(product, view):
    builders[product['picture']['kind']].build(product['picture'], product['technical'], view, product)


def spread():
    points = studio.corners(everything())
    return [min(p[axis] for p in points) for axis in range(3)], [max(p[axis] for p in points) for axis in range(3)]


def move(offset):
    group([thing for thing in bpy.context.scene.objects if thing.parent is None], offset)


def alone(product, view):
    build(product, view)
    things, kind = everything(), kind_of(product)
    studio.light(things)
    studio.look(things, *sides.get(kind, usual)[view == 'back'])
    is_hung = kind in ('inverter', 'controller', 'wall') or view == 'back' and kind in ('all-in-one', 'split')
    if not is_hung:
        studio.ground()


def beside_phone():
    low, high = spread()
    middle = (low[0] + high[0]) / 2
    move((-middle, 0, -low[2]))
    room.phone(high[0] - middle + .085, low[1] + .04, -.12)
    things = everything()
    studio.light(things)
    studio.look(things, -12, 30)
    studio.ground(is_seen=True)


def in_room(product):
    low, high = spread()
    kind, tall = kind_of(product), high[2] - low[2]
    is_hung = kind in ('inverter', 'wall')
    bottom = 1.55 - tall / 2 if kind == 'inverter' else .30 if kind == 'wall' else 0
    middle = (low[0] + high[0]) / 2
    gap = .004 if is_hung else .012 if kind == 'panel' else .12
    move((-middle, -high[1] - gap, bottom - low[2]))
    low, high = spread()
    seen = everything()
    room.wall(16, 7), room.floor(16, 10)
    seen += within(lambda: room.door(low[0] - .78))
    seen += room.person(high[0] + .48, -.45)
    room.daylight()
    studio.look(seen, -6, 5, margin=1.07, mm=45)


def kit_in_room(product, view, products):
    parts = {name: products.get(slug, slug) for name, slug in product['parts'].items()}
    hung = [thing for thing in kit.build(product, parts) if thing.type != 'EMPTY']
    built = [thing for thing in everything() if thing.dimensions.z < 3 and thing.dimensions.x < 3]
    low = min(point[0] for point in studio.corners(built))
    high = max(point[0] for point in studio.corners(built))
    room.wall(16, 7), room.floor(16, 10)
    if view == 'scale':
        built += within(lambda: room.door(low - .85))
        built += room.person(high + .40, -.6)
    room.daylight()
    if view == 'back':
        studio.look(hung, 14, 5, margin=1.05, mm=55)
    else:
        studio.look(built, -9, 4, margin=1.06, mm=45)


def take(product, view, products):
    """Sets up one picture. @returns whether its background is clear"""
    kind = product['picture']['kind']
    if kind == 'kit':
        kit_in_room(product, view, products)
        return False
    if view != 'scale':
        alone(product, view)
        return True
    build(product, view)
    low, high = spread()
    is_small = max(high[axis] - low[axis] for axis in range(3)) < .42 and kind != 'inverter'
    if is_small or kind in ('cable', 'battery-cable'):
        beside_phone()
    else:
        in_room(product)
    return False


def main():
    options = parse()
    with open(options.products) as file:
        products = {product['slug']: product for product in json.load(file)}
    os.makedirs(options.out, exist_ok=True)
    for slug in options.slugs or products:
        for view in options.views.split(','):
            path = os.path.join(os.path.abspath(options.out), f'{slug}-{view}.png')
            if os.path.exists(path):
                continue
            started = time.time()
            shapes.reset()
            if os.environ.get('RENDER_FONT'):
                shapes.font = bpy.data.fonts.load(os.environ['RENDER_FONT'])
            is_clear = take(products[slug], view, products)
            studio.shoot(path, options.samples, is_clear, (options.width, options.width * 3 // 4))
            print('RENDERED', slug, view, f'{time.time() - started:.1f} s', flush=True)


main()
