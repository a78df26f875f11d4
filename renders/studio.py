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

    softbox((-.75, -.75, 1.1), 2.0, 125 * key)
    softbox((1, -.5, .35), 1.6, 26)
    softbox((.35, 1, 1.2), 2.0, 62)
    sky(.32)


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
    aspect = aspect or width / height
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


def shoot(path, samples=24, is_clear=True, size=(width, height), exposure=-.12):
    """Renders what the camera sees, without noise, to a PNG."""
    scene = bpy.context.scene
    render = scene.render
    render.engine, scene.cycles.samples, scene.cycles.use_denoising = 'CYCLES', samples, False
    scene.cycles.max_bounces, scene.cycles.diffuse_bounces, scene.cycles.glossy_bounces = 5, 2, 2
    scene.cycles.use_adaptive_sampling, scene.cycles.adaptive_threshold = True, .03
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.cycles.sample_clamp_indirect = 4
    render.resolution_x, render.resolution_y = size
    render.film_transparent = is_clear
    scene.view_settings.view_transform, scene.view_settings.look = 'Standard', 'None'
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
    seen, albedo, normal = _pixels(path), _pixels(albedo_path)[:, :, :3], _pixels(normal_path)[:, :, :3]
    alpha = seen[:, :, 3:]
    colour = denoise(seen[:, :, :3] * alpha, albedo, normal, _weights)
    if alpha.min() < 1:
        colour, alpha = _cut_out(colour, alpha, albedo, normal)
    picture = bpy.data.images.new('clean', seen.shape[1], seen.shape[0], alpha=True)
    picture.colorspace_settings.name, picture.alpha_mode = 'Non-Color', 'STRAIGHT'
    picture.pixels.foreach_set(np.concatenate([colour, alpha], axis=2).astype(np.float32).ravel())
    picture.filepath_raw, picture.file_format = path, 'PNG'
    picture.save()
    bpy.data.images.remove(picture)


def _cut_out(colour, alpha, albedo, normal):
    """The product with clean edges, and its shadow, smooth and faded toward the edges of the picture."""
    ground = 1.9  # the albedo of a shadow catcher is about this and pale; that of a product at most 1, or it glows
    tone = albedo.mean(axis=2, keepdims=True)
    is_pale = abs(albedo[:, :, :1] - albedo[:, :, 2:] - .06 * tone) < .05 * tone
    is_product = (alpha > .98) & ((tone < 1.1) | ~is_pale)
    inner = _spread(np.concatenate([colour, tone], axis=2), is_product)
    near = _spread(is_product.astype(np.float32), is_product, 2)
    over_ground = ((ground - tone) / (ground - inner[:, :, 3:])).clip(0, 1)
    cover = np.where(is_product, 1, np.where(near > 0, np.where(tone < 1.1, alpha, over_ground), 0))
    far = (near == 0) & (tone > 1.5) & is_pale
    shadow = np.zeros_like(alpha)
    if far.any():
        small = sum(alpha[y::2, x::2] for y in (0, 1) for x in (0, 1)) / 4
        small = denoise(small.repeat(3, axis=2), albedo[::2, ::2], normal[::2, ::2], _weights).mean(axis=2)
        smooth = small.repeat(2, axis=0).repeat(2, axis=1)[:, :, None]
        rows, columns = alpha.shape[:2]
        rim = [np.minimum(np.arange(n), np.arange(n)[::-1]) for n in (rows, columns)]
        fade = (np.minimum.outer(*rim) / (rows * .16)).clip(0, 1)[:, :, None]
        shadow = _spread(((smooth - .05) / .95).clip(0, 1), far) * fade * fade * (3 - 2 * fade)
    whole = cover + (1 - cover) * shadow
    return (inner[:, :, :3] * cover / np.maximum(whole, .004)).clip(0, 1), whole


def _spread(values, is_known, steps=4):
    """Carries known values outward, a pixel with each step."""
    weight = is_known.astype(np.float32)
    values = values * weight
    height, width = values.shape[:2]
    for _ in range(steps):
        wide = np.pad(np.concatenate([values, weight], axis=2), ((1, 1), (1, 1), (0, 0)))
        total = sum(wide[y:y + height, x:x + width] for y in range(3) for x in range(3))
        is_new = (weight == 0) & (total[:, :, -1:] > 0)
        values = np.where(is_new, total[:, :, :-1] / np.maximum(total[:, :, -1:], 1), values)
        weight = np.where(is_new, 1, weight)
    return values


def _pixels(path):
    picture = bpy.data.images.load(path)
    picture.colorspace_settings.name, picture.alpha_mode = 'Non-Color', 'STRAIGHT'
    pixels = np.empty(len(picture.pixels), np.float32)
    picture.pixels.foreach_get(pixels)
    pixels = pixels.reshape(picture.size[1], picture.size[0], 4)
    bpy.data.images.remove(picture)
    return pixels
