import { z } from 'zod'
import { describeGravity, gravityFields } from './gravity.ts'

/** What pictures are made into. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

const defaultQuality = 80
/** Pages ask for no picture that is larger on one side. */
const maxSide = 2_500
const side = z.coerce.number().int().min(1).max(maxSide)

/** How a picture is asked for, in the words of the clients. */
export const transformSchema = z.object({
  width: side.optional(),
  height: side.optional(),
  /** cover: fills the size, cut. contain: fits into it. fill: stretched to it. */
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.coerce.number().int().min(20).max(100).default(defaultQuality),
  /** Without it the browser's `Accept` decides; `origin` keeps the format of the file. */
  format: z.enum(['origin', 'webp', 'avif']).optional(),
  ...gravityFields,
})

export type Transform = z.infer<typeof transformSchema>

/** The format to make: null keeps that of the file. */
export function chooseFormat(
  { format }: Pick<Transform, 'format'>,
  accept: string,
): 'avif' | 'webp' | null {
  if (format === 'origin') return null
  if (format) return format
  if (accepts(accept, 'image/avif')) return 'avif'
  return accepts(accept, 'image/webp') ? 'webp' : null
}

/** Only where the type is named: a program that sends any `*` may not know it. */
function accepts(accept: string, type: string): boolean {
  return accept
    .toLowerCase()
    .split(',')
    .some((range) => {
      const [name = '', ...parameters] = range.split(';').map((part) => part.trim())
      return name === type && !parameters.some((each) => /^q=0(?:\.0*)?$/.test(each))
    })
}

const resizingTypes = { cover: 'fill', contain: 'fit', fill: 'force' } as const

/** How a picture was made, in the words of imgproxy, as supabase/storage answers it. */
export function describeTransform({ width, height, resize, quality, ...rest }: Transform): string {
  const gravity = describeGravity(rest)
  return [
    ...(height === undefined ? [] : [`height:${height}`]),
    ...(width === undefined ? [] : [`width:${width}`]),
    `resizing_type:${resizingTypes[resize]}`,
    ...(gravity === null ? [] : [gravity]),
    ...(quality === defaultQuality ? [] : [`quality:${quality}`]),
  ].join(',')
}

interface Size {
  width: number
  height: number
}

/**
 * The size to make of a picture, never larger than it: a smaller picture that is to cover a size
 * keeps the shape that was asked for.
 */
export function planSize(
  source: Size,
  { width, height, resize }: Pick<Transform, 'width' | 'height' | 'resize'>,
): Size {
  if (width === undefined || height === undefined || resize === 'contain') {
    const scale = Math.min(
      1,
      (width ?? maxSide) / source.width,
      (height ?? maxSide) / source.height,
    )
    return round({ width: source.width * scale, height: source.height * scale })
  }
  if (resize === 'fill')
    return { width: Math.min(width, source.width), height: Math.min(height, source.height) }
  const scale = Math.min(1, source.width / width, source.height / height)
  return round({ width: width * scale, height: height * scale })
}

function round({ width, height }: Size): Size {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
}
