/** A number that the visitor enters. */
export interface CarbonField {
  /** Name of the URL parameter. */
  name: CarbonFieldName
  label: string
  unit: string
  max: number
  hint?: string
}

export const carbonFieldNames = [
  'grid',
  'petrol',
  'diesel',
  'gas',
  'kerosene',
  'car',
  'truck',
  'bus',
  'domestic',
  'abroad',
  'kwp',
  'used',
] as const
export type CarbonFieldName = (typeof carbonFieldNames)[number]

export interface CarbonGroup {
  title: string
  fields: CarbonField[]
}

/** The fields in groups. Litres where people know litres. */
export const carbonGroups: CarbonGroup[] = [
  {
    title: 'Power',
    fields: [
      {
        name: 'grid',
        label: 'Grid',
        unit: 'kWh a month',
        max: 1_000_000,
        hint: 'From your meter or bill',
      },
      { name: 'petrol', label: 'Petrol for the generator', unit: 'litres a week', max: 100_000 },
      { name: 'diesel', label: 'Diesel for the generator', unit: 'litres a week', max: 100_000 },
    ],
  },
  {
    title: 'Cooking',
    fields: [
      {
        name: 'gas',
        label: 'Cooking gas',
        unit: 'kg a month',
        max: 100_000,
        hint: 'One large cylinder is 12.5 kg',
      },
      { name: 'kerosene', label: 'Kerosene', unit: 'litres a month', max: 100_000 },
    ],
  },
  {
    title: 'Travel',
    fields: [
      { name: 'car', label: 'Petrol for cars and bikes', unit: 'litres a week', max: 100_000 },
      { name: 'truck', label: 'Diesel for vehicles', unit: 'litres a week', max: 100_000 },
      { name: 'bus', label: 'By bus', unit: 'km a week', max: 100_000 },
      {
        name: 'domestic',
        label: 'Flights in Nigeria',
        unit: 'one-way trips a year',
        max: 10_000,
        hint: 'Counted as 500 km each',
      },
      {
        name: 'abroad',
        label: 'Flights abroad',
        unit: 'one-way trips a year',
        max: 10_000,
        hint: 'Counted as 5,000 km each',
      },
    ],
  },
]

export const solarFields: CarbonField[] = [
  {
    name: 'kwp',
    label: 'Solar panels',
    unit: 'kWp',
    max: 10_000,
    hint: 'Two panels of 500 W are 1 kWp',
  },
  {
    name: 'used',
    label: 'Share of the solar power you use',
    unit: '%',
    max: 100,
    hint: 'With a battery about 70; without one about 40',
  },
]

export type CarbonNumbers = Record<CarbonFieldName, number>
export type CarbonSubject = 'home' | 'business'

/** Examples to start from, shown as such: a family in four rooms, and a small office. */
export const examples: Record<CarbonSubject, CarbonNumbers> = {
  home: {
    grid: 150,
    petrol: 12,
    diesel: 0,
    gas: 12.5,
    kerosene: 0,
    car: 20,
    truck: 0,
    bus: 60,
    domestic: 2,
    abroad: 0,
    kwp: 3,
    used: 70,
  },
  business: {
    grid: 900,
    petrol: 0,
    diesel: 80,
    gas: 0,
    kerosene: 0,
    car: 60,
    truck: 40,
    bus: 0,
    domestic: 12,
    abroad: 2,
    kwp: 15,
    used: 70,
  },
}

const fields = new Map<CarbonFieldName, CarbonField>(
  [...carbonGroups.flatMap((group) => group.fields), ...solarFields].map((field) => [
    field.name,
    field,
  ]),
)

/** The field of that name. */
export function getCarbonField(name: CarbonFieldName): CarbonField {
  const field = fields.get(name)
  if (!field) throw new Error(`unknown field ${name}`)
  return field
}
