"""Renders products: blender -b -P renders/render.py -- products.json out [slug ...] [--views front,back,scale] [--samples n]"""
import argparse
import json
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
import shapes
import studio
import accessory, battery, controller, heater, inverter, kit, light, panel, room
from shapes import everything, group, within

parser = argparse.ArgumentParser()
parser.add_argument('products')
parser.add_argument('out')
parser.add_argument('slugs', nargs='*')
parser.add_argument('--views', default='front,back,scale')
parser.add_argument('--samples', type=int, default=24)
parser.add_argument('--width', type=int, default=1440)
options = parser.parse_args(sys.argv[sys.argv.index('--') + 1:])
products = {product['slug']: product for product in json.load(open(options.products))}

builders = {'panel': lambda p, v: panel.build(p['picture'], p['technical'], v), 'inverter': lambda p, v: inverter.build(p['picture'], p['technical'], v, p),
            'battery': lambda p, v: battery.build(p['picture'], p['technical'], v, p), 'controller': lambda p, v: controller.build(p['picture'], p['technical'], v, p),
            'street-light': lambda p, v: light.build(p['picture'], p['technical'], v, p), 'water-heater': lambda p, v: heater.build(p['picture'], p['technical'], v, p)}

# From where: degrees to the side and up, for the front and for the detail.
sides = {'panel': ((-24, 8), (-24, 8)), 'inverter': ((-26, 7), (-30, -26)), 'battery': ((-28, 14), (24, 48)), 'controller': ((-22, 8), (26, -18)),
         'street-light': ((-32, 14), (30, -16)), 'water-heater': ((-30, 14), (34, 24)), 'cable': ((-20, 32), (24, 60)), 'battery-cable': ((-16, 32), (30, 50)), 'connectors': ((-18, 36), (26, 60)),
         'mounting': ((-28, 24), (38, 14))}


def build(product, view):
    kind = product['picture']['kind']
    return builders.get(kind, lambda p, v: accessory.build(p['picture'], p['technical'], v, p))(product, view)


def is_small(product):
    low, high = spread(everything())
    return max(high[axis] - low[axis] for axis in range(3)) < .42


def spread(things):
    points = studio.corners(things)
    return [min(p[axis] for p in points) for axis in range(3)], [max(p[axis] for p in points) for axis in range(3)]


def alone(product, view, path):
    build(product, view)
    things = everything()
    floats = product['picture']['kind'] in ('inverter', 'controller') or product['picture'].get('form') == 'wall' or (view == 'back' and product['picture']['kind'] == 'street-light')
    azimuth, elevation = sides.get(product['picture']['kind'], ((-24, 12), (28, 34)))[view == 'back']
    studio.light(things)
    studio.look(things, azimuth, elevation)
    if not floats:
        studio.ground()
    studio.shoot(path, options.samples, size=size)


def to_scale(product, path):
    kind = product['picture']['kind']
    build(product, 'front')
    if is_small(product):
        low, high = spread(everything())
        group([t for t in bpy.context.scene.objects if t.parent is None], (-(low[0] + high[0]) / 2, 0, -low[2]))
        room.phone(high[0] - (low[0] + high[0]) / 2 + .085, -.02, -.12)
        things = everything()
        studio.light(things)
        studio.look(things, -14, 32)
        studio.ground()
        studio.shoot(path, options.samples, size=size)
        return
    low, high = spread(everything())
    hangs = kind == 'inverter' or product['picture'].get('form') == 'wall' or kind == 'controller'
    lift = 1.25 if kind == 'inverter' else 1.0 if hangs else -low[2]
    if product['picture'].get('form') == 'wall':
        lift = .45
    middle = (low[0] + high[0]) / 2
    group([t for t in bpy.context.scene.objects if t.parent is None], (-middle, -high[1] - (.004 if hangs else .12), lift))
    low, high = spread(everything())
    room.wall(14), room.floor(14, 9)
    things = []
    room.door(low[0] - 1.15)
    things += within(lambda: room.person(high[0] + .62, -.55))
    door_ = [bpy.context.scene.objects[0]]
    room.daylight()
    frame = [t for t in everything() if low[0] - 1.75 < t.matrix_world.translation.x < high[0] + 1.0 and max(t.dimensions) < 4]
    studio.look(frame + things, -6, 5, margin=1.06, mm=40)
    studio.shoot(path, options.samples, is_clear=False, size=size)


def kit_picture(product, view, path):
    parts = {name: products[slug] for name, slug in product['parts'].items() if name != 'batteries'}
    parts['batteries'] = product['parts']['batteries']
    kit.build(product, parts)
    built = everything()
    room.wall(14), room.floor(14, 9)
    if view == 'scale':
        low, high = spread(built)
        room.door(low[0] - .9)
        built += room.person(high[0] + .45, -.6)
    room.daylight()
    seen = built if view != 'back' else [t for t in built if abs(t.matrix_world.translation.x) < .9 and t.matrix_world.translation.z < 2.2]
    studio.look(seen, -10 if view != 'back' else 16, 6, margin=1.08, mm=45)
    studio.shoot(path, options.samples, is_clear=False, size=size)


size = (options.width, options.width * 3 // 4)
os.makedirs(options.out, exist_ok=True)
for slug in options.slugs or products:
    product = products[slug]
    for view in options.views.split(','):
        path = os.path.join(os.path.abspath(options.out), f'{slug}-{view}.png')
        started = time.time()
        shapes.reset()
        if os.environ.get('RENDER_FONT'):
            shapes.font = bpy.data.fonts.load(os.environ['RENDER_FONT'])
        if product['picture']['kind'] == 'kit':
            kit_picture(product, view, path)
        elif view == 'scale':
            to_scale(product, path)
        else:
            alone(product, view, path)
        print('RENDERED', slug, view, f'{time.time() - started:.1f} s', flush=True)
