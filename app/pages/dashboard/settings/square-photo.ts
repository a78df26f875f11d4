const sidePx = 256
/** A row for the table profile_photos. */
const maxBytes = 60 * 1024

export interface SquarePhoto {
  media_type: 'image/webp' | 'image/jpeg'
  content_base64: string
}

/**
 * Crops the middle of a picture to a small square. It is drawn again, so metadata of the camera
 * (place, device) is removed. WebP, or JPEG where the browser cannot write WebP (Safari). Null for
 * a file that is not a picture.
 */
export async function toSquarePhoto(file: Blob): Promise<SquarePhoto | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const side = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = sidePx
  canvas.height = sidePx
  canvas
    .getContext('2d')
    ?.drawImage(
      picture,
      (picture.width - side) / 2,
      (picture.height - side) / 2,
      side,
      side,
      0,
      0,
      sidePx,
      sidePx,
    )
  picture.close()
  for (const quality of [0.85, 0.7, 0.5, 0.3]) {
    const photo =
      (await encode(canvas, 'image/webp', quality)) ?? (await encode(canvas, 'image/jpeg', quality))
    if (photo && photo.size <= maxBytes)
      return {
        media_type: photo.type === 'image/webp' ? 'image/webp' : 'image/jpeg',
        content_base64: await toBase64(photo),
      }
  }
  return null
}

/** A browser that cannot write this type writes PNG instead. */
function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, quality),
  )
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
