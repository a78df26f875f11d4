"""Solar water heaters: tubes under a tank, or flat plates."""
import math
from shapes import *


def build(picture, data, view, product):
    litres = picture['litres']
    if picture['collector'] == 'tubes':
        tubes(litres, int(picture.get('tubes') or 15), data)
    else:
        plates(litres, data)


def tank(length, radius, at):
    """A bright tank with dark caps; the name stands on its upper front."""
    x, y, z = at
    shell = paint('tank', (.70, .71, .72), .26, .85)
    cylinder(radius, length, at, shell, 'x', edge=.012, sides=96)
    for side in (-1, 1):
        cap = paint('cap', (.05, .055, .06), .4)
        cylinder(radius * 1.012, .05, (x + side * length / 2, y, z), cap, 'x', edge=.014, sides=96)
        cylinder(.016, .05, (x + side * (length / 2 + .04), y, z - radius * .4), brass(), 'x', sides=6)
        cylinder(radius * 1.004, .006, (x + side * length * .30, y, z), paint('seam', (.45, .46, .47), .3, .85), 'x')
    up = math.radians(24)
    name = words('ORUN', radius * .30, (0, 0, 0), blue(), (math.pi / 2 - up, 0, 0))
    name.location = (x, y - (radius + .002) * math.cos(up), z + (radius + .002) * math.sin(up))
    cylinder(.010, .09, (x + length * .40, y, z + radius + .03), brass(), 'z')


def tubes(litres, count, data):
    pitch = .075
    length = count * pitch
    radius = math.sqrt(litres / 1000 / math.pi / length) + .05
    tilt = math.radians(25)
    reach = (data.get('tubeLengthMm') or 1800) / 1000
    high = reach * math.sin(tilt) + .22
    frame = aluminium()
    tank(length + .12, radius, (0, .0, high + radius * .6))
    glass_ = paint('tube', (.010, .014, .03), .08, .3, coat=1.)
    for n in range(count):
        x = -length / 2 + pitch * (n + .5)

        def tube_():
            cylinder(.029, reach, (0, -reach / 2, 0), glass_, 'y')
            cylinder(.030, .05, (0, -reach, 0), paint('tube foot', (.75, .76, .77), .2, .9), 'y', edge=.01)
            cylinder(.034, .02, (0, -.03, 0), rubber(), 'y')
        group(within(tube_), (x, -radius * .45, high + radius * .15), (tilt, 0, 0))
    for x in (-length / 2 - .02, 0, length / 2 + .02):

        def strut():
            box((.035, reach, .03), (0, -reach / 2, -.06), frame, .003)
        group(within(strut), (x, -radius * .45, high + radius * .15), (tilt, 0, 0))
        box((.035, .035, high + radius * .3), (x, radius * .55, (high + radius * .3) / 2), frame, .003)
        box((.035, reach * math.cos(tilt) + radius, .03), (x, -reach * math.cos(tilt) / 2, .015), frame, .003)
    bottom = (-radius * .45 - reach * math.cos(tilt), high + radius * .15 - reach * math.sin(tilt))
    box((length + .1, .05, .04), (0, bottom[0], bottom[1] - .03), frame, .004)


def plates(litres, data):
    tilt = math.radians(25)
    w, l = 1.0, 2.0
    high = l * math.sin(tilt) + .15
    for side in (-1, 1):

        def plate():
            box((w, l, .08), (0, -l / 2, 0), aluminium(), .004)
            absorber = paint('absorber', (.006, .010, .030), .15, .5, coat=1.)
            sheet([rectangle(-w / 2 + .03, -l + .03, w - .06, l - .06)], absorber, .0405)
            risers = [rectangle(-w / 2 + .03 + (w - .06) * n / 9 - .002, -l + .03, .004, l - .06) for n in range(1, 9)]
            sheet(risers, paint('riser', (.03, .035, .06), .3, .6, coat=1.), .0409)
        group(within(plate), (side * (w / 2 + .02), -.3, high), (tilt, 0, 0))
    tank(2.0, .29, (0, .05, high + .28))
    for x in (-.95, 0, .95):
        box((.04, .04, high), (x, .1, high / 2), aluminium(), .003)
        box((.04, l * math.cos(tilt) + .4, .03), (x, -l * math.cos(tilt) / 2, .015), aluminium(), .003)
    tube([(-1.06, -.3, high - .05), (-1.14, -.1, high), (-1.10, .05, high + .12)], .011, copper())
