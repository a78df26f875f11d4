import { AccessoryDrawing } from './accessory-drawing.tsx'
import { BatteryDrawing } from './battery-drawing.tsx'
import { ControllerDrawing, InverterDrawing } from './inverter-drawing.tsx'
import { KitDrawing } from './kit-drawing.tsx'
import { PanelDrawing } from './panel-drawing.tsx'
import { StreetLightDrawing } from './street-light-drawing.tsx'
import { WaterHeaterDrawing } from './water-heater-drawing.tsx'

const batteryForms = ['rack', 'case', 'wall', 'floor', 'tower', 'tubular', 'gel'] as const

/**
 * What `products.picture` may hold, by `kind`: numbers and booleans with the value taken when one is missing, and for
 * words the ones that are known, the first being taken for any other.
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
  combiner: { strings: 4 },
  changeover: { amps: 63 },
  mounting: { panels: 4 },
  rack: { modules: 4 },
  meter: { phases: 1 },
  parcel: {},
} as const

type Shapes = typeof shapes
type Field<T> = T extends readonly (infer Word)[] ? Word : T extends number ? number : boolean
type SpecOf<Kind extends keyof Shapes> = { kind: Kind } & {
  [Key in keyof Shapes[Kind]]: Field<Shapes[Kind][Key]>
}

/** What a picture is drawn from; see {@link parseImageSpec}. */
export type ImageSpec = { [Kind in keyof Shapes]: SpecOf<Kind> }[keyof Shapes]
/** The specification of one kind, e.g. `ImageOf<'panel'>`. */
export type ImageOf<Kind extends keyof Shapes> = Extract<ImageSpec, { kind: Kind }>

/** Reads `products.picture`. What is missing or out of bounds is replaced, an unknown kind is a parcel: there is always a picture. */
export function parseImageSpec(value: unknown): ImageSpec {
  const given: Record<string, unknown> =
    typeof value === 'object' && value !== null ? { ...value } : {}
  const kind =
    typeof given.kind === 'string' && Object.hasOwn(shapes, given.kind) ? given.kind : 'parcel'
  const fields = Object.entries(shapes[kind as keyof Shapes]).map(([key, shape]) => [
    key,
    readField(given[key], shape),
  ])
  // Every key of the kind's shape has just been given a value of its type.
  return { kind, ...Object.fromEntries(fields) } as ImageSpec
}

function readField(value: unknown, shape: number | boolean | readonly string[]): unknown {
  if (typeof shape === 'number')
    return typeof value === 'number' && value > 0 && value <= 100_000 ? value : shape
  if (typeof shape === 'boolean') return typeof value === 'boolean' ? value : shape
  return typeof value === 'string' && shape.includes(value) ? value : shape[0]
}

/** A product drawn from its numbers, for files: what pages show is the file, see `ProductImage`. */
export function ProductDrawing({ picture }: { picture: ImageSpec }) {
  return <svg viewBox="0 0 200 150">{draw(picture)}</svg>
}

function draw(picture: ImageSpec) {
  switch (picture.kind) {
    case 'panel':
      return <PanelDrawing picture={picture} />
    case 'inverter':
      return <InverterDrawing picture={picture} />
    case 'controller':
      return <ControllerDrawing picture={picture} />
    case 'battery':
      return <BatteryDrawing picture={picture} />
    case 'kit':
      return <KitDrawing picture={picture} />
    case 'street-light':
      return <StreetLightDrawing picture={picture} />
    case 'water-heater':
      return <WaterHeaterDrawing picture={picture} />
    default:
      return <AccessoryDrawing picture={picture} />
  }
}
