"""Roofs of long-span aluminium sheets, and the slopes on which panels lie."""
import math
from mathutils import Matrix, Vector
from parts import material, plain, worn

RED, GREEN, BLUE = (.205, .042, .026), (.028, .085, .050), (.085, .125, .165)
BROWN, GREY, RUST = (.105, .048, .030), (.36, .36, .35), (.27, .12, .060)


def sheets(colour, profile='rib', age=.3):
    """Painted sheets. UV in metres: u along the eave, v up the slope. `profile`: rib, wave or tile."""
    def make(nodes, shader):
        u, v, _ = nodes.add('SeparateXYZ', {0: nodes.add('UVMap').outputs[0]}).outputs
        where = nodes.place()
        if profile == 'wave':
            height, deep = nodes.sum('SINE', nodes.sum('MULTIPLY', u, math.tau / .12)), .014
        else:
            pitch = .25 if profile == 'rib' else .20
            near = nodes.sum('ABSOLUTE', nodes.sum('SUBTRACT',
                nodes.sum('FRACT', nodes.sum('DIVIDE', u, pitch)), .5))
            height, deep = nodes.ramp(near, .34, .44), .026
            if profile == 'tile':
                step = nodes.sum('FRACT', nodes.sum('DIVIDE', v, .35))
                height, deep = nodes.sum('MULTIPLY_ADD', step, -1.1, height), .03
        tone = nodes.noise(where, .35, 4, .6)
        streak = nodes.noise(nodes.stretch(nodes.add('UVMap').outputs[0], (3.2, .22, 1)), 1.3, 3)
        dirt = nodes.sum('MULTIPLY', nodes.ramp(nodes.sum('ADD', tone, nodes.sum('MULTIPLY', streak, .6)),
            .72, 1.), age)
        faded = nodes.mix(nodes.sum('MULTIPLY', tone, .45), colour, [c * .62 + .09 for c in colour])
        rust = nodes.mix(dirt, faded, (.145, .085, .055))
        shade = nodes.sum('MULTIPLY_ADD', height if profile != 'wave' else .5, .16, .86)
        nodes.feed(shader.inputs['Base Color'], nodes.mix(1, rust, shade, 'MULTIPLY'))
        shader.inputs['Roughness'].default_value, shader.inputs['Specular'].default_value = .55, .28
        nodes.feed(shader.inputs['Normal'], nodes.bump(height, deep, 1.))
    return material(f'sheets {colour} {profile} {age}', make)


def slope(form, points, origin, along, up, paint):
    """A roof plane. @returns its frame: x along the eave, y up the slope, z away from the roof."""
    origin, along, up = Vector(origin), Vector(along).normalized(), Vector(up).normalized()
    uv = [((Vector(p) - origin).dot(along), (Vector(p) - origin).dot(up)) for p in points]
    form.face(points, paint, uv)
    turn = Matrix((along, up, along.cross(up))).transposed().to_4x4()
    return form.at @ Matrix.Translation(origin) @ turn


def edge(form, points, width, height, paint):
    """A board or a cap along a line of points."""
    for a, b in zip(points, points[1:]):
        a, b = Vector(a), Vector(b)
        along = b - a
        turn = along.to_track_quat('Y', 'Z').to_matrix().to_4x4()
        form.box((width, along.length + .02, height), (a + b) / 2, paint, turn)


def hip(form, size, eave, pitch, paint, over=.7, trim=None, cap=None):
    """Four slopes over a plan (length, depth), length along x and not the shorter."""
    trim = trim or worn('fascia', (.74, .72, .67), .6, amount=.1)
    length, depth = size[0] / 2 + over, size[1] / 2 + over
    rise = depth * math.tan(math.radians(pitch))
    top = eave + rise
    corners = [(-length, -depth, eave), (length, -depth, eave), (length, depth, eave), (-length, depth, eave)]
    left, right = (-(length - depth), 0, top), (length - depth, 0, top)
    slopes = {
        'front': slope(form, [corners[0], corners[1], right, left], corners[0], (1, 0, 0), (0, depth, rise),
        paint),
        'right': slope(form, [corners[1], corners[2], right], corners[1], (0, 1, 0), (-depth, 0, rise),
        paint),
        'back': slope(form, [corners[2], corners[3], left, right], corners[2], (-1, 0, 0), (0, -depth, rise),
        paint),
        'left': slope(form, [corners[3], corners[0], left], corners[3], (0, -1, 0), (depth, 0, rise), paint)}
    rings = corners + corners[:1]
    edge(form, [(x, y, z - .10) for x, y, z in rings], .035, .22, trim)
    form.face([(x, y, z - .16) for x, y, z in corners[::-1]], trim)
    for hip_line in ((corners[0], left), (corners[3], left), (corners[1], right), (corners[2], right),
            (left, right)):
        edge(form, hip_line, .24, .045, cap or paint)
    return slopes


def gable(form, size, eave, pitch, paint, over=.6, wall=None, trim=None):
    """Two slopes, the ridge along x; `wall` fills the triangles at the ends."""
    trim = trim or worn('fascia', (.74, .72, .67), .6, amount=.1)
    length, depth = size[0] / 2 + over, size[1] / 2 + over
    rise = depth * math.tan(math.radians(pitch))
    top = eave + rise
    a, b = (-length, -depth, eave), (length, -depth, eave)
    c, d = (length, depth, eave), (-length, depth, eave)
    left, right = (-length, 0, top), (length, 0, top)
    slopes = {'front': slope(form, [a, b, right, left], a, (1, 0, 0), (0, depth, rise), paint),
              'back': slope(form, [c, d, left, right], c, (-1, 0, 0), (0, -depth, rise), paint)}
    for line in ((a, b), (c, d)):
        edge(form, [(x, y, z - .09) for x, y, z in line], .035, .2, trim)
    for line in ((a, left), (left, d), (b, right), (right, c)):
        edge(form, [(x, y, z - .06) for x, y, z in line], .05, .2, trim)
    edge(form, [left, right], .34, .05, paint)
    if wall:
        half, base = size[1] / 2, eave + over * math.tan(math.radians(pitch)) - .03
        peak = base + half * math.tan(math.radians(pitch))
        for x, sign in ((-size[0] / 2, 1), (size[0] / 2, -1)):
            form.face([(x, sign * half, base), (x, -sign * half, base), (x, 0, peak)], wall)
            form.face([(x, sign * half, eave), (x, -sign * half, eave), (x, -sign * half, base),
                       (x, sign * half, base)], wall)
    form.face([(x, y, z - .12) for x, y, z in (d, c, right, left)], trim)
    form.face([(x, y, z - .12) for x, y, z in (left, right, b, a)], trim)
    return slopes


def lean(form, size, low, pitch, paint, over=.4, trim=None):
    """One slope that rises toward +Y."""
    trim = trim or worn('fascia', (.74, .72, .67), .6, amount=.1)
    length, depth = size[0] / 2 + over, size[1] / 2 + over
    rise = 2 * depth * math.tan(math.radians(pitch))
    a, b = (-length, -depth, low), (length, -depth, low)
    c, d = (length, depth, low + rise), (-length, depth, low + rise)
    made = slope(form, [a, b, c, d], a, (1, 0, 0), (0, 2 * depth, rise), paint)
    form.face([(x, y, z - .12) for x, y, z in (d, c, b, a)], trim)
    for line in ((a, b), (b, c), (c, d), (d, a)):
        edge(form, [(x, y, z - .06) for x, y, z in line], .04, .17, trim)
    return made


def flat(form, size, top, wall, floor=None, parapet=.9, thick=.2):
    """A concrete roof with a parapet."""
    floor = floor or plain('roof floor', (.62, .60, .56), .85)
    x, y = size[0] / 2, size[1] / 2
    form.face([(-x, -y, top), (x, -y, top), (x, y, top), (-x, y, top)], floor)
    inner = 2 * y - 2 * thick
    for length, depth, at in ((2 * x, thick, (0, -y + thick / 2)), (2 * x, thick, (0, y - thick / 2)),
                              (thick, inner, (-x + thick / 2, 0)), (thick, inner, (x - thick / 2, 0))):
        form.box((length, depth, parapet), (*at, top + parapet / 2), wall)
        past = .08 if depth == thick else -.08
        form.box((length + .08, depth + past, .07), (*at, top + parapet + .035), floor)
