"""Materials and shapes that every product is built from. Metres; fronts face -Y; the ground is z = 0."""
import math
import bpy
from mathutils import Matrix, Vector

_materials = {}
font = None


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    _materials.clear()


def paint(name, colour, rough=.45, metal=0., coat=0., glow=0., clear=0., alpha=1.):
    """A material by its name; colours are linear, 0 to 1. `alpha` below 1 is a thin clear sheet."""
    if name in _materials:
        return _materials[name]
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    shader = material.node_tree.nodes['Principled BSDF'].inputs
    shader['Base Color'].default_value = (*colour, 1)
    shader['Roughness'].default_value = rough
    shader['Metallic'].default_value = metal
    shader['Clearcoat'].default_value = coat
    shader['Clearcoat Roughness'].default_value = .04
    shader['Transmission'].default_value, shader['Alpha'].default_value = clear, alpha
    if glow:
        shader['Emission'].default_value = (*colour, 1)
        shader['Emission Strength'].default_value = glow
    _materials[name] = material
    return material


def white(): return paint('white', (.80, .80, .78), .34)
def grey(): return paint('grey', (.26, .27, .28), .42)
def dark(): return paint('dark', (.020, .022, .024), .38)
def graphite(): return paint('graphite', (.032, .035, .038), .40)
def pane(): return paint('pane', (.95, .97, .98), .04, alpha=.05)
def display(): return paint('display', (.30, .82, .92), .3, glow=1.0)
def black(): return paint('black', (.008, .008, .009), .5)
def rubber(): return paint('rubber', (.012, .012, .013), .65)
def steel(): return paint('steel', (.62, .63, .64), .32, .95)
def aluminium(): return paint('aluminium', (.80, .81, .82), .33, .9)
def black_aluminium(): return paint('black aluminium', (.012, .012, .013), .35, .5)
def copper(): return paint('copper', (.72, .32, .14), .3, .95)
def brass(): return paint('brass', (.75, .52, .18), .32, .95)
def lead(): return paint('lead', (.35, .35, .37), .5, .8)
def red(): return paint('red', (.55, .018, .012), .45)
def blue(): return paint('blue', (.015, .07, .30), .45)
def green(): return paint('green', (.006, .16, .075), .42)
def sun(): return paint('sun', (.92, .44, .01), .4)
def ink(): return paint('ink', (.02, .03, .026), .6)
def pale(): return paint('pale', (.86, .86, .84), .6)
def screen(): return paint('screen', (.004, .005, .006), .08, coat=1.)
def lamp(): return paint('lamp', (.03, .9, .25), .3, glow=2.2)
def lens(): return paint('lens', (.9, .9, .88), .12, coat=1.)
def glass(): return paint('glass', (.93, .96, .96), .02, clear=1.)


def add(name, mesh, material, at=(0, 0, 0), turn=(0, 0, 0)):
    thing = bpy.data.objects.new(name, mesh)
    thing.location = at
    thing.rotation_euler = turn
    thing.data.materials.append(material)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def box(size, at, material, radius=.004, turn=(0, 0, 0)):
    """`at` is its centre."""
    x, y, z = (side / 2 for side in size)
    corners = [(sx * x, sy * y, sz * z) for sx in (-1, 1) for sy in (-1, 1) for sz in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    mesh = bpy.data.meshes.new('box')
    mesh.from_pydata(corners, [], faces)
    thing = add('box', mesh, material, at, turn)
    radius = min(radius, min(size) * .49)
    if radius > 0:
        bevel = thing.modifiers.new('bevel', 'BEVEL')
        bevel.width, bevel.segments, bevel.limit_method = radius, 5, 'NONE'
        for face in mesh.polygons:
            face.use_smooth = True
        mesh.use_auto_smooth, mesh.auto_smooth_angle = True, math.radians(50)
    return thing


def _rounded(width, height, corner, per_corner=10):
    """The outline of a rectangle with round corners: (x, z), against the clock."""
    corner = max(min(corner, width / 2, height / 2), 1e-5)
    outline = []
    for start, sx, sz in ((0, 1, 1), (1, -1, 1), (2, -1, -1), (3, 1, -1)):
        for n in range(per_corner + 1):
            angle = math.pi / 2 * (start + n / per_corner)
            outline.append((sx * (width / 2 - corner) + corner * math.cos(angle),
                            sz * (height / 2 - corner) + corner * math.sin(angle)))
    return outline


def slab(size, at, material, corner=.02, edge=.004, turn=(0, 0, 0)):
    """A housing: a rectangle with round corners, seen from the front, and soft edges. `at` is its centre."""
    width, depth, height = size
    edge = min(edge, depth * .49, width * .3, height * .3)
    rings, steps = [], 5
    for n in range(steps + 1):
        angle = math.pi / 2 * n / steps
        rings.append((edge * (1 - math.sin(angle)), -depth / 2 + edge * (1 - math.cos(angle))))
    rings += [(inset, -y) for inset, y in reversed(rings)]
    points, faces = [], []
    for inset, y in rings:
        points += [(x, y, z) for x, z in _rounded(width - 2 * inset, height - 2 * inset, corner - inset)]
    count = len(points) // len(rings)
    for ring in range(len(rings) - 1):
        for n in range(count):
            a, b = ring * count + n, ring * count + (n + 1) % count
            faces.append((a, b, b + count, a + count))
    faces += [tuple(range(count))[::-1], tuple(range(len(points) - count, len(points)))]
    mesh = bpy.data.meshes.new('slab')
    mesh.from_pydata(points, [], [face[::-1] for face in faces])
    for face in mesh.polygons:
        face.use_smooth = True
    mesh.use_auto_smooth, mesh.auto_smooth_angle = True, math.radians(30)
    return add('slab', mesh, material, at, turn)


def cylinder(radius, height, at, material, axis='z', top=None, edge=.0, sides=64):
    """`at` is its centre. `top`: another radius at the far end."""
    bpy.ops.mesh.primitive_cone_add(vertices=sides, radius1=radius, radius2=radius if top is None else top, depth=height, location=at)
    thing = bpy.context.object
    thing.rotation_euler = {'x': (0, math.pi / 2, 0), 'y': (math.pi / 2, 0, 0), 'z': (0, 0, 0)}[axis]
    thing.data.materials.append(material)
    for face in thing.data.polygons:
        face.use_smooth = True
    thing.data.use_auto_smooth, thing.data.auto_smooth_angle = True, math.radians(40)
    if edge:
        bevel = thing.modifiers.new('bevel', 'BEVEL')
        bevel.width, bevel.segments, bevel.limit_method = edge, 4, 'ANGLE'
    return thing


def ball(radius, at, material, stretch=(1, 1, 1)):
    bpy.ops.mesh.primitive_uv_sphere_add(segments=48, ring_count=24, radius=radius, location=at)
    thing = bpy.context.object
    thing.scale = stretch
    thing.data.materials.append(material)
    for face in thing.data.polygons:
        face.use_smooth = True
    return thing


def tube(points, radius, material, is_closed=False):
    """A cable or a pipe through points, bent softly."""
    curve = bpy.data.curves.new('tube', 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.resolution_u = '3D', radius, 6, 24
    curve.use_fill_caps = True
    line = curve.splines.new('NURBS')
    line.points.add(len(points) - 1)
    for point, place in zip(line.points, points):
        point.co = (*place, 1)
    line.order_u, line.use_endpoint_u, line.use_cyclic_u = min(4, len(points)), not is_closed, is_closed
    return add('tube', curve, material)


def sheet(polygons, material, lift=0., name='sheet'):
    """Many flat polygons as one: each a list of (x, y), in the plane z = lift."""
    points, faces = [], []
    for polygon in polygons:
        faces.append(tuple(range(len(points), len(points) + len(polygon))))
        points += [(x, y, lift) for x, y in polygon]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points, [], faces)
    return add(name, mesh, material)


def rectangle(x, y, width, height):
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def words(text, size, at, material, turn=(math.pi / 2, 0, 0), align='CENTER'):
    """Printed words, on a front by default. `size` is the height of a capital, about."""
    curve = bpy.data.curves.new('words', 'FONT')
    curve.body, curve.size, curve.align_x, curve.align_y = text, size * 1.38, align, 'CENTER'
    curve.extrude = 0
    if font:
        curve.font = font
    return add('words', curve, material, at, turn)


def logo(size, at, is_light=False, turn=(math.pi / 2, 0, 0)):
    """The mark of the demo makers: a sun above a roof line."""
    x, y, z = at
    return words('IMOLE', size, at, pale() if is_light else green(), turn)


def group(things, at=(0, 0, 0), turn=(0, 0, 0)):
    """Moves things together, about the origin."""
    empty = bpy.data.objects.new('group', None)
    bpy.context.scene.collection.objects.link(empty)
    for thing in things:
        if thing.parent is None:
            thing.parent = empty
    empty.location, empty.rotation_euler = at, turn
    bpy.context.view_layer.update()
    return empty


def everything():
    return [thing for thing in bpy.context.scene.objects if thing.type in ('MESH', 'CURVE', 'FONT')]


def within(build):
    """Builds something. @returns what is new in the scene"""
    before = set(bpy.context.scene.objects)
    build()
    return [thing for thing in bpy.context.scene.objects if thing not in before]
