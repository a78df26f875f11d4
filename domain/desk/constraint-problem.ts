import { parseParameters } from '../refusals/refusal-parameters.ts'

/** What PostgreSQL says about a row that it refuses, as the Data API passes it on. */
export interface DatabaseRefusal {
  code: string
  message: string
  details?: string | null
}

/** What a refusal means for the form; `column` is null for a problem of the whole record. */
export interface ConstraintProblem {
  column: string | null
  message: string
}

/** The SQLSTATE of a unique key that exists already (unique_violation). */
export const uniqueViolation = '23505'

/**
 * The sentence for a refusal of the database, and the field that it is about.
 * @param columns the fields of the form
 * @param messages sentences for constraints by their names, such as `coupons_code_check`
 * @returns null for an error that is no refusal of the values
 */
export function findConstraintProblem(
  { code, message, details }: DatabaseRefusal,
  { table, columns, messages = {} }: ConstraintOptions,
): ConstraintProblem | null {
  if (code === '23502') {
    const column = /column "(\w+)"/.exec(message)?.[1] ?? ''
    return { column: columns.includes(column) ? column : null, message: 'Please fill this in.' }
  }
  // Our own refusals are in words; their parameters may name the field.
  if (/^PT4\d\d$/.test(code)) {
    const about = parseParameters(details)['column']
    return { column: columns.find((column) => column === about) ?? null, message }
  }
  if (code === '42501') return { column: null, message: 'You may not change this.' }
  const standard = standardMessages[code]
  if (standard === undefined) return null
  const constraint = /constraint "([^"]+)"/.exec(message)?.[1] ?? ''
  const named = messages[constraint]
  const column = named?.column ?? findColumn(constraint, details ?? '', table, columns)
  return { column, message: named?.message ?? standard }
}

interface ConstraintOptions {
  table: string
  columns: readonly string[]
  messages?: Readonly<Record<string, ConstraintProblem>> | undefined
}

const standardMessages: Readonly<Record<string, string>> = {
  '23514': 'This value is not allowed.',
  [uniqueViolation]: 'Another record has this already.',
  '23503': 'This does not exist any more, or other records still need it.',
  '22001': 'This is too long.',
  '22003': 'This number is too large.',
  '22008': 'This date is not possible.',
  '22P02': 'This is not in the right format.',
}

/** PostgreSQL names a constraint `<table>_<column>_check`, and details name the column of a key. */
function findColumn(
  constraint: string,
  details: string,
  table: string,
  columns: readonly string[],
): string | null {
  const key = /^Key \("?(\w+)"?\)/.exec(details)?.[1]
  const inName = columns
    .filter((column) => constraint.startsWith(`${table}_${column}_`))
    .sort((a, b) => b.length - a.length)
  return columns.find((column) => column === key) ?? inName[0] ?? null
}
