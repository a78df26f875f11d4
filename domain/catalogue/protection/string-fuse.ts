import type { PanelData } from '../technical-data.ts'
import type { Range } from '../technical-field.ts'

/**
 * The fuse of a string over the panel's short-circuit current. A smaller fuse blows in strong sun.
 * IEC 62548.
 */
const fuseFactor = 1.5
/** What the back of a bifacial panel adds to its current over a bright surface. */
const backFactor = 1.1

/**
 * The ratings of a fuse for a string of these panels, A: from what the sun asks for to what the
 * panel allows. Null when the data sheet of the panel lacks a number.
 */
export function stringFuseA({
  iscA,
  maxFuseA,
  isBifacial,
}: Pick<PanelData, 'iscA' | 'maxFuseA' | 'isBifacial'>): Range | null {
  if (iscA === null || maxFuseA === null) return null
  return { min: iscA * (isBifacial ? backFactor : 1) * fuseFactor, max: maxFuseA }
}
