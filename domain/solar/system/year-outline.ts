import { arrayYear } from '../panels/array-year.ts'
import type { Generator } from './generator.ts'
import { gridAvailability } from '../climate/grid-availability.ts'
import type { Load } from '../load/load.ts'
import { kwOfWeek } from '../load/week.ts'
import type { Place } from '../climate/places.ts'
import { batteryOf, type BatteryChemistry } from './battery-chemistry.ts'
import type { ShopSystem } from './shop-system.ts'
import type { SystemYear } from './simulated-year.ts'
import { sizingAssumptions } from './system-size.ts'
import type { PanelPlane } from '../panels/panel-hour.ts'
import { weatherYear } from '../climate/weather-year.ts'

/** A site and its load, before a system is chosen for it. */
export interface SiteDemand {
  place: Place
  plane: PanelPlane
  load: Load
  /** Grid availability, hours a day, 0 to 24. */
  gridHoursPerDay: number
  /** Runs in outages today, and later serves the load that the system cannot. */
  generator: Generator | null
  /** 1 in the hours of the day, or of the week, in which the generator may run. */
  generatorHours: ArrayLike<number>
}

/** A year of a site without array, battery and inverter: {@link yearWith} adds them. */
export interface YearOutline extends Pick<
  SystemYear,
  'dcKwPerKwp' | 'loadKw' | 'gridOn' | 'generatorHours'
> {
  generator: Generator | null
}

/**
 * Half of the battery for outages, half for self-consumption in the evening. Assumed: it is a
 * setting of every hybrid inverter.
 */
const backupReserveSoc = 0.5

/**
 * The hours of a year at a site: DC yield of one kWp, grid availability and the load.
 * @throws RangeError for hours of grid outside 0 to 24
 */
export function yearOutline({
  place,
  plane,
  load,
  gridHoursPerDay,
  generator,
  generatorHours,
}: SiteDemand): YearOutline {
  return {
    dcKwPerKwp: arrayYear(weatherYear(place), plane),
    loadKw: kwOfWeek(load),
    gridOn: gridAvailability(gridHoursPerDay),
    generator,
    generatorHours,
  }
}

/** The year of a site with a system from the shop in it, and the own use of its inverters. */
export function yearWith(
  { generator, loadKw, ...hours }: YearOutline,
  shopSystem: ShopSystem,
  chemistry: BatteryChemistry,
): SystemYear {
  const { panelCount, panelW, batteryCount, batteryUnitKwh, batteryPower } = shopSystem
  const { inverterKva, inverterOwnKw, batteryLimits } = shopSystem
  const { inverterEfficiency } = sizingAssumptions
  return {
    ...hours,
    loadKw: Array.from(loadKw, (kw) => kw + inverterOwnKw * inverterEfficiency),
    arrayKwp: (panelCount * panelW) / 1000,
    system: {
      battery: {
        ...batteryOf(chemistry, batteryCount * batteryUnitKwh),
        depthOfDischarge: batteryLimits.depthOfDischarge,
        maxChargeKw: batteryLimits.chargeKw,
        maxDischargeKw: batteryPower.continuousKw / inverterEfficiency,
      },
      inverter: {
        ratedKw: inverterKva * sizingAssumptions.powerFactor,
        efficiency: inverterEfficiency,
      },
      generator,
      gridChargeTargetSoc: backupReserveSoc,
      backupReserveSoc,
    },
  }
}
