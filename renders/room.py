"""A room for pictures to scale: a plastered wall, a floor, a door and a figure of a person 1.70 m tall."""
import math
import random
from shapes import *


def plaster():
    material = paint('plaster', (.72, .68, .60), .85)
    return material


def wall(width=8., height=4., tone=None):
    box((width, .2, height), (0, .1, height / 2), tone or plaster(), 0)
    box((width, .012, .10), (0, -.006, .05), paint('skirting', (.46, .43, .38), .6), .002)


def floor(width=8., depth=6.):
    tile = .6
    tones = [paint(f'tile {n}', (c, c * .955, c * .88), .32) for n, c in enumerate((.40, .425, .45))]
    chance = random.Random(4)
    groups = [[], [], []]
    for column in range(int(width / tile)):
        for row in range(int(depth / tile)):
            groups[chance.randrange(3)].append(rectangle(-width / 2 + column * tile + .002, -depth + row * tile + .002, tile - .004, tile - .004))
    for polygons, tone in zip(groups, tones):
        if polygons:
            sheet(polygons, tone, .0005)
    sheet([rectangle(-width / 2, -depth, width, depth)], paint('joint', (.25, .24, .22), .8), 0)


def door(x):
    wood, frame = paint('door wood', (.20, .095, .042), .42), paint('door frame', (.30, .16, .075), .5)
    box((.90, .03, 2.10), (x, -.005, 1.05), wood, .002)
    for z, h in ((.52, .72), (1.50, .92)):
        for side in (-1, 1):
            box((.30, .012, h), (x + side * .20, -.022, z), wood, .008)
    for side in (-1, 1):
        box((.07, .05, 2.17), (x + side * .485, -.012, 1.085), frame, .004)
    box((1.04, .05, .07), (x, -.012, 2.135), frame, .004)
    cylinder(.011, .05, (x + .37, -.045, 1.02), steel(), 'y')
    tube([(x + .37, -.068, 1.02), (x + .33, -.07, 1.02), (x + .26, -.07, 1.02)], .009, steel())


def person(x, y, height=1.70):
    """A figure cut from board, as in an architect's model: it shows the size, and is nobody."""
    k = height / 1.70
    tone = paint('figure', (.10, .25, .18), .75)
    half = [(0, 1.56), (.045, 1.50), (.05, 1.455), (.10, 1.43), (.19, 1.395), (.225, 1.33), (.235, 1.15), (.245, .98), (.25, .80), (.245, .73),
            (.215, .72), (.205, .80), (.195, .98), (.18, 1.12), (.165, 1.20), (.158, 1.02), (.17, .90), (.172, .70), (.155, .45), (.14, .20), (.135, .05), (.165, .015), (.165, 0), (.055, 0), (.05, .10), (.035, .40), (.015, .72), (0, .78)]
    outline = half + [(-px, pz) for px, pz in reversed(half[1:-1])]
    curve = bpy.data.curves.new('person', 'CURVE')
    curve.dimensions, curve.extrude, curve.fill_mode, curve.resolution_u = '2D', .008, 'BOTH', 12
    line = curve.splines.new('BEZIER')
    line.bezier_points.add(len(outline) - 1)
    for point, (px, pz) in zip(line.bezier_points, outline):
        point.co = (px * k, pz * k, 0)
        point.handle_left_type = point.handle_right_type = 'AUTO'
    line.use_cyclic_u = True
    body = add('person', curve, tone, (x, y, 0), (math.pi / 2, 0, 0))
    head = cylinder(.098 * k, .016, (x, y, 1.60 * k), tone, 'y')
    head.scale = (.86, 1.08, 1)
    box((.42, .16, .012), (x, y, .006), tone, .003)
    return [body, head]


def phone(x, y, turn=0.):
    """A phone of 160 mm beside what is too small for a person."""
    def make():
        box((.075, .160, .008), (0, 0, .004), dark(), .004)
        box((.070, .152, .0006), (0, 0, .0082), screen(), .004)
    group(within(make), (x, y, 0), (0, 0, turn))


def daylight():
    """A window on the left that is not seen, and the light of the room."""
    import studio
    for place, toward, size, power in (((-3.6, -3.2, 2.9), (.3, -.3, 1.0), 2.2, 300), ((3.2, -4.5, 2.6), (0, 0, 1.), 2.5, 70)):
        lamp_ = bpy.data.lights.new('window', 'AREA')
        lamp_.size, lamp_.energy = size, power
        holder = bpy.data.objects.new('window', lamp_)
        holder.location = place
        from mathutils import Vector
        holder.rotation_euler = (Vector(toward) - Vector(place)).to_track_quat('-Z', 'Y').to_euler()
        bpy.context.scene.collection.objects.link(holder)
    studio.sky(.55, (.93, .96, 1))
