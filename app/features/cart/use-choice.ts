import { useSyncExternalStore } from 'react'
import type { ChoiceStore } from './choice-store.ts'

/** What the visitor chose; null before a choice, and on the server. */
export function useChoice<Choice extends string>({
  subscribe,
  get,
}: ChoiceStore<Choice>): Choice | null {
  return useSyncExternalStore(subscribe, get, () => null)
}
