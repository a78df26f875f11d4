import { useQuery } from '@tanstack/react-query'
import { getPerson, type Person } from '../../../../domain/people/person.ts'
import { callFunction, type FunctionResult } from '../../../platform/call-function.ts'

/** What each part of the screen of a person gets. */
export interface PersonPartProps {
  person: Person
}

export const personKey = (userId: string) => ['desk', 'person', userId]

/** A person of the desk. An address without an account is answered, everything else fails. */
export function usePerson(userId: string) {
  return useQuery({
    queryKey: personKey(userId),
    refetchOnMount: 'always',
    queryFn: async (): Promise<FunctionResult<Person>> => {
      const result = await callFunction(getPerson, { userId })
      const isAnswer =
        result.outcome === 'done' ||
        (result.outcome === 'refused' && [400, 404].includes(result.status))
      if (!isAnswer) throw new Error(`The person could not be read: ${result.outcome}`)
      return result
    },
  })
}
