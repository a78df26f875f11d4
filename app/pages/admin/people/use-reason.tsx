import { useState, type ReactNode } from 'react'
import { findProblem } from '../../../../domain/parse/parser.ts'
import { reasonField } from '../../../../domain/people/person-actions.ts'
import { TextAreaField } from '../../../ui/forms/field.tsx'

/**
 * Why something is done to an account: the field, and `read`, which answers what was written or
 * null, and then the field says what is wrong.
 * @param failure why the last try was refused
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
