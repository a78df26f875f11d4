import { findAppliance } from './appliances.ts'
import { batteryPower, inverterEfficiency } from '../../catalogue/battery-power.ts'
import type { TechnicalData } from '../../catalogue/technical-data.ts'
import { sizingAssumptions } from '../system/system-size.ts'

/** What one appliance asks of a product. */
export interface Running {
  /** Its name and its watts, such as "Ceiling fan" and 75. */
  appliance: string
  watts: number
  /** How many run at the same time, and nothing else; null where the product sets no limit. */
  atOnce: number | null
  /** Hours of one of them on the energy of the product; null where it stores and makes none. */
  hours: number | null
}

export interface WhatItRuns {
  /** Where the hours come from: a full battery, or the sun of an average day. */
  energy: 'battery' | 'sun' | null
  /** The rows are only the appliances that the battery carries through a night. */
  isOvernight: boolean
  /** What the inverter uses itself, counted in the hours; null where they need none. */
  ownW: number | null
  rows: Running[]
}

/** What people ask about, from small to large. */
const asked = [
  'led-bulb',
  'router',
  'ceiling-fan',
  'tv',
  'small-fridge',
  'freezer',
  'ac-1hp',
  'washing-machine',
  'pump',
  'iron',
] as const
type Asked = (typeof asked)[number]

/**
 * Hours on the battery that a kit must reach to list an appliance. Appliances without an entry (washing
 * machine, pump, iron) are used by day.
 */
const minNightHours: Partial<Record<Asked, number>> = {
  'led-bulb': 10,
  router: 10,
  'ceiling-fan': 10,
  tv: 5,
  'small-fridge': 20,
  freezer: 20,
  'ac-1hp': 10,
}

/** What limits the appliances: kW for hours, kW for the start of a motor, kWh behind the inverter. */
interface Limits {
  continuousKw: number | null
  surgeKw: number | null
  kwh: number | null
  /** The inverter's own use. */
  ownW: number | null
}

/**
 * What a product runs, with the watts of the calculator: how many of each appliance at once, and how
 * long one of them. Null for products that run nothing by themselves.
 * @param dailyKwhPerKwp yield of 1 kWp of panels on an average day, kWh
 */
export function whatItRuns(data: TechnicalData, dailyKwhPerKwp: number): WhatItRuns | null {
  const limits = limitsOf(data, dailyKwhPerKwp)
  if (!limits) return null
  if (data.kind === 'kit')
    return { energy: 'battery', isOvernight: true, ownW: limits.ownW, rows: overnightRows(limits) }
  return {
    energy: limits.kwh === null ? null : data.kind === 'panel' ? 'sun' : 'battery',
    isOvernight: false,
    ownW: limits.ownW,
    rows: asked.map((key) => rowOf(key, limits)),
  }
}

/** Without the number at once: a kit runs several kinds of appliances together. */
function overnightRows(limits: Limits): Running[] {
  return asked.flatMap((key) => {
    const row = rowOf(key, limits)
    const isEnough = row.hours !== null && row.hours >= (minNightHours[key] ?? Infinity)
    return isEnough ? [{ ...row, atOnce: null }] : []
  })
}

function limitsOf(data: TechnicalData, dailyKwhPerKwp: number): Limits | null {
  switch (data.kind) {
    case 'panel':
      return {
        continuousKw: null,
        surgeKw: null,
        kwh: (data.powerW / 1000) * dailyKwhPerKwp * inverterEfficiency,
        ownW: null,
      }
    case 'battery': {
      const power = batteryPower(data, 1)
      return {
        continuousKw: power?.continuousKw ?? null,
        surgeKw: power?.surgeKw ?? null,
        kwh: data.usableKwh === null ? null : data.usableKwh * inverterEfficiency,
        // The inverter behind a battery is not known, so this is the planning figure.
        ownW: sizingAssumptions.inverterOwnW,
      }
    }
    case 'inverter':
      // A grid-tie inverter stops with the grid: it runs nothing in an outage.
      return data.inverterType === 'grid-tie'
        ? null
        : {
            continuousKw: data.powerW / 1000,
            surgeKw: startKw(data.surgeVa) ?? data.powerW / 1000,
            kwh: null,
            ownW: null,
          }
    case 'kit': {
      const kw = Math.min(data.powerW ?? Infinity, data.batteryPowerW ?? Infinity) / 1000
      return {
        continuousKw: Number.isFinite(kw) ? kw : null,
        surgeKw: startKw(data.surgeVa),
        kwh: data.usableKwh === null ? null : data.usableKwh * inverterEfficiency,
        ownW: data.idleW ?? sizingAssumptions.inverterOwnW,
      }
    }
    default:
      return null
  }
}

/** What an inverter gives to a motor that starts, at the power factor that systems are sized with. */
function startKw(surgeVa: number | null): number | null {
  return surgeVa === null ? null : (surgeVa * sizingAssumptions.powerFactor) / 1000
}

function rowOf(key: Asked, { continuousKw, surgeKw, kwh, ownW }: Limits): Running {
  const appliance = findAppliance(key)
  if (!appliance) throw new Error(`unknown appliance ${key}`)
  const { name, watts, dutyShare, startFactor } = appliance
  const kw = watts / 1000
  const running = continuousKw === null ? null : Math.floor(continuousKw / kw + 1e-9)
  // While one motor starts, the others run already.
  const starting =
    surgeKw === null ? null : Math.floor((surgeKw - (startFactor - 1) * kw) / kw + 1e-9)
  const atOnce = running === null ? null : Math.max(0, Math.min(running, starting ?? Infinity))
  return {
    appliance: name,
    watts,
    atOnce,
    hours: kwh === null || atOnce === 0 ? null : kwh / (kw * dutyShare + (ownW ?? 0) / 1000),
  }
}
