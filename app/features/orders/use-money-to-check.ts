import { useQuery } from '@tanstack/react-query'
import { listMoneyToCheck } from '../../../domain/orders/desk/money-to-check.ts'
import { queryFunction } from '../../platform/query-function.ts'

export const moneyToCheckKey = ['admin', 'money']

/** The money that staff have something to do about, read again each minute. */
export function useMoneyToCheck() {
  return useQuery({
    queryKey: moneyToCheckKey,
    refetchOnMount: 'always',
    refetchInterval: 60_000,
    queryFn: () => queryFunction(listMoneyToCheck, {}),
  })
}
