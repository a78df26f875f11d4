import { DatabaseError } from 'pg'
import { findConstraintProblem } from '../../domain/desk/constraint-problem.ts'

/** The classes of refusals that are about a value that was sent, by their SQLSTATE. */
const aboutValues: ReadonlySet<string> = new Set(['23514', '22001', '22003', '22008'])

/** A value of a request that the database refused. */
export interface RefusedValue {
  /** A sentence for the sender. */
  error: string
  /** The sentence by the path of the field, where the refusal names its column. */
  fields?: Record<string, string>
}

/**
 * What the sender can do about a check, a length or a number of the database that their request broke: its parser
 * should have refused it before. A field is found by its name: `customerPhone` for `customer_phone`.
 * @returns null for any other error
 */
export function findRefusedValue(error: unknown, body: unknown): RefusedValue | null {
  if (!(error instanceof DatabaseError) || !aboutValues.has(error.code ?? '')) return null
  const { code = '', message, table = '' } = error
  const pathOf = listFields(body)
  const problem = findConstraintProblem({ code, message }, { table, columns: [...pathOf.keys()] })
  if (!problem) return null
  const path = problem.column === null ? undefined : pathOf.get(problem.column)
  if (problem.column === null || path === undefined)
    return {
      error: 'One of these values is too long, too large or not allowed. Please check them.',
    }
  return {
    error: `Please check the ${problem.column.replaceAll('_', ' ')}. ${problem.message}`,
    fields: { [path]: problem.message },
  }
}

/** The paths of the fields of a body by the names that their columns would have; the outermost of one name. */
function listFields(body: unknown, above = ''): Map<string, string> {
  const found = new Map<string, string>()
  if (typeof body !== 'object' || body === null || body instanceof Uint8Array) return found
  const entries: [string, unknown][] =
    body instanceof FormData ? [...body.entries()] : Object.entries(body)
  for (const [name] of entries)
    found.set(
      name.replaceAll(/[A-Z]/g, (big) => `_${big.toLowerCase()}`),
      above + name,
    )
  for (const [name, value] of entries)
    for (const [column, path] of listFields(value, `${above}${name}.`))
      if (!found.has(column)) found.set(column, path)
  return found
}
