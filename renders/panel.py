"""Solar panels: cells by number and cut, busbars, frame, and the back with its boxes and cables."""
import math
import random
import bpy
from shapes import *

lip, glass_gap = .011, .0012


def cell_paint(kind):
    if kind == 'poly':
        material = paint('poly cell', (.012, .045, .16), .22, .25, coat=.6)
        nodes, links = material.node_tree.nodes, material.node_tree.links
        if 'grains' not in nodes:
            grains = nodes.new('ShaderNodeTexVoronoi')
            grains.name, grains.inputs['Scale'].default_value = 'grains', 55
            ramp = nodes.new('ShaderNodeValToRGB')
            ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = (.006, .03, .12, 1), (.025, .09, .26, 1)
            where = nodes.new('ShaderNodeTexCoord')
            links.new(where.outputs['Object'], grains.inputs['Vector'])
            links.new(grains.outputs['Color'], ramp.inputs['Fac'])
            links.new(ramp.outputs['Color'], nodes['Principled BSDF'].inputs['Base Color'])
        return material
    if kind == 'topcon':
        return paint('topcon cell', (.0035, .006, .012), .2, .2, coat=.7)
    return paint('mono cell', (.004, .009, .028), .2, .25, coat=.7)


def chamfered(x, y, w, h, cut):
    return [(x + cut, y), (x + w - cut, y), (x + w, y + cut), (x + w, y + h - cut),
            (x + w - cut, y + h), (x + cut, y + h), (x, y + h - cut), (x, y + cut)]


def flat_panel(picture, size):
    """A panel that lies on its back: `size` is (length, width, depth). Its front looks up, its length along y."""
    length, width_, depth = size
    kind = 'poly' if picture['cell'] == 'poly' else ('topcon' if picture.get('topcon') else 'mono')
    is_black = picture['frame'] == 'black'
    frame = black_aluminium() if is_black else aluminium()
    cells, columns, is_half = picture['cells'], picture['columns'], picture['isHalfCut']
    rows = math.ceil(cells / columns)
    top = depth - .0015
    for side in (-1, 1):
        box((lip, length, depth), (side * (width_ - lip) / 2, 0, depth / 2), frame, .0012)
        box((width_ - 2 * lip, lip, depth), (0, side * (length - lip) / 2, depth / 2), frame, .0012)
        # The flange at the back, where the clamps of a ground mount hold.
        box((.026, length, .002), (side * (width_ - .026) / 2, 0, .001), frame, 0)
        box((width_ - .04, .026, .002), (0, side * (length - .026) / 2, .001), frame, 0)
    inner_w, inner_l = width_ - 2 * lip, length - 2 * lip
    sheet_paint = paint('black sheet', (.005, .006, .008), .35, coat=.7) if is_black else paint('white sheet', (.78, .79, .80), .4, coat=.5)
    sheet([rectangle(-inner_w / 2, -inner_l / 2, inner_w, inner_l)], sheet_paint, top - .0010)
    edge = .010 if not is_black else .009
    middle = .016 if is_half else 0
    cell_w = (inner_w - 2 * edge) / columns
    cell_h = (inner_l - 2 * edge - middle) / rows
    gap = .0018
    cut = .07 * cell_w if kind == 'mono' and not is_half else (.012 if kind != 'poly' and not is_half else .006 if kind != 'poly' else 0)
    polygons, bars, fingers = [], [], []
    busbars = 5 if not is_half else (16 if kind == 'topcon' else 10)
    bar = .0011 if not is_half else .00055
    for column in range(columns):
        x = -inner_w / 2 + edge + column * cell_w
        for row in range(rows):
            y = -inner_l / 2 + edge + row * cell_h + (middle if is_half and row >= rows / 2 else 0)
            polygons.append(chamfered(x + gap / 2, y + gap / 2, cell_w - gap, cell_h - gap, cut) if cut else rectangle(x + gap / 2, y + gap / 2, cell_w - gap, cell_h - gap))
            for n in range(busbars):
                at = x + cell_w * (n + .5) / busbars
                bars.append(rectangle(at - bar / 2, y, bar, cell_h))
    sheet(polygons, cell_paint(kind), top - .0006, 'cells')
    sheet(bars, paint('bars', (.42, .44, .46) if not is_black else (.16, .165, .17), .35, .8, coat=.4), top - .0004, 'busbars')
    # The back.
    back = paint('back', (.74, .74, .73), .55) if not picture.get('isBifacial') else cell_paint(kind)
    lift = depth - .008
    sheet([rectangle(-inner_w / 2, -inner_l / 2, inner_w, inner_l)[::-1]], paint('back edge', (.80, .80, .79), .5) , lift)
    if picture.get('isBifacial'):
        sheet([p[::-1] for p in polygons], back, lift - .0004)
        sheet([p[::-1] for p in bars], paint('bars', (.42, .44, .46), .35, .8, coat=.4), lift - .0006)
    boxes = [-.30, 0, .30] if is_half else [0]
    place_y = 0 if is_half else length / 2 - .16
    for x in boxes:
        box((.075 if is_half else .12, .038 if is_half else .10, .018), (x * width_, place_y, lift - .010), black(), .004)
    for side in (-1, 1):
        x0 = (.30 * width_ if is_half else .04) * side
        end = side * (.30 * width_ if is_half else .2)
        tube([(x0, place_y - .03, lift - .012), (x0 + side * .01, place_y - .12, lift - .014), (end + side * .05, place_y - .24, lift - .016),
              (end - side * .04, place_y - .42, lift - .013), (end - side * .12, place_y - .34, lift - .013)], .0031, rubber())
        cylinder(.0085, .052, (end - side * .125, place_y - .325, lift - .013), black(), 'y')
    # The rating plate.
    box((.09, .13, .0004), (-.2 * width_, length * .32, lift - .0012), pale(), 0)
    for line in range(9):
        box((.07 - .02 * (line % 3), .0035, .0002), (-.2 * width_ + .005, length * .32 + .045 - line * .011, lift - .0016), ink(), 0)


def stand(picture, data, at=(0, 0, 0), lean=78, turn=0):
    """Upright on its short side, tilted back to `lean` degrees, turned about the vertical."""
    length, width_, depth = size_of(data)
    lean = math.radians(lean)
    things = within(lambda: flat_panel({**picture, 'topcon': data['cellType'] == 'topcon'}, (length, width_, depth)))
    tilted = group(things, (0, 0, length / 2 * math.sin(lean)), (lean, 0, 0))
    return group([tilted], at, (0, 0, math.radians(turn)))


def size_of(data):
    return sorted((side / 1000 for side in data['dimensionsMm']), reverse=True)


def build(picture, data, view, product):
    """From the front: one panel and, beside it, another's back. From behind: the whole back, lying long."""
    length, width_, depth = size_of(data)
    if view == 'front':
        stand(picture, data, (.62 * width_, .45 * width_, 0), 98, 194)
        stand(picture, data, (-.45 * width_, 0, 0), 80, -4)
    elif view == 'back':
        picture = {**picture, 'topcon': data['cellType'] == 'topcon'}
        things = within(lambda: flat_panel(picture, (length, width_, depth)))
        lain, lean = group(things, (0, 0, 0), (0, 0, math.pi / 2)), math.radians(100)
        group([lain], (0, 0, width_ / 2 * math.sin(lean)), (lean, 0, math.pi))
    else:
        stand(picture, data)
