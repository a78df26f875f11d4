"""Takes pictures: blender -b -P renders/scenes/take.py -- out name ... [--width n] [--samples n]"""
import argparse
import os
import sys
import time

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [here, os.path.dirname(here)]
import bpy
import arrays
import parts
import plants
import shapes
import studio

parser = argparse.ArgumentParser()
parser.add_argument('out')
parser.add_argument('names', nargs='+')
parser.add_argument('--width', type=int, default=1440)
parser.add_argument('--samples', type=int, default=24)
options = parser.parse_args(sys.argv[sys.argv.index('--') + 1:])

# Which file builds a picture.
files = {'home': 'lagos', 'workshop': 'workshop', 'van': 'delivery',
         'lekki-duplex-8kva': 'houses', 'gwarinpa-bungalow-5kva': 'houses', 'surulere-flat-3kva': 'houses',
         'port-harcourt-hotel-20kva': 'business', 'ikorodu-pharmacy-10kva': 'business',
         'onitsha-frozen-food-5kva': 'business', 'festac-church-10kva': 'public',
         'ibadan-boarding-school-10kva': 'public', 'yola-clinic-15kva': 'public',
         'offa-poultry-farm-15kva': 'industry', 'oregun-plastics-40kw': 'industry',
         'kano-oil-mill-44kwp': 'industry'}


def take(name):
    started = time.time()
    shapes.reset()
    for module in (parts.materials, plants.made):
        module.clear()
    arrays.forget()
    build = getattr(__import__(files[name]), name.replace('-', '_'))
    exposure = build() or 0.
    cycles = bpy.context.scene.cycles
    cycles.diffuse_bounces, cycles.glossy_bounces, cycles.transparent_max_bounces = 2, 2, 6
    size = (options.width, options.width * 2 // 3)
    print('BUILT', name, f'{time.time() - started:.1f} s', len(bpy.context.scene.objects), flush=True)
    path = os.path.join(os.path.abspath(options.out), name + '.png')
    studio.shoot(path, options.samples, is_clear=False, size=size, exposure=exposure)
    print('TOOK', name, f'{time.time() - started:.1f} s', flush=True)


os.makedirs(options.out, exist_ok=True)
for name in options.names:
    take(name)
