"""What every scene is built with: forms of many faces, materials from nodes, and copies that share a mesh."""
import math
import random
import bpy
from mathutils import Matrix, Vector

materials = {}


class Nodes:
    """A short way to write shader nodes."""

    def __init__(self, tree):
        self.tree = tree

    def add(self, kind, inputs=None, **settings):
        node = self.tree.nodes.new('ShaderNode' + kind)
        for name, value in settings.items():
            setattr(node, name, value)
        for name, value in (inputs or {}).items():
            self.feed(node.inputs[name], value)
        return node

    def feed(self, socket, value):
        if hasattr(value, 'is_output'):
            self.tree.links.new(value, socket)
        elif isinstance(value, (tuple, list)) and len(value) == 3 and len(socket.default_value) == 4:
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def sum(self, operation, *values):
        """A calculation with one, two or three numbers."""
        return self.add('Math', dict(enumerate(values)), operation=operation).outputs[0]

    def noise(self, vector, scale, detail=4, rough=.55):
        inputs = {'Vector': vector, 'Scale': scale, 'Detail': detail, 'Roughness': rough}
        return self.add('TexNoise', inputs).outputs['Fac']

    def mix(self, factor, first, second, blend='MIX'):
        return self.add('MixRGB', {'Fac': factor, 'Color1': first, 'Color2': second},
            blend_type=blend).outputs[0]

    def ramp(self, value, low, high):
        """0 below `low`, 1 above `high`, soft between."""
        inputs = {'Value': value, 'From Min': low, 'From Max': high}
        return self.add('MapRange', inputs, interpolation_type='SMOOTHSTEP').outputs[0]

    def place(self):
        return self.add('NewGeometry').outputs['Position']

    def stretch(self, vector, scale):
        return self.add('Mapping', {'Vector': vector, 'Scale': scale}).outputs[0]

    def bump(self, height, distance, strength=1.):
        return self.add('Bump', {'Height': height, 'Distance': distance, 'Strength': strength}).outputs[0]


def material(name, make):
    """A material by its name. `make(nodes, shader)` wires it when it is first asked for."""
    if name not in materials:
        made = bpy.data.materials.new(name)
        made.use_nodes = True
        shader = made.node_tree.nodes['Principled BSDF']
        make(Nodes(made.node_tree), shader)
        materials[name] = made
    return materials[name]


def plain(name, colour, rough=.6, metal=0., coat=0.):
    def make(nodes, shader):
        nodes.feed(shader.inputs['Base Color'], colour)
        for socket, value in (('Roughness', rough), ('Metallic', metal), ('Clearcoat', coat)):
            shader.inputs[socket].default_value = value
    return material(name, make)


def worn(name, colour, rough=.7, metal=0., amount=.18, scale=2.5):
    """Paint or metal that sun and rain have made uneven."""
    def make(nodes, shader):
        spots = nodes.noise(nodes.place(), scale, 4)
        tone = nodes.sum('MULTIPLY_ADD', spots, amount * 2, 1 - amount)
        nodes.feed(shader.inputs['Base Color'], nodes.mix(1, colour, tone, 'MULTIPLY'))
        shader.inputs['Roughness'].default_value, shader.inputs['Metallic'].default_value = rough, metal
    return material(name, make)


class Form:
    """Faces with materials, gathered into one mesh. `self.at` is the frame in which points are given."""

    def __init__(self):
        self.points, self.faces, self.uvs, self.slots, self.of, self.smooth = [], [], [], [], [], []
        self.at = Matrix()

    def face(self, points, paint, uv=None, smooth=False):
        first = len(self.points)
        self.points += [self.at @ Vector(point) for point in points]
        self.faces.append(tuple(range(first, len(self.points))))
        self.uvs += uv or [(point[0], point[1]) for point in points]
        if paint not in self.slots:
            self.slots.append(paint)
        self.of.append(self.slots.index(paint))
        self.smooth.append(smooth)

    def box(self, size, at, paint, turn=None):
        """`at` is its centre; `turn` a rotation matrix."""
        frame = Matrix.Translation(at) @ (turn or Matrix())
        half = [side / 2 for side in size]
        for axis in range(3):
            for sign in (-1, 1):
                across, up = (axis + 1) % 3, (axis + 2) % 3
                ring = []
                for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                    point = [0, 0, 0]
                    point[axis], point[across] = sign * half[axis], a * sign * half[across]
                    point[up] = b * half[up]
                    ring.append(frame @ Vector(point))
                uv = [(a * half[across], b * half[up]) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
                self.face(ring, paint, uv)

    def tube(self, points, radius, paint, sides=6, caps=False):
        """A pipe through points; `radius` is a number or one for each point."""
        points = [Vector(point) for point in points]
        radii = radius if isinstance(radius, (list, tuple)) else [radius] * len(points)
        rings = []
        for n, point in enumerate(points):
            along = (points[min(n + 1, len(points) - 1)] - points[max(n - 1, 0)]).normalized()
            side = along.cross(Vector((.31, .95, .05)) if abs(along.z) > .9 else Vector((0, 0,
                1))).normalized()
            up = side.cross(along)
            rings.append([point + (side * math.cos(a) + up * math.sin(a)) * radii[n]
                          for a in (math.tau * k / sides for k in range(sides))])
        for lower, upper in zip(rings, rings[1:]):
            for k in range(sides):
                self.face([lower[k - 1], lower[k], upper[k], upper[k - 1]], paint, smooth=sides > 5)
        if caps:
            self.face(rings[0][::-1], paint)
            self.face(rings[-1], paint)

    def turned(self, profile, at, paint, sides=24):
        """A body of rotation: `profile` is (radius, height) from below."""
        x, y, z = at
        for (r0, z0), (r1, z1) in zip(profile, profile[1:]):
            for k in range(sides):
                a, b = math.tau * k / sides, math.tau * (k + 1) / sides
                ring = [(r0, a, z0), (r0, b, z0), (r1, b, z1), (r1, a, z1)]
                points = [(x + r * math.cos(w), y + r * math.sin(w), z + h) for r, w, h in ring]
                self.face(points, paint, smooth=True)

    def mesh(self, name='form'):
        made = bpy.data.meshes.new(name)
        made.from_pydata(self.points, [], self.faces)
        for paint in self.slots:
            made.materials.append(paint)
        made.polygons.foreach_set('material_index', self.of)
        made.polygons.foreach_set('use_smooth', self.smooth)
        layer = made.uv_layers.new()
        layer.data.foreach_set('uv', [part for uv in self.uvs for part in uv])
        if any(self.smooth):
            weld(made)
        return made

    def put(self, at=(0, 0, 0), turn=0., scale=1., name='form'):
        return put(self.mesh(name), at, turn, scale)


def weld(mesh):
    """Joins points at one place, so that smooth faces shade as one."""
    import bmesh
    work = bmesh.new()
    work.from_mesh(mesh)
    bmesh.ops.remove_doubles(work, verts=work.verts, dist=.0005)
    work.to_mesh(mesh)
    work.free()
    mesh.use_auto_smooth, mesh.auto_smooth_angle = True, math.radians(42)


def put(mesh, at=(0, 0, 0), turn=0., scale=1.):
    """One more copy of a mesh. `turn`: degrees about z, or a whole matrix in place of everything."""
    thing = bpy.data.objects.new(mesh.name, mesh)
    if isinstance(turn, Matrix):
        thing.matrix_world = turn
    else:
        thing.location, thing.rotation_euler = at, (0, 0, math.radians(turn))
        thing.scale = scale if isinstance(scale, (tuple, list)) else (scale,) * 3
    bpy.context.scene.collection.objects.link(thing)
    return thing


def frame(at=(0, 0, 0), turn=0.):
    return Matrix.Translation(at) @ Matrix.Rotation(math.radians(turn), 4, 'Z')


def scatter(meshes, places, seed=1, sizes=(.8, 1.2), sink=0.):
    """A copy at every place (x, y), each turned and sized by chance."""
    chance = random.Random(seed)
    for x, y in places:
        put(chance.choice(meshes), (x, y, -sink), chance.uniform(0, 360), chance.uniform(*sizes))
