import type { FieldValues } from 'react-hook-form'
import {
  findConstraintProblem,
  uniqueViolation,
  type ConstraintProblem,
  type DatabaseRefusal,
} from '../../../../domain/desk/constraint-problem.ts'
import type { EditOptions } from './edit-options.ts'

/** What to say about an error of saving, and at which field. */
export function explainFailure<Form extends FieldValues>(
  error: unknown,
  { table, columns, constraints }: EditOptions<Form>,
): ConstraintProblem {
  const refusal = isRefusal(error)
    ? findConstraintProblem(error, { table, columns, messages: constraints })
    : null
  return (
    refusal ?? {
      column: null,
      message: notSaved,
    }
  )
}

/**
 * What to say about an error of a small form, which saves without `useEditRecord`.
 * @param taken the sentence for a key that another record has
 */
export function explainRefusal(error: DatabaseRefusal, table: string, taken?: string): string {
  if (taken !== undefined && error.code === uniqueViolation) return taken
  return findConstraintProblem(error, { table, columns: [] })?.message ?? notSaved
}

const notSaved = 'It could not be saved. What you typed stays here; please try again.'

function isRefusal(error: unknown): error is DatabaseRefusal {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code !== ''
  )
}
