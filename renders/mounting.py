"""Rails with their feet and clamps for a roof."""
from shapes import *


def build(picture, data, view, product):
    """Two rails side by side on roof hooks, with middle and end clamps; short enough to see the parts."""
    length = 1.5
    for y in (0, .26):
        rail(length, y)
        for x in (-.58, 0, .58):
            hook(x, y)
        for n, x in enumerate((-.66, -.22, .22, .66)):
            clamp(x, y, n in (0, 3))


def rail(length, y):
    """Hollow, with a groove above and one at its side."""
    for side in (-1, 1):
        box((length, .004, .040), (0, y + side * .018, .105), aluminium(), .0008)
        box((length, .013, .004), (0, y + side * .0135, .123), aluminium(), .0008)
    for z in (.087, .108):
        box((length, .036, .003), (0, y, z), aluminium(), .0006)


def hook(x, y):
    """A foot on its rubber, and the bolt through the rail's side."""
    box((.060, .100, .004), (x, y - .030, .002), rubber(), .001)
    box((.056, .094, .006), (x, y - .030, .007), steel(), .001)
    box((.056, .006, .110), (x, y - .024, .062), steel(), .001)
    for side in (-1, 1):
        cylinder(.0065, .006, (x + side * .014, y - .055, .013), steel(), 'z', sides=6, edge=.0006)
    cylinder(.0085, .003, (x, y - .029, .100), steel(), 'y')
    cylinder(.0065, .008, (x, y - .034, .100), steel(), 'y', sides=6, edge=.0006)


def clamp(x, y, is_end):
    """Holds the panels' frames: flat on both sides in the middle, a step at the end."""
    black_ = black_aluminium()
    box((.050, .050, .004), (x, y, .160), black_, .001)
    box((.016, .050, .036), (x, y, .142), black_, .001)
    if is_end:
        box((.004, .050, .036), (x + (.023 if x > 0 else -.023), y, .142), black_, .001)
    cylinder(.0078, .003, (x, y, .1635), steel(), 'z')
    cylinder(.0062, .008, (x, y, .168), steel(), 'z', sides=6, edge=.0006)
