import { useState, type ReactNode } from 'react'
import { findProblem } from '../../../../domain/parse/parser.ts'
import { reasonField } from '../../../../domain/people/person-actions.ts'
import { TextAreaField } from '../../../ui/forms/field.tsx'

/**
 * The field for the reason of an action on an account. `read` returns the reason; if it is not valid,
 * `read` returns null and the field shows why.
 * @param failure why the last attempt was refused, shown at the field
 */
export function useReason(failure: string | null): { read(): string | null; field: ReactNode } {
  const [reason, setReason] = useState('')
  const [wasRead, setWasRead] = useState(false)
  const problem = findProblem(reasonField, reason)
  return {
    read() {
      setWasRead(true)
      return problem === null ? reason : null
    },
    field: (
      <TextAreaField
        label="Reason"
        hint="Your colleagues read it, the customer does not."
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={(wasRead && problem) || (failure ?? undefined)}
      />
    ),
  }
}
