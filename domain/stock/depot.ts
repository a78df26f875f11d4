import { cleanLine } from '../text/clean-text.ts'
import { parseTypedNumber } from '../text/typed-number.ts'

/** A depot as it is typed: name, state, and working days until its goods can leave. */
export interface TypedDepot {
  name: string
  state: string
  min: string
  max: string
}

const maxLeadDays = 60

/** What is wrong, for the fields with these ids. */
export function findDepotProblems({
  name,
  state,
  min,
  max,
}: TypedDepot): { id: string; label: string; message: string }[] {
  const days = { min: readDays(min), max: readDays(max) }
  const whole = `Write a whole number from 0 to ${maxLeadDays}.`
  return [
    cleanLine(name) === '' && { id: 'depot-name', label: 'Name', message: 'Please give a name.' },
    cleanLine(state) === '' && {
      id: 'depot-state',
      label: 'State',
      message: 'Please name the state.',
    },
    days.min === null && { id: 'depot-min', label: 'At least', message: whole },
    days.max === null && { id: 'depot-max', label: 'At most', message: whole },
    days.min !== null &&
      days.max !== null &&
      days.max < days.min && {
        id: 'depot-max',
        label: 'At most',
        message: 'This must not be less than “at least”.',
      },
  ].filter((problem) => problem !== false)
}

/** The row of a depot; null when something is wrong. */
export function parseDepot(typed: TypedDepot): {
  name: string
  state: string
  lead_days_min: number
  lead_days_max: number
} | null {
  const [min, max] = [readDays(typed.min), readDays(typed.max)]
  if (findDepotProblems(typed).length > 0 || min === null || max === null) return null
  return {
    name: cleanLine(typed.name),
    state: cleanLine(typed.state),
    lead_days_min: min,
    lead_days_max: max,
  }
}

function readDays(text: string): number | null {
  const days = parseTypedNumber(text)
  return days !== null && Number.isInteger(days) && days <= maxLeadDays ? days : null
}
