import { cleanLine } from '../text/clean-text.ts'
import { parseTypedNumber } from '../text/typed-number.ts'

/** A depot as it is typed: name, state, and working days until its goods can leave. */
export interface TypedDepot {
  name: string
  state: string
  leadDays: string
}

const maxLeadDays = 60

/** What is wrong, for the fields with these ids. */
export function findDepotProblems({
  name,
  state,
  leadDays,
}: TypedDepot): { id: string; label: string; message: string }[] {
  return [
    cleanLine(name) === '' && { id: 'depot-name', label: 'Name', message: 'Please give a name.' },
    cleanLine(state) === '' && {
      id: 'depot-state',
      label: 'State',
      message: 'Please name the state.',
    },
    readDays(leadDays) === null && {
      id: 'depot-leadDays',
      label: 'Lead time',
      message: `Write a whole number from 0 to ${maxLeadDays}.`,
    },
  ].filter((problem) => problem !== false)
}

/** The row of a depot; null when something is wrong. */
export function parseDepot(
  typed: TypedDepot,
): { name: string; state: string; lead_days: number } | null {
  const days = readDays(typed.leadDays)
  if (findDepotProblems(typed).length > 0 || days === null) return null
  return { name: cleanLine(typed.name), state: cleanLine(typed.state), lead_days: days }
}

function readDays(text: string): number | null {
  const days = parseTypedNumber(text)
  return days !== null && Number.isInteger(days) && days <= maxLeadDays ? days : null
}
