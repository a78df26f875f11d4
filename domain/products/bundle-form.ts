import { filledLine, slugField } from '../forms/line-fields.ts'
import { filled, numberField, positionField, toTyped } from '../forms/typed-fields.ts'
import { flag, object, refine, oneOf } from '../parse/parser.ts'

/** The fields of a bundle as the desk's form holds them. */
export interface BundleForm {
  name: string
  slug: string
  lead: string
  not_for: string
  autonomy_hours: string
  scene: string
  position: string
  is_active: boolean
}

/** The scenes that can be drawn beside a bundle. */
export const bundleScenes = [
  'house',
  'flat',
  'shop',
  'clinic',
  'school',
  'farm',
  'factory',
  'hotel',
  'church',
] as const

/** Turns the fields of the form into the columns of a bundle. */
export const parseBundleForm = object({
  // The font of the bundle's heading has only these characters.
  name: refine(
    filledLine(60),
    (given) => /^[ -~]+$/.test(given),
    'Use plain letters without accents.',
  ),
  slug: slugField({ maxLength: 120, example: 'home-office' }),
  lead: filledLine(240),
  not_for: filledLine(240),
  autonomy_hours: refine(
    filled(numberField(1)),
    (hours) => hours >= 1 && hours <= 48,
    'Write a number of hours from 1 to 48.',
  ),
  scene: oneOf(bundleScenes, 'Choose a scene.'),
  position: positionField,
  is_active: flag(),
})

/** The form of a bundle; of a new one when it has no values yet. It begins out of the shop. */
export function toBundleForm(values: Readonly<Record<string, unknown>>): BundleForm {
  return {
    name: toTyped(values.name),
    slug: toTyped(values.slug),
    lead: toTyped(values.lead),
    not_for: toTyped(values.not_for),
    autonomy_hours: toTyped(values.autonomy_hours),
    scene: toTyped(values.scene ?? 'house'),
    position: toTyped(values.position ?? 0),
    is_active: values.is_active === true,
  }
}
