import { bufferPercent } from '../../../domain/register/unit-words.ts'
import type { UnitStatus } from '../../../domain/register/replay/unit-blocks.ts'

/** What people read for where a unit is. */
export const unitStatusLabels: Readonly<Record<UnitStatus, string>> = {
  held: 'Held',
  retired: 'Retired',
  cancelled: 'Cancelled',
  buffer: 'Kept back',
}

/** What each means, in one sentence. */
export const unitStatusSentences: Readonly<Record<UnitStatus, string>> = {
  held: 'Somebody has them, and may still give or retire them.',
  retired: 'Claimed for good, in somebody’s name. They never move again.',
  cancelled: 'Taken out because of a mistake, such as a wrong meter reading.',
  buffer: `${bufferPercent}% of every issue. Nobody holds them, in case a meter was wrong.`,
}
