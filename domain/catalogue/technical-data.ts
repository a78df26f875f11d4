/** The numbers of a product that decide what it works with, as read from its data sheet. Null is a number that the sheet does not tell. */
export type TechnicalData = PanelData | InverterData | BatteryData | ControllerData

export interface PanelData {
  kind: 'panel'
  powerW: number | null
  /** Open circuit, 25 °C. */
  vocV: number | null
  /** At maximum power, 25 °C. */
  vmpV: number | null
  impA: number | null
  /** Change of the voltage with heat, per °C; negative. */
  vocPercentPerC: number | null
  /** What its insulation bears; null leaves the limit to the input. */
  maxSystemV: number | null
}

/** What an inverter or controller takes from panels. */
export interface SolarInput {
  maxPowerW: number | null
  maxVocV: number | null
  windowV: Range | null
  trackers: number
  maxCurrentA: number | null
}

export interface InverterData extends SolarInput {
  kind: 'inverter'
  powerW: number | null
  hasBattery: boolean
  batteryV: number | null
  batteryRangeV: Range | null
  /** As on the sheet: "LiFePO4, tubular, AGM, gel". */
  batteryTypes: string | null
}

export interface BatteryData {
  kind: 'battery'
  nominalV: number | null
  chemistry: string | null
  chargeV: Range | null
  cutOffV: number | null
  dischargeA: number | null
  usableKwh: number | null
  /** How many may stand in series; 1 when none may. */
  maxInSeries: number | null
}

export interface ControllerData {
  kind: 'controller'
  isMppt: boolean
  systemVoltagesV: number[]
  maxVocV: number | null
  windowV: Range | null
  /** Highest panel power at each system voltage. */
  maxPowerW: { atV: number; powerW: number }[]
  batteryTypes: string | null
}

export interface Range {
  min: number
  max: number
}

/** A product as the catalogue holds it: its category, what the shop filters by, and its data sheet flattened. */
export interface Sheet {
  category: string
  facets: Readonly<Record<string, unknown>>
  rows: readonly { label: string; value: string | number }[]
}

/** Reads the numbers from a data sheet; null for a product that nothing has to be matched with. */
export function readTechnicalData(sheet: Sheet): TechnicalData | null {
  switch (sheet.category) {
    case 'solar-panels':
      return readPanel(sheet)
    case 'inverters':
      return readInverter(sheet)
    case 'batteries':
      return readBattery(sheet)
    case 'charge-controllers':
      return readController(sheet)
    default:
      return null
  }
}

function readPanel(sheet: Sheet): PanelData {
  return {
    kind: 'panel',
    powerW: facetNumber(sheet, 'power_w') ?? number(sheet, 'Maximum power'),
    vocV: number(sheet, 'Open-circuit voltage'),
    vmpV: number(sheet, 'Voltage at maximum power'),
    impA: number(sheet, 'Current at maximum power'),
    vocPercentPerC: number(sheet, 'Coefficient of Voc'),
    maxSystemV: number(sheet, 'Maximum system voltage'),
  }
}

function readInverter(sheet: Sheet): InverterData {
  const powerKw = parseNumbers(text(sheet, 'Rated power') ?? '').at(-1)
  return {
    kind: 'inverter',
    powerW: powerKw === undefined ? null : powerKw * 1000,
    hasBattery: sheet.facets.inverter_type !== 'grid-tie',
    batteryV: facetNumber(sheet, 'voltage_v'),
    batteryRangeV: range(sheet, 'Voltage range'),
    batteryTypes: text(sheet, 'Types'),
    maxPowerW: number(sheet, 'Highest panel power'),
    maxVocV: number(sheet, 'Highest open-circuit voltage'),
    windowV: range(sheet, 'MPPT window'),
    trackers: number(sheet, 'MPPT trackers') ?? 1,
    maxCurrentA: number(sheet, 'Highest current per tracker'),
  }
}

function readBattery(sheet: Sheet): BatteryData {
  const inSeries = text(sheet, 'In series')
  return {
    kind: 'battery',
    nominalV: facetNumber(sheet, 'voltage_v'),
    chemistry: typeof sheet.facets.chemistry === 'string' ? sheet.facets.chemistry : null,
    chargeV: range(sheet, 'Charge voltage'),
    cutOffV: number(sheet, 'Cut-off voltage'),
    dischargeA: number(sheet, 'Highest discharge'),
    usableKwh: number(sheet, 'Usable energy'),
    maxInSeries: inSeries === null ? null : (parseNumbers(inSeries)[0] ?? 1),
  }
}

function readController(sheet: Sheet): ControllerData {
  const powers = [...(text(sheet, 'Highest panel power') ?? '').matchAll(/([\d,]+) at ([\d.]+) V/g)]
  return {
    kind: 'controller',
    isMppt: sheet.facets.controller_type === 'mppt',
    systemVoltagesV: parseNumbers(text(sheet, 'System voltage') ?? ''),
    maxVocV:
      facetNumber(sheet, 'max_pv_voltage_v') ?? number(sheet, 'Highest open-circuit voltage'),
    windowV: range(sheet, 'Tracking window'),
    maxPowerW: powers.map(([, power = '', volts = '']) => ({
      atV: Number(volts),
      powerW: Number(power.replaceAll(',', '')),
    })),
    batteryTypes: text(sheet, 'Battery types'),
  }
}

function text({ rows }: Sheet, label: string): string | null {
  const row = rows.find((candidate) => candidate.label.startsWith(label))
  return row ? String(row.value) : null
}

function number(sheet: Sheet, label: string): number | null {
  return parseNumbers(text(sheet, label) ?? '')[0] ?? null
}

function range(sheet: Sheet, label: string): Range | null {
  const [min, max = min] = parseNumbers(text(sheet, label) ?? '')
  return min === undefined || max === undefined || min > max ? null : { min, max }
}

function facetNumber({ facets }: Sheet, key: string): number | null {
  const value = facets[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** The numbers in a text of a data sheet: "14.2–14.6" is 14.2 and 14.6, "−0.28" is below zero, "1,500" is one number. */
export function parseNumbers(value: string): number[] {
  return [...value.matchAll(/(?:(?<![\d.])[−-])?\d{1,9}(?:,\d{3})*(?:\.\d{1,9})?/g)].map(
    ([found]) => Number(found.replace('−', '-').replaceAll(',', '')),
  )
}
