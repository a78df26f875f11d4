"""Letters, crosses and flags."""
import math
import bpy

FONT = '/usr/share/fonts/opentype/inter/Inter-Bold.otf'


def words(text, size, at, paint, turn=0., deep=.03):
    """Solid letters on a wall that faces -Y; `at` is their middle."""
    curve = bpy.data.curves.new('words', 'FONT')
    curve.body, curve.size, curve.align_x, curve.align_y = text, size * 1.38, 'CENTER', 'CENTER'
    curve.extrude = deep
    curve.font = bpy.data.fonts.load(FONT, check_existing=True)
    curve.materials.append(paint)
    thing = bpy.data.objects.new('words', curve)
    thing.location, thing.rotation_euler = at, (math.pi / 2, 0, math.radians(turn))
    bpy.context.scene.collection.objects.link(thing)
    return thing


def cross(form, at, size, paint, deep=.1):
    """The cross of a pharmacy or a clinic, with equal arms."""
    x, y, z = at
    form.box((size, deep, size / 3), (x, y, z), paint)
    form.box((size / 3, deep * 1.02, size), (x, y, z), paint)


def flag(form, at, high, paints):
    """Three upright bands on a pole, moved a little by the wind."""
    x, y, z = at
    form.tube([(x, y, z), (x, y, z + high)], [.05, .03], paints[1], 8)

    def edge(k):
        u = k / 12
        return (x + .05 + 1.8 * u, y + .12 * math.sin(u * 6.5) * u, z + high - .1 - .12 * u)
    for k in range(12):
        a, b = edge(k), edge(k + 1)
        form.face([(a[0], a[1], a[2] - 1.05), (b[0], b[1], b[2] - 1.05), b, a], paints[(0, 1, 0)[k // 4]])
