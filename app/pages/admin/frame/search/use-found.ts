import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { minSearchLength, searchDesk } from '../../../../../domain/desk/search-desk.ts'
import { queryFunction } from '../../../../platform/query-function.ts'

/** A pause in typing that is long enough to ask the server. */
const pauseMs = 150

/** What the server finds for the typed text. Asked after a pause in typing. */
export function useFound(typed: string) {
  const asked = useAfterPause(typed.trim())
  const isLongEnough = asked.length >= minSearchLength
  const query = useQuery({
    queryKey: ['search-desk', asked],
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    queryFn: async () => (await queryFunction(searchDesk, { query: asked })).found,
  })
  return {
    found: isLongEnough ? (query.data ?? []) : [],
    isSearching:
      typed.trim().length >= minSearchLength && (asked !== typed.trim() || query.isFetching),
    isFailed: isLongEnough && query.isError,
  }
}

function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
