"""A room for pictures to scale: a plastered wall, a floor, a door and a figure of a person 1.70 m tall."""
import math
import random
import bpy
from mathutils import Vector
import studio
from shapes import *


def plaster():
    return paint('plaster', (.60, .555, .475), .85)


def wall(width=8., height=4., tone=None):
    box((width, .2, height), (0, .1, height / 2), tone or plaster(), 0)
    box((width, .014, .09), (0, -.007, .045), paint('skirting', (.62, .60, .56), .5), .002)


def floor(width=8., depth=6.):
    tile = .6
    tones = [paint(f'tile {n}', (c, c * .93, c * .83), .30) for n, c in enumerate((.30, .315, .33))]
    chance = random.Random(4)
    groups = [[], [], []]
    for column in range(int(width / tile)):
        for row in range(int(depth / tile)):
            x, y = -width / 2 + column * tile + .0015, -depth + row * tile + .0015
            groups[chance.randrange(3)].append(rectangle(x, y, tile - .003, tile - .003))
    for polygons, tone in zip(groups, tones):
        if polygons:
            sheet(polygons, tone, .0005)
    sheet([rectangle(-width / 2, -depth, width, depth)], paint('joint', (.20, .185, .165), .8), 0)


def door(x):
    """A plain oak door of 2.10 m in its frame."""
    wood, frame = paint('door wood', (.27, .155, .080), .40), paint('door frame', (.22, .122, .062), .45)
    slab((.90, .03, 2.10), (x, -.005, 1.055), wood, .002, .001)
    for z, h in ((.54, .74), (1.50, .98)):
        slab((.66, .010, h), (x, -.021, z), frame, .004, .001)
        slab((.62, .012, h - .04), (x, -.022, z), wood, .004, .003)
    for side in (-1, 1):
        box((.07, .060, 2.105), (x + side * .485, -.020, 1.0525), frame, .003)
    box((1.04, .060, .07), (x, -.020, 2.141), frame, .003)
    slab((.034, .006, .19), (x + .37, -.024, 1.02), steel(), .006, .001)
    cylinder(.009, .05, (x + .37, -.045, 1.05), steel(), 'y')
    tube([(x + .37, -.068, 1.05), (x + .33, -.070, 1.05), (x + .26, -.070, 1.05)], .009, steel())


def person(x, y, height=1.70):
    """A figure cut from board, as in an architect's model: it shows the size, and is nobody."""
    k = height / 1.70
    tone = paint('figure', (.33, .315, .29), .8)
    half = [(0, 1.52), (.045, 1.50), (.052, 1.455), (.10, 1.43), (.19, 1.395), (.225, 1.33), (.235, 1.15),
            (.245, .98), (.25, .80), (.245, .73), (.215, .72), (.205, .80), (.195, .98), (.18, 1.12), (.165, 1.20),
            (.158, 1.02), (.17, .90), (.172, .70), (.155, .45), (.14, .20), (.135, .05), (.165, .015), (.165, 0),
            (.055, 0), (.05, .10), (.035, .40), (.015, .72), (0, .78)]
    outline = half + [(-px, pz) for px, pz in reversed(half[1:-1])]
    curve = bpy.data.curves.new('person', 'CURVE')
    curve.dimensions, curve.extrude, curve.fill_mode, curve.resolution_u = '2D', .006, 'BOTH', 12
    line = curve.splines.new('BEZIER')
    line.bezier_points.add(len(outline) - 1)
    for point, (px, pz) in zip(line.bezier_points, outline):
        point.co = (px * k, pz * k, 0)
        point.handle_left_type = point.handle_right_type = 'AUTO'
    line.use_cyclic_u = True
    body = add('person', curve, tone, (x, y, 0), (math.pi / 2, 0, 0))
    # Thicker than the body, so that no two faces lie in one plane.
    head = cylinder(.098 * k, .020, (x, y, 1.595 * k), tone, 'y')
    head.scale = (.86, 1.08, 1)
    box((.42, .16, .012), (x, y, .006), tone, .003)
    return [body, head]


def phone(x, y, turn=0.):
    """A phone of 160 mm beside what is too small for a person."""
    def make():
        up = (-math.pi / 2, 0, 0)
        slab((.0765, .008, .160), (0, 0, .004), dark(), .012, .0025, up)
        slab((.0720, .0012, .1555), (0, 0, .0080), screen(), .010, .0004, up)
        glow = paint('clock', (.80, .84, .86), .3, glow=.5)
        words('10:24', .0125, (0, .046, .0088), glow, (0, 0, 0))
        words('Friday', .0042, (0, .064, .0088), glow, (0, 0, 0))
        slab((.024, .0004, .0018), (0, -.072, .0087), glow, .0009, .0001, up)
    group(within(make), (x, y, 0), (0, 0, turn))


def daylight():
    """A window on the left that is not seen, and the light of the room."""
    for place, toward, size, power in (((-3.4, -3.0, 2.9), (.4, 0, 1.0), 1.7, 235), ((3.4, -4.5, 2.6), (0, 0, 1.), 2.5, 42)):
        lamp_ = bpy.data.lights.new('window', 'AREA')
        lamp_.size, lamp_.energy = size, power
        holder = bpy.data.objects.new('window', lamp_)
        holder.location = place
        holder.rotation_euler = (Vector(toward) - Vector(place)).to_track_quat('-Z', 'Y').to_euler()
        bpy.context.scene.collection.objects.link(holder)
    studio.sky(.42, (.95, .97, 1))
