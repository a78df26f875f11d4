"""Takes the noise out of a render: Open Image Denoise's network (Apache 2.0) in NumPy.

Debian's Blender has no denoiser. The weights come from the npm package `denoiser`
(`rt_ldr_alb_nrm.tza`); the network is the U-Net of https://github.com/RenderKit/oidn.
"""
import struct
import numpy as np


def read_weights(path):
    """The tensors of a .tza file by their names."""
    data = open(path, 'rb').read()
    magic, _, _, table = struct.unpack_from('<HBBQ', data, 0)
    assert magic == 0x41D7, 'no weights of Open Image Denoise'
    (count,) = struct.unpack_from('<I', data, table)
    at = table + 4
    tensors = {}
    for _ in range(count):
        (length,) = struct.unpack_from('<H', data, at); at += 2
        name = data[at:at + length].decode(); at += length
        dims = data[at]; at += 1
        shape = struct.unpack_from(f'<{dims}I', data, at); at += 4 * dims
        at += dims  # the layout
        kind = {'f': np.float32, 'h': np.float16}[chr(data[at])]; at += 1
        (offset,) = struct.unpack_from('<Q', data, at); at += 8
        tensors[name] = np.frombuffer(data, kind, int(np.prod(shape)), offset).reshape(shape).astype(np.float32)
    return tensors


def _conv(x, weight, bias, relu=True):
    """3 by 3, same size. x: (channels, height, width). A few rows at a time, so that they stay in the cache."""
    channels, height, width = x.shape
    padded = np.pad(x, ((0, 0), (1, 1), (1, 1)))
    kernel = np.ascontiguousarray(weight.transpose(0, 2, 3, 1).reshape(weight.shape[0], -1))
    out = np.empty((weight.shape[0], height, width), np.float32)
    rows = max(1, 4096 // width)
    for y in range(0, height, rows):
        count = min(rows, height - y)
        around = np.empty((3, 3, channels, count, width), np.float32)
        for dy in range(3):
            for dx in range(3):
                around[dy, dx] = padded[:, y + dy:y + dy + count, dx:dx + width]
        part = kernel @ around.reshape(9 * channels, -1) + bias[:, None]
        out[:, y:y + count] = (np.maximum(part, 0, out=part) if relu else part).reshape(-1, count, width)
    return out


def _pool(x):
    channels, height, width = x.shape
    return x.reshape(channels, height // 2, 2, width // 2, 2).max(axis=(2, 4))


def _up(x, skip):
    return np.concatenate([x.repeat(2, axis=1).repeat(2, axis=2), skip])


def denoise(colour, albedo, normal, weights):
    """colour: (height, width, 3) as shown, 0 to 1; albedo 0 to 1; normal -1 to 1."""
    height, width, _ = colour.shape
    pad = (-height % 16, -width % 16)
    x = np.concatenate([np.clip(colour, 0, 1), np.clip(albedo, 0, 1), normal * .5 + .5], axis=2)
    x = np.pad(x, ((0, pad[0]), (0, pad[1]), (0, 0)), mode='reflect').transpose(2, 0, 1).astype(np.float32)
    conv = lambda name, y, relu=True: _conv(y, weights[f'{name}.weight'], weights[f'{name}.bias'], relu)
    first = x
    x = _pool(conv('enc_conv1', conv('enc_conv0', x))); pool1 = x
    x = _pool(conv('enc_conv2', x)); pool2 = x
    x = _pool(conv('enc_conv3', x)); pool3 = x
    x = _pool(conv('enc_conv4', x))
    x = conv('enc_conv5b', conv('enc_conv5a', x))
    x = conv('dec_conv4b', conv('dec_conv4a', _up(x, pool3)))
    x = conv('dec_conv3b', conv('dec_conv3a', _up(x, pool2)))
    x = conv('dec_conv2b', conv('dec_conv2a', _up(x, pool1)))
    x = conv('dec_conv1b', conv('dec_conv1a', _up(x, first)))
    x = conv('dec_conv0', x, relu=False)
    return np.clip(x.transpose(1, 2, 0)[:height, :width], 0, 1)
