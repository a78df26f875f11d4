import type { AccessoryData, PanelData } from '../technical-data.ts'
import { askSeller, formatTenths, refuse, type Fit } from '../fit.ts'
import { continuousFactor } from './battery-current.ts'
import { stringFuseA } from './string-fuse.ts'

/** Whether string fuses, in a combiner box or by themselves, protect strings of a panel. */
export function fitFuseToPanel(accessory: AccessoryData, panel: PanelData): Fit {
  const { fuseA, ratedA, strings } = accessory
  const { iscA } = panel
  const allowed = stringFuseA(panel)
  if (allowed === null || fuseA === null || iscA === null)
    return askSeller('Short-circuit current or fuse are not on the data sheet.')
  const range =
    allowed.min > allowed.max
      ? 'no fuse fits between them'
      : `take ${formatTenths(Math.ceil(allowed.min))} to ${formatTenths(allowed.max)} A`
  if (fuseA < allowed.min)
    return refuse(
      `In strong sun a fuse of ${formatTenths(fuseA)} A can blow: this panel needs at least ${formatTenths(allowed.min)} A and allows ${formatTenths(allowed.max)} A; ${range}.`,
    )
  if (fuseA > allowed.max)
    return refuse(
      `The panel allows a fuse of ${formatTenths(allowed.max)} A at most; one of ${formatTenths(fuseA)} A does not protect it.`,
    )
  const possible =
    strings === null || ratedA === null
      ? null
      : Math.min(strings, Math.floor(ratedA / (iscA * continuousFactor)))
  if (possible === 0) return refuse(`One row already gives ${formatTenths(iscA)} A.`)
  return {
    verdict: 'fits',
    arrangement:
      possible === null ? 'two for each row, in plus and minus' : `up to ${possible} rows`,
    reasons: [
      `The fuse of ${formatTenths(fuseA)} A lies between the ${formatTenths(allowed.min)} A that strong sun asks for and the ${formatTenths(allowed.max)} A that the panel allows.`,
    ],
  }
}
