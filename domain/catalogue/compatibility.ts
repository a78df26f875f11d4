import type {
  BatteryData,
  ControllerData,
  InverterData,
  PanelData,
  Range,
  TechnicalData,
} from './technical-data.ts'

/** `fits`: connect them as said. `limited`: they work, with the loss that is said. `no`: never connect them. `ask`: the data sheet does not tell. */
export type Verdict = 'fits' | 'limited' | 'no' | 'ask'

export interface Fit {
  verdict: Verdict
  /** How they go together: "3 to 8 panels in a row"; empty when they do not. */
  arrangement: string
  /** Why, in sentences. */
  reasons: string[]
}

/** Lowest and highest temperature of the cells that a system in Nigeria is checked for, °C: a harmattan dawn in the north, a roof at noon. Domain report, c.2 step 7. */
export const coldCellC = 15
export const hotCellC = 70
const ratedCellC = 25
/** A controller needs this much above the battery's nominal voltage to fill it. */
const chargeHeadroom = 1.25
/** With PWM the panel works at the battery's voltage; above this ratio more than a third of its power is lost. */
const pwmMin = 1.2
const pwmMax = 1.8
/** An MPPT controller gives its rated current and no more; a tenth of panel power above that is allowed and lost at noon. */
const controllerSurplus = 1.1
const inverterEfficiency = 0.93

/** Whether two products work together, and how; null for a pair that is never connected to each other. */
export function findFit(a: TechnicalData, b: TechnicalData): Fit | null {
  if (a.kind === 'panel' && b.kind === 'inverter') return fitPanelToInverter(a, b)
  if (a.kind === 'panel' && b.kind === 'controller') return fitPanelToController(a, b)
  if (a.kind === 'inverter' && b.kind === 'battery') return fitInverterToBattery(a, b)
  if (a.kind === 'controller' && b.kind === 'battery') return fitControllerToBattery(a, b)
  return isFlipped(a, b) ? findFit(b, a) : null
}

function isFlipped(a: TechnicalData, b: TechnicalData): boolean {
  return (
    (b.kind === 'panel' && (a.kind === 'inverter' || a.kind === 'controller')) ||
    (a.kind === 'battery' && (b.kind === 'inverter' || b.kind === 'controller'))
  )
}

/** How many panels an input takes: in one row, rows on each tracker, and in all. Null when a number is missing or is none of a panel. */
export function sizeStrings(
  panel: PanelData,
  input: {
    maxVocV: number
    windowV: Range
    maxPowerW: number
    trackers: number
    maxCurrentA: number | null
  },
): Strings | null {
  const { powerW, vocV, vmpV, impA, vocPercentPerC } = panel
  if (
    powerW === null ||
    vocV === null ||
    vmpV === null ||
    impA === null ||
    vocPercentPerC === null ||
    !(powerW >= 1 && vocV >= 1 && vmpV >= 1 && impA >= 0.1)
  )
    return null
  const coldVocV = vocV * (1 + (vocPercentPerC * (coldCellC - ratedCellC)) / 100)
  const hotVmpV = vmpV * (1 + (vocPercentPerC * (hotCellC - ratedCellC)) / 100)
  const least = Math.max(1, Math.ceil(input.windowV.min / hotVmpV))
  const most = Math.floor(
    Math.min(
      Math.min(input.maxVocV, panel.maxSystemV ?? input.maxVocV) / coldVocV,
      input.windowV.max / vmpV,
      input.maxPowerW / powerW,
    ),
  )
  const rowsPerTracker =
    input.maxCurrentA === null
      ? Number.POSITIVE_INFINITY
      : Math.max(1, Math.floor(input.maxCurrentA / impA))
  const total = fillRows(
    Math.floor(Math.min(most * rowsPerTracker * input.trackers, input.maxPowerW / powerW)),
    least,
    most,
  )
  return {
    least,
    most,
    total,
    coldVocV,
    hotVmpV,
    isCurrentCut: input.maxCurrentA !== null && impA > input.maxCurrentA,
  }
}

/** The most panels up to `cap` that whole rows of `least` to `most` make: five panels are no rows of two. */
function fillRows(cap: number, least: number, most: number): number {
  if (most < least) return 0
  // Every multiple of `most` is whole rows, so this ends within one row.
  for (let total = cap; total > 0; total--)
    if (Math.ceil(total / most) * least <= total) return total
  return 0
}

export interface Strings {
  /** Panels in one row, at least and at most; none fits when `most` is below `least`. */
  least: number
  most: number
  total: number
  coldVocV: number
  hotVmpV: number
  /** One row alone gives more current than the input takes: the difference is lost. */
  isCurrentCut: boolean
}

function fitPanelToInverter(panel: PanelData, inverter: InverterData): Fit {
  const { maxVocV, windowV, maxPowerW } = inverter
  if (maxVocV === null || windowV === null || maxPowerW === null)
    return ask('The solar input of the inverter is not fully described on its data sheet.')
  const strings = sizeStrings(panel, { ...inverter, maxVocV, windowV, maxPowerW })
  return strings
    ? describeStrings(strings, panel, {
        maxVocV,
        windowV,
        maxPowerW,
        trackers: inverter.trackers,
        maxCurrentA: inverter.maxCurrentA,
      })
    : askPanel()
}

interface Input {
  maxVocV: number
  windowV: Range
  maxPowerW: number
  trackers: number
  maxCurrentA: number | null
  /** What counts of the panel power, where more may be connected. */
  ratedPowerW?: number
  /** Said behind the arrangement: " on 24 V". */
  note?: string
}

function describeStrings(strings: Strings, panel: PanelData, input: Input): Fit {
  const { least, most, total, coldVocV, hotVmpV } = strings
  if (most < 1) {
    if (panel.powerW !== null && panel.powerW > input.maxPowerW)
      return no(
        `One panel of ${panel.powerW} W is more than the ${volts(input.maxPowerW)} W that the input takes.`,
      )
    return no(
      `On a cold morning one panel gives ${volts(coldVocV)} V; the input bears ${volts(input.maxVocV)} V and works up to ${volts(input.windowV.max)} V.`,
    )
  }
  if (most < least) {
    return no(
      `In the heat one panel gives ${volts(hotVmpV)} V, so it takes ${least} in a row to reach ${volts(input.windowV.min)} V, but only ${most} ${most === 1 ? 'is' : 'are'} allowed by the highest voltage or power.`,
    )
  }
  const inRow = least === most ? `${most} in a row` : `${least} to ${most} in a row`
  const reasons = [
    `${most === 1 ? 'One panel stays' : `${most} in a row stay`} at ${volts(coldVocV * most)} V on a cold morning (${coldCellC} °C); the input bears ${volts(input.maxVocV)} V.`,
    `${least === 1 ? 'One panel gives' : `${least} in a row give`} ${volts(hotVmpV * least)} V in the heat (${hotCellC} °C); the input works from ${volts(input.windowV.min)} V.`,
    input.ratedPowerW === undefined || total * (panel.powerW ?? 0) <= input.ratedPowerW
      ? `At most ${volts(input.ratedPowerW ?? input.maxPowerW)} W of panels${input.trackers > 1 ? `, on ${input.trackers} trackers` : ''}.`
      : `Of ${volts(total * (panel.powerW ?? 0))} W the controller passes on ${volts(input.ratedPowerW)} W; the little above that is lost at noon.`,
  ]
  if (strings.isCurrentCut)
    reasons.unshift(
      `The panel gives ${panel.impA} A, the input takes ${input.maxCurrentA} A: the difference is lost.`,
    )
  const arrangement = `${inRow}, ${total} ${total === 1 ? 'panel' : 'panels'} at most${input.note ?? ''}`
  return { verdict: strings.isCurrentCut ? 'limited' : 'fits', arrangement, reasons }
}

function fitPanelToController(panel: PanelData, controller: ControllerData): Fit {
  const { maxVocV, windowV, systemVoltagesV, maxPowerW } = controller
  if (maxVocV === null || windowV === null || systemVoltagesV.length === 0)
    return ask('The panel side of the controller is not fully described on its data sheet.')
  const fits: Fit[] = []
  let reason: Fit | null = null
  for (const systemV of systemVoltagesV) {
    const power = maxPowerW.find(({ atV }) => atV === systemV)?.powerW
    // A voltage without its own line on the sheet is not promised.
    if (power === undefined) continue
    const window = controller.isMppt
      ? { min: Math.max(windowV.min, systemV * chargeHeadroom), max: windowV.max }
      : {
          min: Math.max(windowV.min, systemV * pwmMin),
          max: Math.min(windowV.max, systemV * pwmMax),
        }
    const input = {
      maxVocV,
      windowV: window,
      maxPowerW: controller.isMppt ? power * controllerSurplus : power,
      ratedPowerW: power,
      trackers: 1,
      maxCurrentA: null,
      note: ` on ${systemV} V`,
    }
    const strings = sizeStrings(panel, input)
    if (!strings) return askPanel()
    const fit = describeStrings(strings, panel, input)
    if (fit.verdict === 'fits') fits.push(fit)
    else
      reason =
        !controller.isMppt && strings.most < 1
          ? no(
              `A PWM controller pulls the panel down to the battery: made for ${volts(panel.vmpV ?? 0)} V, it would lose a third of its power or more. Take an MPPT.`,
            )
          : fit
  }
  const last = fits.at(-1)
  if (last) return { ...last, arrangement: fits.map((fit) => fit.arrangement).join('; ') }
  return (
    reason ?? ask('The data sheet of the controller does not say how much panel power it takes.')
  )
}

function fitInverterToBattery(inverter: InverterData, battery: BatteryData): Fit {
  if (!inverter.hasBattery) return no('A grid-tie inverter has no battery input.')
  const { batteryV, batteryRangeV, batteryTypes } = inverter
  if (batteryV === null || batteryTypes === null || batteryRangeV === null)
    return ask('The battery input of the inverter is not fully described on its data sheet.')
  const bank = joinInSeries(battery, batteryV)
  if ('verdict' in bank) return bank
  const chemistry = refuseChemistry(battery, batteryTypes)
  if (chemistry) return chemistry
  const { chargeV, cutOffV, dischargeA, nominalV } = battery
  if (chargeV === null || cutOffV === null || nominalV === null)
    return ask('Charge and cut-off voltage of the battery are not on its data sheet.')
  if (chargeV.min * bank.inSeries > batteryRangeV.max)
    return no(
      `The battery is full at ${volts(chargeV.min * bank.inSeries)} V; the inverter stops at ${volts(batteryRangeV.max)} V.`,
    )
  const reasons = [
    bank.reason,
    `The inverter works from ${volts(batteryRangeV.min)} to ${volts(batteryRangeV.max)} V, the battery between ${volts(cutOffV * bank.inSeries)} and ${volts(chargeV.max * bank.inSeries)} V.`,
  ]
  const banks =
    inverter.powerW === null || dischargeA === null
      ? null
      : Math.ceil(inverter.powerW / inverterEfficiency / (nominalV * bank.inSeries * dischargeA))
  if (banks === null) return { verdict: 'fits', arrangement: bank.arrangement, reasons }
  const each = bank.inSeries === 1 ? 'battery' : `row of ${bank.inSeries}`
  if (banks === 1) reasons.push(`One ${each} carries the full ${volts(inverter.powerW ?? 0)} W.`)
  else
    reasons.push(
      `One ${each} gives ${volts(nominalV * bank.inSeries * (dischargeA ?? 0) * inverterEfficiency)} W; the full ${volts(inverter.powerW ?? 0)} W of the inverter need ${banks} side by side.`,
    )
  return {
    verdict: banks === 1 ? 'fits' : 'limited',
    arrangement:
      banks === 1
        ? bank.arrangement
        : `${bank.arrangement}; ${banks} ${bank.inSeries === 1 ? '' : 'rows '}side by side for full power`,
    reasons,
  }
}

function fitControllerToBattery(controller: ControllerData, battery: BatteryData): Fit {
  const { systemVoltagesV, batteryTypes } = controller
  if (systemVoltagesV.length === 0 || batteryTypes === null)
    return ask('The battery side of the controller is not fully described on its data sheet.')
  const chemistry = refuseChemistry(battery, batteryTypes)
  if (chemistry) return chemistry
  const banks = systemVoltagesV.map((systemV) => joinInSeries(battery, systemV))
  const possible = banks.flatMap((bank) => ('verdict' in bank ? [] : [bank]))
  const missing = banks.find((bank) => 'verdict' in bank && bank.verdict === 'ask')
  if (missing && 'verdict' in missing) return missing
  if (possible.length === 0)
    return no(
      `The controller charges ${systemVoltagesV.join(', ')} V; the battery has ${volts(battery.nominalV ?? 0)} V.`,
    )
  return {
    verdict: 'fits',
    arrangement: possible.map((bank) => bank.arrangement).join('; '),
    reasons: possible.map((bank) => bank.reason),
  }
}

interface Bank {
  inSeries: number
  arrangement: string
  reason: string
}

/** Batteries in series for a system voltage: four of 12 V for 48 V. A 51.2 V lithium battery counts as 48 V. */
function joinInSeries({ nominalV, maxInSeries }: BatteryData, systemV: number): Bank | Fit {
  if (nominalV === null || !(nominalV >= 1))
    return ask('The voltage of the battery is not on its data sheet.')
  const inSeries = Math.round(systemV / nominalV)
  // 12.8 V of lithium stand for 12, 51.2 for 48: up to 8 % above. Below, nothing is counted up.
  const ratio = (nominalV * inSeries) / systemV
  if (inSeries < 1 || ratio < 0.99 || ratio > 1.08)
    return no(`The battery has ${volts(nominalV)} V, the other side needs ${volts(systemV)} V.`)
  if (inSeries > 1 && maxInSeries === null)
    return ask('The data sheet does not say whether the batteries may stand in series.')
  if (inSeries > (maxInSeries ?? 1))
    return no(
      `It would take ${inSeries} in series for ${volts(systemV)} V; the battery allows ${maxInSeries === 1 ? 'none' : `at most ${maxInSeries}`}.`,
    )
  if (inSeries === 1)
    return {
      inSeries,
      arrangement: `one for ${volts(systemV)} V`,
      reason: `Both are made for ${volts(systemV)} V.`,
    }
  return {
    inSeries,
    arrangement: `${inSeries} in series for ${volts(systemV)} V`,
    reason: `${inSeries} × ${volts(nominalV)} V in series make the ${volts(nominalV * inSeries)} V that a ${volts(systemV)} V system works with.`,
  }
}

/** How the chemistries of the shop are written on the data sheets of inverters and controllers. */
const chemistryNames: Readonly<Record<string, string>> = {
  lfp: 'lifepo4',
  tubular: 'tubular',
  gel: 'gel',
}

function refuseChemistry({ chemistry }: BatteryData, types: string): Fit | null {
  const name =
    chemistry !== null && Object.hasOwn(chemistryNames, chemistry)
      ? chemistryNames[chemistry]
      : undefined
  if (name === undefined) return ask('The chemistry of the battery is not on its data sheet.')
  return types.toLowerCase().includes(name)
    ? null
    : no(`It charges ${types}; this battery is ${name === 'lifepo4' ? 'lithium' : name}.`)
}

function askPanel(): Fit {
  return ask('Voltage, current or temperature of the panel are not on its data sheet.')
}

function no(reason: string): Fit {
  return { verdict: 'no', arrangement: '', reasons: [reason] }
}

function ask(reason: string): Fit {
  return { verdict: 'ask', arrangement: '', reasons: [reason] }
}

const voltsFormat = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 1 })

function volts(value: number): string {
  return voltsFormat.format(value)
}
