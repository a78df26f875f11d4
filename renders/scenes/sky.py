"""Sky, sun, haze and camera: the hour and the weather of a picture."""
import math
import bpy
from mathutils import Vector
from parts import Nodes


def toward_sun(azimuth, elevation):
    """`azimuth` in degrees: 0 is behind a camera that looks along +Y, positive to the right."""
    around, up = math.radians(azimuth), math.radians(elevation)
    return Vector((math.sin(around) * math.cos(up), -math.cos(around) * math.cos(up), math.sin(up)))


def day(azimuth, elevation, power=4.2, tint=(1, .86, .68), air=1., dust=.4, strength=.15, clouds=.5, seed=0.,
        glow=.5):
    """Daylight. `clouds` from 0 (clear) to 1 (many)."""
    lamp = bpy.data.lights.new('sun', 'SUN')
    lamp.energy, lamp.color, lamp.angle = power, tint, math.radians(1.2)
    holder = bpy.data.objects.new('sun', lamp)
    holder.rotation_euler = toward_sun(azimuth, elevation).to_track_quat('Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(holder)
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    nodes = Nodes(world.node_tree)
    sky = nodes.add('TexSky', sky_type='NISHITA', sun_disc=False, air_density=air, dust_density=dust,
        ozone_density=3.,
                    sun_elevation=math.radians(elevation), sun_rotation=math.pi - math.radians(azimuth))
    colour = nodes.mix(1, sky.outputs[0], (1.05 * strength, .975 * strength, strength), 'MULTIPLY')
    colour = halo(nodes, colour, toward_sun(azimuth, elevation), glow, tint)
    if clouds:
        colour = cloud(nodes, colour, clouds, seed, tint)
    background = world.node_tree.nodes['Background'].inputs
    nodes.feed(background[0], colour)


def halo(nodes, colour, sun, glow, tint):
    """The bright air about the sun."""
    where = nodes.add('TexCoord').outputs['Generated']
    near = nodes.add('VectorMath', {0: where, 1: sun}, operation='DOT_PRODUCT').outputs['Value']
    near = nodes.sum('POWER', nodes.sum('MAXIMUM', near, 0), 14.)
    light = nodes.mix(1, [part * glow for part in tint], near, 'MULTIPLY')
    return nodes.mix(1, colour, light, 'ADD')


def cloud(nodes, colour, amount, seed, tint):
    """Soft clouds on a high plane, thin toward the horizon."""
    where = nodes.add('TexCoord').outputs['Generated']
    x, y, z = nodes.add('SeparateXYZ', {0: where}).outputs
    lift = nodes.sum('ADD', nodes.sum('MAXIMUM', z, 0), .12)
    flat = nodes.add('CombineXYZ', {0: nodes.sum('DIVIDE', x, lift), 1: nodes.sum('DIVIDE', y, lift),
        2: seed})
    big = nodes.noise(flat.outputs[0], .9, 4, .58)
    puffs = nodes.ramp(big, .66 - .22 * amount, .84 - .16 * amount)
    seen = nodes.sum('MULTIPLY', puffs, nodes.ramp(z, .0, .10))
    white = [.92 * part + .10 for part in tint]
    return nodes.mix(nodes.sum('MULTIPLY', seen, .85), colour, white)


def haze(distance, colour=(.78, .82, .88), start=0.):
    """Pales everything with its distance from the camera; called when all materials are there."""
    for made in bpy.data.materials:
        if not made.use_nodes:
            continue
        nodes = Nodes(made.node_tree)
        output = made.node_tree.nodes.get('Material Output')
        seen = output.inputs['Surface'].links[0].from_socket
        depth = nodes.add('CameraData').outputs['View Distance']
        depth = nodes.sum('MAXIMUM', nodes.sum('SUBTRACT', depth, start), 0)
        clear = nodes.sum('POWER', math.e, nodes.sum('MULTIPLY', depth, -1 / distance))
        camera_only = nodes.add('LightPath').outputs['Is Camera Ray']
        amount = nodes.sum('MULTIPLY', nodes.sum('SUBTRACT', 1, clear), camera_only)
        air = nodes.add('Emission', {'Color': colour}).outputs[0]
        mixed = nodes.add('MixShader', {0: amount, 1: seen, 2: air})
        made.node_tree.links.new(mixed.outputs[0], output.inputs['Surface'])


def camera(at, toward, mm=35, shift=(0, 0), focus=None, fstop=4.):
    """`shift` moves the picture without tilting walls."""
    made = bpy.data.cameras.new('camera')
    made.lens, made.clip_end, made.clip_start = mm, 4000, .05
    made.shift_x, made.shift_y = shift
    if focus:
        made.dof.use_dof, made.dof.focus_distance, made.dof.aperture_fstop = True, focus, fstop
    holder = bpy.data.objects.new('camera', made)
    holder.location = at
    holder.rotation_euler = (Vector(at) - Vector(toward)).to_track_quat('Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(holder)
    bpy.context.scene.camera = holder
    return holder
