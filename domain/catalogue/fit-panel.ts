import type { ControllerConnection, InverterConnection, PanelConnection } from './connection.ts'
import { askSeller, formatTenths, refuse, type Fit } from './fit.ts'
import {
  coldCellC,
  hotCellC,
  sizeStrings,
  solarInputOf,
  voltageMarginShare,
  type PanelStrings,
  type SolarInput,
} from './panel-strings.ts'

/** A controller needs this much above the battery's nominal voltage to fill it. */
const chargeHeadroom = 1.25
/**
 * With PWM the panel works at the battery's voltage. Voltage of the panel over that of the battery:
 * above the highest ratio more than a third of its power is lost.
 */
const pwmMinRatio = 1.2
const pwmMaxRatio = 1.8
/**
 * An MPPT controller never exceeds its rated current. Panel power up to 10 % above that is allowed;
 * the excess is lost at noon.
 */
const controllerSurplus = 1.1

export function fitPanelToInverter(panel: PanelConnection, inverter: InverterConnection): Fit {
  const input = solarInputOf(inverter)
  if (!input)
    return askSeller('The solar input of the inverter is not fully described on its data sheet.')
  const strings = sizeStrings(panel, input)
  return strings ? describeStrings(strings, panel, input) : askPanel()
}

export function fitPanelToController(
  panel: PanelConnection,
  controller: ControllerConnection,
): Fit {
  const { windowV, systemVoltagesV, maxPanelPowerW } = controller
  if (windowV === null)
    return askSeller('The panel side of the controller is not fully described on its data sheet.')
  const fits: Fit[] = []
  let refusal: Fit | null = null
  for (const systemV of systemVoltagesV) {
    const powerW = maxPanelPowerW?.find((power) => power.systemV === systemV)?.powerW
    // Leaves out voltages for which the data sheet gives no power.
    if (powerW === undefined) continue
    const input = inputAtVoltage(controller, { windowV, systemV, powerW })
    const strings = sizeStrings(panel, input)
    if (!strings) return askPanel()
    const fit = describeStrings(strings, panel, input)
    if (fit.verdict === 'fits') fits.push(fit)
    else refusal = isLostWithPwm(controller, strings) ? refusePwm(panel) : fit
  }
  const last = fits.at(-1)
  if (last) return { ...last, arrangement: fits.map((fit) => fit.arrangement).join('; ') }
  return (
    refusal ??
    askSeller('The data sheet of the controller does not say how much panel power it takes.')
  )
}

interface DescribedInput extends SolarInput {
  /** The power that the controller can use, where more panel power may be connected. */
  ratedPowerW?: number
  /** Follows the arrangement: " on 24 V". */
  note?: string
}

/** The solar input of a controller at one of its battery voltages. */
function inputAtVoltage(
  { controllerType, maxVocV }: ControllerConnection,
  { windowV, systemV, powerW }: { windowV: SolarInput['windowV']; systemV: number; powerW: number },
): DescribedInput {
  const isMppt = controllerType === 'mppt'
  return {
    maxVocV,
    windowV: isMppt
      ? { min: Math.max(windowV.min, systemV * chargeHeadroom), max: windowV.max }
      : {
          min: Math.max(windowV.min, systemV * pwmMinRatio),
          max: Math.min(windowV.max, systemV * pwmMaxRatio),
        },
    maxPowerW: isMppt ? powerW * controllerSurplus : powerW,
    ratedPowerW: powerW,
    trackers: 1,
    maxCurrentA: null,
    note: ` on ${systemV} V`,
  }
}

function isLostWithPwm({ controllerType }: ControllerConnection, strings: PanelStrings): boolean {
  return controllerType === 'pwm' && strings.maxInSeries < 1
}

function refusePwm({ vmpV }: PanelConnection): Fit {
  return refuse(
    `A PWM controller pulls the panel down to the battery: made for ${formatTenths(vmpV ?? 0)} V, it would lose a third of its power or more. Take an MPPT.`,
  )
}

function describeStrings(
  strings: PanelStrings,
  panel: PanelConnection,
  input: DescribedInput,
): Fit {
  const { minInSeries: min, maxInSeries: max, total, coldVocV, hotVmpV } = strings
  if (max < 1) return refuseOnePanel(strings, panel, input)
  if (max < min) {
    return refuse(
      `In the heat one panel gives ${formatTenths(hotVmpV)} V, so it takes ${min} in a row to reach ${formatTenths(input.windowV.min)} V, but only ${max} ${max === 1 ? 'is' : 'are'} allowed by the highest voltage or power.`,
    )
  }
  const inRow = min === max ? `${max} in a row` : `${min} to ${max} in a row`
  const reasons = [
    `${max === 1 ? 'One panel stays' : `${max} in a row stay`} at ${formatTenths(coldVocV * max)} V on a cold morning (${coldCellC} °C); the input withstands ${formatTenths(input.maxVocV)} V.`,
    `${min === 1 ? 'One panel gives' : `${min} in a row give`} ${formatTenths(hotVmpV * min)} V in the heat (${hotCellC} °C); the input works from ${formatTenths(input.windowV.min)} V.`,
    describePower(total * panel.powerW, input),
  ]
  if (strings.isCurrentLimited)
    reasons.unshift(
      `The panel gives ${panel.impA} A, the input takes ${input.maxCurrentA} A: the difference is lost.`,
    )
  const arrangement = `${inRow}, ${total} ${total === 1 ? 'panel' : 'panels'} at most${input.note ?? ''}`
  return { verdict: strings.isCurrentLimited ? 'limited' : 'fits', arrangement, reasons }
}

function refuseOnePanel(
  { coldVocV }: PanelStrings,
  { powerW }: PanelConnection,
  { maxPowerW, maxVocV, windowV }: SolarInput,
): Fit {
  if (powerW > maxPowerW)
    return refuse(
      `One panel of ${powerW} W is more than the ${formatTenths(maxPowerW)} W that the input takes.`,
    )
  return refuse(
    `On a cold morning one panel gives ${formatTenths(coldVocV)} V; the input withstands ${formatTenths(maxVocV)} V, of which ${formatTenths(100 * voltageMarginShare)} % stay free, and works up to ${formatTenths(windowV.max)} V.`,
  )
}

function describePower(
  totalW: number,
  { ratedPowerW, maxPowerW, trackers }: DescribedInput,
): string {
  if (ratedPowerW !== undefined && totalW > ratedPowerW)
    return `Of ${formatTenths(totalW)} W the controller passes on ${formatTenths(ratedPowerW)} W; the little above that is lost at noon.`
  const onTrackers = trackers > 1 ? `, on ${trackers} trackers` : ''
  return `At most ${formatTenths(ratedPowerW ?? maxPowerW)} W of panels${onTrackers}.`
}

function askPanel(): Fit {
  return askSeller('Voltage, current or temperature of the panel are not on its data sheet.')
}
