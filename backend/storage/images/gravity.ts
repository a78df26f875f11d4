import { z } from 'zod'

/** Where a picture is cut: an edge or a corner, the middle, what draws the eye, or a point. */
const gravities = [
  'no',
  'so',
  'ea',
  'we',
  'noea',
  'nowe',
  'soea',
  'sowe',
  'ce',
  'sm',
  'fp',
] as const

/** What a picture that covers a size keeps, in the words of imgproxy. */
export const gravityFields = {
  gravity: z.enum(gravities).optional(),
  /** Pixels, or a share of the size below 1. With `fp` the point, from 0 to 1. */
  x_offset: z.coerce.number().optional(),
  y_offset: z.coerce.number().optional(),
}

const fields = z.object(gravityFields)
export type Gravity = z.infer<typeof fields>

/** Such as `gravity:fp:0:1`; null when nobody asked for one. */
export function describeGravity({ gravity, x_offset: x, y_offset: y }: Gravity): string | null {
  if (gravity === undefined) return null
  const hasOffsets = gravity !== 'sm' && (x !== undefined || y !== undefined)
  return hasOffsets ? `gravity:${gravity}:${x ?? 0}:${y ?? 0}` : `gravity:${gravity}`
}

interface Size {
  width: number
  height: number
}

export interface Cut extends Size {
  left: number
  top: number
}

/**
 * The part of a picture to keep so that it covers a size.
 * @param source the size of the picture, scaled so that it is nowhere smaller than `target`
 */
export function planCut(
  source: Size,
  target: Size,
  { gravity = 'ce', x_offset: x, y_offset: y }: Gravity,
): Cut {
  const ends = {
    left: gravity.endsWith('we'),
    right: gravity.endsWith('ea'),
    top: gravity.startsWith('no'),
    bottom: gravity.startsWith('so'),
  }
  const isPoint = gravity === 'fp'
  const axis = (whole: number, part: number, offset: number | undefined, at: Ends) =>
    isPoint
      ? placePoint(whole, part, offset ?? 0.5)
      : placePart(whole, part, { offset: offset ?? 0, ...at })
  return {
    ...target,
    left: axis(source.width, target.width, x, { isStart: ends.left, isEnd: ends.right }),
    top: axis(source.height, target.height, y, { isStart: ends.top, isEnd: ends.bottom }),
  }
}

interface Ends {
  isStart: boolean
  isEnd: boolean
}

function placePoint(whole: number, part: number, point: number): number {
  return within(whole * point - part / 2, whole - part)
}

/** Offsets lead away from the edge, and from the middle to the right or down. */
function placePart(
  whole: number,
  part: number,
  { offset, isStart, isEnd }: Ends & { offset: number },
): number {
  const free = whole - part
  const pixels = Math.abs(offset) < 1 ? offset * whole : offset
  if (isEnd) return within(free - pixels, free)
  return within((isStart ? 0 : free / 2) + pixels, free)
}

function within(position: number, max: number): number {
  return Math.round(Math.min(Math.max(position, 0), max))
}
