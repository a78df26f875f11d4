const batteryForms = ['rack', 'case', 'wall', 'floor', 'tower', 'tubular', 'gel'] as const

/**
 * What `products.picture` may hold, by `kind`. Numbers and booleans are the default when one is
 * missing. A list holds the known words, and its first word is the default.
 */
const shapes = {
  panel: {
    watts: 400,
    cells: 108,
    columns: 6,
    isHalfCut: true,
    isBifacial: false,
    cell: ['mono', 'poly'],
    frame: ['silver', 'black'],
  },
  inverter: { form: ['wall', 'compact', 'cabinet', 'string'], kva: 3, phases: 1, mppts: 1 },
  controller: { type: ['mppt', 'pwm'], amps: 40 },
  battery: { form: batteryForms, kwh: 5, volts: 48, ah: 100, modules: 1 },
  kit: { panels: 4, kva: 3, batteryForm: batteryForms, batteries: 1, kwh: 5 },
  'street-light': { form: ['all-in-one', 'split', 'flood', 'garden'], watts: 30, lumens: 4000 },
  'water-heater': { collector: ['tubes', 'flat-plate'], litres: 150, tubes: 15 },
  cable: { mm2: 6, metres: 100 },
  connectors: { pairs: 10 },
  breaker: { amps: 63, poles: 2 },
  'battery-cable': { mm2: 35 },
  fuses: { amps: 30 },
  arrester: { volts: 600 },
  'ac-box': { amps: 32, poles: 2 },
  earthing: {},
  combiner: { strings: 4 },
  changeover: { amps: 63 },
  mounting: { panels: 4 },
  rack: { modules: 4 },
  meter: { phases: 1 },
  certificate: {},
  parcel: {},
} as const

type Shapes = typeof shapes
type Field<T> = T extends readonly (infer Word)[] ? Word : T extends number ? number : boolean
type SpecOf<Kind extends keyof Shapes> = { kind: Kind } & {
  [Key in keyof Shapes[Kind]]: Field<Shapes[Kind][Key]>
}

/** The data that an image is drawn from; see {@link parseImageSpec}. */
export type ImageSpec = { [Kind in keyof Shapes]: SpecOf<Kind> }[keyof Shapes]
/** The specification of one kind, e.g. `ImageOf<'panel'>`. */
export type ImageOf<Kind extends keyof Shapes> = Extract<ImageSpec, { kind: Kind }>

/**
 * Parses `products.picture`. Missing or invalid values get their default, and an unknown kind
 * becomes a parcel, so there is always an image.
 */
export function parseImageSpec(value: unknown): ImageSpec {
  const given: Record<string, unknown> =
    typeof value === 'object' && value !== null ? { ...value } : {}
  const kind =
    typeof given.kind === 'string' && Object.hasOwn(shapes, given.kind) ? given.kind : 'parcel'
  const fields = Object.entries(shapes[kind as keyof Shapes]).map(([key, shape]) => [
    key,
    readField(given[key], shape),
  ])
  // Every key of this shape now has a value of its type.
  return { kind, ...Object.fromEntries(fields) } as ImageSpec
}

function readField(value: unknown, shape: number | boolean | readonly string[]): unknown {
  if (typeof shape === 'number')
    return typeof value === 'number' && value > 0 && value <= 100_000 ? value : shape
  if (typeof shape === 'boolean') return typeof value === 'boolean' ? value : shape
  return typeof value === 'string' && shape.includes(value) ? value : shape[0]
}
