"""Solar modules, laid on roofs or stood on frames."""
import math
from mathutils import Matrix, Vector
from parts import Form, material, plain, put

LENGTH, WIDTH, DEPTH, GAP = 2.278, 1.134, .035, .022


def cells():
    """Half-cut cells under glass: six columns, two halves of twelve rows, fine wires. UV from 0 to 1."""
    def make(nodes, shader):
        u, v, _ = nodes.add('SeparateXYZ', {0: nodes.add('UVMap').outputs[0]}).outputs

        def line(value, count, width):
            """1 on the lines between `count` equal parts."""
            part = nodes.sum('FRACT', nodes.sum('MULTIPLY', value, count))
            near = nodes.sum('MINIMUM', part, nodes.sum('SUBTRACT', 1, part))
            return nodes.sum('LESS_THAN', near, width * count)
        gaps = nodes.sum('MAXIMUM', line(u, 6, .0011), line(v, 24, .0006))
        middle = nodes.sum('LESS_THAN', nodes.sum('ABSOLUTE', nodes.sum('SUBTRACT', v, .5)), .0036)
        rim_u = nodes.sum('GREATER_THAN', nodes.sum('ABSOLUTE', nodes.sum('SUBTRACT', u, .5)), .491)
        rim_v = nodes.sum('GREATER_THAN', nodes.sum('ABSOLUTE', nodes.sum('SUBTRACT', v, .5)), .4945)
        back = nodes.sum('MAXIMUM', nodes.sum('MAXIMUM', gaps, middle), nodes.sum('MAXIMUM', rim_u, rim_v))
        wires = line(u, 60, .00028)
        lucky = nodes.add('ObjectInfo').outputs['Random']
        cell = nodes.mix(lucky, (.0045, .0085, .024), (.0060, .0115, .030))
        cell = nodes.mix(nodes.sum('MULTIPLY', wires, .35), cell, (.10, .11, .13))
        nodes.feed(shader.inputs['Base Color'], nodes.mix(nodes.sum('MULTIPLY', back, .8), cell,
            (.34, .36, .39)))
        dust = nodes.noise(nodes.place(), 1.7, 2)
        nodes.feed(shader.inputs['Roughness'], nodes.sum('MULTIPLY_ADD', dust, .10, .22))
        for socket, value in (('Specular', .35), ('Clearcoat', 1.), ('Clearcoat Roughness', .03)):
            shader.inputs[socket].default_value = value
    return material('cells', make)


def alloy(): return plain('frame alloy', (.62, .63, .65), .35, .85)
def rail(): return plain('rail alloy', (.55, .56, .57), .4, .8)
def galvanised(): return plain('galvanised', (.46, .47, .48), .45, .7)


def module():
    """A module that lies with its lower left corner at the origin, its length along y."""
    form, lip = Form(), .012
    for x in (lip / 2, WIDTH - lip / 2):
        form.box((lip, LENGTH, DEPTH), (x, LENGTH / 2, DEPTH / 2), alloy())
    for y in (lip / 2, LENGTH - lip / 2):
        form.box((WIDTH - 2 * lip, lip, DEPTH), (WIDTH / 2, y, DEPTH / 2), alloy())
    low, right, top = lip, WIDTH - lip, LENGTH - lip
    for lift, paint, turn in ((DEPTH - .002, cells(), 1),
            (.006, plain('back sheet', (.62, .63, .64), .5), -1)):
        ring = [(low, low, lift), (right, low, lift), (right, top, lift), (low, top, lift)][::turn]
        form.face(ring, paint, [(0, 0), (1, 0), (1, 1), (0, 1)][::turn])
    return form.mesh('module')


_module = []


def shared():
    if not _module:
        _module.append(module())
    return _module[0]


def forget():
    _module.clear()


def span(count):
    """How wide `count` modules side by side are."""
    return count * (WIDTH + GAP) - GAP


def lay(slope, columns, rows, u, v, lift=.10):
    """Modules and their rails on a slope; (u, v) is the lower left corner."""
    rails = Form()
    for row in range(rows):
        y = v + row * (LENGTH + GAP)
        for column in range(columns):
            at = Matrix.Translation((u + column * (WIDTH + GAP), y, lift))
            put(shared(), turn=slope @ at)
        left, right = u - .12, u + span(columns) + .12
        for part in (.22, .78):
            rails.box((right - left, .04, .045), ((left + right) / 2, y + LENGTH * part, lift - .024), rail())
            for n in range(int((right - left) / 1.2) + 1):
                rails.box((.05, .06, lift - .04), (left + .2 + n * 1.2, y + LENGTH * part, (lift - .04) / 2),
                    rail())
    put(rails.mesh('rails'), turn=slope)


def table(columns, rows, at, tilt, low, turn=0.):
    """Modules on a frame of posts that stands on the ground and leans back from -Y."""
    base = Matrix.Translation(at) @ Matrix.Rotation(math.radians(turn), 4, 'Z')
    slope = base @ Matrix.Translation((0, 0, low)) @ Matrix.Rotation(math.radians(tilt), 4, 'X')
    lay(slope, columns, rows, 0, 0)
    wide = span(columns)
    deep = rows * (LENGTH + GAP)
    form, paint = Form(), galvanised()
    cos, sin = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
    posts = max(2, round(wide / 2.4) + 1)
    for n in range(posts):
        x = .25 + n * (wide - .5) / (posts - 1)
        for part in (.16, .84):
            top = low + deep * part * sin
            form.box((.07, .07, top), (x, deep * part * cos, top / 2), paint)
            form.box((.30, .30, .14), (x, deep * part * cos, .05), plain('footing', (.42, .40, .37), .9))
        form.tube([(x, deep * .16 * cos, low * .35), (x, deep * .84 * cos, (low + deep * .84 * sin) * .92)],
            .02, paint, 4)
        form.tube([(x, 0, low - .03), (x, deep * cos, low + deep * sin - .03)], .035, paint, 4)
    put(form.mesh('frame'), turn=base)


def gleam(slope, place, eye, away=80., radius=40., power=3.):
    """The bright sky that modules mirror at (u, v) for a camera at `eye`; seen in reflections only."""
    at, normal = slope @ Vector((*place, .12)), (slope.to_3x3() @ Vector((0, 0, 1))).normalized()
    seen = (at - Vector(eye)).normalized()
    mirrored = seen - 2 * seen.dot(normal) * normal

    def make(nodes, shader):
        where = nodes.add('TexCoord').outputs['Object']
        reach = nodes.add('VectorMath', {0: where}, operation='LENGTH').outputs['Value']
        light = nodes.sum('MULTIPLY', nodes.ramp(reach, radius, radius * .1), power)
        soft = nodes.add('Emission', {'Color': (1, .76, .46), 'Strength': light}).outputs[0]
        clear = nodes.add('BsdfTransparent').outputs[0]
        both = nodes.add('AddShader', {0: soft, 1: clear}).outputs[0]
        nodes.tree.links.new(both, nodes.tree.nodes['Material Output'].inputs['Surface'])
    form = Form()
    form.face([(-radius, -radius, 0), (radius, -radius, 0), (radius, radius, 0), (-radius, radius, 0)],
        material('gleam', make))
    turn = mirrored.to_track_quat('-Z', 'Y').to_matrix().to_4x4()
    thing = put(form.mesh('gleam'), turn=Matrix.Translation(at + mirrored * away) @ turn)
    thing.visible_camera = thing.visible_diffuse = thing.visible_shadow = False
