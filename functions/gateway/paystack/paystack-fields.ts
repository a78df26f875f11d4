import { z } from 'zod'

/** Amounts are numbers, but text in some events. */
export const kobo = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)])

/** Ids are numbers, but text in some answers. */
export const id = z.union([z.number(), z.string().min(1)]).transform(String)

/** A moment; null when there is none, or none that can be read. */
export const moment = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .nullish()
  .catch(null)
