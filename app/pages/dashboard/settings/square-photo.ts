import { maxProfilePhotoBytes } from '../../../../domain/files/buckets.ts'

const sidePx = 256

/**
 * Crops the middle of a picture to a small square. It is drawn again, so metadata of the camera
 * (place, device) is removed. WebP, or JPEG where the browser cannot write WebP (Safari). Null for
 * a file that is not a picture.
 */
export async function toSquarePhoto(file: Blob): Promise<Blob | null> {
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
    if (photo && photo.size <= maxProfilePhotoBytes) return photo
  }
  return null
}

/** A browser that cannot write this type writes PNG instead. */
function encode(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, quality),
  )
}

/** A picture as the address of an `img`. */
export async function toDataUrl(photo: Blob): Promise<string> {
  const bytes = new Uint8Array(await photo.arrayBuffer())
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return `data:${photo.type};base64,${base64}`
}
