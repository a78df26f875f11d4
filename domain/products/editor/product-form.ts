import { maxPriceKobo } from '../max-price.ts'
import { filledLine, slugField } from '../../forms/line-fields.ts'
import { filled, nairaField, numberField, toTyped, wholeField } from '../../forms/typed-fields.ts'
import { formatExactNaira } from '../../money/money.ts'
import {
  anything,
  chain,
  flag,
  invalid,
  listOf,
  map,
  object,
  oneOf,
  refine,
  text,
  valid,
  type Parser,
  type ValueOf,
} from '../../parse/parser.ts'
import { cleanText } from '../../text/clean-text.ts'
import { slugFrom } from '../../text/slug.ts'
import { firstDrawing, parseDrawingText, toDrawingText } from './drawing-text.ts'
import {
  parseSpecificationText,
  readSpecifications,
  toSpecificationText,
} from './specification-text.ts'
import { parseTechnicalTexts, toTechnicalTexts } from './technical-form.ts'

/** The fields of a product as the editor holds them; each has the name of its column. */
export interface ProductForm {
  name: string
  slug: string
  category_id: string
  brand: string
  sku: string
  summary: string
  description: string
  price: string
  compare_at_price: string
  vat_class: string
  highlights: { label: string; value: string }[]
  technical: Record<string, string>
  specifications: string
  picture: string
  carbonReductionPotential: string
  warranty_years: string
  delivery_class: string
  retires_kg: string
  delivery_days_min: string
  delivery_days_max: string
  installation_included: boolean
  is_featured: boolean
  variant_group_id: string
  variant_label: string
}

/** The slug of each category, by its id. */
export type CategorySlugs = ReadonlyMap<string, string>

const textOrNull = map(text(), (given) => given.trim() || null)

/** A price in naira. */
const priceField: Parser<number | null> = map(
  refine(
    refine(nairaField, (kobo) => kobo === null || kobo > 0, 'A price must be above ₦0.'),
    (kobo) => kobo === null || kobo <= maxPriceKobo,
    `A price is at most ${formatExactNaira(maxPriceKobo)}.`,
  ),
  (kobo) => (kobo === null ? null : kobo / 100),
)

const basics = {
  name: filledLine(160),
  category_id: filledLine(40),
  brand: filledLine(80),
  sku: filledLine(40),
  summary: filledLine(200),
  price: filled(priceField, 'Please write the price.'),
}

const fields = object({
  ...basics,
  slug: slugField({ maxLength: 120, example: 'mono-panel-550w' }),
  description: map(text(), cleanText),
  compare_at_price: priceField,
  vat_class: filledLine(40),
  highlights: listOf(
    object({
      label: map(text(), (given) => given.trim()),
      value: map(text(), (given) => given.trim()),
    }),
  ),
  technical: anything,
  specifications: chain(text(), parseSpecificationText),
  picture: chain(text(), parseDrawingText),
  carbonReductionPotential: refine(
    filled(numberField(2), 'Write 0 when it avoids nothing.'),
    (kg) => kg <= 9_999_999,
    'Write at most 9,999,999 kg.',
  ),
  warranty_years: refine(
    filled(wholeField, 'Write 0 when it has no warranty.'),
    (years) => years <= 50,
    'At most 50 years.',
  ),
  delivery_class: oneOf(['parcel', 'freight', 'none'] as const, 'Please choose one.'),
  retires_kg: refine(
    wholeField,
    (kg) => kg === null || (kg >= 1 && kg <= 1_000_000),
    'It is 1 to 1,000,000 kg.',
  ),
  delivery_days_min: filled(wholeField),
  delivery_days_max: refine(filled(wholeField), (days) => days <= 365, 'Write at most 365 days.'),
  installation_included: flag(),
  is_featured: flag(),
  variant_group_id: textOrNull,
  variant_label: textOrNull,
})

/** Turns the fields of the editor into the columns of a product. */
export function parseProductForm(
  categories: CategorySlugs,
): Parser<Readonly<Record<string, unknown>>> {
  return chain(fields, (product) => {
    if (product.compare_at_price !== null && product.compare_at_price <= product.price)
      return invalid('The earlier price must be above the price.', 'compare_at_price')
    if (product.delivery_days_max < product.delivery_days_min)
      return invalid('This is less than the shortest time.', 'delivery_days_max')
    if (product.variant_group_id !== null && product.variant_label === null)
      return invalid('Say what customers choose, like “550 W”.', 'variant_label')
    const problem = findProblemOfUnits(product)
    if (problem) return problem
    const technical = parseTechnicalTexts(
      categories.get(product.category_id) ?? '',
      toTexts(product.technical),
    )
    if (!technical.ok) {
      const [{ message, path }] = technical.problems
      return invalid(message, `technical.${path}`)
    }
    return valid({
      ...product,
      technical: technical.value,
      // The form shows it only for what is not delivered.
      retires_kg: product.delivery_class === 'none' ? product.retires_kg : null,
      variant_label: product.variant_group_id === null ? null : product.variant_label,
    })
  })
}

/** Units of the carbon register have no warranty and no installation, and avoid nothing a second time. */
function findProblemOfUnits({
  delivery_class: way,
  retires_kg: retiresKg,
  carbonReductionPotential: avoidedKg,
  warranty_years: warrantyYears,
  installation_included: isInstalled,
}: ValueOf<typeof fields>) {
  if (way !== 'none') return null
  if (retiresKg === null)
    return invalid('Please say how many kilograms each one retires.', 'retires_kg')
  if (avoidedKg !== 0)
    return invalid('Units avoid nothing a second time: write 0.', 'carbonReductionPotential')
  if (warrantyYears !== 0) return invalid('Units have no warranty: write 0.', 'warranty_years')
  return isInstalled ? invalid('Units are not installed.', 'installation_included') : null
}

function toTexts(given: unknown): Record<string, string> {
  if (typeof given !== 'object' || given === null) return {}
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value ?? '')]))
}

/** The form of a stored product. */
export function toProductForm(values: Readonly<Record<string, unknown>>): ProductForm {
  return {
    name: toTyped(values.name),
    slug: toTyped(values.slug),
    category_id: toTyped(values.category_id),
    brand: toTyped(values.brand),
    sku: toTyped(values.sku),
    summary: toTyped(values.summary),
    description: toTyped(values.description),
    price: toTyped(values.price),
    compare_at_price: toTyped(values.compare_at_price),
    vat_class: toTyped(values.vat_class),
    highlights: toHighlights(values.highlights),
    technical: toTechnicalTexts(values.technical),
    specifications: toSpecificationText(readSpecifications(values.specifications)),
    picture: toDrawingText(values.picture),
    carbonReductionPotential: toTyped(values.carbonReductionPotential),
    warranty_years: toTyped(values.warranty_years),
    delivery_class: toTyped(values.delivery_class),
    retires_kg: toTyped(values.retires_kg),
    delivery_days_min: toTyped(values.delivery_days_min),
    delivery_days_max: toTyped(values.delivery_days_max),
    installation_included: values.installation_included === true,
    is_featured: values.is_featured === true,
    variant_group_id: toTyped(values.variant_group_id),
    variant_label: toTyped(values.variant_label),
  }
}

const noHighlights = [0, 1, 2].map(() => ({ label: '', value: '' }))

function toHighlights(highlights: unknown): ProductForm['highlights'] {
  // The database holds exactly three of them.
  return Array.isArray(highlights) ? (highlights as ProductForm['highlights']) : noHighlights
}

/** The fields of a new product. The rest is filled in afterwards, while it is a draft. */
export type NewProductForm = Pick<
  ProductForm,
  'name' | 'category_id' | 'brand' | 'sku' | 'summary' | 'price'
>

/** Turns them into the columns of a draft. */
export function parseNewProduct(
  categories: CategorySlugs,
): Parser<Readonly<Record<string, unknown>>> {
  return chain(object(basics), (product) => {
    const slug = slugFrom(product.name) || slugFrom(product.sku)
    if (slug === '') return invalid('Use at least one letter or figure.', 'name')
    return valid({
      ...product,
      slug,
      status: 'draft',
      highlights: noHighlights,
      picture: firstDrawing(categories.get(product.category_id) ?? ''),
    })
  })
}

/** The form of a new product. */
export function toNewProductForm(): NewProductForm {
  return { name: '', category_id: '', brand: '', sku: '', summary: '', price: '' }
}
