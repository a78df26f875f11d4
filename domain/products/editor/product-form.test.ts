import { expect, test } from 'vitest'
import {
  parseNewProduct,
  parseProductForm,
  toNewProductForm,
  toProductForm,
} from './product-form.ts'

const categories = new Map([['c1', 'solar-panels']])
const stored = {
  name: 'Mono 550 W',
  slug: 'mono-550w',
  category_id: 'c1',
  brand: 'Imole',
  sku: 'PV-550',
  summary: 'Runs a fridge.',
  description: 'One.\n\nTwo.',
  price: 98000.5,
  compare_at_price: 120000,
  vat_class: 'standard',
  highlights: [
    { label: 'Power', value: '550 W' },
    { label: 'Cells', value: '144' },
    { label: 'Weight', value: '28 kg' },
  ],
  technical: { kind: 'panel', powerW: 550, cellType: 'topcon', isBifacial: true },
  specifications: [
    { group: 'Frame', rows: [{ label: 'Colour', value: 'black' }] },
    { group: 'Box', rows: [{ label: 'Cable', value: '1.2', unit: 'm' }] },
  ],
  picture: { kind: 'panel', watts: 550, isHalfCut: true },
  carbonReductionPotential: 312.5,
  warranty_years: 12,
  delivery_class: 'freight',
  retires_kg: null,
  delivery_days_min: 1,
  delivery_days_max: 3,
  installation_included: false,
  is_featured: true,
  variant_group_id: null,
  variant_label: null,
}
const form = toProductForm({ ...stored, picture: { ...stored.picture, photo: 'path' } })
const parse = parseProductForm(categories)

test('what is shown is what is stored', () => {
  expect(parse(form)).toEqual({ ok: true, value: stored })
})

test.each<[Partial<typeof form>, string, string]>([
  [{ price: '-1' }, 'price', 'Write the amount in figures, like 500,000.'],
  [{ price: '0' }, 'price', 'A price must be above ₦0.'],
  [{ price: '1e15' }, 'price', 'Write the amount in figures, like 500,000.'],
  [{ price: '99999999999' }, 'price', 'A price is at most ₦1,000,000,000.'],
  [{ price: '1.234' }, 'price', 'Write the amount in figures, like 500,000.'],
  [{ price: ' ' }, 'price', 'Please write the price.'],
  [
    { compare_at_price: '98,000.50' },
    'compare_at_price',
    'The earlier price must be above the price.',
  ],
  [{ name: '' }, 'name', 'Please fill this in.'],
  [
    { slug: 'Not a slug' },
    'slug',
    'Use small letters, figures and single hyphens, like mono-panel-550w.',
  ],
  [{ delivery_days_max: '0' }, 'delivery_days_max', 'This is less than the shortest time.'],
  [{ delivery_days_max: '366' }, 'delivery_days_max', 'Write at most 365 days.'],
  [
    { carbonReductionPotential: '10000000' },
    'carbonReductionPotential',
    'Write at most 9,999,999 kg.',
  ],
  [{ warranty_years: '51' }, 'warranty_years', 'At most 50 years.'],
  [{ variant_group_id: 'g1' }, 'variant_label', 'Say what customers choose, like “550 W”.'],
  [
    { specifications: 'Colour: black' },
    'specifications',
    'Line 1: begin with a heading, like “# Output”.',
  ],
  [{ specifications: '# Frame\nblack' }, 'specifications', 'Line 2: write it as “Label: value”.'],
  [{ picture: 'watts: 550' }, 'picture', 'Begin with the kind of the drawing, like “kind: panel”.'],
  [{ technical: { powerW: 'many' } }, 'technical.powerW', 'Power must be a number above 0.'],
])('refuses %j at %s', (change, path, message) => {
  const parsed = parse({ ...form, ...change })
  expect(parsed).toMatchObject({ ok: false })
  if (!parsed.ok) expect(parsed.problems[0]).toEqual({ path, message })
})

const units = {
  delivery_class: 'none',
  retires_kg: '1,000',
  carbonReductionPotential: '0',
  warranty_years: '0',
}

test('units of the carbon register say how much they retire, and other products do not', () => {
  expect(parse({ ...form, ...units })).toMatchObject({
    ok: true,
    value: { delivery_class: 'none', retires_kg: 1_000 },
  })
  expect(parse({ ...form, retires_kg: '100' })).toMatchObject({
    ok: true,
    value: { delivery_class: 'freight', retires_kg: null },
  })
})

test.each([
  [{ retires_kg: '' }, 'retires_kg'],
  [{ retires_kg: '0' }, 'retires_kg'],
  [{ retires_kg: '1.5' }, 'retires_kg'],
  [{ retires_kg: '1000001' }, 'retires_kg'],
  [{ carbonReductionPotential: '3' }, 'carbonReductionPotential'],
  [{ warranty_years: '1' }, 'warranty_years'],
  [{ installation_included: true }, 'installation_included'],
])('units of the carbon register refuse %j', (change, path) => {
  expect(parse({ ...form, ...units, ...change })).toMatchObject({ problems: [{ path }] })
})

test('a new product is a draft with its address, drawing and empty highlights', () => {
  const parsed = parseNewProduct(categories)({
    ...toNewProductForm(),
    name: 'Mono 550 W',
    category_id: 'c1',
    brand: 'Imole',
    sku: 'PV-1',
    summary: 'Runs a fridge.',
    price: '₦98,000',
  })
  expect(parsed).toMatchObject({
    ok: true,
    value: { status: 'draft', slug: 'mono-550-w', price: 98_000, picture: { kind: 'panel' } },
  })
})
