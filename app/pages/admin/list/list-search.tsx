import Search from '~icons/lucide/search'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ListSearch as SearchBy } from '../../../../domain/desk/list-definition.ts'
import type { ListAddress } from './use-list-state.ts'

/** A list is asked once, when somebody stops typing for this long. */
const pauseMs = 250

/** The search field of a list. The rows follow what is typed. */
export function ListSearch({
  by,
  noun,
  address,
}: {
  by: SearchBy
  noun: string
  address: ListAddress
}) {
  const { search } = address.state
  const [typed, setTyped] = useState({ text: search, from: search })
  // "Clear all" and the back button change the search from outside.
  const text = typed.from === search ? typed.text : search
  const show = useEffectEvent((next: string) => address.change({ search: next }, { replace: true }))

  useEffect(() => {
    const next = text.trim()
    if (next === search) return
    const timer = setTimeout(() => show(next), pauseMs)
    return () => clearTimeout(timer)
  }, [text, search])

  return (
    <div className="relative min-w-0 flex-1 basis-60">
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3"
        aria-hidden="true"
      />
      <input
        type="search"
        aria-label={`Search ${noun}`}
        placeholder={by.hint}
        value={text}
        onChange={(event) => setTyped({ text: event.target.value, from: search })}
        className="block min-h-11 w-full rounded-control border border-line-strong bg-surface pr-3 pl-9 text-base text-ink placeholder:text-ink-3 hover:border-ink"
      />
    </div>
  )
}
