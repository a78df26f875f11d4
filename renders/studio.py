"""The studio: one light, one ground and one lens for every product, and how a picture is taken."""
import math
import os
import bpy
import numpy as np
from mathutils import Vector
from denoise import denoise, read_weights
from shapes import everything, paint

lens_mm, sensor_mm = 70, 36
width, height = 1440, 1080


def corners(things):
    bpy.context.view_layer.update()
    return [thing.matrix_world @ Vector(corner) for thing in things for corner in thing.bound_box]


def light(things, key=1.):
    """Softboxes that grow with what they light: a large key on the left, a fill, and one behind."""
    points = corners(things)
    low = Vector(min(p[axis] for p in points) for axis in range(3))
    high = Vector(max(p[axis] for p in points) for axis in range(3))
    middle, reach = (low + high) / 2, (high - low).length / 2

    def softbox(direction, size, power):
        lamp = bpy.data.lights.new('softbox', 'AREA')
        lamp.size, lamp.energy = size * reach, power * reach * reach
        holder = bpy.data.objects.new('softbox', lamp)
        holder.location = middle + Vector(direction).normalized() * reach * 3.4
        holder.rotation_euler = (middle - holder.location).to_track_quat('-Z', 'Y').to_euler()
        bpy.context.scene.collection.objects.link(holder)

    softbox((-.75, -.8, .95), 2.6, 230 * key)
    softbox((1, -.55, .45), 1.8, 70)
    softbox((.35, 1, 1.1), 2.2, 120)
    sky(.45)


def sky(strength, colour=(.95, .97, 1)):
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes['Background'].inputs
    background[0].default_value, background[1].default_value = (*colour, 1), strength


def ground(is_seen=False):
    """What things stand on: only its shadows are seen, so that pages of both themes show through."""
    bpy.ops.mesh.primitive_plane_add(size=80)
    plane = bpy.context.object
    plane.data.materials.append(paint('ground', (.86, .84, .80), .8))
    plane.is_shadow_catcher = not is_seen
    return plane


def look(things, azimuth, elevation, margin=1.1, aspect=None, mm=lens_mm):
    """Points the camera at things from a side (degrees; 0 is the front, positive from the right)."""
    scene = bpy.context.scene
    aspect = aspect or scene.render.resolution_x / scene.render.resolution_y
    around, up = math.radians(azimuth), math.radians(elevation)
    toward = Vector((math.sin(around) * math.cos(up), -math.cos(around) * math.cos(up), math.sin(up)))
    turn = toward.to_track_quat('Z', 'Y')
    right, above = turn @ Vector((1, 0, 0)), turn @ Vector((0, 1, 0))
    points = corners(things)
    half_x = sensor_mm / 2 / mm
    half_y = half_x / aspect
    centre = sum(points, Vector()) / len(points)
    distance = 1.
    for _ in range(12):
        seen = [((p - centre).dot(right), (p - centre).dot(above), (p - centre).dot(toward)) for p in points]
        distance = max(max(abs(x) / half_x, abs(y) / half_y) * margin + z for x, y, z in seen)
        on_film = [(x / (distance - z), y / (distance - z)) for x, y, z in seen]
        shift_x = (max(x for x, _ in on_film) + min(x for x, _ in on_film)) / 2
        shift_y = (max(y for _, y in on_film) + min(y for _, y in on_film)) / 2
        centre += right * shift_x * distance + above * shift_y * distance
    camera = bpy.data.cameras.new('camera')
    camera.lens, camera.sensor_width, camera.clip_end = mm, sensor_mm, 2000
    holder = bpy.data.objects.new('camera', camera)
    holder.location, holder.rotation_euler = centre + toward * distance, turn.to_euler()
    scene.collection.objects.link(holder)
    scene.camera = holder
    return holder


def shoot(path, samples=24, is_clear=True, size=(width, height), exposure=0.):
    """Renders what the camera sees, without noise, to a PNG."""
    scene = bpy.context.scene
    render = scene.render
    render.engine, scene.cycles.samples, scene.cycles.use_denoising = 'CYCLES', samples, False
    scene.cycles.use_adaptive_sampling, scene.cycles.max_bounces, scene.cycles.caustics_reflective = True, 6, False
    scene.cycles.adaptive_threshold = .03
    scene.cycles.caustics_refractive = False
    scene.cycles.sample_clamp_indirect = 4
    render.resolution_x, render.resolution_y = size
    render.film_transparent = is_clear
    scene.view_settings.view_transform, scene.view_settings.look = 'Filmic', 'Medium High Contrast'
    scene.view_settings.exposure = exposure
    folder = os.path.dirname(path)
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    nodes.clear()
    layers = nodes.new('CompositorNodeRLayers')
    links.new(layers.outputs['Image'], nodes.new('CompositorNodeComposite').inputs[0])
    files = nodes.new('CompositorNodeOutputFile')
    files.base_path, files.format.file_format, files.format.color_depth = folder, 'OPEN_EXR', '32'
    files.file_slots.clear()
    for name in ('Albedo', 'Normal'):
        files.file_slots.new(f'{os.path.basename(path)}-{name}-')
        links.new(layers.outputs[f'Denoising {name}'], files.inputs[-1])
    render.image_settings.file_format, render.image_settings.color_mode, render.image_settings.color_depth = 'PNG', 'RGBA', '16'
    render.filepath = path
    bpy.ops.render.render(write_still=True)
    frame = f'{scene.frame_current:04}'
    aux = [f'{path}-{name}-{frame}.exr' for name in ('Albedo', 'Normal')]
    _clean(path, *aux)
    for file in aux:
        os.remove(file)


_weights = None


def _clean(path, albedo_path, normal_path):
    global _weights
    _weights = _weights or read_weights(os.environ['OIDN_WEIGHTS'])
    seen, albedo, normal = _pixels(path), _pixels(albedo_path), _pixels(normal_path)
    alpha = seen[:, :, 3:]
    colour = denoise(seen[:, :, :3] * alpha, albedo[:, :, :3], normal[:, :, :3], _weights)
    if alpha.min() < 1:
        alpha = denoise(alpha.repeat(3, axis=2), albedo[:, :, :3], normal[:, :, :3], _weights).mean(axis=2, keepdims=True)
        alpha[alpha < .004] = 0
        colour = np.where(alpha > 0, colour / np.maximum(alpha, .004), 0).clip(0, 1)
    picture = bpy.data.images.new('clean', seen.shape[1], seen.shape[0], alpha=True)
    picture.colorspace_settings.name, picture.alpha_mode = 'Non-Color', 'STRAIGHT'
    picture.pixels.foreach_set(np.concatenate([colour, alpha], axis=2).astype(np.float32).ravel())
    picture.filepath_raw, picture.file_format = path, 'PNG'
    picture.save()
    bpy.data.images.remove(picture)


def _pixels(path):
    picture = bpy.data.images.load(path)
    picture.colorspace_settings.name, picture.alpha_mode = 'Non-Color', 'STRAIGHT'
    pixels = np.empty(len(picture.pixels), np.float32)
    picture.pixels.foreach_get(pixels)
    pixels = pixels.reshape(picture.size[1], picture.size[0], 4)
    bpy.data.images.remove(picture)
    return pixels
