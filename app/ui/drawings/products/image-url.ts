import { pictureUrl } from '../../../../domain/products/picture-url.ts'
import { findRender, renderUrl } from '../../../../domain/files/render-url.ts'

/** The kind of drawing. An unknown kind becomes a parcel. */
export function imageKind(picture: unknown): string {
  const { kind } = toRecord(picture)
  return typeof kind === 'string' && /^[a-z-]+$/.test(kind) ? kind : 'parcel'
}

/**
 * The URL for `products.picture`: the first photo, whose path a trigger writes, the rendered picture,
 * or the drawing. The same numbers give the same drawing, on every page and for every product.
 */
export function imageUrl(picture: unknown): string {
  const { kind: _, photo, render: __, ...numbers } = toRecord(picture)
  if (photo) return pictureUrl(photo, 480)
  const render = findRender(picture)
  if (render !== null) return renderUrl(`${render}-front`, 480)
  const query = new URLSearchParams(numbers).toString()
  return `/pictures/${imageKind(picture)}.svg${query && `?${query}`}`
}

/** The text of each value. `Object` makes an empty object of null. */
const toRecord = (picture: unknown) => Object(picture) as Record<string, string>
